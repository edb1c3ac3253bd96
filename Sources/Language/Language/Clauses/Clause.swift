/// A request of a sentence that is several: "lock the car" of "lock the car and send Bo 5 euros".
///
///     engine.clauses(of: text, understood: understanding, context: context).map(\.text)
///     // ["lock the car", "send Bo 5 euros"]
public struct Clause: Hashable, Sendable, Codable {
  public var text: String
  /// The request in full where it belongs to the one before it; nil where it can't: "remind me to lock the
  /// car", of "remind me to water the plants at 6 and lock the car".
  public var asPart: String?

  public init(_ text: String, asPart: String? = nil) {
    self.text = text
    self.asPart = asPart
  }
}
