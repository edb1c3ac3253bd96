/// An app's wish that its person gives a shortcut a phrase, or another one.
///
///     conversation.receive(.wished(PhraseWish(app: bank, shortcut, suggestion: "where can I get cash")), in: surroundings)
///     // “Bank would like a phrase for “Show cash machines”. What would you like to say?”
public struct PhraseWish: Hashable, Sendable, Codable {
  /// The app's identifier.
  public var app: String
  public var shortcut: SpokenShortcut
  /// The phrase that it has; nil for a new shortcut.
  public var phrase: String?
  /// The words that the app suggests to say.
  public var suggestion: String?

  public init(
    app: String, _ shortcut: SpokenShortcut, phrase: String? = nil, suggestion: String? = nil
  ) {
    self.app = app
    self.shortcut = shortcut
    self.phrase = phrase
    self.suggestion = suggestion
  }

  /// The outcome of the wish. It is kept already.
  public enum Outcome: Hashable, Sendable, Codable {
    case phrase(String, language: String)
    /// The phrase that it had is deleted.
    case deleted
    /// The person said no, or something else.
    case cancelled
  }
}
