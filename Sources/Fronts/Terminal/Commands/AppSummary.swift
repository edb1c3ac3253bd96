import AppBundle
import Assistant
import IntentSchema

/// A summary of an app: what it says of itself, what it can do, and what it gets or would get.
struct AppSummary {
  private let app: AppBundle
  private let abilities: [AppAbility]
  private let assistant: Assistant

  init(_ app: AppBundle, _ assistant: Assistant) {
    self.init(app, assistant.abilities(of: app), assistant)
  }

  init(_ app: AppBundle, _ abilities: [AppAbility], _ assistant: Assistant) {
    self.app = app
    self.abilities = abilities
    self.assistant = assistant
  }

  /// In a few lines.
  var lines: [String] {
    let words = abilities.map(\.words.printable).joined(separator: "; ")
    return usage + (words.isEmpty ? [] : ["It can: \(words)"])
      + ["It gets: \((["what you ask it for"] + gets).joined(separator: "; "))"]
  }

  /// Everything, a line for each thing.
  var details: [String] {
    var lines = ["Developer: \(app.developer.printable)"]
    if !app.alternativeNames.isEmpty {
      lines.append("Also called: \(app.alternativeNames.map(\.name.printable).joined(separator: ", "))")
    }
    lines += usage.isEmpty ? ["It doesn't say what it's for."] : usage
    lines.append(abilities.isEmpty ? "It can do nothing that one could ask for." : "It can:")
    lines += abilities.map { ability in
      let notes = [
        ability.asksFirst ? "asks you first" : nil,
        ability.waitsForUnlocking ? "not while Beckon is locked" : nil,
      ].compactMap { $0 }.map { "; \($0)" }.joined()
      return "  \(ability.words.printable) (\(ability.intent.printable)\(notes))"
    }
    lines.append("It gets:")
    lines += (["what you ask it for"] + gets).map { "  \($0)" }
    var entitlements = app.entitlements.applicationGroups
    if app.entitlements.hasSiri { entitlements.insert("com.apple.developer.siri", at: 0) }
    if app.entitlements.hasNetwork { entitlements.append("com.apple.security.network.client") }
    lines.append(
      "Entitlements: \(entitlements.isEmpty ? "none" : entitlements.joined(separator: ", ").printable)")
    if app.executable != nil {
      lines.append(
        assistant.memory.permission(of: app.identifier, for: .files) == .denied
          ? "It has a program of its own, which gets its own files only when Beckon opens it."
          : "It has a program of its own, which has all your rights once it's opened. To change that: beckon permissions deny \(app.displayName.printable) files"
      )
    }
    return lines
  }

  private var usage: [String] {
    guard let usage = app.usageDescription(in: assistant.owner.languages[0]), !usage.isEmpty else {
      return []
    }
    return ["It says: “\(usage.printable)”"]
  }

  /// The words for what an update gets that the version before it didn't.
  func words(for added: AppRights) -> String {
    let own = added.hasProgram ? ["a program of its own, with all your rights once it's opened"] : []
    return "New in this version: \((gets(added) + own).joined(separator: "; "))"
  }

  private var gets: [String] { gets(AppRights(app)) }

  private func gets(_ rights: AppRights) -> [String] {
    var gets = app.entitlements.applicationGroups.filter(rights.groups.contains).map { group in
      let others = assistant.apps.filter {
        $0.identifier != app.identifier && $0.entitlements.applicationGroups.contains(group)
      }
      let names = others.map(\.displayName.printable).joined(separator: ", ")
      return "the files of \(group.printable)" + (others.isEmpty ? "" : ", shared with \(names)")
    }
    if rights.hasNetwork {
      let isDenied = assistant.memory.permission(of: app.identifier, for: .network) == .denied
      gets.append(DataWords.of(.network) + (isDenied ? " (denied)" : ""))
    }
    return gets
      + PersonalData.allCases.filter(rights.data.contains).compactMap { data in
        let isDenied = assistant.memory.permission(of: app.identifier, for: data) == .denied
        return app.usageDescription(of: data, in: assistant.owner.languages[0]).map {
          "\(DataWords.of(data)) (“\($0.printable)”\(isDenied ? "; denied" : ""))"
        }
      }
  }
}
