/// How a sentence names an app, and what of it remains as the request.
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

  let grammar: CompiledGrammar
  let sentence: Sentence
  private(set) var visited = 0

  /// Installed apps first; an unknown app only where no installed one is named.
  mutating func readings(_ spans: SpanTable) -> [Reading] {
    guard let part = grammar.parts[.addressing], sentence.count > 1 else { return [] }
    var matcher = Matcher(part.automaton, sentence, spans)
    matcher.matchWhole()
    visited = matcher.visited
    var readings: [Reading] = []
    for acceptance in matcher.acceptances.sorted(by: { $0.score > $1.score }) {
      guard let reading = reading(matcher.match(acceptance), part), reading.request.count > 0 else {
        continue
      }
      let isKnown = readings.contains {
        $0.target == reading.target
          && $0.request.tokens.map(\.source) == reading.request.tokens.map(\.source)
      }
      if !isKnown { readings.append(reading) }
    }
    let installed = readings.filter { if case .installed = $0.target { true } else { false } }
    return Array((installed.isEmpty ? readings : installed).prefix(3))
  }

  private func reading(_ match: Match, _ part: CompiledGrammar.Part) -> Reading? {
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
