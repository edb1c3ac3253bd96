public import AppBundle
public import Foundation
public import IntentSchema
public import Shortcuts

/// The facts about apps and their person that only the assistant knows.
///
///     var surroundings = AppSurroundings(
///       apps: { assistant.apps }, catalogue: { assistant.catalogue }, container: places.container)
///     surroundings.phrase = { question, isWanted in front.ask(question, while: isWanted) }
///
/// The closures are called from any thread, and often: they should give what is known already.
public struct AppSurroundings: Sendable {
  /// The installed apps.
  public var apps: @Sendable () -> [AppBundle]
  /// The framework's intents and the apps' own, which bear a `QualifiedName`.
  public var catalogue: @Sendable () -> Catalogue
  /// The directory of the own data of an app or extension, by its identifier.
  public var container: @Sendable (String) -> URL
  /// The person's language, BCP 47.
  public var language: @Sendable () -> String = { "en" }
  /// A title for an intent of the framework's.
  public var title: @Sendable (AppAction) -> String? = { _ in nil }
  /// Tells if the person lets the assistant use an app. With true the person is asked where they haven't
  /// decided.
  public var authorization: @Sendable (AppBundle, Bool) -> AppAuthorization = { app, _ in
    app.entitlements.hasSiri ? .authorized : .denied
  }
  /// Tells if an app gets a class of the person's data.
  public var dataAuthorization: @Sendable (AppBundle, PersonalData) -> DataAuthorization = { _, _ in
    .notDetermined
  }
  /// Asks the person for a phrase, in their front. It may wait for as long as the person does. The second argument says whether
  /// the app still waits for it.
  public var phrase: @Sendable (PhraseQuestion, @escaping @Sendable () -> Bool) -> PhraseAnswer = { _, _ in
    .unavailable(reason: "nobody is there who could be asked for a phrase")
  }
  /// Keeps donations; nil where the gateway's memory does. Whoever makes suggestions of them wants to know them at once.
  public var donate: (@Sendable ([Donation]) throws -> Void)?
  /// Takes in the names that an app's own process has left in its container.
  public var takeNames: @Sendable (AppBundle) -> Void = { _ in }
  /// Learns what became of each request of an app, as `beckon donations --follow` shows it.
  public var note: @Sendable (AppNote) -> Void = { _ in }

  public init(
    apps: @escaping @Sendable () -> [AppBundle], catalogue: @escaping @Sendable () -> Catalogue,
    container: @escaping @Sendable (String) -> URL
  ) {
    self.apps = apps
    self.catalogue = catalogue
    self.container = container
  }
}

/// The cases of `INSiriAuthorizationStatus` with their raw values.
///
///     surroundings.authorization = { app, _ in app.entitlements.hasSiri ? .authorized : .denied }
public enum AppAuthorization: Int, Hashable, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorized = 3
}

/// An app wants its person to give a shortcut a phrase, or another one.
///
///     switch surroundings.phrase(PhraseQuestion(app: app, shortcut: shortcut), isWanted) {
///     case .phrase(let text, let language): …
public struct PhraseQuestion: Hashable, Sendable {
  public var app: AppBundle
  public var shortcut: Shortcut
  /// The phrase that it has; nil for a new shortcut.
  public var phrase: Phrase?

  public init(app: AppBundle, shortcut: Shortcut, phrase: Phrase? = nil) {
    self.app = app
    self.shortcut = shortcut
    self.phrase = phrase
  }
}

/// The person's answer to a `PhraseQuestion`.
///
///     surroundings.phrase = { question, _ in .phrase("pizza time", language: "en") }
public enum PhraseAnswer: Hashable, Sendable {
  case phrase(String, language: String)
  /// Only where there is a phrase.
  case delete
  case cancelled
  /// The person can't be asked.
  case unavailable(reason: String)
}

/// The outcome of something that an app asked for.
///
///     note.line  // "com.example.Bank: com.example.bank.show-cash-machines isn't kept: …"
public struct AppNote: Hashable, Sendable {
  /// The end of the request.
  public enum Outcome: Hashable, Sendable {
    case accepted
    /// It is kept and won't be suggested, for this reason.
    case notOffered(reason: String)
    case refused(reason: String)
  }

  public var app: String
  /// An intent's name, an activity's type, or what was asked for in words.
  public var subject: String
  public var outcome: Outcome
  public var moment: Date

  public var line: String {
    switch outcome {
    case .accepted: "\(app): \(subject)"
    case .notOffered(let reason): "\(app): \(subject) isn't offered: \(reason)"
    case .refused(let reason): "\(app): \(subject) is refused: \(reason)"
    }
  }
}
