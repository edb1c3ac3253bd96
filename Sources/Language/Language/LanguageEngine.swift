import Entities
public import IntentSchema

/// Understands sentences of one language: the intent, the app and the parameters.
///
///     let engine = try LanguageEngine.load("en", catalogue: catalogue, cache: nil).with(apps: [listOMat])
///     let best = engine.understand("add milk to the store list", context: context).interpretations.first
///     // INAddTasksIntent, taskTitles = [milk], targetTaskList = "store"
///
/// It only orders the readers. `understand` shows the stages; each reader holds the `Lexicon` and the templates that it
/// needs. An engine is a value. Grammars are compiled once, and `with(apps:vocabularies:)` reuses them.
public struct LanguageEngine: Sendable {
  /// The part that all engines of the language share. A turn copies its engine, so that an engine should be little.
  private let loaded: LoadedLanguage
  private(set) var lexicon: Lexicon
  /// Asked about sentences that no template explains with known words alone.
  public var readers: [any SentenceReader] = [] {
    didSet { recent = RecentMeanings() }
  }
  /// Asked about answers that no template explains; nil where there is none.
  public var answerReader: (any SentenceReader)?
  /// Asked whether words beside a request or an answer are a remark; nil where there is none.
  public var remarkReader: (any SentenceReader)? {
    didSet { recent = RecentMeanings() }
  }
  /// The sentences of a turn are understood once, however many questions are asked about them.
  private var recent = RecentMeanings()

  /// The same engine with templates alone. It waits for no model that isn't trained yet.
  public var withoutModels: LanguageEngine {
    var engine = self
    engine.readers = []
    engine.answerReader = nil
    engine.remarkReader = nil
    return engine
  }

  /// Compiles a language's grammars against the intents of a catalogue.
  ///
  /// - Parameters:
  ///   - apps: the apps that can be addressed.
  ///   - vocabularies: registered names by app identifier.
  /// - Throws: `Diagnostics` with everything in the grammars that doesn't fit together or doesn't fit the catalogue.
  public init(
    resources: LanguageResources, catalogue: Catalogue, apps: [AddressableApp],
    vocabularies: [String: [VocabularyEntry]] = [:]
  ) throws(Diagnostics) {
    let grammar = try GrammarCompiler.compile(resources, catalogue: catalogue)
    loaded = LoadedLanguage(resources, grammar, catalogue)
    lexicon = Lexicon(grammar, catalogue, apps: apps, vocabularies: vocabularies)
  }

  init(_ loaded: LoadedLanguage) {
    self.loaded = loaded
    lexicon = loaded.lexicon
  }

  /// The grammar files that it was made from.
  public var resources: LanguageResources { loaded.resources }
  var grammar: CompiledGrammar { _read { yield loaded.grammar } }

  /// The same language with other apps and names. Cost: linear in the names.
  public func with(apps: [AddressableApp], vocabularies: [String: [VocabularyEntry]] = [:]) -> LanguageEngine
  {
    var engine = self
    engine.lexicon = Lexicon(grammar, lexicon.catalogue, apps: apps, vocabularies: vocabularies)
    engine.recent = RecentMeanings()
    return engine
  }

  /// The number of templates of each intent.
  public var templateCounts: [String: Int] { loaded.templateCounts }

  // MARK: Requests

  /// The possible meanings of a sentence, the best first.
  ///
  /// A text that can't be read has a `problem`. One that nothing matches has no interpretations.
  public func understand(_ text: String, context: UnderstandingContext) -> Understanding {
    recent.meaning(of: text, context) {
      switch lexicon.sentence(text) {
      case .failure(let problem): Understanding(text: text, problem: problem)
      case .success(let sentence): understand(sentence, context).succeeded(lexicon)
      }
    }
  }

  /// The stages in their order. Each is asked only where those before it leave something to be done.
  ///
  ///     sentence → cleaned → templates → heard otherwise → apostrophes → slips → learned → leftovers → manner → …
  ///                              └ what no app is asked for ends here
  private func understand(_ spoken: Sentence, _ context: UnderstandingContext) -> Understanding {
    let sentence = lexicon.requested(spoken)
    guard let ahead = ahead(sentence, context) else {
      return countingGuests(understandWhole(sentence, context), in: sentence, context)
    }
    var found = counting(ahead, in: understandWhole(ahead.rest, context), context)
    found.text = spoken.spoken
    // "I've got the dentist at 11, remind me an hour before": what one has got is what to be reminded of.
    if found.manner.isTold { found.manner = .asked }
    return found
  }

  func understandWhole(_ sentence: Sentence, _ context: UnderstandingContext) -> Understanding {
    let whole = read(sentence, context)
    var (understanding, words) =
      cut(sentence, whole, context) ?? withFrontedThings(sentence, context)
      ?? besideRemark(sentence, whole, context) ?? (whole, sentence)
    if let together = withTimesTogether(understanding, words, read: { self.read($0, context) }) {
      (understanding, words) = together
    }
    let read = { (words: Sentence, needsTemplate: Bool) in
      self.read(words, context, needsTemplate: needsTemplate)
    }
    if let order = likelyOrder(sentence, understanding, context) {
      let likely = withManner(order, sentence, context, read: read)
      // "How do you make two pizzas" orders none.
      if likely.manner != .questioned { return likely }
    }
    let told = withManner(understanding, words, context, read: read)
    let found =
      askingClause(of: told, in: sentence) { withManner(read($0, false), $0, context, read: read) } ?? told
    return takenBackAtEnd(sentence, whole, found, context) ?? found
  }

  /// The reading of a sentence with its words cut where templates touch values; nil where the whole words mean something,
  /// or a template doesn't explain the cut ones.
  private func cut(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard whole.interpretations.isEmpty, !whole.isAskedOfNoApp else { return nil }
    let cut = lexicon.cut(sentence)
    guard cut.hasCuts else { return nil }
    let understanding = read(cut, context)
    guard let best = understanding.interpretations.first, !best.isLearned,
      best.score >= Weights.Requests.clean
    else { return nil }
    return (understanding, cut)
  }

  /// All stages but the first and the last.
  private func read(
    _ sentence: Sentence, _ context: UnderstandingContext, needsTemplate: Bool = false
  ) -> Understanding {
    withLeftovers(readings(of: sentence, context, needsTemplate: needsTemplate), sentence, context) {
      readings(of: $0, context, needsTemplate: true)
    }
  }

  /// The readings, without what they leave over.
  ///
  /// - Parameter needsTemplate: whether a sentence that no template accepts is of no interest, so that no model is asked.
  func readings(
    of sentence: Sentence, _ context: UnderstandingContext, needsTemplate: Bool = false
  ) -> Understanding {
    let speech = lexicon.words.speech.rules
    var templates = RequestReader(lexicon, grammar, sentence, context)
    let first = templates.read()
    if first.isAskedOfNoApp { return first }

    var heard = HeardReader(templates, first, speech)
    heard.read()
    var understanding = heard.understanding

    var repair = SentenceRepair(heard.reader)
    if let apostrophes = repair.withApostrophes(than: understanding) { understanding = apostrophes }

    if understanding.bestScore < Weights.Requests.clean, let slips = repair.corrected(than: understanding) {
      understanding = slips
    }

    if needsTemplate, understanding.interpretations.isEmpty { return understanding }
    return lexicon.withoutVague(joined(understanding, heard.reader, context))
  }

  /// The readings of the templates together with those of the models.
  ///
  /// A template that explains the whole sentence with known words and values needs no second opinion.
  ///
  /// - Parameter reader: has read the templates.
  private func joined(
    _ templates: Understanding, _ reader: RequestReader, _ context: UnderstandingContext
  ) -> Understanding {
    if let best = templates.interpretations.first, best.isExplainedByKnownWords { return templates }
    var understanding = templates
    guard !readers.isEmpty else {
      understanding.joinAlone()
      return understanding
    }
    // "Fifty" asks for nothing, whatever the models make of it.
    if templates.interpretations.isEmpty, reader.isOnlyValues { return templates }
    let isMended = !templates.corrections.isEmpty
    let sentence = reader.sentence
    let meant =
      isMended
      ? lexicon.words.tokenizer.sentence(templates.corrected(sentence.text)) : lexicon.withMarks(sentence)
    let learned = LearnedReader(lexicon, addressing, grammar, meant, context)
    var opinion: Opinion?
    var found: [LearnedReader.Found] = []
    for model in readers {
      guard let (readings, judgement) = learned.read(model) else { continue }
      opinion = opinion ?? Opinion()
      opinion?.add(judgement)
      // The slots of a mended sentence aren't the person's own words.
      if !isMended { found += readings }
    }
    understanding.join(opinion, found, learned) { intent in
      if let intents = context.intents {
        return intents.contains(intent) ? Weights.Joint.amongFew : .infinity
      }
      if context.keepsDoubtful { return Weights.Joint.askedAbout }
      return lexicon.catalogue.intent(intent)?.acts == false
        ? Weights.Joint.lookUpListenedTo : Weights.Joint.listenedTo
    }
    return understanding
  }

  /// The requests of a sentence that is several: "lock the car and send Bo 5 euros".
  ///
  /// Each part is a request of its own. Any other sentence is one part: "add milk and eggs", "tell Anna I'm late and I'll
  /// call".
  /// - Parameter understanding: the meaning of the whole sentence.
  public func clauses(
    of text: String, understood understanding: Understanding, context: UnderstandingContext
  ) -> [Clause] {
    guard case .success(let sentence) = lexicon.sentence(text) else { return [Clause(text)] }
    // Several checks ask for the meaning of the same part.
    var known: [String: Understanding] = [:]
    return ClauseSplitter(lexicon, lexicon.requested(sentence)) { part in
      if let meaning = known[part] { return meaning }
      let meaning = understand(part, context: context)
      known[part] = meaning
      return meaning
    }.clauses(of: understanding)
  }

  /// The words before the first comma or stop of a sentence, and those behind it; nil where there is none.
  ///
  ///     engine.atFirstSign("no, lock the car")  // ("no", "lock the car")
  public func atFirstSign(_ text: String) -> (String, String)? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    return ClauseSplitter.atFirstSign(of: sentence)
  }

  /// The words between the commas and stops of a sentence.
  ///
  ///     engine.parts("ow, cancel that, my knee hurts")  // ["ow", "cancel that", "my knee hurts"]
  public func parts(_ text: String) -> [String] {
    guard case .success(let sentence) = lexicon.sentence(text) else { return [text] }
    return lexicon.parts(of: sentence).map { sentence.text($0) }
  }

  // MARK: Apps

  /// The sentence without the words that name an installed app; the whole sentence where none is named.
  public func withoutApp(_ text: String) -> String { addressed(text)?.request ?? text }

  /// The installed app that a sentence names, by its identifier, and the rest of the sentence; nil where none is named.
  ///
  ///     engine.addressed("no wait, in ListOMat")  // ("com.example.ListOMat", "no wait")
  public func addressed(_ text: String) -> (app: String, request: String)? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    return addressing.installedApp(in: sentence).map { (lexicon.apps[$0.app].identifier, $0.request) }
  }

  private var addressing: Addressing { Addressing(lexicon, grammar.parts[.addressing]) }
}
