/// Words that carry a meaning and that a reading has no place for.
///
///     let best = engine.understand("lock the car tomorrow at 8", context: context).interpretations.first
///     best?.leftovers  // [Leftover("tomorrow at 8", .time)]
///
/// A reading that leaves something over is doubtful: what is left over is told or asked, never dropped.
public struct Leftover: Hashable, Sendable, Codable {
  /// The sort of words. It decides how the person is told or asked of them.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A time or an amount, where the intent has no place for one: "tomorrow at 8".
    case time
    /// Another request, or a part of a sentence: "and add milk to the groceries".
    case clause
    /// A remark that may name what a pronoun of the request stands for: "my card is stuck" of "my card is stuck, block it".
    case antecedent
    /// Words in the place of a name that are no name that anybody knows, and don't look like one: "Calling kilitle".
    case name
    /// Other words that no sentence of the intent has: "Firefox" in "open Firefox", read as unlocking a car.
    case words
  }

  /// In the person's own spelling.
  public var text: String
  public var kind: Kind
  /// UTF-8 offsets into the sentence.
  public var range: Range<Int>

  public init(_ text: String, _ kind: Kind, range: Range<Int>) {
    self.text = text
    self.kind = kind
    self.range = range
  }

  /// Tokens of a sentence.
  init(_ tokens: Range<Int>, of sentence: Sentence, _ kind: Kind) {
    self.init(sentence.text(tokens), kind, range: sentence.ranges(tokens).extent ?? 0..<0)
  }
}
