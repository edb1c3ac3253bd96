import SourceTree

/// The endings that a language writes onto names: plurals, cases, possession.
///
/// They are data: `Resources/<language>/data/names.yaml`.
struct Endings: Sendable {
  /// Endings that may stand anywhere.
  private var endings: [[Character]] = []
  /// The endings among them that grammars know behind an apostrophe.
  private var cases: Set<[Character]> = []
  /// Letters that change before an ending: "kitabı" is a form of "kitap".
  private var softened: [Character: Character] = [:]
  /// Groups of vowels that go together. An ending has vowels of its word's group.
  private var harmonies: [Set<Character>] = []
  /// Pairs of consonants that a word may end in; empty where any may.
  private var clusters: Set<[Character]> = []
  /// Consonants after which an ending begins with a letter of `afterVoiceless` rather than of `afterOthers`.
  private var voiceless: Set<Character> = []
  private var afterVoiceless: Set<Character> = []
  private var afterOthers: Set<Character> = []
  /// Letters that an ending begins with after vowels only.
  private var afterVowels: Set<Character> = []
  /// The letter between a compound, which ends in a possession, and its case: the n of "defterinde". Nil where there is none.
  private var compoundLetter: Character?
  /// Last words of compounds: "alanı" of "havaalanı". They have the letter between before each case.
  private var compounds: [[Character]] = []
  /// Common words: one of them with a vowel written on is a form of it, while another word may just end so.
  private var words: Set<String> = []

  init() {}

  /// - Parameter node: `endings`, `cases`, `harmony` as lists of vowels, `softening` by letter, `clusters`, `voiceless`,
  ///   `after_voiceless`, `after_others` and `after_vowels` as letters, `compound_letter` as one,
  ///   and `compounds` as words.
  init(_ node: SourceNode) {
    func letters(_ key: String) -> [[Character]] {
      (node[key]?.list ?? []).compactMap(\.string).map(Array.init)
    }
    cases = Set(letters("cases"))
    endings = (letters("endings") + cases).sorted { ($0.count, String($0)) > ($1.count, String($1)) }
    harmonies = letters("harmony").map(Set.init)
    clusters = Set(letters("clusters"))
    voiceless = Set(node["voiceless"]?.string ?? "")
    afterVoiceless = Set(node["after_voiceless"]?.string ?? "")
    afterOthers = Set(node["after_others"]?.string ?? "")
    afterVowels = Set(node["after_vowels"]?.string ?? "")
    compoundLetter = node["compound_letter"]?.string?.first
    compounds = letters("compounds")
    words = Set((node["words"]?.list ?? []).compactMap(\.string))
    for entry in node["softening"]?.map ?? [] {
      if let from = entry.key.first, let to = entry.value.string?.first { softened[from] = to }
    }
  }

  /// The common word that a word is the object form of, where its last letter was softened: "çiçek" for "çiçeği". Nil for others.
  func hardened(_ word: String) -> String? {
    let letters = Array(word)
    guard letters.count > Weights.Names.splitStem, !words.contains(word), let last = letters.last,
      harmony(last) != nil, cases.contains([last]), let hard = softened[letters[letters.count - 2]],
      harmonises(Array(letters.dropLast()), [last])
    else { return nil }
    let stem = String(letters.dropLast(2) + [hard])
    return words.contains(stem) ? stem : nil
  }

  /// The cases of a compound's last word: "defterinde" and "defterine" of "defteri". None of a word that ends in a consonant.
  func compoundForms(of word: String) -> [String] {
    guard let compoundLetter, let last = word.last, harmony(last) != nil else { return [] }
    return cases.filter { ending in
      // Behind the letter an ending begins with a vowel or with d.
      guard let first = ending.first, harmonises(Array(word), ending) else { return false }
      return harmony(first) != nil || !afterVoiceless.contains(first) && afterOthers.contains(first)
    }.map { word + String(compoundLetter) + String($0) }.sorted()
  }

  /// True where an ending may be cut off as if an apostrophe stood before it.
  var canSplit: Bool { !cases.isEmpty }

  /// The words that a normalised word may be a form of, the one with the longest ending first.
  func stems(_ word: String) -> [String] {
    let letters = Array(word)
    return endings.flatMap { ending -> [String] in
      guard let stem = stem(of: letters, ending, atLeast: Weights.Names.stem) else { return [] }
      guard let last = stem.last, let hard = softened[last] else { return [String(stem)] }
      return [String(stem), String(stem.dropLast() + [hard])]
    }
  }

  /// The case ending of a normalised word that may be a name; nil where it has none.
  ///
  /// - Parameter isKnown: whether a word is a registered name.
  func split(_ word: String, isName: Bool, isKnown: (String) -> Bool) -> String? {
    if words.contains(word) || isKnown(word) { return nil }
    let letters = Array(word)
    // A common word with its ending is no other word with a longer one: "kadıköy" and "e" rather than "kadıkö" and "ye".
    func isKnownStem(_ stem: ArraySlice<Character>, _ ending: [Character]) -> Bool {
      isKnown(String(stem)) || words.contains(String(stem)) && harmonises(Array(stem), ending)
    }
    // The ending of a foreign name follows its sound, not its spelling.
    let known = endings.first { ending in
      cases.contains(ending) && letters.count >= ending.count + Weights.Names.splitStem
        && letters.suffix(ending.count).elementsEqual(ending)
        && isKnownStem(letters.dropLast(ending.count), ending)
    }
    if let known { return String(known) }
    if let ending = endingOfCompound(letters) { return String(ending) }
    return endings.first { ending in
      guard cases.contains(ending), let stem = stem(of: letters, ending, atLeast: Weights.Names.splitStem),
        joins(stem, ending)
      else { return false }
      return ending.count > 1 || isName || words.contains(String(stem))
    }.map { String($0) }
  }

  /// The case of a compound with the letter before it: "na" of "havaalanına". Nil for other words.
  private func endingOfCompound(_ letters: [Character]) -> [Character]? {
    guard let compoundLetter else { return nil }
    return cases.lazy.map { [compoundLetter] + $0 }.first { ending in
      guard letters.count > ending.count, letters.suffix(ending.count).elementsEqual(ending),
        case let stem = Array(letters.dropLast(ending.count)), harmonises(stem, ending)
      else { return false }
      return compounds.contains { stem.suffix($0.count).elementsEqual($0) }
    }
  }

  /// The names that a normalised word may be with a case written onto it, the one with the longest ending first: "larsson" for "larssona".
  func withoutCase(_ word: String) -> [String] {
    let letters = Array(word)
    return endings.compactMap { ending in
      guard cases.contains(ending), letters.count >= ending.count + Weights.Names.splitStem,
        letters.suffix(ending.count).elementsEqual(ending),
        case let stem = Array(letters.dropLast(ending.count)), joins(stem, ending)
      else { return nil }
      return String(stem)
    }
  }

  private func stem(of letters: [Character], _ ending: [Character], atLeast count: Int) -> [Character]? {
    guard letters.count >= ending.count + count, letters.suffix(ending.count).elementsEqual(ending) else {
      return nil
    }
    let stem = Array(letters.dropLast(ending.count))
    return harmonises(stem, ending) ? stem : nil
  }

  private func harmonises(_ stem: [Character], _ ending: [Character]) -> Bool {
    if harmonies.isEmpty { return true }
    guard let own = stem.last(where: { harmony($0) != nil }).flatMap(harmony) else { return false }
    return ending.first { harmony($0) != nil }.map { harmony($0) == own } ?? true
  }

  private func harmony(_ letter: Character) -> Int? { harmonies.firstIndex { $0.contains(letter) } }

  /// True where a stem could be a word with this ending: "ya" follows a vowel, "a" a consonant.
  private func joins(_ stem: [Character], _ ending: [Character]) -> Bool {
    guard !harmonies.isEmpty, let last = stem.last, let first = ending.first else { return true }
    // A softened letter differs from the one before the ending, so the name can't be told from the words.
    if softened[last] != nil { return false }
    let endsInVowel = harmony(last) != nil
    if harmony(first) != nil, endsInVowel { return false }
    if afterVowels.contains(first), !endsInVowel { return false }
    if (voiceless.contains(last) ? afterOthers : afterVoiceless).contains(first) { return false }
    let end = Array(stem.suffix(2))
    return endsInVowel || end.contains { harmony($0) != nil } || clusters.contains(end)
  }
}
