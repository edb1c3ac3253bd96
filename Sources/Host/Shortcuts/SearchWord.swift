/// A word that is looked for.
///
///     try PhraseRules.bundled("tr").searchWords("kitabı 购物")  // [.word("kitabi", beginnings: ["kitab", "kitap"]), .run(["购", "物"])]
public enum SearchWord: Hashable, Sendable {
  /// A word as it was said, and what other forms of it begin with.
  case word(String, beginnings: [String])
  /// Ideographs next to each other.
  case run([String])
}

extension PhraseRules {
  /// The words of a query without fillers, in the forms that `Folding.tokens` writes.
  ///
  /// Endings are taken off, so that "lists" finds "list", and letters that change before an ending count as both.
  public func searchWords(_ query: String) -> [SearchWord] {
    var words: [SearchWord] = []
    let tokens = Folding.tokens(query)
    let plain = tokens.filter { !fillers.contains([$0]) }
    for token in plain.isEmpty ? tokens : plain {
      if let only = token.unicodeScalars.first, Folding.isIdeograph(only) {
        if case .run(let letters)? = words.last {
          words.removeLast(); words.append(.run(letters + [token]))
        } else {
          words.append(.run([token]))
        }
      } else {
        words.append(.word(token, beginnings: beginnings(token)))
      }
    }
    return words
  }

  private func beginnings(_ token: String) -> [String] {
    let bare = withoutEndings(token)
    guard bare.utf8.count >= stem, let last = bare.utf8.last else { return [token] }
    let others =
      softening.filter { $0.key == last }.map(\.value) + softening.filter { $0.value == last }.map(\.key)
    return Set([bare] + others.map { bare.dropLast() + String(decoding: [$0], as: UTF8.self) }).sorted()
  }
}
