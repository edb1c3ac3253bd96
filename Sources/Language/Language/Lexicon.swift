import Entities
import IntentSchema

/// What words can mean in one language, to one set of apps: tokens, values, lists, names, and what fills which slot.
///
/// All readers of sentences and answers hold it; none holds the engine that orders them. It never changes, and it's shared
/// rather than copied, since every reader of every sentence has it.
///
///     let sentence = try lexicon.sentence("add milk to the store list").get()
///     let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
final class Lexicon: Sendable {
  let catalogue: Catalogue
  let words: WordLists
  let apps: [AddressableApp]
  let appNames: AppNames
  let vocabulary: Vocabulary
  /// Knows what words fill a parameter.
  let slotResolver: SlotResolver
  /// Those of the templates of requests: names are registered for them.
  private let slots: [Slot]

  /// - Parameter vocabularies: registered names by app identifier.
  init(
    _ grammar: CompiledGrammar, _ catalogue: Catalogue, apps: [AddressableApp] = [],
    vocabularies: [String: [VocabularyEntry]] = [:]
  ) {
    self.catalogue = catalogue
    self.apps = apps
    words = grammar.words
    slots = grammar.parts[.requests]?.automaton.slots ?? []
    appNames = AppNames(apps, tokenizer: words.tokenizer)
    vocabulary = Vocabulary(
      apps: apps, vocabularies: vocabularies, slots: slots, tokenizer: words.tokenizer,
      places: words.list(WordLists.WellKnown.places))
    slotResolver = SlotResolver(catalogue: catalogue, lists: words.lists, listNumbers: words.listNumbers)
  }

  // MARK: Tokens

  func sentence(_ text: String) -> Result<Sentence, Understanding.Problem> {
    guard text.utf8.count <= Weights.Requests.characters * Weights.Requests.bytesPerCharacter,
      text.unicodeScalars.count <= Weights.Requests.characters
    else { return .failure(.tooLong) }
    let sentence = words.tokenizer.sentence(text)
    if sentence.count == 0 { return .failure(.empty) }
    return sentence.count <= Weights.Requests.words ? .success(sentence) : .failure(.tooLong)
  }

  // MARK: Values

  /// The values in a sentence, the best reading of each stretch of words.
  func entities(of sentence: Sentence) -> [Entity] {
    words.entities?.readings(Self.kinds, in: sentence.text) ?? []
  }

  private static let kinds = Set(Entity.Kind.allCases)

  /// Makes values of words.
  func valueBuilder(_ times: TimeRecords) -> ValueBuilder {
    ValueBuilder(catalogue: catalogue, times: times, currency: words.entities?.currency ?? "USD")
  }

  // MARK: Spans

  /// What is known in a sentence without names: values, numbers, lists' values, fillers.
  func spans(of sentence: Sentence, _ entities: [Entity]) -> SpanTable {
    Annotator(words: words, entities: entities).spans(of: sentence)
  }

  /// The same with the names of apps, and those that apps registered.
  func spansWithNames(of sentence: Sentence, _ entities: [Entity]) -> SpanTable {
    Annotator(words: words, entities: entities)
      .spans(of: sentence, adding: appNames.spans(in: sentence) + vocabulary.spans(in: sentence))
  }

  /// The items of "rice, onions and olives".
  func items(_ tokens: Range<Int>, of sentence: Sentence, _ spans: SpanTable) -> [String] {
    let list = words.list(WordLists.WellKnown.separators)
    return TextSeparator(spans: spans, list: list ?? -1).parts(tokens, of: sentence).map(sentence.text)
  }

  // MARK: Names and lists

  /// Words with the name that they are; it counts where it's registered for the slot, for any where that is nil.
  func named(_ text: String, slot: Int32? = nil, names: NameScope? = nil) -> NamedWords {
    NamedWords(
      text,
      vocabulary.hit(text, slot: slot, scope: names ?? vocabulary.scope, tokenizer: words.tokenizer))
  }

  /// What a list says that words mean, and the name that the words or their meaning is besides.
  func meaning(of value: ListedValue, _ text: String, slot: Int32? = nil, names: NameScope? = nil)
    -> ValueBuilder.Captured
  {
    let out = words.meaning(value)
    guard case .string(let meaning) = out, slot != nil else { return .known(out, nil) }
    let hits = [text, meaning].lazy.compactMap { [self] in
      vocabulary.hit(
        $0, slot: slot, scope: names ?? vocabulary.scope, tokenizer: words.tokenizer, isExact: true)
    }
    return .known(out, hits.first)
  }

  // MARK: Slots

  /// The slot of any template that fills a parameter.
  func slot(of parameter: String, intent: String) -> Int32? {
    slots.firstIndex { $0.parameter == parameter && $0.intent == intent }.map(Int32.init)
  }
}

extension Understanding.Problem: Error {}
