import Synchronization

/// Finds the words of a language that are meant by words without the marks of their letters: "kişi" for "kisi".
///
/// Each index is built at the first search in it. That of the examples takes some ten milliseconds.
final class PlainLetters: Sendable {
  private let source: @Sendable () -> [String]
  private let spoken: @Sendable () -> [String]
  private let index = Mutex<[String: String]?>(nil)
  private let spokenIndex = Mutex<[String: String]?>(nil)

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
    } ?? spokenWord(for: plain)
  }

  /// The word that people mostly say where it's written so: "aç" for "ac", though "ac" is one as well. Nil where that has no marks.
  func spokenWord(for plain: String) -> String? {
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

  private static func makeSpoken(_ words: [String]) -> [String: String] {
    let counts = words.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    var index: [String: String] = [:]
    for (word, count) in counts where !word.utf8.allSatisfy({ $0 < 0x80 }) {
      let plain = SoundRules.unmarked(word)
      guard plain != word, count > counts[plain] ?? 0 else { continue }
      // Of words that are as common, the same one is always taken.
      if let other = index[plain], (counts[other] ?? 0, word) > (count, other) { continue }
      index[plain] = word
    }
    return index
  }
}

extension Lexicon {
  /// A sentence whose letters have no marks at all, with those that people mostly mean; the same sentence where there are any, and in
  /// a language in which nobody leaves them out.
  ///
  ///     lexicon.withMarks("bi sarki ac").text  // "bi şarkı aç"
  func withMarks(_ sentence: Sentence) -> Sentence {
    guard words.speech.rules.hasPlainLetters, !sentence.hasCuts,
      sentence.text.utf8.allSatisfy({ $0 < 0x80 })
    else { return sentence }
    let edits = sentence.tokens.indices.compactMap { index in
      sentence.text(index..<index + 1).first?.isUppercase == true
        ? nil
        : words.plainLetters.spokenWord(for: sentence.key(index)).map {
          SpeechEdit(tokens: index..<index + 1, new: $0, kind: .plainLetters)
        }
    }
    return edits.isEmpty ? sentence : sentence.edited(edits, words.tokenizer)
  }
}
