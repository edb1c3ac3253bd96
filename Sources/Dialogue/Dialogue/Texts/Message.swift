import IntentSchema

/// Something to say, in no language yet: a text's keys and the facts that it may speak of.
public struct Message: Codable, Hashable, Sendable {
  /// From the most particular to the most general; the first that the phrasebook has is said.
  public var keys: [String]
  /// By the name that a text uses: `app`, `value`, `intent.taskTitles`, `response.addedTasks`.
  public var arguments: [String: Argument]

  public init(_ keys: [String], _ arguments: [String: Argument] = [:]) {
    self.keys = keys
    self.arguments = arguments
  }

  public enum Argument: Codable, Hashable, Sendable {
    case text(String)
    case count(Int)
    case value(Value, TypeReference)
    /// Said one after the other, joined as a list.
    case messages([Message])
  }
}
