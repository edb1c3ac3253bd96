import Synchronization

/// Finds the words of a language that are meant by words without the marks of their letters: "kişi" for "kisi".
///
/// Each index is built at the first search in it. That of the examples takes some ten milliseconds.
final class PlainLetters: Sendable {
  private let source: @Sendable () -> [String]
  private let spoken: @Sendable () -> [String]
  private let index = Mutex<[String: String]?>(nil)
  private let spokenIndex = Mutex<[String: SpokenWord]?>(nil)

  /// A word of the examples, meant by the same letters without marks.
  struct SpokenWord: Sendable {
    var word: String
    /// True where the letters without marks are a word too: "ac".
    var isOtherWord: Bool
  }

  /// - Parameters:
  ///   - words: all known words; the first of those that are alike without marks is the one that is found.
  ///   - spoken: the words of the examples of speech, each as often as it stands there.
  init(_ words: @escaping @Sendable () -> [String], spoken: @escaping @Sendable () -> [String] = { [] }) {
    source = words
    self.spoken = spoken
  }

  /// The known word; nil where no word with marks looks so without them.
  func word(for plain: String) -> String? {
    index.withLock { index in
      let known = index ?? Self.make(source())
      index = known
      return known[plain]
    }
  }

  /// The word that people say where it's written so: "aç" for "ac", which is a word that hardly anybody says. Nil where they may mean
  /// the word without marks: "su".
  func spokenWord(for plain: String) -> SpokenWord? {
    spokenIndex.withLock { index in
      let known = index ?? Self.makeSpoken(spoken())
      index = known
      return known[plain]
    }
  }

  private static func make(_ words: [String]) -> [String: String] {
    var index: [String: String] = [:]
    for word in words where !word.utf8.allSatisfy({ $0 < 0x80 }) {
      let plain = SoundRules.unmarked(word)
      if plain != word, index[plain] == nil { index[plain] = word }
    }
    return index
  }

  private static func makeSpoken(_ words: [String]) -> [String: SpokenWord] {
    let counts = words.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    var index: [String: SpokenWord] = [:]
    for (word, count) in counts where !word.utf8.allSatisfy({ $0 < 0x80 }) {
      let plain = SoundRules.unmarked(word)
      let others = counts[plain] ?? 0
      guard plain != word, count > others * Weights.Hearing.commonerWithMarks else { continue }
      // Of words that are as common, the same one is always taken.
      if let known = index[plain]?.word, (counts[known] ?? 0, word) > (count, known) { continue }
      index[plain] = SpokenWord(word: word, isOtherWord: others > 0)
    }
    return index
  }
}

extension Lexicon {
  /// The word with marks that is meant by a token without them; nil where there is none. In a sentence that has marks nobody leaves them
  /// out, so that only the known words count there, and the examples needn't be read.
  func wordWithMarks(_ index: Int, in sentence: Sentence) -> String? {
    let plain = sentence.key(index)
    return words.plainLetters.word(for: plain)
      ?? (sentence.hasNoMarks ? words.plainLetters.spokenWord(for: plain)?.word : nil)
  }

  /// A sentence whose letters have no marks at all, with those that people mostly mean; the same sentence where there are any, and in
  /// a language in which nobody leaves them out.
  ///
  ///     lexicon.withMarks("bi sarki ac").text  // "bi şarkı aç"
  func withMarks(_ sentence: Sentence) -> Sentence {
    guard words.speech.rules.hasPlainLetters, !sentence.hasCuts, sentence.hasNoMarks else { return sentence }
    let meant = sentence.tokens.indices.compactMap { index in
      sentence.text(index..<index + 1).first?.isUppercase == true
        ? nil : words.plainLetters.spokenWord(for: sentence.key(index)).map { (index, $0) }
    }
    // Who writes only words without marks may have left none out.
    guard meant.contains(where: { !$0.1.isOtherWord }) else { return sentence }
    return sentence.edited(
      meant.map { SpeechEdit(tokens: $0..<$0 + 1, new: $1.word, kind: .plainLetters) }, words.tokenizer)
  }
}

extension Sentence {
  /// True where no letter has a mark.
  fileprivate var hasNoMarks: Bool { text.utf8.allSatisfy { $0 < 0x80 } }
}
