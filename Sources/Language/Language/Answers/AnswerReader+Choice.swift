import IntentSchema

extension AnswerReader {
  /// Reads the answer to "Which one: …?".
  func choice(among choices: [Choice]) -> AnswerReading? {
    let finder = ChoiceFinder(choices, tokenizer: lexicon.words.tokenizer, describe: description)
    if case .one(let index, _, _) = finder.exactly(sentence.text) {
      return answer(.choice(index), "the name of choice \(index + 1)", Weights.Answers.exactName)
    }
    if let about = about(finder) ?? which(choices) ?? toldLast(choices) { return about }
    if let other = other(of: choices, finder) { return other }
    if let command = command() { return command }
    // "Transfer it" agrees to the act, but chooses nothing. 你定吧 ("you decide") sounds like "book it", and leaves it open.
    if best(.any) == nil, let agreed = readings.first(where: agrees) {
      var agreement = answer(.yes, "agrees to the act", agreed.score)
      agreement.namesAct = agreed.kind != .yes
      return agreement
    }
    if let neither = best(.neither) {
      return answer(.neither, "words that refuse all choices", neither.score)
    }
    if let counted = counted(choices) { return counted }
    if let special = special(choices) { return special }
    if let refused = refused() { return refused }
    if choices.count == 1, let yes = best(.yes) {
      return answer(.choice(0), "agrees to the only choice", yes.score)
    }
    let correction = best(.noInstead) != nil ? other(in: [.noInstead]) : nil
    var unclear: AnswerReading?
    for reading in readings where [.property, .value, .text, .noInstead].contains(reading.kind) {
      guard let words = reading.words else { continue }
      let text = sentence.text(words)
      switch finder.find(text) {
      case .one(let index, let how, let score):
        return answer(.choice(index), "“\(text)” is \(how) of \(choices[index].title)", score)
      case .several(let found, let how):
        let names = found.map { choices[$0].title }.joined(separator: ", ")
        unclear = unclear ?? AnswerReading(answer: nil, why: "“\(text)” is \(how) of \(names)", score: 0)
      case .none:
        if let index = priced(words, choices) {
          return answer(
            .choice(index), "“\(text)” is the price of choice \(index + 1)", Weights.Answers.property)
        }
        guard let index = called(words, choices, finder) else { break }
        return answer(
          .choice(index), "“\(text)” is another name of \(choices[index].title)", Weights.Answers.knownName)
      }
    }
    if let correction { return correction }
    if let changed = changes([.correction, .several]), !isSilent(changed) { return changed.reading }
    if let added = added() { return added }
    if let no = best(.no) { return answer(.no(instead: nil), "words that refuse", no.score) }
    return unclear ?? other(in: [.property, .value, .text])
  }

  /// The one of two that is left where the other isn't wanted: "not TasksNotes, the other one".
  private func other(of choices: [Choice], _ finder: ChoiceFinder) -> AnswerReading? {
    guard choices.count == 2 else { return nil }
    for reading in readings where reading.kind == .other {
      var unwanted = reading.index
      if let words = reading.pieces.first(where: { $0.role == AnswerRoles.unwanted })?.words,
        case .one(let index, _, _) = finder.find(sentence.text(words))
      {
        unwanted = index
      }
      guard let unwanted, choices.indices.contains(unwanted) else { continue }
      return answer(
        .choice(1 - unwanted), "“\(choices[unwanted].title)” isn't wanted, so the other one", reading.score)
    }
    return nil
  }

  /// The choice that an app's vocabulary has another name for: "the small car", where that is a synonym of "Hop".
  private func called(_ words: Range<Int>, _ choices: [Choice], _ finder: ChoiceFinder) -> Int? {
    guard let entry = lexicon.named(sentence.text(words), slot: askedSlot).entry,
      case .one(let index, _, _) = finder.exactly(entry.phrase)
    else { return nil }
    return index
  }

  /// True where an unknown name would become another parameter's value, although no word says that something
  /// is to be another.
  private func isSilent(_ found: Found) -> Bool {
    found.fits.contains {
      !$0.isKnown && $0.words.lowerBound == 0 && $0.change.parameter != expectation.parameter
    }
      && !readings.contains { $0.pieces.contains { $0.role != AnswerRoles.anyRole } }
  }

  /// "The second one", "the cheaper one".
  private func counted(_ choices: [Choice]) -> AnswerReading? {
    if let reading = best(.choice), let said = reading.index {
      let index = said < 0 ? choices.count + said : said
      if choices.indices.contains(index) {
        return answer(.choice(index), "counts to choice \(index + 1)", reading.score)
      }
    }
    for reading in readings {
      guard let index = compared(reading.kind, choices) else { continue }
      return answer(.choice(index), "compares to choice \(index + 1)", reading.score)
    }
    return nil
  }

  /// "Neither", "both", "you choose", "the same as last time".
  private func special(_ choices: [Choice]) -> AnswerReading? {
    // "Not the first" of several leaves the others.
    let found = readings.first { reading in
      [.any, .all, .same].contains(reading.kind)
        || reading.kind == .other && reading.pieces.isEmpty && reading.index == nil
    }
    guard let reading = found else { return nil }
    switch reading.kind {
    case .other: return answer(.neither, "words that refuse all choices", reading.score)
    case .any: return answer(.any, "words that leave the choice open", reading.score)
    case .all: return answer(.all, "words that take all choices", reading.score)
    default:
      guard let last = expectation.last, let index = choices.firstIndex(where: { $0.value == last }) else {
        return nil
      }
      return answer(.choice(index), "the choice of last time", reading.score)
    }
  }

  /// "Which one is cheaper?"
  private func which(_ choices: [Choice]) -> AnswerReading? {
    for reading in readings {
      guard case .which(let kind) = reading.kind, let index = compared(kind, choices) else { continue }
      return answer(.question(.choice(index)), "words that ask about choice \(index + 1)", reading.score)
    }
    return nil
  }

  /// "That one, then", "yes": the choice that was told about last.
  private func toldLast(_ choices: [Choice]) -> AnswerReading? {
    guard let index = expectation.told, choices.indices.contains(index) else { return nil }
    let meant = readings.first { reading in
      switch reading.kind {
      case .yes: true
      case .value, .text, .correction:
        reading.words.map { lexicon.pronoun(sentence.text($0)) == .one } ?? false
      default: false
      }
    }
    return meant.map { answer(.choice(index), "choice \(index + 1), which was told about", $0.score) }
  }

  /// "What's on the second one?", "tell me about the Marinara".
  private func about(_ finder: ChoiceFinder) -> AnswerReading? {
    for reading in readings where reading.kind == .about {
      if let index = reading.index, finder.count > index, index >= 0 {
        return answer(.question(.choice(index)), "words that ask about choice \(index + 1)", reading.score)
      }
      guard let words = reading.words, case .one(let index, _, _) = finder.find(sentence.text(words)) else {
        continue
      }
      return answer(.question(.choice(index)), "words that ask about choice \(index + 1)", reading.score)
    }
    return nil
  }
}
