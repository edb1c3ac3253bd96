/// Words of a sentence that are left out, or read as other ones.
struct SpeechEdit: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case hesitation, aside, stutter, correction, shorthand, maybeShorthand, plainLetters, inversion
    /// A sign that was said. It stands right behind the word before it.
    case sign
  }

  var tokens: Range<Int>
  /// Nil where the words are left out.
  var new: String?
  var kind: Kind
  /// The words of the same sentence that stand here instead; nil where `new` is no part of it.
  var movedFrom: Range<Int>?

  /// The part of the text that changes, as UTF-8 offsets. What is left out goes with the commas and spaces behind it.
  func range(in sentence: Sentence) -> Range<Int> {
    let (first, last) = (sentence.tokens[tokens.lowerBound], sentence.tokens[tokens.upperBound - 1])
    if kind == .sign, tokens.lowerBound > 0 {
      return sentence.tokens[tokens.lowerBound - 1].range.upperBound..<last.range.upperBound
    }
    guard new == nil else { return first.range.lowerBound..<last.range.upperBound }
    let end =
      tokens.upperBound < sentence.count
      ? sentence.tokens[tokens.upperBound].range.lowerBound : sentence.text.utf8.count
    return first.range.lowerBound..<Self.pause(from: last.range.upperBound, to: end, in: sentence.text)
  }

  /// The end of the signs of a pause.
  private static func pause(from start: Int, to end: Int, in text: String) -> Int {
    let utf8 = text.utf8
    let from = utf8.index(utf8.startIndex, offsetBy: start)
    let to = utf8.index(utf8.startIndex, offsetBy: end)
    return start + text[from..<to].prefix { pauses.contains($0) }.utf8.count
  }

  private static let pauses: Set<Character> = [" ", ",", ".", "…", "，", "、", "。", "-", "–"]
}

extension [SpeechEdit] {
  /// Adds edits that belong together: none of them where one changes words that are changed already.
  mutating func add(together edits: [SpeechEdit]) {
    let areApart = edits.allSatisfy { edit in !contains { $0.tokens.overlaps(edit.tokens) } }
    if areApart { self += edits }
  }
}

extension Sentence {
  /// The sentence with some words left out or read as others. Slots still show the person's own words.
  func edited(_ edits: [SpeechEdit], _ tokenizer: Tokenizer) -> Sentence {
    let ordered = edits.sorted { $0.tokens.lowerBound < $1.tokens.lowerBound }
    return edited(
      ordered.map { ($0.range(in: self), $0.new ?? "") }, moved: ordered.map { $0.movedFrom.map(place) },
      tokenizer)
  }

  /// The sentence with other text in some places.
  ///
  /// - Parameters:
  ///   - edits: UTF-8 offsets into its text; in order. One that overlaps the one before it is left out.
  ///   - moved: by edit, where its new text stands in this text; nil where it doesn't.
  func edited(
    _ edits: [(range: Range<Int>, new: String)], moved: [Range<Int>?] = [], _ tokenizer: Tokenizer
  ) -> Sentence {
    let edited = origin.map { EditedText($0, edits, moved: moved) } ?? EditedText(text, edits, moved: moved)
    var sentence = tokenizer.sentence(edited.text)
    sentence.origin = edited
    return sentence
  }

  /// The whole text as the person wrote it.
  var spoken: String { origin?.source ?? text }
}
