/// A sentence with what it means, to learn from or to compare with.
public struct Example: Hashable, Sendable {
  public struct Slot: Hashable, Sendable {
    public var name: String
    /// In Unicode scalars of the text.
    public var range: Range<Int>

    public init(name: String, range: Range<Int>) {
      self.name = name
      self.range = range
    }
  }

  public var text: String
  /// Nil for a sentence that is out of scope.
  public var intent: String?
  public var slots: [Slot]

  public init(text: String, intent: String?, slots: [Slot] = []) {
    self.text = text
    self.intent = intent
    self.slots = slots
  }
}
