import AppBundle
import Assistant
import Conversations
import Foundation

/// `beckon permissions …`: which apps Beckon may use.
enum PermissionsCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["permissions", "list"], summary: "Shows which apps Beckon may use, and for what"
      ) { _ in try list(setting) },
      CommandDefinition(
        words: ["permissions", "allow"], operands: ["APP…"], summary: "Lets Beckon use an app"
      ) { try set(true, $0, setting) },
      CommandDefinition(
        words: ["permissions", "deny"], operands: ["APP…"], summary: "Keeps Beckon from using an app"
      ) { try set(false, $0, setting) },
      CommandDefinition(
        words: ["permissions", "reset"], operands: ["[APP…]"],
        summary: "Has you asked at the next use of an app, or of all"
      ) { try reset($0, setting) },
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let decided = Dictionary(
      try assistant.memory.permissions().map { ($0.app, $0) }, uniquingKeysWith: { first, _ in first })
    for app in assistant.apps {
      print("\(setting.style.bold(app.displayName.printable))  \(setting.style.dim(app.identifier))")
      let state =
        decided[app.identifier].map {
          ($0.isAllowed ? "allowed" : "denied")
            + " since \($0.moment.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day()))"
        }
        ?? (assistant.memory.permission(of: app.identifier) == .allowed
          ? "allowed: it is installed" : "not decided: you are asked at its first use")
      print("  \(state)")
      for line in description(of: app, assistant) { print("  \(line)") }
    }
    if assistant.apps.isEmpty { print("No app is installed.") }
    return .success
  }

  /// What an app says of itself, and what it can do and gets.
  static func description(of app: AppBundle, _ assistant: Assistant) -> [String] {
    var lines: [String] = []
    if let usage = app.usageDescription(in: assistant.owner.languages[0]), !usage.isEmpty {
      lines.append("It says: “\(usage.printable)”")
    }
    let abilities = assistant.abilities(of: app)
    if !abilities.isEmpty { lines.append("It can: \(abilities.map(\.printable).joined(separator: "; "))") }
    var gets = ["what you ask it for"]
    for group in app.entitlements.applicationGroups {
      let others = assistant.apps.filter {
        $0.identifier != app.identifier && $0.entitlements.applicationGroups.contains(group)
      }
      let names = others.map(\.displayName.printable).joined(separator: ", ")
      gets.append("the files of \(group)" + (others.isEmpty ? "" : ", shared with \(names)"))
    }
    if app.entitlements.hasNetwork { gets.append("the internet") }
    lines.append("It gets: \(gets.joined(separator: "; "))")
    return lines
  }

  private static func set(
    _ isAllowed: Bool, _ invocation: Invocation, _ setting: Setting
  ) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let app = AppsCommand.find(invocation.operands.joined(separator: " "), assistant) else {
      return .failure
    }
    try assistant.permit(isAllowed, app)
    print("Beckon \(isAllowed ? "may" : "may not") use \(app.displayName.printable).")
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
    guard let app = AppsCommand.find(invocation.operands.joined(separator: " "), assistant) else {
      return .failure
    }
    try assistant.permit(nil, app)
    print("You are asked at the next use of \(app.displayName.printable).")
    return .success
  }
}
