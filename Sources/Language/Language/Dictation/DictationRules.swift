import SourceTree
import Synchronization

/// The rules by which a dictated text is written: signs that are said, and questions that another is to be
/// asked.
///
/// They are data: `Resources/<language>/data/dictation.yaml`. Each part may be missing.
///
///     signs: {comma: ","}                 # signs that are said
///     closing: ["."]                      # signs that end a sentence
///     things_behind: [a, the]             # words behind which the signs are things, and those before which they are
///     things_before: [is]
///     questions:
///       asking: [ask]                     # verbs that ask somebody something
///       whether: [if]                     # what begins a question without a word of its own
///       words: [when, what time]          # words that questions begin with
///       to: to                            # what begins the verb that somebody is asked to do
///       request: can you                  # how a person asks for it themselves, and asks to leave it
///       negation: not                     # what stands before that where somebody is asked to leave it
///       not: please don't
///       asked: [she]                      # those who are asked, in words of another, and others whom a question may be about
///       others: [i]
///       person: you                       # those who are asked, in the words of a question
///       auxiliaries: {is: are}            # verbs before the person in a question, with their form for those who are asked
///       own: {am: am}                     # the same for others
///       perfect: {"'s": have}             # the same before one of these participles
///       perfect_of_third: {"'s": has}     # the third of the others in full, before a participle
///       participles: [got]
///       endings: {third: s, never_third: ss, past: ed, many: y, unjoined: n}  # endings of verbs; of words that have none; before 't
///       support: {present: do, past: did, third: does}  # what stands before the person for any other verb
///       third: [it]                       # the others that take the third of them
///       plain: {has: have}                # plain forms of verbs that don't only lose an s, and of those of the past
///       past: {left: leave}
///       adverbs: [still]                  # words between the person and the verb
///       owned: {her: your}                # words for what belongs to those who are asked
///       selves: [herself]                 # those that stand by themselves
///       objects: [him]                    # words for those who are asked that own nothing
///       unowned: [back]                   # words before which the others are persons
struct DictationRules: Sendable {
  private(set) var signs: [(words: [String], sign: String)] = []
  private(set) var closing: Set<String> = []
  private(set) var thingsBehind: Set<String> = []
  private(set) var thingsBefore: Set<String> = []
  private(set) var questions = Questions()

  /// The rules by which questions are asked directly.
  struct Questions: Sendable {
    var asking: Set<String> = []
    var whether: Set<String> = []
    /// The longest first.
    var words: [[String]] = []
    var to = ""
    var negation = ""
    var request = ""
    var not = ""
    var asked: Set<String> = []
    var others: Set<String> = []
    var person = ""
    var auxiliaries: [String: String] = [:]
    var own: [String: String] = [:]
    var perfect: [String: String] = [:]
    var perfectOfThird: [String: String] = [:]
    var participles: Set<String> = []
    var endings = Endings()
    var support: [String: String] = [:]
    var third: Set<String> = []
    var plain: [String: String] = [:]
    var past: [String: String] = [:]
    var adverbs: Set<String> = []
    var owned: [String: String] = [:]
    var selves: Set<String> = []
    var objects: Set<String> = []
    var unowned: Set<String> = []

    /// Endings by which forms are told apart. An empty one ends nothing.
    struct Endings: Sendable {
      /// Of verbs behind a third person, and of other words that end so.
      var third = ""
      var neverThird = ""
      /// Of verbs of the past.
      var past = ""
      /// Of a word for several, behind which a verb has no ending.
      var many = ""
      /// Of a word that is one with what an apostrophe joins to it: "don" of "don't".
      var unjoined = ""

      init() {}

      init(_ pairs: [String: String]) {
        third = pairs["third"] ?? ""
        neverThird = pairs["never_third"] ?? ""
        past = pairs["past"] ?? ""
        many = pairs["many"] ?? ""
        unjoined = pairs["unjoined"] ?? ""
      }
    }
  }

  init() {}

  init(_ node: SourceNode) {
    func texts(_ node: SourceNode?) -> [String] {
      (node?.list ?? []).prefix(Weights.Hearing.rules).compactMap(\.string)
    }
    func pairs(_ node: SourceNode?) -> [String: String] {
      let entries = (node?.map ?? []).prefix(Weights.Hearing.rules)
      return Dictionary(
        entries.compactMap { entry in entry.value.string.map { (entry.key, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    signs = pairs(node["signs"]).sorted { $0.key < $1.key }.map {
      ($0.key.split(separator: " ").map(String.init), $0.value)
    }
    closing = Set(texts(node["closing"]))
    thingsBehind = Set(texts(node["things_behind"]))
    thingsBefore = Set(texts(node["things_before"]))
    guard let node = node["questions"] else { return }
    questions.asking = Set(texts(node["asking"]))
    questions.whether = Set(texts(node["whether"]))
    questions.words = texts(node["words"]).map { $0.split(separator: " ").map(String.init) }
      .sorted { $0.count > $1.count }
    questions.to = node["to"]?.string ?? ""
    questions.negation = node["negation"]?.string ?? ""
    questions.request = node["request"]?.string ?? ""
    questions.not = node["not"]?.string ?? ""
    questions.asked = Set(texts(node["asked"]))
    questions.others = Set(texts(node["others"]))
    questions.person = node["person"]?.string ?? ""
    questions.auxiliaries = pairs(node["auxiliaries"])
    questions.own = pairs(node["own"])
    questions.perfect = pairs(node["perfect"])
    questions.perfectOfThird = pairs(node["perfect_of_third"])
    questions.endings = Questions.Endings(pairs(node["endings"]))
    questions.participles = Set(texts(node["participles"]))
    questions.support = pairs(node["support"])
    questions.third = Set(texts(node["third"]))
    questions.plain = pairs(node["plain"])
    questions.past = pairs(node["past"])
    questions.adverbs = Set(texts(node["adverbs"]))
    questions.owned = pairs(node["owned"])
    questions.selves = Set(texts(node["selves"]))
    questions.objects = Set(texts(node["objects"]))
    questions.unowned = Set(texts(node["unowned"]))
  }

  /// The rules of a language's folder; none for a language without them. Read once in a process.
  static func of(_ folder: LanguageFolder) -> DictationRules {
    if let known = read.withLock({ $0[folder] }) { return known }
    let rules = folder.data("dictation").map(DictationRules.init) ?? DictationRules()
    read.withLock { $0[folder] = rules }
    return rules
  }

  private static let read = Mutex<[LanguageFolder: DictationRules]>([:])
}
