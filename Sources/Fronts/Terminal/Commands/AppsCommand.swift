import AppBundle
import Assistant
import Foundation
import IntentSchema

/// `beckon apps …`: lists, installs and removes apps.
enum AppsCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(words: ["apps", "list"], summary: "Lists the installed apps") { _ in
        try list(setting)
      },
      CommandDefinition(
        words: ["apps", "install"], operands: ["PATH"], summary: "Checks and installs a .app directory",
        options: [
          .init(name: "--ask", summary: "You are asked before its first use; without it you have allowed it")
        ], isPersonal: true
      ) { try install($0, setting) },
      CommandDefinition(
        words: ["apps", "show"], operands: ["PATH"],
        summary: "What a .app directory can do and would get, before it is installed"
      ) { try show($0, setting) },
      CommandDefinition(
        words: ["apps", "info"], operands: ["APP"], summary: "What an app can do and what to say to it"
      ) { try info($0, setting) },
      CommandDefinition(
        words: ["apps", "remove"], operands: ["APP"], summary: "Removes an app",
        options: [.init(name: "--data", summary: "Removes its files too")], isPersonal: true
      ) { try remove($0, setting) },
      CommandDefinition(
        words: ["apps", "restore"], operands: ["APP"],
        summary: "Tries an app again that was set aside since it kept failing", isPersonal: true
      ) { try restore($0, setting) },
      AppsDefaultCommand.definition(setting), AppsLogCommand.definition(setting),
    ]
  }

  private static func list(_ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    for app in assistant.apps {
      print("\(setting.style.bold(app.displayName))  \(setting.style.dim(app.identifier))")
      for line in failing(app, assistant) { print("  \(setting.style.bad(line))") }
    }
    let damaged = assistant.damagedApps
    for app in damaged { describe(app, setting) }
    let unlearnt = assistant.unlearntLanguages.map(Setting.name(ofLanguage:))
    if !unlearnt.isEmpty {
      print(
        "Still to be learnt, for sentences that no template has: \(unlearnt.joined(separator: ", "))"
          + (assistant.isLearning ? "; this is under way." : "; the first such sentence waits for it."))
    }
    if assistant.apps.isEmpty, damaged.isEmpty {
      print("No app is installed. Install one with: beckon apps install PATH")
    }
    return .success
  }

  /// Prints the mistakes of an app that can't be used.
  private static func describe(_ app: DamagedApp, _ setting: Setting) {
    let name = (app.identifier ?? app.directory).printable
    print(setting.style.bad("\(name): damaged and not used; install it again"))
    for line in "\(app.diagnostics)".split(separator: "\n") { print("  \(String(line).printable)") }
  }

  private static func install(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let path = invocation.operands[0]
    do {
      let assistant = try setting.assistant()
      let result = try assistant.install(
        URL(filePath: path, directoryHint: .isDirectory), isAllowed: !invocation.has("--ask"))
      let app = result.app
      for warning in result.warnings { Setting.report(warning.description) }
      print("Installed \(app.displayName.printable) (\(app.identifier)).")
      print(signature(assistant.signer(of: app)))
      for line in AppSummary(app, assistant).lines { print(line) }
      if let warning = ProtectionReport(environment: setting.environment).warning { print(warning) }
      if let added = result.added { print(AppSummary(app, assistant).words(for: added)) }
      print(permission(of: app, assistant))
      // The app can be used by now. Its sentences are looked at last, since each language takes a while to be read.
      fflush(nil)
      for warning in assistant.collisions(of: app) + assistant.misunderstoodExamples(of: app) {
        Setting.report(warning.description)
      }
      BackgroundLearning(program: setting.program, environment: setting.environment).start()
      return .success
    } catch let error as Diagnostics {
      Setting.report("\(error)\nbeckon: \(path) was not installed; nothing has changed.")
      return .failure
    }
  }

  /// Says if an app that was installed now may be used, and how that is changed.
  private static func permission(of app: AppBundle, _ assistant: Assistant) -> String {
    let name = app.displayName.printable
    switch assistant.memory.permission(of: app.identifier) {
    case .allowed: return "Beckon may use it. To change that: beckon permissions deny \(name)"
    case .denied: return "You denied its use before. To change that: beckon permissions allow \(name)"
    case .undetermined: return "You are asked before its next use."
    }
  }

  private static func show(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let path = invocation.operands[0]
    let assistant = try setting.assistant()
    do {
      let preview = try assistant.preview(URL(filePath: path, directoryHint: .isDirectory))
      let app = preview.app
      print("\(setting.style.bold(app.displayName.printable))  \(setting.style.dim(app.identifier))")
      if let version = app.version { print("Version \(version.printable)") }
      for line in AppSummary(app, preview.abilities, assistant).details { print(line) }
      if let warning = ProtectionReport(environment: setting.environment).warning { print(warning) }
      print(signature(preview.signer))
      for warning in preview.warnings { Setting.report(warning.description) }
      if let old = preview.replaced {
        print(
          "It would replace the version that is installed\(old.version.map { ", \($0.printable)" } ?? "").")
      }
      if let refusal = preview.refusal {
        Setting.report("\(refusal)\nbeckon: \(path) can't be installed.")
        return .failure
      }
      print("It isn't installed yet: beckon apps install \(path.printable)")
      return .success
    } catch let error as Diagnostics {
      Setting.report("\(error)\nbeckon: \(path) can't be installed.")
      return .failure
    }
  }

  private static func signature(_ key: SigningKey?) -> String {
    key.map { "It is signed with the key \($0.identifier); an update must be, too." } ?? "It isn't signed."
  }

  private static func info(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let app = find(invocation.operands[0], assistant) else { return .failure }
    let style = setting.style
    print("\(style.bold(app.displayName))  \(style.dim(app.identifier))")
    if !app.alternativeNames.isEmpty {
      print("Also called: \(app.alternativeNames.map(\.name.printable).joined(separator: ", "))")
    }
    if let key = assistant.signer(of: app) { print("Signed with the key \(key.identifier)") }
    for appex in app.extensions {
      print("\(appex.name.printable): \(appex.intentsSupported.joined(separator: ", "))")
    }
    if !app.entitlements.applicationGroups.isEmpty {
      for group in app.entitlements.applicationGroups {
        print("Files: \(assistant.places.group(group).path)")
      }
    }
    let examples = assistant.examples(of: app)
    if !examples.isEmpty { print("One can say:") }
    for example in examples { print("  \(example.printable)") }
    return .success
  }

  /// A line for each extension of an app that fails: why, and what can be done.
  static func failing(_ app: AppBundle, _ assistant: Assistant) -> [String] {
    assistant.failing(app).map { part in
      let name = app.displayName.printable
      guard part.isSetAside else {
        let times = part.failures == 1 ? "at its last call" : "\(part.failures) times in a row, the last time"
        return
          "\(part.name.printable) failed \(times): \(part.reason.printable). More: beckon apps log \(name)"
      }
      let day = part.since.formatted(Date.ISO8601FormatStyle(timeZone: .current).year().month().day())
      return
        "\(part.name.printable) is set aside since \(day): it failed \(part.failures) times in a row, the last time "
        + "\(part.reason.printable). To try it again: beckon apps restore \(name)"
    }
  }

  private static func restore(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let app = find(invocation.operands[0], assistant) else { return .failure }
    let name = app.displayName.printable
    guard assistant.failing(app).contains(where: \.isSetAside) else {
      print("\(name) isn't set aside.")
      return .success
    }
    try assistant.restore(app)
    print("\(name) is tried again at the next request.")
    return .success
  }

  private static func remove(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    let name = invocation.operands[0]
    if let damaged = assistant.damagedApps.first(where: { $0.identifier == name }) {
      try assistant.remove(damaged)
      print("Removed \(name.printable), which was damaged. Its files are still there.")
      return .success
    }
    guard let app = find(name, assistant) else { return .failure }
    try assistant.remove(app, withData: invocation.has("--data"))
    print(
      "Removed \(app.displayName.printable)."
        + (invocation.has("--data") ? "" : " Its files are still there; --data removes them too."))
    return .success
  }

  /// The app of a name; nil where there is none, which is said.
  static func find(_ name: String, _ assistant: Assistant) -> AppBundle? {
    if let app = assistant.app(named: name) { return app }
    let names = assistant.apps.map(\.displayName)
    let nearest = EditDistance.nearest(to: name, among: names)
    Setting.report(
      "beckon: there is no app \(name)"
        + (nearest.map { "; did you mean \($0)?" }
          ?? (names.isEmpty ? "; none is installed" : "; there are: \(names.joined(separator: ", "))")))
    return nil
  }
}
