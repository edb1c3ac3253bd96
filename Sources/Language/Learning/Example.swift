/// A sentence with its intent and slots, to train a model or to test it.
///
///     Example(text: "add milk", intent: "INAddTasksIntent", slots: [.init(name: "taskTitles", range: 4..<8)])
public struct Example: Hashable, Sendable {
  /// A range of the sentence that fills a slot.
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
  /// Identifies the template that the example was made from; nil for a sentence of its own.
  ///
  /// A test of unknown words keeps all examples of one origin from the model.
  public var origin: Int?
  /// True where somebody would say it in just these words. Other examples are made of templates.
  public var isSpeech: Bool

  public init(
    text: String, intent: String?, slots: [Slot] = [], origin: Int? = nil, isSpeech: Bool = false
  ) {
    self.text = text
    self.intent = intent
    self.slots = slots
    self.origin = origin
    self.isSpeech = isSpeech
  }
}
