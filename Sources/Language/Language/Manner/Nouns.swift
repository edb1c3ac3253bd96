/// Words that only look like verbs with an ending: "elma" of "el" and "-ma".
///
/// A word may go on behind one of them: "elmalı".
struct Nouns: Sendable {
  private var whole: Set<String> = []
  /// By the first letter.
  private var starts: [UInt32: [VerbEnding.Letters]] = [:]

  init() {}

  init(_ words: [String]) {
    whole = Set(words)
    starts = Dictionary(
      grouping: words.map { VerbEnding.Letters(of: $0) }.filter { !$0.isEmpty }, by: { $0[0] })
  }

  func contains(_ word: String) -> Bool { whole.contains(word) }

  /// True where a word is one of them, or begins with one.
  func begin(_ word: VerbEnding.Letters) -> Bool {
    guard let first = word.first, let nouns = starts[first] else { return false }
    return nouns.contains { word.starts(with: $0) }
  }
}
