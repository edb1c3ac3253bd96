import Conversations
import Foundation

/// Finds what a person may be about to type.
///
///     Completion(sentences: ["help"], names: ["Grocery store"]).matches(before: "add milk to the gro")
///     // replaced: 3, texts: ["Grocery store"]
struct Completion {
  /// Offered at the beginning of a line.
  var sentences: [String]
  /// Offered anywhere.
  var names: [String]

  /// The texts that may replace the word that is being typed.
  struct Matches: Equatable {
    /// Their common beginning.
    var common: String
    /// In the order of the offers, each once.
    var texts: [String]
  }

  /// - Parameters:
  ///   - typed: the line as far as the cursor.
  ///   - word: how many of its last characters belong to the word that is replaced.
  /// - Returns: nil where nothing fits.
  func matches(before typed: String, word: Int) -> Matches? {
    let typed = Array(typed)
    var texts: [String] = []
    func offer(_ offer: String, at start: Int) {
      let text = Self.replacement(offer, for: typed, at: start, word: word)
      if text.count > word || text != String(typed.suffix(word)), !texts.contains(text) { texts.append(text) }
    }
    for sentence in sentences where Self.goesOn(typed[...], in: sentence) { offer(sentence, at: 0) }
    for name in names {
      if let start = Self.start(of: name, in: typed) { offer(name, at: start) }
    }
    if texts.isEmpty, word == 0 { texts = Array(Set(names)).sorted() }
    guard let first = texts.first else { return nil }
    let common = texts.dropFirst().reduce(first[...]) { common, text in
      common.prefix(zip(common, text).prefix { Self.isSame($0, $1) }.count)
    }
    return Matches(common: String(common), texts: texts)
  }

  /// The earliest place from which on the text is the beginning of a name.
  private static func start(of name: String, in typed: [Character]) -> Int? {
    // Where a name is written without blanks around it, it may begin behind any character.
    let isWide = name.first?.isWide == true
    return (max(0, typed.count - name.count)..<typed.count).first { start in
      let isBoundary = start == 0 || !(typed[start - 1].isLetter || typed[start - 1].isNumber)
      return (isBoundary || isWide) && typed[start] != " " && goesOn(typed[start...], in: name)
    }
  }

  private static func goesOn(_ typed: ArraySlice<Character>, in offer: String) -> Bool {
    typed.count <= offer.count && zip(typed, offer).allSatisfy(isSame)
  }

  /// The offer from where the replaced word begins on, or what of that word stands before the offer.
  private static func replacement(_ offer: String, for typed: [Character], at start: Int, word: Int) -> String
  {
    let wordStart = typed.count - word
    return start <= wordStart
      ? String(offer.dropFirst(wordStart - start)) : String(typed[wordStart..<start]) + offer
  }

  private static func isSame(_ one: Character, _ other: Character) -> Bool {
    one == other || one.lowercased() == other.lowercased()
  }
}
