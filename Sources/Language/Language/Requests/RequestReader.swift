import IntentSchema

/// Reads one sentence: tries it whole and without the words that name an app, and ranks what the templates accept.
struct RequestReader {
  private let engine: LanguageEngine
  private let sentence: Sentence
  private let context: UnderstandingContext
  private let annotator: Annotator
  /// The ways that the sentence was taken, kept for another look: without the words that name an app, and as a whole.
  private var passes: [Pass] = []

  static let interpretationLimit = 5
  /// What a reading loses when the named app doesn't handle its intent.
  private static let unsupportedPenalty = 0.25

  /// One way to take the sentence, with all that accepts it.
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

  init(engine: LanguageEngine, sentence: Sentence, context: UnderstandingContext) {
    self.engine = engine
    self.sentence = sentence
    self.context = context
    annotator = Annotator(grammar: engine.grammar, entities: engine.entities(of: sentence))
  }

  mutating func read() -> Understanding {
    var understanding = Understanding(text: sentence.text)
    guard let part = engine.grammar.parts[.requests] else { return understanding }
    let spans = spans(of: sentence)
    var addressing = Addressing(grammar: engine.grammar, sentence: sentence)
    passes = addressing.readings(spans).map { reading in
      let app: Int32 = if case .installed(let app) = reading.target { app } else { -1 }
      return Pass(
        matcher: matcher(part, reading.request, self.spans(of: reading.request), app), app: app,
        unknown: app < 0 ? reading.target : nil, cut: reading.cut)
    }
    passes.append(Pass(matcher: matcher(part, sentence, spans, -1), app: -1, cut: 0))
    understanding.visitedStates =
      passes.reduce(addressing.visited) { $0 + $1.matcher.visited }
    let ranked = ranked(passes, part)
    understanding.nothing = nothing(ranked, of: passes, part)
    let candidates = ranked.filter { $0.score >= understanding.nothing?.score ?? 0 && !isNothing($0, part) }
    take(candidates, of: passes, part, into: &understanding)
    understanding.unknownApp = unknownApp(passes, candidates)
    if candidates.isEmpty, let whole = passes.last { explain(whole.matcher, part, in: &understanding) }
    return understanding
  }

  private func spans(of sentence: Sentence) -> SpanTable {
    annotator.spans(
      of: sentence, adding: engine.appNames.spans(in: sentence) + engine.vocabulary.spans(in: sentence))
  }

  private func matcher(
    _ part: CompiledGrammar.Part, _ sentence: Sentence, _ spans: SpanTable, _ app: Int32,
    alternatives: [[Int32]] = []
  ) -> Matcher {
    var scope = engine.vocabulary.scope
    scope.app = app
    var matcher = Matcher(part.automaton, sentence, spans, names: scope, alternatives: alternatives)
    matcher.matchWhole()
    return matcher
  }

  /// The tokens that are known to be of values or registered names.
  var valueTokens: Set<Int> {
    var tokens: Set<Int> = []
    for span in passes.last?.matcher.spans.spans ?? [] {
      switch span.category {
      case .list, .number, .value, .vocabulary, .app: tokens.formUnion(span.tokens)
      default: break
      }
    }
    return tokens
  }

  /// At most what the sentence would score with other words in some places.
  ///
  /// Cost: one pass over the sentence for each way to take it, without a look for values and names.
  /// - Parameters:
  ///   - alternatives: by token, the numbers of words of templates that may stand there.
  ///   - values: tokens that may be any value, or words that mean nothing.
  func bestScore(with alternatives: [[Int32]], values: [Range<Int>]) -> Double {
    guard let part = engine.grammar.parts[.requests] else { return 1 }
    let changed = Set(alternatives.indices.filter { !alternatives[$0].isEmpty } + values.flatMap { $0 })
    var best: Int32 = 0
    for pass in passes {
      let request = pass.matcher.sentence
      // Tokens know their places in the whole sentence.
      let sources = request.tokens.map(\.source)
      // A word beside the app's name may change who is addressed: nothing is known of that here.
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
      where part.templates[Int(acceptance.template)].intent != Understanding.Nothing.intent {
        best = max(best, acceptance.score + Int32(100 * pass.cut))
      }
    }
    return Double(best) / Double(100 * sentence.count)
  }

  // MARK: Ranking

  private func ranked(_ passes: [Pass], _ part: CompiledGrammar.Part) -> [Candidate] {
    let full = Double(100 * sentence.count)
    var candidates: [Candidate] = []
    for (index, pass) in passes.enumerated() {
      for acceptance in pass.matcher.acceptances {
        let intent = part.templates[Int(acceptance.template)].intent
        let isSupported =
          pass.app < 0 || engine.catalogue.intent(intent) == nil
          || engine.apps[Int(pass.app)].intents.contains(intent)
        let points = (Double(acceptance.score) + Double(100 * pass.cut)) / full
        let score = points - (isSupported ? 0 : Self.unsupportedPenalty)
        candidates.append(
          Candidate(
            pass: index, acceptance: acceptance, score: min(1, max(0, score)), isSupported: isSupported))
      }
    }
    return candidates.sorted {
      ($0.score, -$0.pass, -Int($0.acceptance.template)) > ($1.score, -$1.pass, -Int($1.acceptance.template))
    }
  }

  private func isNothing(_ candidate: Candidate, _ part: CompiledGrammar.Part) -> Bool {
    part.templates[Int(candidate.acceptance.template)].intent == Understanding.Nothing.intent
  }

  /// The best template of what no app is asked for; none where an app is named.
  private func nothing(_ candidates: [Candidate], of passes: [Pass], _ part: CompiledGrammar.Part)
    -> Understanding.Nothing?
  {
    candidates.first { isNothing($0, part) && passes[$0.pass].app < 0 }.map {
      .init(score: $0.score, template: part.templates[Int($0.acceptance.template)].reference)
    }
  }

  private func take(
    _ candidates: [Candidate], of passes: [Pass], _ part: CompiledGrammar.Part,
    into understanding: inout Understanding
  ) {
    let times = TimeRecords(context)
    for candidate in candidates {
      let template = part.templates[Int(candidate.acceptance.template)]
      let pass = passes[candidate.pass]
      let app = pass.app >= 0 ? engine.apps[Int(pass.app)].identifier : nil
      let winner = understanding.interpretations.first {
        $0.intent == template.intent && ($0.appIdentifier == app || app == nil)
      }
      let isFull = understanding.interpretations.count >= Self.interpretationLimit
      if winner != nil || isFull {
        let better = winner ?? understanding.interpretations[0]
        reject(
          template, .lowerScore(candidate.score, than: "\(better.intent): \(better.template.text)"),
          in: &understanding)
        continue
      }
      let interpreter = Interpreter(
        engine: engine, part: part, matcher: pass.matcher,
        times: times.of(domain: engine.catalogue.intent(template.intent)?.domain), cut: pass.cut)
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
      name: name, nearest: engine.appNames.nearestShown(to: name, tokenizer: engine.grammar.tokenizer))
  }

  // MARK: Nothing matched

  private static let explained = 3

  /// The templates that came furthest.
  private func explain(
    _ matcher: Matcher, _ part: CompiledGrammar.Part, in understanding: inout Understanding
  ) {
    var named: Set<Int32> = []
    for entry in matcher.entries.sorted(by: { $0.score > $1.score }) where entry.score >= Matcher.Points.word
    {
      let template = matcher.automaton.representatives[Int(entry.state)]
      guard template >= 0, named.insert(template).inserted else { continue }
      let position = Int(entry.position)
      let reason: Rejection.Reason =
        position < sentence.count ? .stopped(at: sentence.text(position..<position + 1)) : .incomplete
      reject(part.templates[Int(template)], reason, in: &understanding)
      if named.count == Self.explained { return }
    }
  }
}
