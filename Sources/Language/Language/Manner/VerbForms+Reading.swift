import SourceTree

/// The data of a language's `verb-forms.yaml`.
extension VerbForms {
  init(_ node: SourceNode) {
    let spelling = Spelling(node)
    readVerbs(node, spelling)
    readSounds(node)
    readWords(node)
    readEndings(node, spelling)
    readTold(node, spelling)
  }

  /// The letters of endings that stand for several ones: "A" of "Ar" for "a" and "e".
  private struct Spelling {
    private var letters: [Character: Set<Character>] = [:]
    /// True where words are also typed without the marks of their letters.
    let isPlain: Bool

    init(_ node: SourceNode) {
      isPlain = node["plain_letters"]?.bool ?? false
      for entry in node["letters"]?.map ?? [] {
        guard let letter = entry.key.first else { continue }
        letters[letter] = Set(VerbForms.strings(entry.value).compactMap(\.first))
      }
    }

    /// The letters that may stand at each place of an ending.
    func marked(_ ending: some StringProtocol) -> [Set<Character>] { ending.map { letters[$0] ?? [$0] } }

    /// The same, also without marks where people type so.
    func typed(_ ending: some StringProtocol) -> [Set<Character>] {
      marked(ending).map { letters in
        isPlain ? letters.union(letters.flatMap { SoundRules.unmarked(String($0)) }) : letters
      }
    }
  }

  private static func strings(_ node: SourceNode?) -> [String] { (node?.list ?? []).compactMap(\.string) }

  private mutating func readVerbs(_ node: SourceNode, _ spelling: Spelling) {
    verbs = Set(Self.strings(node["verbs"]))
    if spelling.isPlain {
      // Of two verbs that are alike without marks, the one that is written so is meant.
      for verb in verbs where !verbs.contains(SoundRules.unmarked(verb)) {
        unmarked[SoundRules.unmarked(verb)] = verb
      }
    }
    verbIsFirst = node["verb"]?.string != "last"
    actions = Set(Self.strings(node["actions"]))
    for entry in node["forms"]?.map ?? [] { irregular[entry.key] = entry.value.string }
    for entry in node["taken"]?.map ?? [] { taken[entry.key] = Set(Self.strings(entry.value)) }
    dative = Self.strings(node["dative"]).map { $0.split(separator: " ").map(String.init) }
    putting = Set(Self.strings(node["putting"]))
    particles = Set(Self.strings(node["particles"]))
  }

  /// Reads the changes of a verb before an ending.
  private mutating func readSounds(_ node: SourceNode) {
    restored = Self.strings(node["restored"])
    vowels = Set(node["vowels"]?.string ?? "")
    for entry in node["harmony"]?.map ?? [] {
      for vowel in entry.key { harmony[vowel] = entry.value.string?.first }
    }
    doubles = node["doubled"]?.bool ?? false
  }

  /// Whole words beside the verb.
  private mutating func readWords(_ node: SourceNode) {
    contrasts = Set(Self.strings(node["contrasts"]))
    instead = Set(Self.strings(node["instead"]))
    wanting = Set(Self.strings(node["wanting"]))
    quoting = Set(Self.strings(node["quoting"]))
    statementWords = Set(Self.strings(node["statement_words"]))
    nouns = Nouns(Self.strings(node["nouns"]))
  }

  private mutating func readEndings(_ node: SourceNode, _ spelling: Spelling) {
    func texts(_ node: SourceNode?) -> [String] { Self.strings(node).flatMap(Self.spellings) }
    func typed(_ node: SourceNode?) -> [VerbEnding] { texts(node).map { VerbEnding(spelling.typed($0)) } }
    func marked(_ node: SourceNode?) -> [VerbEnding] { texts(node).map { VerbEnding(spelling.marked($0)) } }
    for entry in node["endings"]?.map ?? [] {
      let manner = Manner(rawValue: entry.key)
      forms += texts(entry.value).map { text in
        Form(manner: manner, words: text.split(separator: " ").map { VerbEnding(spelling.typed($0)) })
      }
    }
    forms.sort { $0.length > $1.length }
    longestForm = forms.map(\.words.count).max() ?? 1
    conditions = texts(node["conditions"]).map { text in
      Form(manner: .conditional, words: text.split(separator: " ").map { VerbEnding(spelling.marked($0)) })
    }
    let said = node["said"]
    voices = typed(said?["voice"])
    turns = typed(said?["turn"])
    tenses = typed(said?["tense"])
    persons = typed(said?["person"])
    attributive = typed(said?["attributive"])
    loose = typed(said?["loose"])
    gerunds = typed(node["gerunds"])
    askings = typed(node["askings"])
    clauses = typed(node["clauses"])
    statements = marked(node["statements"])
    remarks = marked(node["remarks"])
    purposes = typed(node["purposes"])
    joining = marked(node["joining"])
    objects = marked(node["objects"]).sorted { $0.count > $1.count }
  }

  /// Reads the forms in which another is told something, and those in which a person says it themselves.
  private mutating func readTold(_ node: SourceNode, _ spelling: Spelling) {
    for entry in node["told"]?.list ?? [] {
      guard let ending = entry["ending"]?.string, let drop = entry["drop"]?.integer else { continue }
      told.append((VerbEnding(spelling.marked(ending)), Int(drop), entry["add"]?.string ?? ""))
    }
    told.sort { $0.ending.count > $1.ending.count }
    for entry in node["being"]?.list ?? [] {
      guard let word = entry["word"]?.string else { continue }
      if let ending = entry["ending"]?.string {
        let spellings = Self.spellings(ending).map { spelling.marked($0) }
        guard let long = spellings.first, let short = spellings.last else { continue }
        being[word] = .ending(behindVowel: long, behindConsonant: short)
      } else if let instead = entry["instead"]?.string {
        being[word] = .word(instead)
      }
    }
    for entry in node["states"]?.map ?? [] { states[entry.key] = entry.value.string }
  }

  /// "(y)AyIm" with and without the letter in brackets.
  private static func spellings(_ text: String) -> [String] {
    guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else {
      return [text]
    }
    let (before, after) = (String(text[..<open]), String(text[text.index(after: close)...]))
    let inside = String(text[text.index(after: open)..<close])
    return spellings(before + inside + after) + spellings(before + after)
  }
}
