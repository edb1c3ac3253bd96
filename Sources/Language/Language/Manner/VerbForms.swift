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
///     purposes: [mAyAlIm]                     # negated endings that also tell what a request is for: "kilitle, üşümeyelim"
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

  struct Form {
    var manner: Manner?
    /// The first word is the ending of the verb.
    var words: [VerbEnding]
    var length: Int { words.reduce(0) { $0 + $1.count } }
  }

  enum Being {
    /// The letters that may stand at each place of the ending.
    case ending(behindVowel: [Set<Character>], behindConsonant: [Set<Character>])
    case word(String)
  }

  /// The longest first.
  var forms: [Form] = []
  /// The most words that a form has.
  var longestForm = 1
  /// Ends of words that end a condition, with the words after them: "yağarsa", "geldikten sonra".
  var conditions: [Form] = []
  /// Words behind what isn't to be done, before what is to be done instead: "Anna'ya yazma da Bo'ya yaz".
  var instead: Set<String> = []
  /// Endings of a verb that another request follows.
  var joining: [VerbEnding] = []
  /// Endings of a negated verb that tell what a request before it is for.
  var purposes: [VerbEnding] = []
  /// Endings of any verb that ends a statement, and words that do.
  var statements: [VerbEnding] = []
  var remarks: [VerbEnding] = []
  var statementWords: Set<String> = []
  var clauses: [VerbEnding] = []
  /// Parts of an ending, in their order.
  var voices: [VerbEnding] = []
  var turns: [VerbEnding] = []
  var tenses: [VerbEnding] = []
  var persons: [VerbEnding] = []
  var attributive: [VerbEnding] = []
  var loose: [VerbEnding] = []
  var gerunds: [VerbEnding] = []
  var askings: [VerbEnding] = []
  /// Words behind a gerund that ask for it, and those that tell who says a request.
  var wanting: Set<String> = []
  var quoting: Set<String> = []
  var particles: Set<String> = []
  var taken: [String: Set<String>] = [:]
  var dative: [[String]] = []
  var putting: Set<String> = []
  /// Endings of a verb that is the object of another one.
  var objects: [VerbEnding] = []
  /// Endings of a verb that somebody is told, with the letters to drop and those that come instead.
  var told: [(ending: VerbEnding, drop: Int, add: String)] = []
  /// Verbs of being that somebody is told, with the ending that the word before them gets, or the word that stands instead.
  var being: [String: Being] = [:]
  /// Verbs of what somebody wants or feels now that another is told, with the own words for them.
  var states: [String: String] = [:]
  /// Words that are no such verb, although they end like one.
  var nouns = Nouns()
  var verbs: Set<String> = []
  /// Words that end what somebody tells of, before they say why it came otherwise.
  var contrasts: Set<String> = []
  /// The plain forms of verbs by their spelling without marks, where people type without them.
  var unmarked: [String: String] = [:]
  /// Words that ask for something and are nobody's name, where not all verbs are listed.
  var actions: Set<String> = []
  /// True where a request begins with its verb; it ends with it otherwise.
  var verbIsFirst = true
  var irregular: [String: String] = [:]
  var restored: [String] = []
  var vowels: Set<Character> = []
  /// The close vowel of an ending, by the vowel before it.
  var harmony: [Character: Character] = [:] {
    didSet { closeVowels = Set(harmony.values.flatMap(\.unicodeScalars).map(\.value)) }
  }
  private(set) var closeVowels: Set<UInt32> = []
  /// Letters that are doubled before an ending: "cancelling".
  var doubles = false

  init() {}

  /// The forms of a language's folder; none for a language without them. Read once in a process.
  static func of(_ folder: LanguageFolder) -> VerbForms {
    if let known = read.withLock({ $0[folder] }) { return known }
    let forms = folder.data("verb-forms").map(VerbForms.init) ?? VerbForms()
    read.withLock { $0[folder] = forms }
    return forms
  }

  private static let read = Mutex<[LanguageFolder: VerbForms]>([:])

  var isEmpty: Bool { forms.isEmpty && irregular.isEmpty }

  /// True where a word is listed as a form of another one.
  func isIrregular(_ word: String) -> Bool { irregular[word] != nil }

  /// True where a word is a verb in the form that a request has.
  func isVerb(_ word: String) -> Bool { verbs.contains(word) || actions.contains(word) }

  /// True where a word asks for something and is nobody's name.
  func isAction(_ word: String) -> Bool { actions.contains(word) }

  // MARK: Finding

  /// The verb that ends at a word, in the longest of its forms.
  ///
  /// - Parameters:
  ///   - words: normalised.
  ///   - end: after the last word of the form.
  ///   - isKnown: whether a word is one of those that requests have.
  func verb(in words: [String], endingAt end: Int, isKnown: (String) -> Bool) -> Found? {
    let first = max(0, end - longestForm)
    let letters = words[first..<end].map { VerbEnding.Letters(of: $0) }
    for form in forms {
      let verb = end - form.words.count
      guard verb >= 0,
        zip(form.words.dropFirst(), letters[(verb - first + 1)...]).allSatisfy({ $0.isAll(of: $1) }),
        let plain = plain(letters[verb - first], form.words[0], isKnown)
      else { continue }
      return Found(
        manner: form.manner, verb: verb, end: end, plain: plain, length: form.length)
    }
    guard end > 0, let plain = irregular[words[end - 1]] else { return nil }
    return Found(manner: nil, verb: end - 1, end: end, plain: plain, length: 0)
  }

  /// True where a word is a listed verb that says that something isn't to be done: "yazma".
  func isNegated(_ word: String) -> Bool {
    verb(in: [word], endingAt: 1, isKnown: { _ in false })?.manner == .negated
  }

  /// True where a word says that this very act isn't to be done, whether its verb is listed or not: "hatırlatma" of "hatırlat".
  func isNegated(_ word: String, of verb: String) -> Bool {
    let letters = VerbEnding.Letters(of: word)
    return forms.contains { form in
      form.manner == .negated && form.words.count == 1 && form.words[0].isAtEnd(of: letters, behind: 1)
        && Array(letters.dropLast(form.words[0].count)).word == verb
    }
  }

  /// True where a word is a listed verb with one of its endings, and so no slip of the pen for another form.
  func isForm(_ word: String) -> Bool {
    !verbIsFirst && verb(in: [word], endingAt: 1, isKnown: { _ in false }).map { $0.length > 0 } ?? false
  }

  /// The form that a request has, of a verb that another request follows: "kilitle" for "kilitleyip". Nil for other words.
  func joined(_ word: String) -> String? {
    let letters = VerbEnding.Letters(of: word)
    return joining.lazy.compactMap { plain(letters, $0) { _ in false } }.first
  }

  /// The word after the condition that a word ends; nil where it ends none.
  func conditionEnd(_ words: [String], at index: Int) -> Int? {
    let letters = VerbEnding.Letters(of: words[index])
    return conditions.first { form in
      let end = index + form.words.count
      return end <= words.count && form.words[0].isAtEnd(of: letters, behind: Weights.Manner.conditionStem)
        && zip(form.words.dropFirst(), words[(index + 1)..<end]).allSatisfy {
          $0.isAll(of: VerbEnding.Letters(of: $1))
        }
    }.map { index + $0.words.count }
  }

  /// The form that a request has, of a verb with an ending; nil for another word.
  ///
  /// - Parameter isKnown: as for `verb(in:endingAt:isKnown:)`.
  func plain(_ word: VerbEnding.Letters, _ ending: VerbEnding, _ isKnown: (String) -> Bool) -> String? {
    guard ending.isAtEnd(of: word, behind: 1) else { return nil }
    let letters = Array(word.dropLast(ending.count))
    let stem = letters.word
    func known(_ word: String) -> Bool { verbs.isEmpty ? isKnown(word) : verbs.contains(word) }
    if let plain = irregular[stem], known(plain) { return plain }
    if known(stem) { return stem }
    if let marked = unmarked[stem] { return marked }
    // "making" has lost the vowel of "make".
    guard ending.mayBegin(with: vowels) else { return nil }
    if let plain = restored.lazy.map({ stem + $0 }).first(where: known) { return plain }
    guard doubles, letters.count > 2, letters.last == letters.dropLast().last else { return nil }
    let single = Array(letters.dropLast()).word
    return known(single) ? single : nil
  }
}
