import Synchronization

/// Finds the words of a language that are meant by words without the marks of their letters: "kişi" for "kisi".
///
/// It is built at the first search.
final class PlainLetters: Sendable {
  private let source: @Sendable () -> [String]
  private let index = Mutex<[String: String]?>(nil)

  /// - Parameter words: all known words; the first of those that are alike without marks is the one that is found.
  init(_ words: @escaping @Sendable () -> [String]) { source = words }

  /// The known word; nil where no word with marks looks so without them.
  func word(for plain: String) -> String? {
    index.withLock { index in
      let known = index ?? Self.make(source())
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
}
