public import Foundation
public import Language

/// What a conversation depends on besides what was said: what is known, who speaks, and when.
public struct Surroundings: Sendable {
  public var knowledge: Knowledge
  public var person: Person
  /// Tells the person's languages apart.
  public var identifier: LanguageIdentifier
  /// The moment that "tomorrow" is counted from.
  public var now: Date
  /// Whether turns keep what their sentences were understood from.
  public var keepsEvidence: Bool

  public init(
    knowledge: Knowledge, person: Person, identifier: LanguageIdentifier, now: Date,
    keepsEvidence: Bool = false
  ) {
    self.knowledge = knowledge
    self.person = person
    self.identifier = identifier
    self.now = now
    self.keepsEvidence = keepsEvidence
  }

  /// What a sentence's meaning depends on.
  public var context: UnderstandingContext {
    UnderstandingContext(reference: now, timeZone: person.timeZone)
  }
}
