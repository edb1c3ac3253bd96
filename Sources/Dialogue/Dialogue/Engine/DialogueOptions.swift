/// Limits on a dialogue's length, and the searches that it may make.
///
///     DialogueOptions(supportedIntents: ["INAddTasksIntent"], maximumMisses: 2)
public struct DialogueOptions: Codable, Hashable, Sendable {
  /// The intents that the app handles. A lookup never calls another one.
  public var supportedIntents: Set<String>
  /// The searches that list alternatives to a value that the app can't use.
  public var alternatives: [AlternativesLookup]
  /// The number of useless answers in a row to one question that ends the dialogue.
  public var maximumMisses: Int
  /// The most calls to the app in one dialogue.
  public var maximumCalls: Int
  /// The most times that one parameter is resolved. It stops an app that asks the same question for ever.
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
