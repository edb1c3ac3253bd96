import Foundation
import SourceTree
import Synchronization

/// Turns words into keys that words of the same sound share.
///
/// The rules are data: `Resources/<language>/data/names.yaml`.
struct SoundRules: Sendable {
  private enum Place: String {
    case anywhere, start, end, inside

    /// True where letters from `start` to `end` stand at this place in a word of some length.
    func fits(_ start: Int, _ end: Int, of length: Int) -> Bool {
      switch self {
      case .anywhere: true
      case .start: start == 0
      case .end: end == length
      case .inside: start > 0
      }
    }
  }

  private struct Rule<Letter: Hashable & Sendable>: Sendable {
    var from: [Letter]
    var to: [Letter]
    /// The letter after it must be one of these; empty for any.
    var before: Set<Letter>
    var place: Place
  }

  /// Writes words by rules. Characters are slow to compare, so words of ASCII letters alone are written as bytes.
  private struct Rewriting<Letter: Hashable & Sendable>: Sendable {
    /// By the first letter that they change.
    private var rules: [Letter: [Rule<Letter>]]

    init(_ rules: [Rule<Letter>]) {
      self.rules = Dictionary(grouping: rules.filter { !$0.from.isEmpty }) { $0.from[0] }
    }

    func rewritten(_ letters: [Letter]) -> [Letter] {
      var key: [Letter] = []
      var place = 0
      while place < letters.count {
        let rule = rules[letters[place]]?.first { applies($0, letters, place) }
        // A doubled letter sounds once.
        for letter in rule?.to ?? [letters[place]] where key.last != letter { key.append(letter) }
        place += rule?.from.count ?? 1
      }
      return key
    }

    private func applies(_ rule: Rule<Letter>, _ letters: [Letter], _ place: Int) -> Bool {
      let end = place + rule.from.count
      guard end <= letters.count, letters[place..<end].elementsEqual(rule.from),
        rule.place.fits(place, end, of: letters.count)
      else { return false }
      return rule.before.isEmpty || end < letters.count && rule.before.contains(letters[end])
    }
  }

  private var rewriting = Rewriting<Character>([])
  /// The same for words of ASCII letters alone; nil where these become others.
  private var plain: Rewriting<UInt8>? = Rewriting([])
  /// Turns ideographs into their reading first, where it is set.
  private var reading: StringTransform?

  init() {}

  /// - Parameter node: `reading: mandarin` and `rules`, each with `from`, `to` and where: `at: start|end|inside`,
  ///   `before: eiy`.
  init(_ node: SourceNode) {
    reading = node["reading"]?.string == "mandarin" ? .mandarinToLatin : nil
    let rules = (node["rules"]?.list ?? []).compactMap { rule -> Rule<Character>? in
      guard let from = rule["from"]?.string, !from.isEmpty else { return nil }
      return Rule(
        from: Array(from), to: Array(rule["to"]?.string ?? ""), before: Set(rule["before"]?.string ?? ""),
        place: rule["at"]?.string.flatMap(Place.init) ?? .anywhere)
    }
    rewriting = Rewriting(rules)
    plain = Self.plain(rules).map(Rewriting.init)
  }

  /// The rules for words of ASCII letters alone; nil where these become others.
  private static func plain(_ rules: [Rule<Character>]) -> [Rule<UInt8>]? {
    func bytes(_ letters: [Character]) -> [UInt8]? {
      let bytes = letters.compactMap(\.asciiValue)
      return bytes.count == letters.count ? bytes : nil
    }
    var plain: [Rule<UInt8>] = []
    for rule in rules {
      guard let from = bytes(rule.from) else { continue }
      guard let to = bytes(rule.to) else { return nil }
      let before = Set(rule.before.compactMap(\.asciiValue))
      // No ASCII letter comes after it then.
      if before.isEmpty, !rule.before.isEmpty { continue }
      plain.append(Rule(from: from, to: to, before: before, place: rule.place))
    }
    return plain
  }

  /// The key of normalised words; empty where their sound is unknown.
  func key(_ words: some Sequence<String>) -> String {
    words.map { word in syllables(word).map(rewritten).joined() }.joined()
  }

  /// The word's letters without marks; for each ideograph its reading.
  private func syllables(_ word: String) -> [String] {
    let plain = Self.unmarked(word)
    guard let reading, plain.contains(where: \.isIdeograph) else { return [plain] }
    var syllables: [String] = []
    var latin = ""
    for character in plain {
      if character.isIdeograph {
        if !latin.isEmpty { syllables.append(latin) }
        latin = ""
        syllables.append(Self.reading(of: character, reading))
      } else {
        latin.append(character)
      }
    }
    return latin.isEmpty ? syllables : syllables + [latin]
  }

  private static func reading(of character: Character, _ transform: StringTransform) -> String {
    if let known = readings.withLock({ $0[character] }) { return known }
    let latin = String(character).applyingTransform(transform, reverse: false) ?? String(character)
    let reading = unmarked(latin)
    readings.withLock { $0[character] = reading }
    return reading
  }

  /// Readings that were looked up before. A look into the system's tables costs more than all the rest.
  private static let readings = Mutex<[Character: String]>([:])

  private func rewritten(_ word: String) -> String {
    if let plain, word.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(decoding: plain.rewritten(Array(word.utf8)), as: UTF8.self)
    }
    return String(rewriting.rewritten(Array(word)))
  }

  /// A normalised word without the marks of its letters: "alisveris" for "alışveriş".
  static func unmarked(_ word: String) -> String {
    if word.utf8.allSatisfy({ $0 < 0x80 }) { return word }
    let folded = word.folding(options: .diacriticInsensitive, locale: nil)
    return String(folded.flatMap { plainLetters[$0] ?? [$0] })
  }

  /// Letters that no mark tells apart from others: `Resources/plain-letters.yaml`.
  private static let plainLetters: [Character: [Character]] = {
    let file = LanguageFolder.resources.appending(path: "plain-letters.yaml")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var letters: [Character: [Character]] = [:]
    for entry in (try? YAMLReader.read(text, file: file.lastPathComponent))?.map ?? [] {
      if let letter = entry.key.first { letters[letter] = Array(entry.value.string ?? "") }
    }
    return letters
  }()
}

extension Character {
  /// True for a sign that is written for a syllable or a word rather than a sound.
  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
