import AppBundle
import Assistant
import Conversations
import Foundation
import IntentSchema

/// `beckon permissions …`: which apps Beckon may use, and for what, and what of the person's they get.
enum PermissionsCommand {
  private static let operands = ["APP…", "[INTENT/DATA/FILE]"]

  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["permissions", "list"], summary: "Shows which apps Beckon may use, and for what"
      ) { _ in try list(setting) },
      CommandDefinition(
        words: ["permissions", "allow"], operands: operands,
        summary:
          "Lets Beckon use an app, or use it for one intent, or lets the app have data or a file of yours",
        isPersonal: true
      ) { try set(.allowed, $0, setting) },
      CommandDefinition(
        words: ["permissions", "deny"], operands: operands,
        summary: "Keeps Beckon from using an app, or from one intent, or the app from data of yours",
        isPersonal: true
      ) { try set(.denied, $0, setting) },
      CommandDefinition(
        words: ["permissions", "ask"], operands: ["APP…", "INTENT"],
        summary: "Has you asked each time before an app does this", isPersonal: true
      ) { try set(.allowedAsking, $0, setting) },
      CommandDefinition(
        words: ["permissions", "reset"], operands: ["[APP…]", "[INTENT/DATA/FILE]"],
        summary: "Forgets what you decided: you are asked at the next use of an app, or of all",
        isPersonal: true
      ) { try reset($0, setting) },
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let permissions = try assistant.memory.permissions()
    let decided = Dictionary(
      permissions.filter { $0.purpose == .everything }.map { ($0.app, $0) },
      uniquingKeysWith: { first, _ in first })
    for app in assistant.apps {
      print("\(setting.style.bold(app.displayName.printable))  \(setting.style.dim(app.identifier))")
      let state =
        decided[app.identifier].map(words)
        ?? (assistant.memory.permission(of: app.identifier) == .allowed
          ? "allowed: it is installed" : "not decided: you are asked at its first use")
      print("  \(state)")
      for permission in permissions
      where permission.app == app.identifier && permission.purpose != .everything {
        print("  \(words(permission)): \(words(permission.purpose, app, assistant))")
      }
      for line in AppSummary(app, assistant).lines { print("  \(line)") }
    }
    if assistant.apps.isEmpty { print("No app is installed.") }
    return .success
  }

  private static func words(_ permission: PersonalMemory.Decided) -> String {
    let decision =
      switch permission.decision {
      case .denied: "denied"
      case .allowed: "allowed"
      case .allowedAsking: "you are asked each time"
      }
    return decision
      + " since \(permission.moment.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()))"
  }

  private static func set(
    _ decision: PersonalMemory.Decision, _ invocation: Invocation, _ setting: Setting
  ) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let (app, purpose) = try find(invocation.operands, assistant) else { return .failure }
    let name = app.displayName.printable
    let may = decision.isAllowed ? "may" : "may not"
    switch purpose {
    case .intent(let intent):
      try assistant.permit(decision, app, for: purpose)
      let words = ability(intent, app, assistant)
      print(
        decision == .allowedAsking
          ? "You are asked each time before this: \(words)" : "Beckon \(may) use \(name) for this: \(words)")
    case .everything, .data:
      if decision == .allowedAsking {
        throw UsageError.missingOperand("INTENT", usage: invocation.usage)
      }
      try assistant.permit(decision, app, for: purpose)
      guard case .data(let data) = purpose else {
        print("Beckon \(may) use \(name).")
        return .success
      }
      print("\(name) \(may) have this: \(DataWords.of(data))")
    case .file(let path):
      try setFile(path, decision, app, invocation, assistant)
    }
    if decision.isAllowed, purpose != .everything, assistant.memory.permission(of: app.identifier) == .denied
    {
      print("Beckon may not use it at all, though. To change that: beckon permissions allow \(name)")
    }
    return .success
  }

  /// Lets an app read a file. A denied one is forgotten, since an app has no file that isn't allowed.
  private static func setFile(
    _ path: String, _ decision: PersonalMemory.Decision, _ app: AppBundle, _ invocation: Invocation,
    _ assistant: Assistant
  ) throws {
    if decision == .allowedAsking { throw UsageError.missingOperand("INTENT", usage: invocation.usage) }
    let purpose = PersonalMemory.Purpose.file(path)
    try assistant.permit(decision.isAllowed ? .allowed : nil, app, for: purpose)
    let name = app.displayName.printable
    print(
      decision.isAllowed
        ? "\(name) may read \(path.printable); it finds it in the folder \(Assistant.folderOfChosenFiles) of its own files"
        : "\(name) may not read \(path.printable)")
  }

  private static func reset(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard !invocation.operands.isEmpty else {
      let decided = try assistant.memory.permissions().map(\.app)
      for app in Set(decided + assistant.apps.map(\.identifier)).sorted() {
        try assistant.memory.permit(nil, app: app)
      }
      print("You are asked at the next use of each app.")
      return .success
    }
    guard let (app, purpose) = try find(invocation.operands, assistant) else { return .failure }
    try assistant.permit(nil, app, for: purpose)
    let name = app.displayName.printable
    if purpose == .everything {
      print("You are asked at the next use of \(name).")
    } else if case .file(let path) = purpose {
      print("\(name) may not read \(path.printable)")
    } else {
      print(
        "What you decided about the whole of \(name) holds for this too: \(words(purpose, app, assistant))")
    }
    return .success
  }

  /// The app, and what it is about: the intent, the class of data or the file (a path with a `/`) that the last operand names, or else
  /// everything.
  ///
  /// - Returns: nil where there is no such app, which is said.
  /// - Throws: `RunError` where the app has no such intent, or can't have the file.
  private static func find(
    _ operands: [String], _ assistant: Assistant
  ) throws(RunError) -> (app: AppBundle, purpose: PersonalMemory.Purpose)? {
    let whole = operands.joined(separator: " ")
    if operands.count > 1, assistant.app(named: whole) == nil,
      let app = assistant.app(named: operands.dropLast().joined(separator: " "))
    {
      let last = operands[operands.count - 1]
      if last.contains("/") { return (app, try assistant.purpose(ofFile: last, for: app)) }
      if let data = PersonalData(rawValue: last.lowercased()) { return (app, .data(data)) }
      let intent = try self.intent(last, app, assistant)
      guard assistant.knowledge.supports(app, intent.name) else {
        throw .unsupported(
          intent: QualifiedName.plain(intent.name), app: app.displayName,
          supported: app.extensions.flatMap(\.intentsSupported).sorted())
      }
      return (app, .intent(QualifiedName.plain(intent.name)))
    }
    return AppsCommand.find(whole, assistant).map { ($0, .everything) }
  }

  private static func intent(
    _ name: String, _ app: AppBundle, _ assistant: Assistant
  ) throws(RunError) -> IntentDefinition {
    do {
      return try assistant.intent(named: name, inApp: app.identifier)
    } catch {
      if case .unknownIntent(let name, let nearest) = error { throw .unknownPurpose(name, nearest: nearest) }
      throw error
    }
  }

  private static func words(
    _ purpose: PersonalMemory.Purpose, _ app: AppBundle, _ assistant: Assistant
  ) -> String {
    switch purpose {
    case .everything: "everything"
    case .intent(let intent): "\(ability(intent, app, assistant)) (\(QualifiedName.short(intent).printable))"
    case .data(let data): "\(DataWords.of(data)) (\(data.rawValue))"
    case .file(let path): "this file: \(path.printable)"
    }
  }

  private static func ability(_ intent: String, _ app: AppBundle, _ assistant: Assistant) -> String {
    let short = QualifiedName.short(intent)
    return (assistant.abilities(of: app).first { $0.intent == short }?.words ?? short).printable
  }
}

/// The words for classes of data in what is printed.
enum DataWords {
  static func of(_ data: PersonalData) -> String {
    switch data {
    case .contacts: "your contacts"
    case .place: "where you are, and your places"
    case .focus: "whether you don't want to be disturbed"
    case .network: "the internet"
    case .files: "all your files and rights, for its own program"
    case .history: "a history of what you do with it, to suggest it again"
    }
  }
}
