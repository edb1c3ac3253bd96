import SourceTree
import Synchronization

/// Forms of verbs: those that tell the manner of a sentence, as in Turkish, and those that a request has not, as "locking".
///
/// Data: `Resources/<language>/data/verb-forms.yaml`.
///
///     letters: {A: [a, e], I: [ı, i, u, ü]}   # what a capital letter of an ending stands for
///     verbs: [kilitle, gönder]                # plain forms; without them every word of a request may be one
///     verb: last                              # where a request has its verb; first, where nothing is said
///     actions: [undo, open]                   # words that ask for something and are nobody's name
///     forms: {ed: et, paid: pay}              # stems and whole words that aren't the plain form
///     restored: [e]                           # what the plain form may have lost before an ending with a vowel
///     vowels: aeiou
///     doubled: true                           # a consonant is doubled before an ending: "cancelling"
///     harmony: {aı: ı, ou: u}                 # the close vowel of an ending, by the vowel before it
///     endings:
///       negated: [mA, mAyIn, mAnA gerek yok]  # the ending of the verb, and the words after it
///       plain: [ArIm, ing]                    # no manner of its own, but no form of a request either
///     conditions: [ArsA, DIktAn sonra]        # the ends of conditions inside a sentence
///     objects: [mAyI, mAmI]                   # endings of a verb that is the object of another: "süt almayı hatırlat"
///     told: [{ending: AcAğImI, drop: 1}]      # endings of a verb that is told to another, and how a person says it themselves
///     being: [{word: olduğumu, ending: (y)Im}] # a verb of being that is told, and what the word before it gets instead
///     states: {istediğimi: istiyorum}         # verbs of what one wants or feels now, and how a person says it themselves
///     nouns: [elma, sinema]                   # words that only look like such a verb with its ending
///     contrasts: [ama]                        # words that end what was told: "kilitleyecektim ama unuttum"
///     instead: [da]                           # words between what isn't to be done and what is: "Anna'ya yazma da Bo'ya yaz"
///     plain_letters: true                     # verbs are also typed without the marks of their letters: "gonderme"
///     joining: [(y)Ip]                        # endings of a verb that another request follows: "kilitleyip"
///     statements: [Iyorum, AcAğIm]            # endings of any verb that says something and asks for nothing
///     remarks: [AcAğIm]                       # the same, where a comma or a stop follows: "markete gideceğim, süt ekle"
///     statement_words: [varmış]               # words that end such a sentence
///     clauses: [Iyorum]                       # endings of any verb that says something wherever it stands
///     said:                                   # parts of the endings with which a listed verb says something; all but the tense
///       voice: [In]                           # may be missing
///       turn: [(y)AmA]
///       tense: [DI]
///       person: [m]
///       attributive: [mIş]                    # tenses that only describe a thing where the verb has a voice: "çekilmiş kahve"
///       loose: [(y)Ip]                        # tenses that say something only behind the object of such an act
///     gerunds: [mAn]                          # endings of a listed verb that makes a thing of the act
///     wanting: [lazım]                        # words behind such a verb that ask for it
///     quoting: [dedi]                         # words behind a request that tell that somebody else says it
///     askings: [sAnA]                         # endings of requests, beside the plain form
///     particles: [iptal]                      # listed verbs that are nouns before another one
///     taken: {mesaj: [at]}                    # objects with the verbs that they have: "mesaj attım" is no message "attım"
///     dative: [güven, dikkat et]              # verbs of which the goal is no place to put things: "listeye güven"
///     putting: [ekle]                         # verbs that end no thing that is put on a list
struct VerbForms: Sendable {
  /// A verb in one of the forms, at the end of a sentence or by itself.
  struct Found: Hashable {
    /// Nil for a form without a manner of its own.
    var manner: Manner?
    /// The verb's place among the words, and the end of what belongs to its form.
    var verb: Int
    var end: Int
    /// The form that a request has.
    var plain: String
    /// The letters of the ending with the words after it.
    var length: Int
  }

  private struct Form {
    var manner: Manner?
    /// By word: what each of its letters may be. The first word is the ending of the verb.
    var words: [[Set<Character>]]
    var length: Int { words.reduce(0) { $0 + $1.count } }
  }

  private enum Being {
    /// What each letter of the ending may be.
    case ending(behindVowel: [Set<Character>], behindConsonant: [Set<Character>])
    case word(String)
  }

  private var forms: [Form] = []
  /// Ends of words that end a condition, with the words after them: "yağarsa", "geldikten sonra".
  private var conditions: [Form] = []
  /// Words behind what isn't to be done, before what is to be done instead: "Anna'ya yazma da Bo'ya yaz".
  private(set) var instead: Set<String> = []
  /// Endings of a verb that another request follows.
  private var joining: [Form] = []
  /// Endings of any verb that ends a statement, and words that do.
  private var statements: [Form] = []
  private var remarks: [Form] = []
  private var statementWords: Set<String> = []
  private var clauses: [Form] = []
  /// Parts of an ending, in their order: what each of their letters may be.
  private var voices: [[Set<Character>]] = []
  private var turns: [[Set<Character>]] = []
  private var tenses: [[Set<Character>]] = []
  private var persons: [[Set<Character>]] = []
  private var attributive: [[Set<Character>]] = []
  private var loose: [[Set<Character>]] = []
  private var gerunds: [Form] = []
  private var askings: [Form] = []
  /// Words behind a gerund that ask for it, and those that tell who says a request.
  private(set) var wanting: Set<String> = []
  private var quoting: Set<String> = []
  private var particles: Set<String> = []
  private var taken: [String: Set<String>] = [:]
  private var dative: [[String]] = []
  private(set) var putting: Set<String> = []
  /// Endings of a verb that is the object of another one.
  private var objects: [Form] = []
  /// Endings of a verb that somebody is told, with the letters to drop and those that come instead.
  private var told: [(form: Form, drop: Int, add: String)] = []
  /// Verbs of being that somebody is told, with the ending that the word before them gets, or the word that stands instead.
  private var being: [String: Being] = [:]
  /// Verbs of what somebody wants or feels now that another is told, with the own words for them.
  private var states: [String: String] = [:]
  /// Words that are no such verb, although they end like one.
  private var nouns: [String] = []
  private var verbs: Set<String> = []
  /// Words that end what somebody tells of, before they say why it came otherwise.
  private(set) var contrasts: Set<String> = []
  /// The plain forms of verbs by their spelling without marks, where people type without them.
  private var unmarked: [String: String] = [:]
  /// Words that ask for something and are nobody's name, where not all verbs are listed.
  private var actions: Set<String> = []
  /// Whether a request begins with its verb; it ends with it otherwise.
  private(set) var verbIsFirst = true
  private var irregular: [String: String] = [:]
  private var restored: [String] = []
  private var vowels: Set<Character> = []
  /// The close vowel of an ending, by the vowel before it.
  private var harmony: [Character: Character] = [:]
  /// Letters that are doubled before an ending: "cancelling".
  private var doubles = false

  init() {}

  init(_ node: SourceNode) {
    let spelling = Spelling(node)
    readVerbs(node, spelling)
    readSounds(node)
    readWords(node)
    readEndings(node, spelling)
    readTold(node, spelling)
  }

  // MARK: Reading

  /// What the letters of endings stand for.
  private struct Spelling {
    private var letters: [Character: Set<Character>] = [:]
    /// Whether words are also typed without the marks of their letters.
    let isPlain: Bool

    init(_ node: SourceNode) {
      isPlain = node["plain_letters"]?.bool ?? false
      for entry in node["letters"]?.map ?? [] {
        guard let letter = entry.key.first else { continue }
        letters[letter] = Set(VerbForms.strings(entry.value).compactMap(\.first))
      }
    }

    /// What each letter of an ending may be.
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

  /// What becomes of a verb before an ending.
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
    nouns = Self.strings(node["nouns"])
  }

  private mutating func readEndings(_ node: SourceNode, _ spelling: Spelling) {
    func texts(_ node: SourceNode?) -> [String] { Self.strings(node).flatMap(Self.spellings) }
    func parts(_ node: SourceNode?) -> [[Set<Character>]] { texts(node).map { spelling.typed($0) } }
    func typed(_ node: SourceNode?) -> [Form] { parts(node).map { Form(manner: nil, words: [$0]) } }
    func marked(_ node: SourceNode?) -> [Form] {
      texts(node).map { Form(manner: nil, words: [spelling.marked($0)]) }
    }
    for entry in node["endings"]?.map ?? [] {
      let manner = Manner(rawValue: entry.key)
      forms += texts(entry.value).map { text in
        Form(manner: manner, words: text.split(separator: " ").map { spelling.typed($0) })
      }
    }
    forms.sort { $0.length > $1.length }
    conditions = texts(node["conditions"]).map { text in
      Form(manner: .conditional, words: text.split(separator: " ").map { spelling.marked($0) })
    }
    let said = node["said"]
    voices = parts(said?["voice"])
    turns = parts(said?["turn"])
    tenses = parts(said?["tense"])
    persons = parts(said?["person"])
    attributive = parts(said?["attributive"])
    loose = parts(said?["loose"])
    gerunds = typed(node["gerunds"])
    askings = typed(node["askings"])
    clauses = typed(node["clauses"])
    statements = marked(node["statements"])
    remarks = marked(node["remarks"])
    joining = marked(node["joining"])
    objects = marked(node["objects"]).sorted { $0.length > $1.length }
  }

  /// What another is told, and how a person says it themselves.
  private mutating func readTold(_ node: SourceNode, _ spelling: Spelling) {
    for entry in node["told"]?.list ?? [] {
      guard let ending = entry["ending"]?.string, let drop = entry["drop"]?.integer else { continue }
      let form = Form(manner: nil, words: [spelling.marked(ending)])
      told.append((form, Int(drop), entry["add"]?.string ?? ""))
    }
    told.sort { $0.form.length > $1.form.length }
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

  /// The forms of a language's folder; none for a language without them. Read once in a process.
  static func of(_ folder: LanguageFolder) -> VerbForms {
    if let known = read.withLock({ $0[folder] }) { return known }
    let forms = folder.data("verb-forms").map(VerbForms.init) ?? VerbForms()
    read.withLock { $0[folder] = forms }
    return forms
  }

  private static let read = Mutex<[LanguageFolder: VerbForms]>([:])

  var isEmpty: Bool { forms.isEmpty && irregular.isEmpty }

  /// Whether a word is listed as a form of another one.
  func isIrregular(_ word: String) -> Bool { irregular[word] != nil }

  /// Whether a word is a verb in the form that a request has.
  func isVerb(_ word: String) -> Bool { verbs.contains(word) || actions.contains(word) }

  /// Whether a word asks for something and is nobody's name.
  func isAction(_ word: String) -> Bool { actions.contains(word) }

  // MARK: Finding

  /// The verb that ends at a word, in the longest of its forms.
  ///
  /// - Parameters:
  ///   - words: normalised.
  ///   - end: after the last word of the form.
  ///   - isKnown: whether a word is one of those that requests have.
  func verb(in words: [String], endingAt end: Int, isKnown: (String) -> Bool) -> Found? {
    for form in forms {
      let verb = end - form.words.count
      guard verb >= 0, zip(form.words.dropFirst(), words[(verb + 1)..<end]).allSatisfy(Self.fits),
        let plain = plain(words[verb], form.words[0], isKnown)
      else { continue }
      return Found(
        manner: form.manner, verb: verb, end: end, plain: plain, length: form.length)
    }
    guard end > 0, let plain = irregular[words[end - 1]] else { return nil }
    return Found(manner: nil, verb: end - 1, end: end, plain: plain, length: 0)
  }

  /// Whether words end as what is said beside a request does: "markete gideceğim" of "markete gideceğim, listeye süt ekle".
  ///
  /// - Parameter words: normalised.
  func isRemark(_ words: [String]) -> Bool {
    isStatement(words) || !verbIsFirst && words.count > 1 && words.last.map { ends($0, in: remarks) } ?? false
  }

  /// Whether a word is any verb with one of some endings.
  private func ends(_ word: String, in forms: [Form]) -> Bool {
    let letters = Array(word)
    return forms.contains { form in
      letters.count >= form.length + Weights.Manner.statementStem
        && zip(form.words[0], letters.suffix(form.length)).allSatisfy { $0.contains($1) }
    }
  }

  /// Whether words end as a statement or a question does: "dolapta varmış", "sana bir şey soracağım". Such words name no thing.
  ///
  /// - Parameter words: normalised.
  func isStatement(_ words: [String]) -> Bool {
    guard !verbIsFirst, let last = words.last, !nouns.contains(where: last.hasPrefix) else { return false }
    if words.count > 1, statementWords.contains(last) { return true }
    if words.count > 1, words.contains(where: { saysOfAnyVerb($0) || says($0) }) { return true }
    if ends(last, in: statements) { return true }
    switch verb(in: words, endingAt: words.count, isKnown: { _ in false })?.manner {
    case .reported, .done, .mentioned, .questioned: return true
    case .asked, .negated, .conditional, nil: return false
    }
  }

  // MARK: What is told

  private func saysOfAnyVerb(_ word: String) -> Bool {
    clauses.contains { Self.ends(word, $0, least: Weights.Manner.statementStem) }
      && !nouns.contains(where: word.hasPrefix)
  }

  private static func ends(_ word: String, _ form: Form, least: Int) -> Bool {
    word.count >= form.length + least
      && zip(form.words[0], word.suffix(form.length)).allSatisfy { $0.contains($1) }
  }

  /// Whether a word is a listed verb in a form that tells something, in whatever voice: "ekliyorlar", "eklenmemiş", "yazardı".
  ///
  /// - Parameter isLast: whether it ends the sentence. "Eklenmiş" describes a thing before another word.
  func says(_ word: String, isLast: Bool = false) -> Bool {
    says(word, verbs.contains, tenses, describes: !isLast)
  }

  private func says(
    _ word: String, _ isStem: (String) -> Bool, _ tenses: [[Set<Character>]], describes: Bool = true
  ) -> Bool {
    guard !verbIsFirst, !tenses.isEmpty, !nouns.contains(where: word.hasPrefix) else { return false }
    let letters = Array(word)
    for length in stride(from: letters.count - 1, to: 0, by: -1) {
      let stem = String(letters[..<length])
      let isWhole =
        isStem(stem) || irregular[stem].map(isStem) ?? false || unmarked[stem].map(isStem) ?? false
      // "ekliyor" has lost the vowel of "ekle".
      let isShort = !isWhole && restored.contains { isStem(stem + $0) }
      guard isWhole || isShort else { continue }
      if tells(letters[length...], isShort: isShort, tenses, describes) { return true }
    }
    return false
  }

  private func tells(
    _ ending: ArraySlice<Character>, isShort: Bool, _ tenses: [[Set<Character>]], _ describes: Bool
  ) -> Bool {
    func after(_ parts: [[Set<Character>]], _ rest: ArraySlice<Character>) -> [ArraySlice<Character>] {
      parts.filter { $0.count <= rest.count && zip($0, rest).allSatisfy { $0.contains($1) } }
        .map { rest.dropFirst($0.count) }
    }
    func ends(_ rest: ArraySlice<Character>, hasVoice: Bool) -> Bool {
      for left in after(tenses, rest) {
        if left.isEmpty {
          return !hasVoice || !describes || !after(attributive, rest).contains(where: \.isEmpty)
        }
        if after(persons, left).contains(where: \.isEmpty) { return true }
      }
      return false
    }
    // Only the present tense takes the vowel of a verb.
    if isShort, !harmony.values.contains(where: { $0 == ending.first }) { return false }
    if ends(ending, hasVoice: false) { return true }
    if isShort { return false }
    let voiced = after(voices, ending)
    let turned = after(turns, ending)
    return voiced.contains { ends($0, hasVoice: true) } || turned.contains { ends($0, hasVoice: false) }
      || voiced.contains { after(turns, $0).contains { ends($0, hasVoice: false) } }
  }

  /// Whether a word makes a thing of a listed verb: "eklemen" of "eklemen hataydı".
  func isGerund(_ word: String) -> Bool {
    gerunds.contains { plain(word, $0.words[0]) { _ in false } != nil }
  }

  /// Whether a word asks for an act: a listed verb as it is, or in another form of requests, such as "eklesene".
  func asks(_ words: [String], at index: Int) -> Bool {
    let word = words[index]
    if verbs.contains(word) || unmarked[word] != nil {
      return index + 1 == words.count || !particles.contains(word)
    }
    // "Dayım" is an uncle, and no "let me say".
    if nouns.contains(word) { return false }
    return wanting.contains(word) || askings.contains { plain(word, $0.words[0]) { _ in false } != nil }
  }

  /// Whether the word behind a request tells that somebody says it: "dedi" of "listeye ekmek ekle dedi bana".
  func isQuoted(_ words: [String], at index: Int) -> Bool {
    index > 0 && quoting.contains(words[index]) && verbs.contains(words[index - 1])
  }

  /// Whether a word is the verb of the object before it, and tells something: "attım" of "Anna'ya mesaj attım".
  func isTaken(_ words: [String], at index: Int) -> Bool {
    guard index > 0, let verbs = taken[words[index - 1]] else { return false }
    return says(words[index], verbs.contains, tenses + loose)
  }

  /// Whether words hold a verb of which the goal is no place to put things: "dikkat et" of "listeye dikkat et".
  func hasGoalOfItsOwn(_ words: [String]) -> Bool {
    guard !verbIsFirst else { return false }
    return words.indices.contains { index in
      dative.contains { verb in
        guard let stem = verb.last, index + verb.count <= words.count,
          verb.dropLast().elementsEqual(words[index..<index + verb.count - 1])
        else { return false }
        let last = index + verb.count - 1
        let word = words[last]
        if word == stem { return last + 1 == words.count }
        return says(word, { $0 == stem }, tenses + loose)
      }
    }
  }

  /// The form that a request has, of a verb that another request follows: "kilitle" for "kilitleyip". Nil for other words.
  func joined(_ word: String) -> String? {
    joining.lazy.compactMap { plain(word, $0.words[0]) { _ in false } }.first
  }

  /// Whether a word is a listed verb that says that something isn't to be done: "yazma".
  func isNegated(_ word: String) -> Bool {
    verb(in: [word], endingAt: 1, isKnown: { _ in false })?.manner == .negated
  }

  /// Whether a word is a listed verb with one of its endings, and so no slip of the pen for another form.
  func isForm(_ word: String) -> Bool {
    !verbIsFirst && verb(in: [word], endingAt: 1, isKnown: { _ in false }).map { $0.length > 0 } ?? false
  }

  /// The word after the condition that a word ends; nil where it ends none.
  func conditionEnd(_ words: [String], at index: Int) -> Int? {
    conditions.first { form in
      let end = index + form.words.count
      return end <= words.count && zip(form.words.dropFirst(), words[(index + 1)..<end]).allSatisfy(Self.fits)
        && words[index].count >= form.words[0].count + Weights.Manner.conditionStem
        && zip(form.words[0], words[index].suffix(form.words[0].count)).allSatisfy { $0.contains($1) }
    }.map { index + $0.words.count }
  }

  /// The letters of the ending that makes a verb the object of another one: 4 for "almayı" of "süt almayı hatırlat".
  ///
  /// What isn't listed as a verb may be a noun, so that it's one only behind words that could be its own object.
  /// - Parameter word: normalised.
  func objectEnding(of word: String, isBehindWords: Bool) -> Int? {
    let letters = Array(word)
    let form = objects.first { form in
      letters.count >= form.length + Weights.Manner.conditionStem
        && zip(form.words[0], letters.suffix(form.length)).allSatisfy { $0.contains($1) }
    }
    guard let form else { return nil }
    if verbs.contains(String(letters.dropLast(form.length))) { return form.length }
    return isBehindWords && !nouns.contains(where: word.hasPrefix) ? form.length : nil
  }

  /// What a person says themselves for the verb that another is to be told: "geç kalacağım" for "geç kalacağımı söyle".
  ///
  /// - Returns: how many letters at the end of the word make way, and for which.
  func toldEnding(of word: String) -> (drop: Int, add: String)? {
    let letters = Array(word)
    guard !nouns.contains(where: word.hasPrefix) else { return nil }
    return told.first { told in
      letters.count > told.form.length
        && zip(told.form.words[0], letters.suffix(told.form.length)).allSatisfy { $0.contains($1) }
    }.map { ($0.drop, $0.add) }
  }

  /// The own words for a verb that says what somebody wants or feels now: "istiyorum" for "istediğimi".
  func toldWord(_ word: String) -> String? { states[word] }

  /// What a person says themselves for words with a verb of being that another is to be told: "yoldayım" for "yolda olduğumu".
  ///
  /// - Parameters:
  ///   - word: the verb, normalised.
  ///   - before: the word before it, as it's written.
  /// - Returns: what stands instead of both; nil for another verb.
  func toldBeing(_ word: String, behind before: String) -> String? {
    switch being[word] {
    case .word(let instead): return "\(before) \(instead)"
    case .ending(let behindVowel, let behindConsonant):
      guard let last = before.last(where: vowels.contains), let end = before.last else { return nil }
      let ending = vowels.contains(end) ? behindVowel : behindConsonant
      return before + ending.compactMap { letter($0, after: last) }
    case nil: return nil
    }
  }

  /// The letter of an ending that goes with the vowel before it: ı after a and ı, u after o and u.
  private func letter(_ choices: Set<Character>, after vowel: Character) -> Character? {
    if choices.count == 1 { return choices.first }
    return harmony[vowel].flatMap { choices.contains($0) ? $0 : nil }
  }

  private static func fits(_ pattern: [Set<Character>], _ word: String) -> Bool {
    word.count == pattern.count && zip(pattern, word).allSatisfy { $0.contains($1) }
  }

  private func plain(_ word: String, _ ending: [Set<Character>], _ isKnown: (String) -> Bool) -> String? {
    let letters = Array(word)
    guard letters.count > ending.count,
      zip(ending, letters.suffix(ending.count)).allSatisfy({ $0.contains($1) })
    else { return nil }
    let stem = String(letters.dropLast(ending.count))
    func known(_ word: String) -> Bool { verbs.isEmpty ? isKnown(word) : verbs.contains(word) }
    if let plain = irregular[stem], known(plain) { return plain }
    if known(stem) { return stem }
    if let marked = unmarked[stem] { return marked }
    // "making" has lost the vowel of "make".
    guard ending.first.map({ !$0.isDisjoint(with: vowels) }) ?? false else { return nil }
    if let plain = restored.lazy.map({ stem + $0 }).first(where: known) { return plain }
    guard doubles, stem.count > 2, stem.last == stem.dropLast().last else { return nil }
    let single = String(stem.dropLast())
    return known(single) ? single : nil
  }
}
