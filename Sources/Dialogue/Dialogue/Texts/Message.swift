import IntentSchema

/// A text to say, as keys and facts, before a language is chosen.
///
///     let message = Message(["response.INAddTasksIntent.success", "response.success"], ["app": .text("ListOMat")])
///     phrasebook.render(message)
public struct Message: Codable, Hashable, Sendable {
  /// From the most particular to the most general. The first one that the phrasebook has is said.
  public var keys: [String]
  /// The facts by the names that texts use: `app`, `value`, `intent.taskTitles`, `response.addedTasks`.
  public var arguments: [String: Argument]

  public init(_ keys: [String], _ arguments: [String: Argument] = [:]) {
    self.keys = keys
    self.arguments = arguments
  }

  /// A fact that a text may mention.
  ///
  ///     Message(["success.INAddTasksIntent"], ["count": .count(2), "app": .text("ListOMat")])
  public enum Argument: Codable, Hashable, Sendable {
    case text(String)
    case count(Int)
    case value(Value, TypeReference)
    /// The facts that are known of a thing: its price, how many it takes, when it comes; with a fact, only
    /// that.
    case facts(Value, Inquiry.Fact?)
    /// Several texts, joined like a list.
    case messages([Message])
  }
}
