public import Foundation
public import Language

/// The facts from outside that a turn depends on: the installed apps and languages, the person, and the time.
///
///     let surroundings = Surroundings(knowledge: knowledge, person: person, identifier: identifier, now: .now)
///     let actions = conversation.receive(.said("Show my lists"), in: surroundings)
public struct Surroundings: Sendable {
  public var knowledge: Knowledge
  public var person: Person
  /// Tells the person's languages apart.
  public var identifier: LanguageIdentifier
  /// The moment that "tomorrow" is counted from.
  public var now: Date
  /// The apps that the person prefers, as chosen in earlier conversations.
  public var preferences: [RequestKind: AppPreference]
  /// Finds the applications of the desktop that can be opened. It is only asked where something is to be opened.
  public var applications: @Sendable () -> [DesktopApplication]
  /// The person's own phrases that a sentence is, all equally near. It is asked with the sentence and the language that is
  /// spoken, and knows answers such as "yes" as no phrases.
  public var phrases: @Sendable (String, String) -> [HeardPhrase]
  /// The person's decision to let Beckon use an app, by its identifier, for an intent, by its qualified name;
  /// nil for the app at all. It is asked anew each time: it may change while a question is open.
  public var permission: @Sendable (String, String?) -> Permission
  /// True where the person wants to agree each time before an app, by its identifier, carries out an intent,
  /// by its qualified name.
  public var asksFirst: @Sendable (String, String) -> Bool
  /// The reason why Beckon is locked for the person; nil where it isn't locked. It is asked when a turn
  /// begins, and when they are asked to unlock it.
  public var lockedBy: @Sendable () -> LockReason?
  /// The identifiers of the extensions that keep failing, so that they aren't started.
  public var setAside: Set<String>
  /// True where a turn keeps the evidence for its reading, which `Turn.why` explains. It costs another pass
  /// over the sentence.
  public var keepsEvidence: Bool

  public init(
    knowledge: Knowledge, person: Person, identifier: LanguageIdentifier, now: Date,
    preferences: [RequestKind: AppPreference] = [:],
    applications: @escaping @Sendable () -> [DesktopApplication] = { [] },
    phrases: @escaping @Sendable (String, String) -> [HeardPhrase] = { _, _ in [] },
    permission: @escaping @Sendable (String, String?) -> Permission = { _, _ in .allowed },
    asksFirst: @escaping @Sendable (String, String) -> Bool = { _, _ in false },
    lockedBy: @escaping @Sendable () -> LockReason? = { nil },
    setAside: Set<String> = [], keepsEvidence: Bool = false
  ) {
    self.knowledge = knowledge
    self.person = person
    self.identifier = identifier
    self.now = now
    self.preferences = preferences
    self.applications = applications
    self.phrases = phrases
    self.permission = permission
    self.asksFirst = asksFirst
    self.lockedBy = lockedBy
    self.setAside = setAside
    self.keepsEvidence = keepsEvidence
  }

  /// The time and time zone that words such as "tomorrow" depend on.
  public var context: UnderstandingContext {
    UnderstandingContext(reference: now, timeZone: person.timeZone)
  }
}
