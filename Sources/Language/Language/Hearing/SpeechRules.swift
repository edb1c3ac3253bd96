import SourceTree

/// The ways in which people of a language speak and type: what they say without meaning it, and what they shorten.
///
/// They are data: `Resources/<language>/data/speech.yaml`. Each part may be missing.
///
///     hesitations: [um, uh]              # said while one thinks
///     asides: [you know, like]           # the same words also mean something
///     after: {er: [the, an]}             # words behind which the others mean something
///     before: {"no": [one]}              # words before which the others mean something
///     doubled: [and, the]                # words that are said twice only by mistake
///     reactions: [cool, thanks]          # to what was said before, with a sign behind it
///     objections: ["no"]                 # the same, also before a verb that asks for something
///     refusals: [不, 不要, 别]             # at the start of an answer, said of the verb behind them
///     corrections: [no wait, sorry]      # between the wrong word and the right one
///     denials: {不是: 是}                 # before the wrong word, and between it and the right one
///     alike: [[mum, dad]]                # words of one kind
///     repeats_verb: true                 # a correction has its verb again, at the end: "Mia'ya yaz, yok Bo'ya yaz"
///     particles: [吧]                     # what may stand behind the right one
///     joints: yn                         # letters between a word that ends in a vowel and its ending
///     equal_letters: [ae, ıiuü]          # letters of endings that differ only by the word
///     signs: {comma: ","}                # signs that are said
///     dictated: {句号: "。"}               # signs that are said and never mean their name, but where `after` or `before` has them
///     shorthand: {pls: please}           # short for
///     maybe_shorthand: {"2": to}         # may be short for
///     starts: {need: i need}             # at the start of a sentence it may be short for
///     ends: {alayım: lazım}              # the same at its end
///     answers: {k: ok}                   # short for, where a question is answered
///     hedges: [i guess]                  # said with an answer
///     counters: [个, 份]                  # words behind a number, without which it belongs to a name
///     abbreviations: [dr, st]            # words that a full stop shortens, which ends no sentence
///     plain_letters: true                # people leave marks of letters out
struct SpeechRules: Sendable {
  /// Words, and what they are.
  enum Meaning: Hashable, Sendable {
    case hesitation, aside, correction, hedge, reaction, objection, refusal
    case denial(between: String)
    case sign(String)
    case dictated(String)
    case shorthand(String)
    case maybeShorthand(String)
    case start(String)
    case end(String)
    case answer(String)
  }

  private(set) var index = NameIndex<Int32>()
  private(set) var meanings: [Meaning] = []
  /// By the words of a rule, end to end: the words before it that make it mean something.
  private(set) var after: [String: Set<String>] = [:]
  /// The same for words behind it.
  private(set) var before: [String: Set<String>] = [:]
  private(set) var doubled: Set<String> = []
  /// By word, the number of its kind.
  private(set) var alike: [String: Int] = [:]
  private(set) var equalLetters: [Character: Character] = [:]
  private(set) var hasPlainLetters = false
  private(set) var abbreviations: Set<String> = []
  private(set) var counters: Set<String> = []
  private(set) var repeatsVerb = false
  private(set) var particles: Set<String> = []
  private(set) var joints: Set<Character> = []

  init() {}

  init(_ node: SourceNode, _ tokenizer: Tokenizer) {
    func texts(_ key: String) -> [String] { Self.texts(node[key]) }
    for phrase in texts("hesitations") { add(phrase, .hesitation, tokenizer) }
    for phrase in texts("asides") { add(phrase, .aside, tokenizer) }
    for phrase in texts("corrections") { add(phrase, .correction, tokenizer) }
    for phrase in texts("hedges") { add(phrase, .hedge, tokenizer) }
    for phrase in texts("reactions") { add(phrase, .reaction, tokenizer) }
    for phrase in texts("objections") { add(phrase, .objection, tokenizer) }
    for phrase in texts("refusals") { add(phrase, .refusal, tokenizer) }
    let pairs: [(key: String, meaning: (String) -> Meaning)] = [
      ("denials", { .denial(between: $0) }), ("signs", { .sign($0) }), ("dictated", { .dictated($0) }),
      ("shorthand", { .shorthand($0) }),
      ("maybe_shorthand", { .maybeShorthand($0) }), ("starts", { .start($0) }), ("ends", { .end($0) }),
      ("answers", { .answer($0) }),
    ]
    for (key, meaning) in pairs {
      for entry in (node[key]?.map ?? []).prefix(Weights.Hearing.rules) {
        if let text = entry.value.string { add(entry.key, meaning(text), tokenizer) }
      }
    }
    after = Self.neighbours(node["after"], tokenizer)
    before = Self.neighbours(node["before"], tokenizer)
    doubled = Set(texts("doubled"))
    for (number, kind) in (node["alike"]?.list ?? []).prefix(Weights.Hearing.rules).enumerated() {
      for word in Self.texts(kind) { alike[word] = number }
    }
    for letters in texts("equal_letters") {
      for letter in letters { equalLetters[letter] = letters.first }
    }
    abbreviations = Set(texts("abbreviations"))
    counters = Set(texts("counters"))
    joints = Set(node["joints"]?.string ?? "")
    particles = Set(texts("particles"))
    repeatsVerb = node["repeats_verb"]?.bool ?? false
    hasPlainLetters = node["plain_letters"]?.bool ?? false
  }

  private static func neighbours(_ node: SourceNode?, _ tokenizer: Tokenizer) -> [String: Set<String>] {
    var neighbours: [String: Set<String>] = [:]
    for entry in (node?.map ?? []).prefix(Weights.Hearing.rules) {
      let words = texts(entry.value).flatMap { tokenizer.sentence($0).words }
      neighbours[tokenizer.sentence(entry.key).words.joined(), default: []].formUnion(words)
    }
    return neighbours
  }

  private static func texts(_ node: SourceNode?) -> [String] {
    (node?.list ?? []).prefix(Weights.Hearing.rules).compactMap(\.string)
  }

  private mutating func add(_ phrase: String, _ meaning: Meaning, _ tokenizer: Tokenizer) {
    let sentence = tokenizer.sentence(phrase)
    guard (1...Weights.Hearing.words).contains(sentence.count), sentence.count > 0 else { return }
    index.insert(sentence.keys, payload: Int32(meanings.count))
    meanings.append(meaning)
  }
}
