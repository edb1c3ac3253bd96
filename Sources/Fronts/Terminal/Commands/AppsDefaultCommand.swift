import AppBundle
import Assistant
import Conversations
import IntentSchema

/// `beckon apps default`: which app is used for which kind of requests, where several can do it.
enum AppsDefaultCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["apps", "default"], operands: ["[KIND]", "[APP]"],
      summary: "Shows or sets the app for a kind of requests, such as lists",
      options: [
        .init(
          name: "--forget", value: "KIND", summary: "Asks again which app",
          fault: { RequestKind(rawValue: $0) == nil ? unknownKind : nil })
      ], isPersonal: true
    ) { try run($0, setting) }
  }

  private static let kinds = RequestKind.allCases.map(\.rawValue).joined(separator: ", ")
  private static let unknownKind = "is no kind of requests; there are: \(kinds)"

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    if let kind = invocation.options["--forget"].flatMap({ RequestKind(rawValue: $0) }) {
      try assistant.preferences.set(nil, for: kind)
      print("Where several apps can do it, you are asked again which one, for \(kind.rawValue).")
      return .success
    }
    guard let name = invocation.operands.first else { return list(assistant, setting) }
    guard let kind = RequestKind(rawValue: name) else {
      let nearest = EditDistance.nearest(to: name, among: RequestKind.allCases.map(\.rawValue))
      Setting.report(
        "beckon: \(name) \(unknownKind)" + (nearest.map { "; did you mean \($0)?" } ?? ""))
      return .failure
    }
    guard invocation.operands.count > 1 else {
      print(line(assistant.preferences.current[kind], kind, assistant, setting))
      return .success
    }
    return try set(kind, invocation.operands[1], assistant)
  }

  private static func list(_ assistant: Assistant, _ setting: Setting) -> ExitStatus {
    let preferences = assistant.preferences.current
    for kind in RequestKind.allCases where preferences[kind] != nil {
      print(line(preferences[kind], kind, assistant, setting))
    }
    if preferences.isEmpty {
      print("No app was chosen yet. Set one with: beckon apps default KIND APP\nKinds: \(kinds)")
    }
    return .success
  }

  private static func line(
    _ preference: AppPreference?, _ kind: RequestKind, _ assistant: Assistant, _ setting: Setting
  ) -> String {
    let start = "\(kind.rawValue): "
    guard let preference, !preference.apps.isEmpty else { return start + "none; you are asked" }
    let installed = assistant.apps
    let names = preference.apps.map { identifier in
      installed.first { $0.identifier == identifier }?.displayName.printable
        ?? "\(identifier.printable) (not installed)"
    }
    let origin = preference.isRule ? "as you said" : "as last time"
    return start + setting.style.bold(names[0]) + names.dropFirst().map { ", then \($0)" }.joined()
      + setting.style.dim(" (\(origin))")
  }

  private static func set(_ kind: RequestKind, _ name: String, _ assistant: Assistant) throws -> ExitStatus {
    guard let app = AppsCommand.find(name, assistant) else { return .failure }
    let able = assistant.kinds(of: app)
    guard able.contains(kind) else {
      Setting.report(
        "beckon: \(app.displayName) can't be used for \(kind.rawValue); it is for: "
          + able.map(\.rawValue).joined(separator: ", "))
      return .failure
    }
    var preference = assistant.preferences.current[kind] ?? AppPreference()
    preference.prefer(app.identifier, isRule: true)
    try assistant.preferences.set(preference, for: kind)
    print("\(app.displayName.printable) is used for \(kind.rawValue), where several apps can do it.")
    return .success
  }
}
