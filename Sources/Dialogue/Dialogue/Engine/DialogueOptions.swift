/// What a conversation may do beyond its intent, and how long it may go on.
public struct DialogueOptions: Codable, Hashable, Sendable {
  /// The intents that this app handles; a lookup of another intent is never made.
  public var supportedIntents: Set<String>
  /// Where to find what there is when the app can't use a value.
  public var alternatives: [AlternativesLookup]
  /// After so many answers in a row that don't answer one question, it gives up.
  public var maximumMisses: Int
  /// The calls to the app in one conversation.
  public var maximumCalls: Int
  /// The times that one parameter is resolved: an app that asks the same thing for ever ends here.
  public var maximumResolvesOfOneParameter: Int

  public init(
    supportedIntents: Set<String> = [], alternatives: [AlternativesLookup] = [], maximumMisses: Int = 3,
    maximumCalls: Int = 100, maximumResolvesOfOneParameter: Int = 16
  ) {
    self.supportedIntents = supportedIntents
    self.alternatives = alternatives
    self.maximumMisses = maximumMisses
    self.maximumCalls = maximumCalls
    self.maximumResolvesOfOneParameter = maximumResolvesOfOneParameter
  }
}
