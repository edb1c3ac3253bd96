public import AppBundle
import Conversations
public import Foundation
public import IntentSchema

/// Something that an app can be asked for.
///
///     assistant.abilities(of: app).map(\.words)  // ["add to a list in ListOMat", …]
public struct AppAbility: Hashable, Sendable {
  /// The intent's name as a person types it: `AddTasks`.
  public var intent: String
  /// In words that go on a sentence: "add to a list in ListOMat".
  public var words: String
  /// True where the person is asked each time before it's done.
  public var asksFirst: Bool
  /// True where it waits while Beckon is locked.
  public var waitsForUnlocking: Bool
}

/// The outcome that installing an app would have.
///
///     let preview = try assistant.preview(URL(filePath: "ListOMat.app"))
///     if let refusal = preview.refusal { throw refusal }
public struct AppPreview: Sendable {
  /// Where it stands now.
  public var app: AppBundle
  public var warnings: [Diagnostic]
  public var abilities: [AppAbility]
  /// The key that it's signed with; nil where it isn't.
  public var signer: SigningKey?
  /// The version that it would replace.
  public var replaced: AppBundle?
  /// Why it can't be installed beside the apps that are there.
  public var refusal: Diagnostics?
}

extension Assistant {
  /// Looks at a `.app` directory before it's installed. Nothing is installed, and no code of it runs.
  ///
  ///     try assistant.preview(URL(filePath: "ListOMat.app")).abilities.map(\.words)
  ///
  /// - Throws: `Diagnostics` with everything that is wrong with the bundle.
  public func preview(_ bundle: URL) throws -> AppPreview {
    let found = try installedApps.check(bundle, languageOfWord: languageOfOwnWord)
    let others = apps.filter { $0.identifier != found.app.identifier }
    return AppPreview(
      app: found.app, warnings: found.warnings,
      abilities: abilities(of: found.app, loader.knowledge(of: others + [found.app])),
      signer: found.signer, replaced: found.replaced, refusal: found.refusal)
  }

  /// The abilities of an app: what it can be asked for, in words of the owner's first language.
  public func abilities(of app: AppBundle) -> [AppAbility] { abilities(of: app, knowledge) }

  private func abilities(of app: AppBundle, _ knowledge: Knowledge) -> [AppAbility] {
    var surroundings = session().surroundings
    surroundings.knowledge = knowledge
    return knowledge.intents(of: app).sorted().compactMap { intent in
      guard let words = Conversation().ability(intent, of: app, in: surroundings) else { return nil }
      let definition = knowledge.catalogue.intent(intent)
      return AppAbility(
        intent: QualifiedName.short(intent), words: words,
        asksFirst: definition.map { $0.requiresConfirmation || !$0.confirmedValues.isEmpty } ?? false,
        waitsForUnlocking: knowledge.needsUnlocking(Record(intent), of: app))
    }
  }
}
