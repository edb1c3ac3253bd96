import Foundation
import SourceTree
import Synchronization

/// Turns words into keys that words of the same sound share.
///
/// The rules are data: `Resources/<language>/data/names.yaml`.
struct SoundRules: Sendable {
  private struct Rule {
    enum Place: String {
      case anywhere, start, end, inside

      /// Whether letters from `start` to `end` stand there in a word of some length.
      func fits(_ start: Int, _ end: Int, of length: Int) -> Bool {
        switch self {
        case .anywhere: true
        case .start: start == 0
        case .end: end == length
        case .inside: start > 0
        }
      }
    }

    var from: [Character]
    var to: [Character]
    /// The letter after it must be one of these; empty for any.
    var before: Set<Character>
    var place: Place
  }

  /// The rules for words of ASCII letters alone, which most are: by first letter, in bytes.
  private struct PlainRules {
    struct Rule {
      var from: [UInt8]
      var to: [UInt8]
      var before: [UInt8]
      var place: SoundRules.Rule.Place
    }

    var byLetter = [[Rule]](repeating: [], count: 128)

    /// Nil where ASCII letters become others.
    init?(_ rules: [SoundRules.Rule]) {
      for rule in rules {
        guard let from = Self.bytes(rule.from), let first = from.first else { continue }
        guard let to = Self.bytes(rule.to) else { return nil }
        let before = rule.before.compactMap(\.asciiValue)
        // No ASCII letter comes after it then.
        if before.isEmpty, !rule.before.isEmpty { continue }
        byLetter[Int(first)].append(Rule(from: from, to: to, before: before, place: rule.place))
      }
    }

    private static func bytes(_ letters: [Character]) -> [UInt8]? {
      let bytes = letters.compactMap(\.asciiValue)
      return bytes.count == letters.count ? bytes : nil
    }

    func rewritten(_ letters: [UInt8]) -> String {
      var key: [UInt8] = []
      var place = 0
      while place < letters.count {
        let rule = byLetter[Int(letters[place])].first { applies($0, letters, place) }
        if let rule {
          for letter in rule.to where key.last != letter { key.append(letter) }
        } else if key.last != letters[place] {
          key.append(letters[place])
        }
        place += rule?.from.count ?? 1
      }
      return String(decoding: key, as: UTF8.self)
    }

    private func applies(_ rule: Rule, _ letters: [UInt8], _ place: Int) -> Bool {
      let end = place + rule.from.count
      guard end <= letters.count, letters[place..<end].elementsEqual(rule.from),
        rule.place.fits(place, end, of: letters.count)
      else { return false }
      return rule.before.isEmpty || end < letters.count && rule.before.contains(letters[end])
    }
  }

  private var rules: [Rule] = []
  private var plainRules: PlainRules?
  /// Turns ideographs into their reading first, where it is set.
  private var reading: StringTransform?

  init() {}

  /// - Parameter node: `reading: mandarin` and `rules`, each with `from`, `to` and where: `at: start|end|inside`,
  ///   `before: eiy`.
  init(_ node: SourceNode) {
    reading = node["reading"]?.string == "mandarin" ? .mandarinToLatin : nil
    rules = (node["rules"]?.list ?? []).compactMap { rule in
      guard let from = rule["from"]?.string, !from.isEmpty else { return nil }
      return Rule(
        from: Array(from), to: Array(rule["to"]?.string ?? ""), before: Set(rule["before"]?.string ?? ""),
        place: rule["at"]?.string.flatMap(Rule.Place.init) ?? .anywhere)
    }
    plainRules = PlainRules(rules)
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
    if let plainRules, word.utf8.allSatisfy({ $0 < 0x80 }) { return plainRules.rewritten(Array(word.utf8)) }
    let letters = Array(word)
    var key: [Character] = []
    var place = 0
    while place < letters.count {
      let rule = rules.first { applies($0, letters, place) }
      let new = rule?.to ?? [letters[place]]
      // A doubled letter sounds once.
      for letter in new where key.last != letter { key.append(letter) }
      place += rule?.from.count ?? 1
    }
    return String(key)
  }

  private func applies(_ rule: Rule, _ letters: [Character], _ place: Int) -> Bool {
    let end = place + rule.from.count
    guard end <= letters.count, letters[place..<end].elementsEqual(rule.from),
      rule.place.fits(place, end, of: letters.count)
    else { return false }
    return rule.before.isEmpty || end < letters.count && rule.before.contains(letters[end])
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
  /// Whether it's written for a syllable or a word rather than a sound.
  fileprivate var isIdeograph: Bool { unicodeScalars.first?.properties.isIdeographic ?? false }
}
