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
  /// What all engines of the language share. A turn copies its engine, so that it should be little.
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
    guard let ahead = ahead(sentence, context) else { return understandWhole(sentence, context) }
    var found = counting(ahead, in: understandWhole(ahead.rest, context), context)
    found.text = spoken.spoken
    // "I've got the dentist at 11, remind me an hour before": what one has got is what to be reminded of.
    if found.manner.isTold { found.manner = .asked }
    return found
  }

  private func understandWhole(_ sentence: Sentence, _ context: UnderstandingContext) -> Understanding {
    let whole = read(sentence, context)
    var (understanding, words) =
      cut(sentence, whole, context) ?? besideRemark(sentence, whole, context) ?? (whole, sentence)
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
    return withManner(understanding, words, context, read: read)
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
    return joined(understanding, heard.reader, context)
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
    let learned = LearnedReader(lexicon, addressing, meant, context)
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

  // MARK: Answers

  /// Reads the answer to a question. It doesn't judge whether the words are a new request: `understand(_:context:)` tells
  /// that.
  public func readAnswer(
    _ text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading {
    let heard = HeardAnswer(expectation, lexicon)
    func read(_ text: String, _ expectation: Expectation) -> AnswerReading {
      self.read(text, as: heard, expectation, context)
    }
    func read(_ text: String) -> AnswerReading { read(text, expectation) }
    let whole = read(text)
    if let agreed = agreedBehindReaction(text, whole, read) { return agreed }
    if let other = nameInstead(of: expectation, text, whole, read) { return other }
    var anyChange = expectation
    (anyChange.kind, anyChange.parameter) = (.yesOrNo, nil)
    if let parts = heard.inParts(text, whole, read, changing: { read($0, anyChange) }) { return parts }
    if let changes = heard.changesBehindRefusal(text, whole, read) { return changes }
    if let answer = answer(
      inPartsOf: text, whole, expectation, context, { read($0) }, changing: { read($0, anyChange) })
    {
      return answer
    }
    if let verdict = heard.withoutRemark(text, whole, read, asksNothing: { asksNothing($0, context) }) {
      return verdict
    }
    if let answer = answer(besideLikelyRemarksIn: text, whole, context, read) { return answer }
    let learned = answerReader.map { LearnedAnswer(lexicon: lexicon, model: $0, expectation: expectation) }
    guard let found = learned?.reading(text, whole, agrees: { mayAgree(text, context) }),
      // What a template has as a request is one: "call it pizza time".
      understand(text, context: context).interpretations.first?.isLearned != false
    else {
      let only = heard.onlyValue(text, whole, read) {
        asksNothing($0, context) || mayGuess($0, expectation.intent, context)
      }
      return heard.withNames(only ?? whole, in: text, read)
    }
    return found
  }

  /// Reads words with the templates of answers, as they were meant.
  func read(
    _ text: String, as heard: HeardAnswer, _ expectation: Expectation, _ context: UnderstandingContext
  ) -> AnswerReading {
    heard.read(text) {
      AnswerReader.read($0, expecting: expectation, lexicon, grammar.parts[.answers], context)
    }
  }

  /// The name that is meant instead of one that several have: "no, I meant Anna", to "Which one: Alex Kim or Alex Berger?".
  ///
  /// The words are read as said to "Shall I send it to Alex Kim?", and name none of the choices. The app resolves the new name.
  private func nameInstead(
    of expectation: Expectation, _ text: String, _ whole: AnswerReading,
    _ read: (String, Expectation) -> AnswerReading
  ) -> AnswerReading? {
    guard case .choice(let choices) = expectation.kind, let first = choices.first,
      let name = expectation.parameter,
      let type = lexicon.catalogue.intent(expectation.intent)?.parameter(name)?.type
    else { return nil }
    switch whole.answer {
    case nil, .no(instead: nil), .neither, .cancel: break
    case .changes(let changes) where !changes.contains { $0.parameter == name }: break
    default: return nil
    }
    var agreeing = expectation
    (agreeing.kind, agreeing.parameter) = (.yesOrNo, nil)
    agreeing.corrections.removeAll { $0.parameter == name }
    agreeing.corrections.append(
      Correctable(
        parameter: name, type: type, choices: choices, value: type.isList ? .list([first.value]) : first.value
      ))
    let found = read(text, agreeing)
    guard case .changes(let changes)? = found.answer, let change = changes.first, changes.count == 1,
      change.parameter == name,
      !choices.contains(where: { choice in (change.value.list ?? [change.value]).contains(choice.value) })
    else { return nil }
    return found
  }

  /// The agreement behind a word of reaction, where the whole is read as no agreement: 没事，发吧 ("it's fine, send it").
  private func agreedBehindReaction(
    _ text: String, _ whole: AnswerReading, _ read: (String) -> AnswerReading
  ) -> AnswerReading? {
    switch whole.answer {
    case nil, .no(instead: nil), .cancel: break
    default: return nil
    }
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let edits = SpeechCleaner(sentence, lexicon.words.speech.rules).reactions(takesObjections: false) { _ in
      false
    }
    guard !edits.isEmpty else { return nil }
    let rest = read(sentence.edited(edits, lexicon.words.tokenizer).text)
    return rest.answer == .yes ? rest : nil
  }

  /// Whether words that sound like a yes may be one: nothing in them is a request, a condition or a refusal, a question, a name, a
  /// number or another value.
  private func mayAgree(_ text: String, _ context: UnderstandingContext) -> Bool {
    guard understand(text, context: context).interpretations.allSatisfy(\.isAboutBeckon),
      case .success(let sentence) = lexicon.sentence(text),
      MannerReader(lexicon, grammar).cues(in: sentence).isEmpty,
      !lexicon.words.tokenizer.endsInQuestionMark(sentence),
      SpeechCleaner(sentence, lexicon.words.speech.rules).refusal == nil
    else { return false }
    let spans = lexicon.spansWithNames(of: sentence, lexicon.entities(of: sentence))
    return spans.spans.allSatisfy { span in
      switch span.category {
      case .number, .value, .latent, .vocabulary, .app: false
      default: true
      }
    }
  }

  /// Whether words are no request, and no condition, refusal or question that may decide about one: "whatever", "that's a lot".
  func asksNothing(_ text: String, _ context: UnderstandingContext) -> Bool {
    let readings = understand(text, context: context).interpretations
    guard readings.allSatisfy({ $0.isAboutBeckon || isIdleGuess($0) }),
      case .success(let sentence) = lexicon.sentence(text)
    else { return false }
    return !MannerReader(lexicon, grammar).cues(in: sentence).contains { $0.manner == .conditional }
  }

  /// Whether only a model takes words for the request that is asked about: "I forgot the tip, send forty".
  func mayGuess(_ text: String, _ intent: String, _ context: UnderstandingContext) -> Bool {
    guard let best = understand(text, context: context).interpretations.first else { return false }
    return best.isLearned && best.intent == intent
  }

  /// Whether a model's reading is unsure, or is of an intent that no app handles.
  private func isIdleGuess(_ reading: Interpretation) -> Bool {
    reading.isLearned
      && (reading.score < Weights.Answers.request
        || !lexicon.apps.contains { $0.intents.contains(reading.intent) })
  }

  /// What a sentence wants taken back that was done: "pizza" of "cancel the pizza"; nil where it says nothing of the kind.
  public func cancelledThing(_ text: String, context: UnderstandingContext) -> String? {
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    if let thing = cancelledThing(spoken, context) { return thing }
    // "Forget the ride, I'll just drive."
    guard
      let sign = spoken.tokens.indices.dropFirst().first(where: {
        spoken.isBehindSign($0)
      }), case .success(let head) = lexicon.sentence(spoken.text(0..<sign)),
      let thing = cancelledThing(head, context), asksNothing(spoken.text(sign..<spoken.count), context)
    else { return nil }
    return thing
  }

  private func cancelledThing(_ spoken: Sentence, _ context: UnderstandingContext) -> String? {
    let reader = AnswerReader(
      lexicon, grammar.parts[.answers], lexicon.cleaned(spoken), Expectation(.yesOrNo, intent: ""), context)
    let words = reader.best(.cancelThing)?.pieces.first?.words
    return words.map(reader.sentence.text)
  }

  /// The last request as changed by a sentence that is no request of its own; nil where the sentence changes nothing.
  ///
  /// - Parameter request: the intent's class name, with its final parameters.
  public func change(_ text: String, of request: Record, context: UnderstandingContext) -> RequestChange? {
    let filled = lexicon.catalogue.intent(request.type)?.correctables(in: request) ?? []
    let expectation = Expectation(.yesOrNo, intent: request.type, corrections: filled)
    func change(_ text: String) -> RequestChange? {
      guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
      return AnswerReader(
        lexicon, grammar.parts[.answers], lexicon.changing(spoken), expectation, context
      ).change(of: request)
    }
    let found = change(text)
    if found?.isKnown == true { return found }
    let rest = withoutLikelyRemarks(text, context) { change($0)?.isKnown != true }
    return rest.flatMap(change) ?? found
  }
}
