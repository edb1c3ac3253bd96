import Entities
public import IntentSchema

/// Understands sentences of one language: which intent, in which app, with which parameters.
///
/// A value: grammars are compiled once, when it's made; `with(apps:vocabularies:)` reuses them.
public struct LanguageEngine: Sendable {
  /// More words or characters than this are not read as one sentence.
  public static let maximumWords: Int = 200
  public static let maximumCharacters: Int = 4_000

  /// What it was made of.
  public let resources: LanguageResources
  let catalogue: Catalogue
  let grammar: CompiledGrammar
  private(set) var apps: [AddressableApp] = []
  private(set) var appNames = AppNames()
  private(set) var vocabulary = Vocabulary()
  /// Asked in their order for what no template has.
  public var readers: [any SentenceReader] = []

  /// Compiles a language's grammars against the intents of a catalogue.
  ///
  /// - Parameters:
  ///   - apps: the apps that can be addressed.
  ///   - vocabularies: registered names by app identifier.
  /// - Throws: everything in the grammars that doesn't fit together or doesn't fit the catalogue.
  public init(
    resources: LanguageResources, catalogue: Catalogue, apps: [AddressableApp],
    vocabularies: [String: [VocabularyEntry]] = [:]
  ) throws(Diagnostics) {
    self.init(try GrammarCompiler.compile(resources, catalogue: catalogue), resources, catalogue)
    address(apps, vocabularies)
  }

  private init(_ grammar: CompiledGrammar, _ resources: LanguageResources, _ catalogue: Catalogue) {
    self.grammar = grammar
    self.resources = resources
    self.catalogue = catalogue
  }

  /// A language as it comes with Beckon, and with phrases of apps besides.
  public static func load(
    _ language: String, adding phrases: [GrammarSource] = [], catalogue: Catalogue, cache: LanguageCache?
  ) throws(Diagnostics) -> LanguageEngine {
    try load(.bundled(language), adding: phrases, catalogue: catalogue, cache: cache)
  }

  /// The language of a folder, and phrases of apps besides.
  ///
  /// Cost: some 20 ms where the cache has it; else it's compiled, in half a second, and kept there.
  /// - Throws: everything in the grammars that doesn't fit together or doesn't fit the catalogue.
  public static func load(
    _ folder: LanguageFolder, adding phrases: [GrammarSource] = [], catalogue: Catalogue,
    cache: LanguageCache?
  ) throws(Diagnostics) -> LanguageEngine {
    let resources = try LanguageResources.unread(folder, adding: phrases)
    if let grammar = cache?.grammar(resources, catalogue) {
      if let entities = grammar.entities { EntityEngine.remember(entities, of: folder) }
      return LanguageEngine(grammar, resources, catalogue)
    }
    let engine = try LanguageEngine(resources: try resources.read(), catalogue: catalogue, apps: [])
    cache?.keep(engine.grammar, resources, catalogue)
    return engine
  }

  /// The same language with other apps and names. Cost: linear in the names.
  public func with(apps: [AddressableApp], vocabularies: [String: [VocabularyEntry]] = [:]) -> LanguageEngine
  {
    var engine = self
    engine.address(apps, vocabularies)
    return engine
  }

  private mutating func address(_ apps: [AddressableApp], _ vocabularies: [String: [VocabularyEntry]]) {
    self.apps = apps
    appNames = AppNames(apps, tokenizer: grammar.tokenizer)
    vocabulary = Vocabulary(
      apps: apps, vocabularies: vocabularies, slots: grammar.parts[.requests]?.automaton.slots ?? [],
      tokenizer: grammar.tokenizer, places: grammar.list(CompiledGrammar.WellKnownList.places))
  }

  /// How many templates each intent has.
  public var templateCounts: [String: Int] {
    (grammar.parts[.requests]?.templates ?? []).reduce(into: [:]) { $0[$1.intent, default: 0] += 1 }
  }

  /// What a sentence may mean, best first.
  ///
  /// Never fails; a text that can't be read has a `problem`, one that nothing matches no interpretations.
  public func understand(_ text: String, context: UnderstandingContext) -> Understanding {
    switch sentence(text) {
    case .failure(let problem): return Understanding(text: text, problem: problem)
    case .success(let sentence):
      var reader = RequestReader(engine: self, sentence: sentence, context: context)
      var understanding = reader.read()
      if let nothing = understanding.nothing, nothing.score >= Self.cleanness { return understanding }
      var repair = SentenceRepair(engine: self, sentence: sentence, context: context, reader: reader)
      if let better = repair.withApostrophes(than: understanding) { understanding = better }
      if understanding.interpretations.first.map({ $0.score < Self.cleanness }) ?? true,
        let better = repair.corrected(than: understanding)
      {
        understanding = better
      }
      // The templates win where they cover the sentence with more than free words.
      for model in readers where understanding.interpretations.first.map({ $0.score < Self.sureness }) ?? true
      {
        let reader = LearnedReader(engine: self, model: model, context: context)
        understanding.add(reader.read(sentence))
      }
      return understanding
    }
  }

  /// What remains of a sentence when the words that name an installed app are taken away; the whole where none does.
  public func withoutApp(_ text: String) -> String {
    guard case .success(let sentence) = sentence(text) else { return text }
    return addressed(sentence)?.request ?? text
  }

  /// The installed app that a sentence names, by its place in `apps`, and what remains of the sentence.
  func addressed(_ sentence: Sentence) -> (app: Int, request: String)? {
    var addressing = Addressing(grammar: grammar, sentence: sentence)
    let spans = Annotator(grammar: grammar, entities: []).spans(
      of: sentence, adding: appNames.spans(in: sentence))
    return addressing.readings(spans).lazy.compactMap { reading in
      guard case .installed(let app) = reading.target else { return nil }
      return (Int(app), reading.request.text(0..<reading.request.count))
    }.first
  }

  /// The items of "rice, onions and olives".
  func items(_ tokens: Range<Int>, of sentence: Sentence, _ spans: SpanTable) -> [String] {
    let list = grammar.list(CompiledGrammar.WellKnownList.separators)
    return TextSeparator(spans: spans, list: list).parts(tokens, of: sentence).map(sentence.text)
  }

  /// Knows what words fill a parameter.
  var slotResolver: SlotResolver {
    SlotResolver(catalogue: catalogue, lists: grammar.lists, listNumbers: grammar.listNumbers)
  }

  /// Makes values of words.
  func valueBuilder(_ times: TimeRecords) -> ValueBuilder {
    ValueBuilder(catalogue: catalogue, times: times, currency: grammar.entities?.currency ?? "USD")
  }

  /// The slot of any template that fills a parameter.
  func slot(of parameter: String, intent: String) -> Int32? {
    grammar.parts[.requests]?.automaton.slots
      .firstIndex { $0.parameter == parameter && $0.intent == intent }.map(Int32.init)
  }

  /// Words with the name that they are; it counts where it's registered for the slot, for any where that is nil.
  func named(_ text: String, slot: Int32? = nil, names: NameScope? = nil) -> NamedWords {
    NamedWords(
      text,
      vocabulary.hit(text, slot: slot, scope: names ?? vocabulary.scope, tokenizer: grammar.tokenizer))
  }

  /// What a list says that words mean, and the name that the words or their meaning is besides.
  func known(_ list: Int32, _ value: Int32, _ text: String, slot: Int32? = nil, names: NameScope? = nil)
    -> ValueBuilder.Captured
  {
    let out = grammar.lists[Int(list)].values[Int(value)].out
    guard case .string(let meaning) = out, slot != nil else { return .known(out, nil) }
    let hits = [text, meaning].lazy.compactMap {
      vocabulary.hit(
        $0, slot: slot, scope: names ?? vocabulary.scope, tokenizer: grammar.tokenizer, isExact: true)
    }
    return .known(out, hits.first)
  }

  /// The values in a sentence, the best reading of each stretch of words.
  func entities(of sentence: Sentence) -> [Entity] {
    grammar.entities?.readings(Self.kinds, in: sentence.text) ?? []
  }

  /// A template that accepts a sentence with a score above needs no second opinion.
  private static let sureness = 0.65
  /// Nor one that is above this a look for slips of the pen.
  private static let cleanness = 0.93

  private static let kinds = Set(Entity.Kind.allCases)

  func sentence(_ text: String) -> Result<Sentence, Understanding.Problem> {
    guard text.utf8.count <= Self.maximumCharacters * 4,
      text.unicodeScalars.count <= Self.maximumCharacters
    else { return .failure(.tooLong) }
    let sentence = grammar.tokenizer.sentence(text)
    if sentence.count == 0 { return .failure(.empty) }
    return sentence.count <= Self.maximumWords ? .success(sentence) : .failure(.tooLong)
  }
}

extension Understanding.Problem: Error {}
