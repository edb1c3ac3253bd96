import Entities

/// Runs an automaton over a sentence by dynamic programming. Each state and position has one entry, for the best way
/// there.
///
/// Cost: live states times tokens times their edges, whatever the templates.
struct Matcher {
  struct Entry {
    enum Step: UInt8 {
      case start, word, text, span, skip
    }

    var state: Int32
    var position: Int32
    var score: Int32
    var previous: Int32
    var next: Int32
    var span: Int32
    var step: Step
  }

  /// A template that accepts the sentence, with its best way.
  struct Acceptance {
    var template: Int32
    var entry: Int32
    var end: Int32
    var score: Int32
  }

  let automaton: Automaton
  let sentence: Sentence
  let spans: SpanTable
  /// The names that count: those of the named app, for the parameters that they are registered for.
  let names: NameScope
  private let words: [Int32]
  /// By token: words of several tokens that begin there, where written words are cut; else empty.
  private let longWords: [[(word: Int32, count: Int)]]
  /// By token: other words that it may stand for; empty where there are none.
  private let alternatives: [[Int32]]
  private(set) var entries: [Entry] = []
  private var heads: [Int32]
  private var cells: [Int32]
  private(set) var acceptances: [Acceptance] = []

  init(
    _ automaton: Automaton, _ sentence: Sentence, _ spans: SpanTable, names: NameScope = NameScope(),
    alternatives: [[Int32]] = []
  ) {
    self.alternatives = alternatives
    self.automaton = automaton
    self.sentence = sentence
    self.spans = spans
    self.names = names
    words = automaton.wordNumbers(sentence)
    longWords = sentence.hasCuts ? automaton.longWords(sentence) : []
    heads = [Int32](repeating: -1, count: sentence.count + 1)
    cells = [Int32](repeating: -1, count: 1024)
    entries.reserveCapacity(1024)
  }

  /// The number of reached pairs of state and position, which measures the work.
  var visited: Int { entries.count }

  /// Finds the templates that accept the whole sentence, each with its best score.
  mutating func matchWhole() {
    let count = sentence.count
    guard count > 0 else { return }
    let tails = tailScores(trailing: Weights.Matching.trailing)
    // Behind a word that a template spells out, a closing word can't belong to anything else: "ekler misin".
    let wordTails = tailScores(trailing: Weights.Matching.skipped)
    let plainTails = tailScores(trailing: nil)
    insert(state: 0, at: 0, score: 0, from: -1, step: .start, span: -1)
    for position in 0...count {
      // A sentence may end in few places.
      let mayEnd = max(tails[position], plainTails[position]) >= 0
      var index = heads[position]
      while index >= 0 {
        let entry = entries[Int(index)]
        if position < count { advance(index, entry, isStart: entry.state == 0) }
        if mayEnd {
          let tail = (isDictating(entry) ? plainTails : entry.step == .word ? wordTails : tails)[position]
          if tail >= 0, entry.step != .text || sentence.textMayEnd(before: position) {
            accept(entry, index, score: entry.score + tail)
          }
        }
        index = entry.next
      }
    }
  }

  /// The score of the rest of the sentence where it is only closing words; -1 where it is more.
  ///
  /// - Parameter trailing: the score of a closing word without its comma; nil where it closes nothing.
  private func tailScores(trailing: Int32?) -> [Int32] {
    let count = sentence.count
    var tails = [Int32](repeating: -1, count: count + 1)
    tails[count] = 0
    for position in stride(from: count - 1, through: 0, by: -1) where !sentence.isCut(position) {
      for index in spans.indices(at: position) {
        let span = spans.spans[index]
        let points: Int32
        switch span.category {
        case .leadOut, .skip: points = Weights.Matching.skipped
        case .trailing:
          guard let trailing else { continue }
          points = trailing
        default: continue
        }
        let rest = tails[span.tokens.upperBound]
        if rest >= 0 { tails[position] = max(tails[position], rest + points * Int32(span.tokens.count)) }
      }
    }
    return tails
  }

  private func isDictating(_ entry: Entry) -> Bool {
    let slot = automaton.symbols[Int(entry.state)].slot
    return entry.step == .text && slot >= 0 && automaton.slotTraits[Int(slot)].isDictated
  }

  private mutating func accept(_ entry: Entry, _ index: Int32, score: Int32) {
    let state = Int(entry.state)
    for place in Int(automaton.edges.acceptStarts[state])..<Int(automaton.edges.acceptStarts[state + 1]) {
      let template = automaton.edges.accepts[place]
      let found = Acceptance(template: template, entry: index, end: entry.position, score: score)
      if let known = acceptances.firstIndex(where: { $0.template == template }) {
        if acceptances[known].score < score { acceptances[known] = found }
      } else {
        acceptances.append(found)
      }
    }
  }

  // MARK: Steps

  private mutating func advance(_ index: Int32, _ entry: Entry, isStart: Bool) {
    let position = Int(entry.position)
    let state = Int(entry.state)
    let symbol = automaton.symbols[state]
    if symbol.isOpen, entry.step != .start {
      let points = automaton.slotTraits[Int(symbol.slot)].text
      insert(
        state: entry.state, at: position + 1, score: entry.score + points, from: index, step: .text, span: -1)
    }
    guard !symbol.isOpen || sentence.textMayEnd(before: position) else { return }
    take(words[position], index, entry)
    if !longWords.isEmpty {
      for (word, count) in longWords[position] { take(word, index, entry, count: count) }
    }
    if !alternatives.isEmpty { for word in alternatives[position] { take(word, index, entry) } }
    let here = spans.categories(at: position)
    let fillings = here.union(sentence.textMayStart(position) ? .words : [])
    for edge in Int(automaton.edges.slotStarts[state])..<Int(automaton.edges.slotStarts[state + 1])
    where !automaton.fillings(over: edge).isDisjoint(with: fillings) {
      enter(edge, index, entry, position)
    }
    guard here.contains(.filler), !sentence.isCut(position) else { return }
    for place in spans.indices(at: position) {
      let span = spans.spans[place]
      if sentence.isCut(span.tokens.upperBound) { continue }
      switch span.category {
      case .skip, .anything: break
      case .leadIn where isStart: break
      default: continue
      }
      insert(
        state: entry.state, at: span.tokens.upperBound,
        score: entry.score + Weights.Matching.skipped * Int32(span.tokens.count), from: index, step: .skip,
        span: -1)
    }
  }

  private mutating func take(_ word: Int32, _ index: Int32, _ entry: Entry, count: Int = 1) {
    for edge in wordEdges(of: Int(entry.state), word) {
      let target = automaton.edges.wordTargets[edge]
      guard mayEnter(target, Int(entry.position)) else { continue }
      insert(
        state: target, at: Int(entry.position) + count,
        score: entry.score + Weights.Matching.word * Int32(count), from: index, step: .word, span: -1)
    }
  }

  /// Inside a written word begins only what may touch the part before.
  private func mayEnter(_ state: Int32, _ position: Int) -> Bool {
    !sentence.isCut(position) || automaton.symbols.mayTouch(state)
  }

  private func wordEdges(of state: Int, _ word: Int32) -> Range<Int> {
    guard word >= 0 else { return 0..<0 }
    var low = Int(automaton.edges.wordStarts[state])
    let end = Int(automaton.edges.wordStarts[state + 1])
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if automaton.edges.wordLabels[middle] < word { low = middle + 1 } else { high = middle }
    }
    var upper = low
    while upper < end, automaton.edges.wordLabels[upper] == word { upper += 1 }
    return low..<upper
  }

  private mutating func enter(_ edge: Int, _ index: Int32, _ entry: Entry, _ position: Int) {
    let slot = automaton.slotLabel(edge).slot
    let traits = automaton.slotTraits[Int(slot)]
    guard mayEnter(automaton.edges.slotTargets[edge], position) else { return }
    if automaton.slotLabel(edge).isOpen {
      insert(
        state: automaton.edges.slotTargets[edge], at: position + 1,
        score: entry.score + traits.text + traits.opening, from: index, step: .text, span: -1)
      return
    }
    if traits.isShortName {
      for end in position + 1..<min(position + 1 + Weights.Matching.shortNameWords, sentence.count + 1)
      where sentence.textMayEnd(before: end) {
        let score = entry.score + Weights.Matching.shortName * Int32(end - position)
        insert(
          state: automaton.edges.slotTargets[edge], at: end, score: score, from: index, step: .span, span: -1)
      }
      return
    }
    for place in spans.indices(at: position) {
      let span = spans.spans[place]
      guard accepts(traits, slot, span) else { continue }
      let points =
        switch span.category {
        case .vocabulary: Weights.Matching.vocabulary
        case .latent where traits.kind != .hour: Weights.Matching.skipped
        default: Weights.Matching.value
        }
      insert(
        state: automaton.edges.slotTargets[edge], at: span.tokens.upperBound,
        score: entry.score + points * Int32(span.tokens.count),
        from: index, step: .span, span: Int32(place))
    }
  }

  private func fits(_ number: Double, _ range: ClosedRange<Double>, isWhole: Bool) -> Bool {
    range.contains(number) && !(isWhole && number != number.rounded())
  }

  private func accepts(_ traits: Automaton.SlotTraits, _ number: Int32, _ span: Span) -> Bool {
    switch (traits.kind, span.category) {
    case (.list(let wanted), .list(let list)): wanted == list
    case (.range(let range), .number): fits(spans.numbers[Int(span.payload)], range, isWhole: traits.isWhole)
    case (.value(let wanted), .value(let kind)): wanted == kind
    // "Send 20 to Bob": a number is money where money is asked for.
    case (.value(let wanted), .latent(let kind)): wanted == kind && (kind == .money || kind == .temperature)
    case (.hour, .value(.time)), (.hour, .latent(.time)): true
    case (.app, .app), (.nearlyApp, .nearlyApp),
      (.mixedCase, .mixedCase):
      true
    case (_, .value(.phone)), (_, .value(.email)), (_, .latent(.phone)): traits.isPerson
    case (.text, .vocabulary), (.name, .vocabulary), (.list, .vocabulary):
      names.allows(span.payload, slot: number)
    case (.place, .list(let list)): list == names.placeList
    case (.list, .anything), (.range, .anything), (.value, .anything), (.hour, .anything),
      (.place, .anything):
      true
    default: false
    }
  }

  // MARK: The table

  private mutating func insert(
    state: Int32, at position: Int, score: Int32, from: Int32, step: Entry.Step, span: Int32
  ) {
    let mask = cells.count - 1
    var cell = Self.cell(state, position) & mask
    while cells[cell] >= 0 {
      let known = Int(cells[cell])
      if entries[known].state == state, entries[known].position == Int32(position) {
        if entries[known].score < score {
          entries[known].score = score
          entries[known].previous = from
          entries[known].step = step
          entries[known].span = span
        }
        return
      }
      cell = (cell + 1) & mask
    }
    let index = Int32(entries.count)
    entries.append(
      Entry(
        state: state, position: Int32(position), score: score, previous: from, next: heads[position],
        span: span,
        step: step))
    heads[position] = index
    cells[cell] = index
    if entries.count * 2 > cells.count { grow() }
  }

  private static func cell(_ state: Int32, _ position: Int) -> Int {
    let key =
      UInt32(truncatingIfNeeded: state) &* 0x9E37_79B1 ^ UInt32(truncatingIfNeeded: position) &* 0x85EB_CA6B
    return Int(key ^ (key >> 15))
  }

  private mutating func grow() {
    cells = [Int32](repeating: -1, count: cells.count * 2)
    let mask = cells.count - 1
    for (index, entry) in entries.enumerated() {
      var cell = Self.cell(entry.state, Int(entry.position)) & mask
      while cells[cell] >= 0 { cell = (cell + 1) & mask }
      cells[cell] = Int32(index)
    }
  }
}
