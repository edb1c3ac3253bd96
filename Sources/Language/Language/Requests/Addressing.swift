/// Finds the app that a sentence names, and the rest of the sentence as the request.
struct Addressing {
  /// One way to take some words as naming an app.
  struct Reading {
    enum Target: Hashable {
      case installed(Int32)
      /// Not installed, in the person's spelling; certain when its form says that it's an app.
      case unknown(String, isCertain: Bool)
    }

    var target: Target
    var request: Sentence
    /// Words that name the app or stand around its name.
    var cut: Int
  }

  private let lexicon: Lexicon
  private let part: CompiledGrammar.Part?

  /// - Parameter part: the templates of addressing; nil where the language has none.
  init(_ lexicon: Lexicon, _ part: CompiledGrammar.Part?) {
    self.lexicon = lexicon
    self.part = part
  }

  /// True for a normalised word that a template of addressing has.
  func hasWord(_ word: String) -> Bool { part?.automaton.number(of: word) != nil }

  /// The installed app that a sentence names, by its place among the apps, and what remains of the sentence.
  func installedApp(in sentence: Sentence) -> (app: Int, request: String)? {
    let spans = lexicon.words.spans(of: sentence, [], adding: lexicon.appNames.spans(in: sentence))
    return readings(sentence, spans).found.lazy.compactMap { reading in
      guard case .installed(let app) = reading.target else { return nil }
      return (Int(app), reading.request.text(0..<reading.request.count))
    }.first
  }

  /// Installed apps first; an unknown app only where no installed one is named. And the matcher's work.
  func readings(_ sentence: Sentence, _ spans: SpanTable) -> (found: [Reading], visited: Int) {
    guard let part, sentence.count > 1 else { return ([], 0) }
    var matcher = Matcher(part.automaton, sentence, spans)
    matcher.matchWhole()
    var readings: [Reading] = []
    for acceptance in matcher.acceptances.sorted(by: { $0.score > $1.score }) {
      guard let reading = reading(matcher.match(acceptance), part, sentence), reading.request.count > 0 else {
        continue
      }
      let isKnown = readings.contains {
        $0.target == reading.target
          && $0.request.tokens.map(\.source) == reading.request.tokens.map(\.source)
      }
      if !isKnown { readings.append(reading) }
    }
    let installed = readings.filter { if case .installed = $0.target { true } else { false } }
    let best = (installed.isEmpty ? readings : installed).prefix(Weights.Requests.addressings)
    return (Array(best), matcher.visited)
  }

  private func reading(_ match: Match, _ part: CompiledGrammar.Part, _ sentence: Sentence) -> Reading? {
    var target: Reading.Target?
    var request: [Range<Int>] = []
    for capture in match.captures {
      switch part.automaton.slots[Int(capture.slot)].kind {
      case .app: target = capture.span.map { .installed($0.payload) }
      case .nearlyApp, .mixedCase: target = .unknown(sentence.text(capture.tokens), isCertain: true)
      case .shortName: target = .unknown(sentence.text(capture.tokens), isCertain: false)
      case .request: request.append(capture.tokens)
      default: break
      }
    }
    guard let target else { return nil }
    let cuts = (0..<sentence.count).filter { index in !request.contains { $0.contains(index) } }
    let remaining = sentence.removing(cuts.map { $0..<$0 + 1 })
    return Reading(target: target, request: remaining, cut: cuts.count)
  }
}
