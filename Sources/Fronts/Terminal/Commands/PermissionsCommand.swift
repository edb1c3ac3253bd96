import AppBundle
import Assistant
import Conversations
import Foundation
import IntentSchema

/// `beckon permissions …`: which apps Beckon may use, and for what.
enum PermissionsCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["permissions", "list"], summary: "Shows which apps Beckon may use, and for what"
      ) { _ in try list(setting) },
      CommandDefinition(
        words: ["permissions", "allow"], operands: ["APP…", "[INTENT]"],
        summary: "Lets Beckon use an app, or use it for one intent", isPersonal: true
      ) { try set(true, $0, setting) },
      CommandDefinition(
        words: ["permissions", "deny"], operands: ["APP…", "[INTENT]"],
        summary: "Keeps Beckon from using an app, or from using it for one intent", isPersonal: true
      ) { try set(false, $0, setting) },
      CommandDefinition(
        words: ["permissions", "reset"], operands: ["[APP…]", "[INTENT]"],
        summary: "Forgets what you decided: you are asked at the next use of an app, or of all",
        isPersonal: true
      ) { try reset($0, setting) },
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let permissions = try assistant.memory.permissions()
    let decided = Dictionary(
      permissions.filter { $0.intent == nil }.map { ($0.app, $0) }, uniquingKeysWith: { first, _ in first })
    for app in assistant.apps {
      print("\(setting.style.bold(app.displayName.printable))  \(setting.style.dim(app.identifier))")
      let state =
        decided[app.identifier].map { words($0.isAllowed, since: $0.moment) }
        ?? (assistant.memory.permission(of: app.identifier) == .allowed
          ? "allowed: it is installed" : "not decided: you are asked at its first use")
      print("  \(state)")
      for permission in permissions where permission.app == app.identifier {
        guard let intent = permission.intent else { continue }
        print(
          "  \(words(permission.isAllowed, since: permission.moment)): \(words(intent, app, assistant)) (\(QualifiedName.short(intent).printable))"
        )
      }
      for line in AppSummary(app, assistant).lines { print("  \(line)") }
    }
    if assistant.apps.isEmpty { print("No app is installed.") }
    return .success
  }

  private static func words(_ isAllowed: Bool, since moment: Date) -> String {
    (isAllowed ? "allowed" : "denied")
      + " since \(moment.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()))"
  }

  private static func set(
    _ isAllowed: Bool, _ invocation: Invocation, _ setting: Setting
  ) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let (app, intent) = try find(invocation.operands, assistant) else { return .failure }
    let name = app.displayName.printable
    try assistant.permit(isAllowed, app, for: intent)
    guard let intent else {
      print("Beckon \(isAllowed ? "may" : "may not") use \(name).")
      return .success
    }
    print("Beckon \(isAllowed ? "may" : "may not") use \(name) for this: \(words(intent, app, assistant))")
    if isAllowed, assistant.memory.permission(of: app.identifier) == .denied {
      print("It may not use it at all, though. To change that: beckon permissions allow \(name)")
    }
    return .success
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
    guard let (app, intent) = try find(invocation.operands, assistant) else { return .failure }
    try assistant.permit(nil, app, for: intent)
    let name = app.displayName.printable
    if let intent {
      print(
        "What you decided about the whole of \(name) holds for this too: \(words(intent, app, assistant))")
    } else {
      print("You are asked at the next use of \(name).")
    }
    return .success
  }

  /// The app, and the intent where the last operand is the name of one.
  ///
  /// - Returns: nil where there is no such app, which is said.
  /// - Throws: `RunError` where the app has no such intent.
  private static func find(
    _ operands: [String], _ assistant: Assistant
  ) throws(RunError) -> (app: AppBundle, intent: String?)? {
    let whole = operands.joined(separator: " ")
    if operands.count > 1, assistant.app(named: whole) == nil,
      let app = assistant.app(named: operands.dropLast().joined(separator: " "))
    {
      let intent = try assistant.intent(named: operands[operands.count - 1], inApp: app.identifier)
      guard assistant.knowledge.supports(app, intent.name) else {
        throw .unsupported(
          intent: QualifiedName.plain(intent.name), app: app.displayName,
          supported: app.extensions.flatMap(\.intentsSupported).sorted())
      }
      return (app, intent.name)
    }
    return AppsCommand.find(whole, assistant).map { ($0, nil) }
  }

  private static func words(_ intent: String, _ app: AppBundle, _ assistant: Assistant) -> String {
    let short = QualifiedName.short(intent)
    return (assistant.abilities(of: app).first { $0.intent == short }?.words ?? short).printable
  }
}
