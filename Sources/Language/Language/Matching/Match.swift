/// A template's best way through a sentence.
struct Match: Sendable {
  /// The words that filled a slot.
  struct Capture: Sendable {
    var slot: Int32
    var tokens: Range<Int>
    /// The span that filled the slot; nil for free words.
    var span: Span?
  }

  var template: Int32
  var score: Int32
  var captures: [Capture]
  /// The tokens that the template spells out, in the order of the sentence.
  var spelled: [Int] = []
  var words: Int = 0
  var values: Int = 0
  var vocabulary: Int = 0
  var free: Int = 0
  var skipped: Int = 0
}

extension Matcher {
  /// The captures of an acceptance, in the order of the sentence.
  func match(_ acceptance: Acceptance) -> Match {
    var match = Match(template: acceptance.template, score: acceptance.score, captures: [])
    match.skipped = sentence.count - Int(acceptance.end)
    var index = Int(acceptance.entry)
    // Free words are read backwards. Skipped words at their end don't belong to them.
    while index >= 0, entries[index].step != .start {
      let entry = entries[index]
      let previous = entries[Int(entry.previous)]
      let tokens = Int(previous.position)..<Int(entry.position)
      switch entry.step {
      case .start: break
      case .word:
        match.words += tokens.count
        match.spelled += tokens.reversed()
      case .skip: match.skipped += tokens.count
      case .text:
        match.free += tokens.count
        let slot = automaton.symbols[Int(entry.state)].slot
        if let last = match.captures.last, last.span == nil, last.slot == slot,
          previous.position < entry.position,
          isSameText(as: last, entry)
        {
          match.captures[match.captures.count - 1].tokens = tokens.lowerBound..<last.tokens.upperBound
        } else {
          match.captures.append(.init(slot: slot, tokens: tokens, span: nil))
        }
      case .span:
        let span = entry.span >= 0 ? spans.spans[Int(entry.span)] : nil
        if span?.category == .vocabulary { match.vocabulary += tokens.count }
        match.values += tokens.count
        match.captures.append(
          .init(slot: automaton.symbols[Int(entry.state)].slot, tokens: tokens, span: span))
      }
      index = Int(entry.previous)
    }
    match.captures.reverse()
    match.spelled.reverse()
    return match
  }

  /// True where the words that were read last continue this free text, with only skipped words between.
  private func isSameText(as last: Match.Capture, _ entry: Entry) -> Bool {
    Int(entry.position) <= last.tokens.lowerBound
      && (Int(entry.position) == last.tokens.lowerBound
        || skips(from: Int(entry.position), to: last.tokens.lowerBound))
  }

  private func skips(from start: Int, to end: Int) -> Bool {
    var reached: Set<Int> = [start]
    for position in start..<end where reached.contains(position) {
      for index in spans.indices(at: position) where spans.spans[index].category == .skip {
        reached.insert(spans.spans[index].tokens.upperBound)
      }
    }
    return reached.contains(end)
  }
}
