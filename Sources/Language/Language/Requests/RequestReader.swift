import Entities
import IntentSchema

/// Reads one sentence: as a whole, and without the words that name an app. It ranks the templates that accept it.
struct RequestReader {
  let lexicon: Lexicon
  let sentence: Sentence
  /// The templates of requests; nil where a language has none.
  let part: CompiledGrammar.Part?
  private let addressing: Addressing
  private let context: UnderstandingContext
  private let entities: [Entity]
  /// The ways in which the sentence was read, kept for another look.
  private var passes: [Pass] = []

  /// One way to read the sentence, with everything that accepts it.
  private struct Pass {
    var matcher: Matcher
    var app: Int32
    var unknown: Addressing.Reading.Target?
    var cut: Int
  }

  private struct Candidate {
    var pass: Int
    var acceptance: Matcher.Acceptance
    var score: Double
    var isSupported: Bool
  }

  init(
    _ lexicon: Lexicon, _ grammar: CompiledGrammar, _ sentence: Sentence, _ context: UnderstandingContext
  ) {
    self.init(
      lexicon, grammar.parts[.requests], Addressing(lexicon, grammar.parts[.addressing]), sentence, context)
  }

  private init(
    _ lexicon: Lexicon, _ part: CompiledGrammar.Part?, _ addressing: Addressing, _ sentence: Sentence,
    _ context: UnderstandingContext
  ) {
    self.lexicon = lexicon
    self.part = part
    self.addressing = addressing
    self.sentence = sentence
    self.context = context
    entities = lexicon.entities(of: sentence)
  }

  /// A reader of the same kind for another sentence.
  func reader(of sentence: Sentence) -> RequestReader {
    RequestReader(lexicon, part, addressing, sentence, context)
  }

  /// True for a normalised word that names an app or stands around the name of one.
  func namesApps(_ word: String) -> Bool { addressing.hasWord(word) || lexicon.appNames.contains(word) }

  mutating func read() -> Understanding {
    var understanding = Understanding(text: sentence.spoken)
    guard let part else { return understanding }
    let spans = lexicon.spansWithNames(of: sentence, entities)
    let (addressed, visited) = addressing.readings(sentence, spans)
    passes = addressed.map { reading in
      let app: Int32 = if case .installed(let app) = reading.target { app } else { -1 }
      let spans = lexicon.spansWithNames(of: reading.request, entities)
      return Pass(
        matcher: matcher(part, reading.request, spans, app), app: app,
        unknown: app < 0 ? reading.target : nil, cut: reading.cut)
    }
    passes.append(Pass(matcher: matcher(part, sentence, spans, -1), app: -1, cut: 0))
    understanding.visitedStates =
      passes.reduce(visited) { $0 + $1.matcher.visited }
    let ranked = ranked(passes, part)
    understanding.nothing = nothing(ranked, of: passes, part)
    let candidates = ranked.filter { $0.score >= understanding.nothing?.score ?? 0 && !isNothing($0, part) }
    take(candidates, of: passes, part, into: &understanding)
    understanding.unknownApp = unknownApp(passes, candidates)
    if understanding.bestScore < Weights.Requests.clean, !lexicon.orders.isEmpty {
      understanding.add(order())
    }
    if understanding.interpretations.isEmpty, let whole = passes.last {
      explain(whole.matcher, part, in: &understanding)
    }
    return understanding
  }

  private func matcher(
    _ part: CompiledGrammar.Part, _ sentence: Sentence, _ spans: SpanTable, _ app: Int32,
    alternatives: [[Int32]] = []
  ) -> Matcher {
    var scope = lexicon.vocabulary.scope
    scope.app = app
    var matcher = Matcher(part.automaton, sentence, spans, names: scope, alternatives: alternatives)
    matcher.matchWhole()
    return matcher
  }

  /// Everything known in the whole sentence, once it was read.
  var spans: SpanTable { passes.last?.matcher.spans ?? SpanTable([], tokens: sentence.count) }

  /// The tokens that belong to values or registered names.
  var valueTokens: Set<Int> {
    var tokens: Set<Int> = []
    for span in spans.spans {
      switch span.category {
      case .list, .number, .value, .vocabulary, .app: tokens.formUnion(span.tokens)
      default: break
      }
    }
    return tokens
  }

  /// True where the sentence has no word besides numbers, times and other values, and names of apps, also with an ending: "Görev
  /// Defteri'nde".
  var isOnlyValues: Bool {
    let spans = spans
    return sentence.tokens.indices.allSatisfy { index in
      spans.spans.contains { span in
        let isEnding =
          span.category == .app && index == span.tokens.upperBound
          && sentence.tokens[index].joints.contains(.apostrophe)
        guard span.tokens.contains(index) || isEnding else { return false }
        switch span.category {
        case .number, .value, .latent, .app: return true
        default: return span.category.isLead || span.category.isTail
        }
      }
    }
  }

  /// The highest score that the sentence could have with other words in some places.
  ///
  /// Cost: one pass over the sentence for each way to read it, without a search for values and names.
  /// - Parameters:
  ///   - alternatives: by token, the numbers of template words that may stand there.
  ///   - values: tokens that may be any value, or words without meaning.
  func bestScore(with alternatives: [[Int32]], values: [Range<Int>]) -> Double {
    guard let part else { return 1 }
    let changed = Set(alternatives.indices.filter { !alternatives[$0].isEmpty } + values.flatMap { $0 })
    var best: Int32 = 0
    for pass in passes {
      let request = pass.matcher.sentence
      // Tokens keep their places in the whole sentence.
      let sources = request.tokens.map(\.source)
      // A word beside the app's name may change the addressed app, which this quick look can't tell.
      guard changed.isSubset(of: sources) else { return 1 }
      let spans = values.compactMap { range -> Span? in
        guard let first = sources.firstIndex(of: range.lowerBound),
          sources[first...].starts(with: range)
        else { return nil }
        return Span(tokens: first..<first + range.count, category: .anything, payload: 0)
      }
      let matcher = matcher(
        part, request, pass.matcher.spans.adding(spans), pass.app,
        alternatives: sources.map { alternatives[$0] })
      for acceptance in matcher.acceptances
      where part.template(acceptance).intent != Understanding.Nothing.intent {
        best = max(best, acceptance.score + Int32(Int(Weights.Matching.word) * pass.cut))
      }
    }
    return Double(best) / Double(Int(Weights.Matching.word) * sentence.count)
  }

  /// The sentence as an order with an app's own intent; nil where it's none.
  private func order() -> Interpretation? {
    for pass in passes where pass.unknown == nil {
      if let order = orderReader(pass.matcher.sentence, pass.matcher.spans, pass.app).read() { return order }
    }
    return nil
  }

  /// The order that is likely in the sentence; nil where none is. No template is tried for it.
  ///
  /// - Parameter isRemark: whether the sentence only says something.
  func doubtfulOrder(unless isRemark: () -> Bool) -> Interpretation? {
    if lexicon.orders.isEmpty { return nil }
    return firstPerApp { sentence, spans, app in
      orderReader(sentence, spans, app).readDoubtful(unless: isRemark)
    }
  }

  /// The question about what an app has that the sentence is; nil for any other one.
  func inquiry() -> Interpretation? {
    if lexicon.shows.isEmpty { return nil }
    return firstPerApp { sentence, spans, app in
      InquiryReader(lexicon, sentence, spans, app: app < 0 ? nil : Int(app)).read()
    }
  }

  /// The first reading: without the words that name an app, and then of the whole sentence, with −1 for the app.
  private func firstPerApp(_ read: (Sentence, SpanTable, Int32) -> Interpretation?) -> Interpretation? {
    let spans = lexicon.spansWithNames(of: sentence, entities)
    for reading in addressing.readings(sentence, spans).0 {
      guard case .installed(let app) = reading.target else { continue }
      let spans = lexicon.spansWithNames(of: reading.request, entities)
      if let found = read(reading.request, spans, app) { return found }
    }
    return read(sentence, spans, -1)
  }

  private func orderReader(_ sentence: Sentence, _ spans: SpanTable, _ app: Int32) -> OrderReader {
    let automaton = part?.automaton
    return OrderReader(lexicon, sentence, spans, app: app < 0 ? nil : Int(app), TimeRecords(context)) {
      automaton?.number(of: $0) != nil
    }
  }

  // MARK: Ranking

  private func ranked(_ passes: [Pass], _ part: CompiledGrammar.Part) -> [Candidate] {
    let full = Double(Int(Weights.Matching.word) * sentence.count)
    var candidates: [Candidate] = []
    for (index, pass) in passes.enumerated() {
      for acceptance in pass.matcher.acceptances {
        let intent = part.template(acceptance).intent
        let isSupported =
          pass.app < 0 || lexicon.catalogue.intent(intent) == nil
          || lexicon.apps[Int(pass.app)].intents.contains(intent)
        let points = (Double(acceptance.score) + Double(Int(Weights.Matching.word) * pass.cut)) / full
        let score = points - (isSupported ? 0 : Weights.Requests.unsupported)
        candidates.append(
          Candidate(
            pass: index, acceptance: acceptance, score: min(1, max(0, score)), isSupported: isSupported))
      }
    }
    // "In the other app": words that mean something are no unknown app's name.
    func order(_ candidate: Candidate) -> (Double, Int, Int, Int) {
      (
        candidate.score, passes[candidate.pass].unknown == nil ? 1 : 0, -candidate.pass,
        -Int(candidate.acceptance.template)
      )
    }
    return candidates.sorted { order($0) > order($1) }
  }

  private func isNothing(_ candidate: Candidate, _ part: CompiledGrammar.Part) -> Bool {
    part.template(candidate.acceptance).intent == Understanding.Nothing.intent
  }

  /// The best template for sentences that no app should take; nil where an app is named.
  private func nothing(_ candidates: [Candidate], of passes: [Pass], _ part: CompiledGrammar.Part)
    -> Understanding.Nothing?
  {
    candidates.first { isNothing($0, part) && passes[$0.pass].app < 0 }.map {
      .init(score: $0.score, template: part.template($0.acceptance).reference)
    }
  }

  private func take(
    _ candidates: [Candidate], of passes: [Pass], _ part: CompiledGrammar.Part,
    into understanding: inout Understanding
  ) {
    let times = TimeRecords(context)
    let addressing = Set(
      passes.filter { $0.app >= 0 }.flatMap { pass in
        Set(sentence.tokens.map(\.source)).subtracting(pass.matcher.sentence.tokens.map(\.source))
      })
    for candidate in candidates {
      let template = part.template(candidate.acceptance)
      let pass = passes[candidate.pass]
      let app = pass.app >= 0 ? lexicon.apps[Int(pass.app)].identifier : nil
      let winner = understanding.interpretations.first {
        $0.intent == template.intent && ($0.appIdentifier == app || app == nil)
      }
      let isFull = understanding.interpretations.count >= Weights.Requests.interpretations
      if winner != nil || isFull {
        let better = winner ?? understanding.interpretations[0]
        reject(
          template, .lowerScore(candidate.score, than: "\(better.intent): \(better.template.text)"),
          in: &understanding)
        continue
      }
      let interpreter = Interpreter(
        lexicon: lexicon, part: part, matcher: pass.matcher,
        times: times.of(
          domain: lexicon.catalogue.intent(template.intent)?.domain,
          isEvening: lexicon.speaksOfEvening(pass.matcher.spans)), cut: pass.cut,
        addressing: addressing)
      switch interpreter.interpretation(
        candidate.acceptance, app: app, score: candidate.score, isSupported: candidate.isSupported)
      {
      case .success(let interpretation): understanding.interpretations.append(interpretation)
      case .failure(let fault): reject(template, .unusable(parameter: fault.parameter), in: &understanding)
      }
    }
  }

  private func reject(
    _ template: CompiledGrammar.Sentence, _ reason: Rejection.Reason, in understanding: inout Understanding
  ) {
    guard understanding.rejected.count < Understanding.rejectionLimit else { return }
    understanding.rejected.append(
      Rejection(intent: template.intent, template: template.reference, reason: reason))
  }

  // MARK: Unknown apps

  /// The name that the best reading takes for an app's.
  private func unknownApp(_ passes: [Pass], _ candidates: [Candidate]) -> UnknownApp? {
    let named: Addressing.Reading.Target?
    if let best = candidates.first {
      named = passes[best.pass].unknown
    } else {
      named = passes.first?.unknown
    }
    guard case .unknown(let name, let isCertain) = named, isCertain || !candidates.isEmpty else { return nil }
    return UnknownApp(
      name: name, nearest: lexicon.appNames.nearestShown(to: name, tokenizer: lexicon.words.tokenizer))
  }

  // MARK: What came near

  /// The templates that came furthest.
  private func explain(
    _ matcher: Matcher, _ part: CompiledGrammar.Part, in understanding: inout Understanding
  ) {
    for entry in furthest(matcher) {
      let template = matcher.automaton.representatives[Int(entry.state)]
      let position = Int(entry.position)
      let reason: Rejection.Reason =
        position < sentence.count ? .stopped(at: sentence.text(position..<position + 1)) : .incomplete
      reject(part.templates[Int(template)], reason, in: &understanding)
    }
  }

  /// The best entries of different templates, the best first. There are too many to sort them all.
  private func furthest(_ matcher: Matcher) -> [Matcher.Entry] {
    let templates = matcher.automaton.representatives
    var best: [(entry: Matcher.Entry, template: Int32)] = []
    for entry in matcher.entries where entry.score >= Weights.Matching.word {
      let template = templates[Int(entry.state)]
      let isFull = best.count == Weights.Requests.explained
      if template < 0 || isFull && entry.score <= best[best.count - 1].entry.score { continue }
      if let known = best.firstIndex(where: { $0.template == template }) {
        if best[known].entry.score >= entry.score { continue }
        best.remove(at: known)
      } else if isFull {
        best.removeLast()
      }
      let place = best.firstIndex { $0.entry.score < entry.score } ?? best.count
      best.insert((entry, template), at: place)
    }
    return best.map(\.entry)
  }
}
