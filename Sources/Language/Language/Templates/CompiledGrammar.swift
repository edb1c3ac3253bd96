import Entities
import IntentSchema

/// A language's templates, ready to match: what all engines of one language share.
struct CompiledGrammar: Sendable {
  /// One part's automaton with the templates that its numbers stand for.
  struct Part: Sendable {
    var automaton: Automaton
    var templates: [Sentence]
  }

  struct Sentence: Sendable {
    var intent: String
    var reference: TemplateReference
    var fixed: [FixedSlot]
    /// The index into the grammar's sentences of its part.
    var source: Int
  }

  /// A value that a template gives by being said.
  struct FixedSlot: Sendable {
    enum Content: Sendable {
      case value(Value)
      /// `"{taskTitle}"`: what another slot captured.
      case copy(of: String)
    }

    /// `priority`, or a field of a parameter: `spatialEventTrigger.event`.
    var path: [String]
    var content: Content
  }

  struct List: Sendable {
    /// What it takes: its values, any words, or numbers.
    enum Kind: Sendable {
      case values
      case wildcard
      case range(ClosedRange<Double>)
    }

    var name: String
    var type: String?
    var kind: Kind
    var bans = ListDefinition.Bans()
    var values: [Item]
  }

  struct Item: Sendable {
    /// The words as the file has them, for samples and messages.
    var spoken: String
    var out: Value
  }

  let source: LazyGrammar
  var tokenizer: Tokenizer
  /// The values of the language; nil where it has no rules for them.
  var entities: EntityEngine?
  var parts: [Grammar.Part: Part] = [:]
  /// The words of requests, for those who mistype them.
  private(set) var spelling = Spelling(ByteTable())
  /// The values of lists, for those who write them as they sound.
  private(set) var soundAlikes = SoundAlikes(ByteTable(), sounds: [], .bundled(""))
  /// By word of requests, 1 where it's no part of a value.
  var standAloneWords: [UInt8] = []
  /// Words that only values have, in order.
  var valueWords: [String] = []
  /// How the names in `listIndex` sound.
  var listSounds: [String] = []
  /// The words of politeness.
  var fillerWords: Set<String> = []
  /// By name.
  var lists: [List] = []
  var listNumbers: [String: Int32] = [:]
  /// Payloads are `list << 16 | value`.
  var listIndex = NameIndex()
  /// Payloads are 0 for skip words, 1 for lead-ins, 2 for lead-outs, 3 for lead-outs after a comma.
  var fillerIndex = NameIndex()
  /// What the rule `article` stands for: single words that may come before a value.
  var articles: [String] = []

  init(source: LazyGrammar, tokenizer: Tokenizer, entities: EntityEngine?) {
    self.source = source
    self.tokenizer = tokenizer
    self.entities = entities
  }

  /// What the files say.
  var grammar: Grammar { source.grammar }

  /// Completes what is made of the words.
  mutating func linkSpelling() {
    guard let words = parts[.requests]?.automaton.words else { return }
    spelling = Spelling(
      words, others: fillerWords.sorted() + valueWords.filter(Spelling.isLong),
      standAlone: standAloneWords)
    soundAlikes = SoundAlikes(listIndex.table, sounds: listSounds, tokenizer.folder)
  }

  /// Whether only values have a normalised word.
  func hasValueWord(_ word: String) -> Bool {
    var (low, high) = (0, valueWords.count)
    while low < high {
      let middle = (low + high) / 2
      if valueWords[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low < valueWords.count && valueWords[low] == word
  }

  func list(_ name: String) -> Int32 { listNumbers[name] ?? -1 }

  static let articleRule = "article"

  /// Names that the reader of values looks up.
  enum WellKnownList {
    static let places = "place"
    static let separators = "separator"
  }
}
