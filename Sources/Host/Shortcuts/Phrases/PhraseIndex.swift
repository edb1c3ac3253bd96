import IntentSchema

/// The phrases of one language, by all the forms that they may be said in.
struct PhraseIndex: Sendable {
  let rules: PhraseRules
  private(set) var phrases: [Phrase] = []
  private var forms: [SpokenWords] = []
  private var stems: [[String]] = []
  /// Positions in `phrases` by their words without spaces, by their stems, by their reading.
  private var exact: [String: [Int]] = [:]
  private var stemmed: [String: [Int]] = [:]
  private var readings: [String: [Int]] = [:]
  /// The words of all phrases, to find those with a slip.
  private var vocabulary: [String: Int] = [:]
  private var spellings: [String] = []
  private var inflected: [String: [Int]] = [:]
  /// Words by what is left of them without one letter.
  private var shortened: [String: [Int]] = [:]
  /// The phrases that each word stands in.
  private var postings: [[Int]] = []

  init(_ rules: PhraseRules) { self.rules = rules }

  mutating func add(_ phrase: Phrase) {
    let words = rules.words(phrase.text)
    guard words.letters > 0 else { return }
    let position = phrases.count
    phrases.append(phrase)
    forms.append(words)
    let stems = words.words.map(rules.stem)
    self.stems.append(stems)
    exact[words.compact, default: []].append(position)
    // A person may also say all of it, where "please" is a part of it.
    let whole = rules.words(phrase.text, keepsFillers: true).compact
    if whole != words.compact { exact[whole, default: []].append(position) }
    stemmed[stems.joined(separator: " "), default: []].append(position)
    if let reading = rules.reading(words.compact) { readings[reading, default: []].append(position) }
    var seen: Set<String> = []
    for (word, stem) in zip(words.words, stems) where seen.insert(word).inserted {
      learn(word, stem, position)
    }
  }

  private mutating func learn(_ word: String, _ stem: String, _ position: Int) {
    if let known = vocabulary[word] {
      postings[known].append(position)
      return
    }
    let number = spellings.count
    vocabulary[word] = number
    spellings.append(word)
    postings.append([position])
    inflected[stem, default: []].append(number)
    guard Self.isLong(word) else { return }
    for form in Self.shortened(word) { shortened[form, default: []].append(number) }
  }

  // MARK: Matching

  /// The phrases that a sentence is, all equally near.
  func matches(_ sentence: String) -> [PhraseMatch] {
    let (whole, plain) = rules.bothWords(sentence)
    let words = plain ?? whole
    guard words.letters > 0 else { return [] }
    // Somebody who says the fillers too means the phrase that has them.
    if let found = exact[whole.compact] ?? exact[words.compact] {
      let written = found.filter { forms[$0].written == words.written }
      // The same letters with other marks are another word in many languages: "ask" and "aşk".
      return written.isEmpty ? matches(found, .inflected) : matches(written, .exact)
    }
    let stems = words.words.map(rules.stem)
    if let found = stemmed[stems.joined(separator: " ")] { return matches(found, .inflected) }
    if let reading = rules.reading(words.compact), let found = readings[reading] {
      return matches(found, .sound)
    }
    return matches(withSlips(words, stems, limit: Self.slips(words.letters)), .slips)
  }

  private func matches(_ positions: [Int], _ closeness: PhraseMatch.Closeness) -> [PhraseMatch] {
    var seen: Set<Int> = []
    return positions.filter { seen.insert($0).inserted }.map { PhraseMatch(phrases[$0], closeness) }
  }

  /// True where a sentence is an answer.
  func isReserved(_ sentence: String) -> Bool {
    guard !rules.reserved.isEmpty else { return false }
    let (whole, plain) = rules.bothWords(sentence)
    return rules.reserved.contains(whole.compact)
      || plain.map { rules.reserved.contains($0.compact) } ?? false
  }

  /// The phrases that could be taken for a text: more than those which it matches.
  func near(_ text: String) -> [PhraseMatch] {
    let found = matches(text)
    if !found.isEmpty { return found }
    let words = rules.words(text)
    let stems = words.words.map(rules.stem)
    // The same words in another order.
    let sorted = stems.sorted()
    let turned = self.stems.indices.filter { self.stems[$0].count > 1 && self.stems[$0].sorted() == sorted }
    if !turned.isEmpty { return matches(turned, .inflected) }
    return matches(withSlips(words, stems, limit: max(2, words.words.count)), .slips)
  }

  // MARK: Slips

  /// The slips that are let through in a sentence of so many letters.
  private static func slips(_ letters: Int) -> Int {
    switch letters {
    case ..<5: 0
    case ..<12: 1
    default: 2
    }
  }

  /// The phrases with the fewest slips, at most `limit` of them and one in a word.
  ///
  /// A word of a phrase isn't taken for another one: who has "block" and "black" among the phrases says what is meant.
  private func withSlips(_ words: SpokenWords, _ stems: [String], limit: Int) -> [Int] {
    // Another character makes another word: 上班 and 下班. One that sounds alike was found by its reading.
    guard limit > 0, rules.hasSpaces else { return [] }
    var candidates: [[Int]] = []
    for (word, stem) in zip(words.words, stems) {
      if let known = vocabulary[word] {
        candidates.append([known])
        continue
      }
      if let known = inflected[stem] {
        candidates.append(known)
        continue
      }
      guard Self.isLong(word) else { return [] }
      var near: Set<Int> = []
      for form in Self.shortened(word) { near.formUnion(shortened[form] ?? []) }
      let found = near.filter { EditDistance.between(spellings[$0], word) <= 1 }
      guard !found.isEmpty else { return [] }
      candidates.append(Array(found))
    }
    guard let rarest = candidates.min(by: { occurrences($0) < occurrences($1) }) else { return [] }
    var best: (slips: Int, positions: Set<Int>) = (limit + 1, [])
    for position in Set(rarest.flatMap { postings[$0] }) where forms[position].words.count == candidates.count
    {
      var slips = 0
      let form = forms[position]
      let fits = form.words.indices.allSatisfy { index in
        if self.stems[position][index] != stems[index] { slips += 1 }
        return candidates[index].contains { spellings[$0] == form.words[index] }
      }
      guard fits, slips <= best.slips, slips <= limit else { continue }
      best = slips < best.slips ? (slips, [position]) : (slips, best.positions.union([position]))
    }
    return best.positions.sorted()
  }

  private func occurrences(_ words: [Int]) -> Int { words.reduce(0) { $0 + postings[$1].count } }

  /// True where a letter may be wrong in a word. In a short one it makes another word: "on" and "off", "bus"
  /// and "bug".
  private static func isLong(_ word: String) -> Bool {
    word.utf8.count >= 4 && word.unicodeScalars.count >= 4
  }

  /// The word, and the word without each of its letters.
  private static func shortened(_ word: String) -> [String] {
    let letters = Array(word.unicodeScalars)
    // Nobody's word is longer; it would cost the square of its length.
    guard letters.count <= 40 else { return [word] }
    return [word]
      + letters.indices.map { index in
        var view = String.UnicodeScalarView()
        view.append(contentsOf: letters[..<index])
        view.append(contentsOf: letters[(index + 1)...])
        return String(view)
      }
  }
}
