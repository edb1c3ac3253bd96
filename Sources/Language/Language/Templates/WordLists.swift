import Entities
import IntentSchema

/// The words of a language that mean something by themselves: lists, politeness, values, and known misspellings.
///
/// It is compiled from the grammars of a language. All readers of its sentences share it.
struct WordLists: Sendable {
  let tokenizer: Tokenizer
  /// The values of the language; nil where it has no rules for them.
  var entities: EntityEngine?
  var lists: [CompiledGrammar.List] = []
  /// By name.
  private(set) var listNumbers: [String: Int32] = [:]
  var listIndex = NameIndex<ListedValue>()
  /// The sounds of the names in `listIndex`.
  var listSounds: [String] = []
  var fillerIndex = NameIndex<Filler>()
  /// The words of politeness.
  var fillerWords: Set<String> = []
  /// The words of the rule `article`, which may come before a value.
  var articles: [String] = []
  /// By word of requests, whether it's no part of a value.
  var isStandAlone: [Bool] = []
  /// The words of each intent.
  var intentWords = IntentWords()
  /// Words that only values have, in order.
  var valueWords: [String] = []
  /// The words of requests, for those who mistype them.
  private(set) var spelling = Spelling(ByteTable())
  /// The words that answers have, for those who mistype one.
  private(set) var answerSpelling = Spelling(ByteTable())
  /// The values of lists, for those who write them as they sound.
  private(set) var soundAlikes = SoundAlikes()

  /// The rules of how people speak and type.
  let speech: SpeechSource
  /// The rules of how people order things.
  let orders: OrderSource
  /// The known words, for those who type them without the marks of their letters.
  private(set) var plainLetters = PlainLetters { [] }

  init(tokenizer: Tokenizer) {
    self.tokenizer = tokenizer
    speech = SpeechSource(tokenizer)
    orders = OrderSource(tokenizer)
  }

  var language: String { tokenizer.language }

  /// The number of a list by its name; nil where there is none.
  func list(_ name: String) -> Int32? { listNumbers[name] }

  /// The numbers are the places of the lists.
  mutating func number(_ names: [String]) {
    listNumbers = Dictionary(
      names.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The values of a list as its file has them; none where there is no such list.
  func spellings(of list: String) -> [String] {
    self.list(list).map { lists[Int($0)].values.map(\.spoken) } ?? []
  }

  /// The meaning of a list's value.
  func meaning(_ value: ListedValue) -> Value { lists[value.list].values[value.value].out }

  /// A sentence with the words that a person draws out as they are written otherwise: "yesss". What is quoted stays.
  func shortened(_ sentence: Sentence) -> Sentence {
    let edits = sentence.tokens.indices.compactMap { index -> SpeechEdit? in
      guard sentence.repeatsLetter(index), !sentence.isQuoted(index) else { return nil }
      return spelling.drawnOut(sentence.key(index)).map {
        SpeechEdit(tokens: index..<index + 1, new: $0, kind: .shorthand)
      }
    }
    return edits.isEmpty ? sentence : sentence.edited(edits, tokenizer)
  }

  /// True for a normalised word that only values have.
  func hasValueWord(_ word: String) -> Bool {
    var (low, high) = (0, valueWords.count)
    while low < high {
      let middle = (low + high) / 2
      if valueWords[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low < valueWords.count && valueWords[low] == word
  }

  /// Completes what is made of the words.
  mutating func link(_ requests: Automaton?, _ answers: Automaton?) {
    guard let words = requests?.words else { return }
    let (values, rules, others) = (valueWords, entities, [fillerWords.sorted(), answers?.words.texts ?? []])
    plainLetters = PlainLetters {
      words.texts + others.joined() + values + (rules?.ruleWords.sorted() ?? [])
    } spoken: { [tokenizer] in
      tokenizer.folder.speechFiles.flatMap { file in
        file.text.split(whereSeparator: \.isNewline).flatMap { tokenizer.sentence(String($0)).words }
      }
    }
    spelling = Spelling(
      words, others: fillerWords.sorted() + valueWords.filter(Spelling.isLong), isStandAlone: isStandAlone)
    if let answers { answerSpelling = Spelling(answers.words) }
    soundAlikes = SoundAlikes(listIndex.table, sounds: listSounds, NameRules.of(tokenizer.folder).sound)
  }

  /// Names of lists that readers look up.
  enum WellKnown {
    static let places = "place"
    static let separators = "separator"
    /// Words that have one of those in them, and separate nothing: 和平.
    static let undivided = "undivided"
    /// Words for measures, which stand between a number and a thing: "kutu", "bottles of".
    static let measures = "measure"
    /// Goods that stand on shopping lists, each a thing by itself: "milk", "oat milk".
    static let goods = "goods"
    /// Words for a thing or a text that isn't told yet: "something".
    static let vague = "vague"
    /// Words that only say that things follow: "two things" of "add two things, milk and eggs".
    static let announcing = "announcing"
    /// Times that only say "as before": "the same day".
    static let pointingTimes = "pointing_time"
    /// Words between two requests, and words before a text that may have verbs.
    static let joiners = "joiner"
    /// Words between two acts of which one is meant: "or".
    static let alternatives = "alternative"
    /// Endings that join a thing to the next one: "-yla" of "şarj aletiyle pasaport".
    static let joiningEndings = "joining_ending"
    /// Words that say before a sign that somebody else says what follows: "always says".
    static let quoting = "quoting"
    static let continuing = "continuing"
    /// Words before a reason: "because".
    static let reasons = "reason"
    /// Words that end a clause, besides verbs.
    static let clauseEnds = "clause_end"
    static let pronouns = "pronoun"
    /// Words before a noun that point to a thing which was spoken of: "that" of "that pizza".
    static let pointingWords = "pointing_word"
    /// Words behind a thing that there is: "var" of "ekmek var".
    static let inStock = "in_stock"
    /// Words that say where something goes by pointing there: "to it".
    static let pointers = "pointer"
    /// Words that say of a value that it isn't wanted: "is too much".
    static let complaints = "answer_complaint"
    /// Words beside a person's name that say how the person is spoken of: 姐 of “Mia姐”.
    static let formsOfAddress = "form_of_address"
    /// Words that ask about what there is: "is it", "how many". What stands behind them is no new value.
    static let asking = "answer_asking"
    /// The same words where they never ask for a change, as "can it be" does.
    static let askingForFacts = "answer_asking_fact"
    /// Words at the start of what goes on with a request: "also".
    static let goingOn = "answer_too_first"
    /// Words at the start of what is wanted besides: "add".
    static let adding = "answer_adding"
    /// Words with which somebody says what words are to mean: "when i say".
    static let defining = "answer_defining"
    /// Verbs of a request about a phrase that isn't said to be one: "delete".
    static let shortcutChanging = "shortcut_changing"
    /// Words before and behind a phrase that say that it's one: "the shortcut".
    static let shortcutBefore = "shortcut_before"
    static let shortcutAfter = "shortcut_after"
    /// Words that a person stands behind who does nothing: "for" of "call a cab for mum".
    static let objectLeads = "leads_object"
    /// Words that sentences have which say something and ask for nothing: "is", "they".
    static let stating = "stating"
    /// Words that ask to be reminded, so that the day of a remark before them is that of the reminder: "remind".
    static let reminding = "reminding"
    /// Words with a length of time that say how much earlier one is to be reminded: "an hour before".
    static let ahead = "ahead"
    /// Words between a thing and its time: "is" of "parents' evening is on Thursday".
    static let copula = "copula"
    /// Who comes along, with how many they are.
    static let headcounts = "headcount"
    /// Words behind a number that say that it counts people: "of us".
    static let headcountUnits = "headcount_unit"
    static let hourParts = "hour_part"
    /// Who counts one beside others: "the little one" of "three adults and the little one".
    static let companions = "companion"
    /// Kinds of people that are counted one beside the other, the words between them, and the one for all of them: "adults", "and",
    /// "people".
    static let guestKinds = "guest_kind"
    static let guestJoiners = "guest_joiner"
    static let guests = "guest_noun"
  }
}

/// A value of a list, as the numbers of both.
struct ListedValue: Hashable, Sendable {
  private let packedList: Int16
  private let packedValue: UInt16

  /// The most lists, and the most values of each.
  static let maximumLists = Int(Int16.max)
  static let maximumValues = Int(UInt16.max) + 1

  /// Nil where there are more lists or values than one can stand for.
  init?(list: Int, value: Int) {
    guard let list = Int16(exactly: list), list >= 0, let value = UInt16(exactly: value) else { return nil }
    packedList = list
    packedValue = value
  }

  var list: Int { Int(packedList) }
  var value: Int { Int(packedValue) }
}

/// Words without a meaning of their own, by the places where they may stand.
enum Filler: Int32, Sendable, CaseIterable {
  case anywhere
  /// Before a request.
  case before
  /// After it; said without the comma that is written, as well.
  case after
  /// After it, where a comma stands before them; without one they may belong to a free text.
  case afterComma
}
