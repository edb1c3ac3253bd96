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
  /// What it was made from, where more examples were made from the same, such as a template: how well a model does with
  /// words that nobody wrote down shows where all of those are kept from it.
  public var origin: Int?

  public init(text: String, intent: String?, slots: [Slot] = [], origin: Int? = nil) {
    self.text = text
    self.intent = intent
    self.slots = slots
    self.origin = origin
  }
}
