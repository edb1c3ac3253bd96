import IntentSchema

extension AnswerReader {
  /// Reads the answer to "Do you mean …?" and "Shall I do it?".
  func yesOrNo() -> AnswerReading? {
    let plain = readings.first { [.yes, .no, .neither].contains($0.kind) || agrees($0) }
    // "嗯" is a yes to such a question, and hesitation otherwise.
    // "Yeah right" only sounds like one.
    if let command = command(),
      // “嗯可以了” agrees with all its words.
      command.answer != .sayAgain || command.score >= plain?.score ?? 0,
      command.answer != .hesitation || command.score > plain?.score ?? 0
        || command.score == plain?.score && sentence.count > 1 && !lexicon.words.tokenizer.joinsWords
    {
      return command
    }
    // "What's on a Diavola?" asks for no other pizza.
    if let about = best(.about) { return answer(.sayAgain, "words that ask about something", about.score) }
    let changed = changes([.correction, .several, .noInstead, .addition])
    if let plain, plain.score >= changed?.template ?? 0 {
      if plain.kind == .no || plain.kind == .neither {
        return answer(.no(instead: nil), "words that refuse", plain.score)
      }
      var agreement = answer(.yes, "words that agree", plain.score)
      agreement.namesAct = plain.kind != .yes
      return agreement
    }
    if let refused = refused() ?? actRefused() { return refused }
    if let another = another() { return another }
    if let swapped = swapped() { return swapped }
    if let named = named() { return named }
    if let changed { return changed.reading }
    if let refused = actRefusedForReason() { return refused }
    if let plain {
      // Words that agree or refuse, and others that mean nothing here: never an agreement.
      if plain.kind == .no { return answer(.no(instead: nil), "words that refuse", Weights.Answers.refusal) }
    }
    // "Five people instead" has no word that refuses before it. "Make it blue" asks for something else, and drops nothing.
    if readings.contains(where: { $0.kind == .noInstead && $0.words.map { $0.lowerBound > 0 } ?? true }) {
      return SpeechCleaner(sentence, lexicon.words.speech.rules).objects
        ? answer(.no(instead: nil), "words that refuse", Weights.Answers.refusal) : nil
    }
    if let any = best(.any) { return answer(.any, "words that leave it open", any.score) }
    return other(in: [.value, .text, .property]) ?? bareValue() ?? anotherName()
  }

  /// "No, the other way round": the two values of one type change places. Where there is no such pair, it's refused.
  private func swapped() -> AnswerReading? {
    guard let reading = best(.swap) else { return nil }
    let given = expectation.corrections.filter { $0.value?.isNull == false }
    for (index, one) in given.enumerated() {
      guard let other = given[(index + 1)...].first(where: { $0.type == one.type }),
        let first = one.value, let second = other.value, first != second
      else { continue }
      let changes = [
        Change(parameter: one.parameter, value: second), Change(parameter: other.parameter, value: first),
      ]
      return answer(
        .changes(changes), "words that swap \(one.parameter) and \(other.parameter)", reading.score)
    }
    return answer(.no(instead: nil), "words that swap, and nothing to swap", Weights.Answers.refusal)
  }

  /// "Gönderme", "göndermesen daha iyi": the verb of the act that is asked about, negated at the end of a short answer.
  private func actRefused() -> AnswerReading? {
    let words = sentence.words
    guard words.count <= Self.refusalWords,
      let verb = lexicon.verbs.verb(in: words, endingAt: words.count, isKnown: { _ in false }),
      verb.manner == .negated, case .success(let plain) = lexicon.sentence(verb.plain),
      answers(plain).contains(where: { $0.kind == .yes || agrees($0) })
    else { return nil }
    return answer(.no(instead: nil), "refuses the act", Weights.Answers.refusal)
  }

  /// "Ödeme, maaş yatmadı": the same with the reason behind it, which asks for nothing.
  func actRefusedForReason() -> AnswerReading? {
    let words = sentence.words
    guard !lexicon.verbs.verbIsFirst,
      let sign = words.indices.dropFirst().first(where: {
        sentence.isBehindSign($0)
      }), sign <= Self.refusalWords,
      !words.indices[sign...].contains(where: { lexicon.verbs.asks(words, at: $0) }),
      let verb = lexicon.verbs.verb(in: words, endingAt: sign, isKnown: { _ in false }),
      verb.manner == .negated, case .success(let plain) = lexicon.sentence(verb.plain),
      answers(plain).contains(where: { $0.kind == .yes || agrees($0) })
    else { return nil }
    return answer(.no(instead: nil), "refuses the act", Weights.Answers.refusal)
  }

  /// The words of an answer that is no more than a refusal.
  private static let refusalWords = 5

  /// Words of a name that stands alone where it's asked whether another one is meant.
  static let bareNameWords = 2

  /// Another name alone, where it's asked whether a name is meant: "Bob" to "Do you mean Anna?"
  private func anotherName() -> AnswerReading? {
    guard let name = expectation.parameter, let type = intent?.parameter(name)?.type else { return nil }
    switch lexicon.catalogue.kind(of: type).answering {
    case .name, .knownName: break
    case .truth, .meaning, .text, .dictation: return nil
    }
    for reading in readings where [.value, .text].contains(reading.kind) {
      guard let words = reading.words, words.count <= Self.bareNameWords, !isPronoun(words),
        let value = value(words, of: .named(type.base), slot: slot(of: name))
      else { continue }
      var found = answer(
        .no(instead: value), "“\(sentence.text(words))” instead", Weights.Answers.refusal)
      found.freeWords = words.count
      return found
    }
    return nil
  }

  /// True where a verb names the very act that the question is about: "send it" agrees to send a message, not
  /// to delete one.
  func agrees(_ reading: Reading) -> Bool {
    guard case .act(let act) = reading.kind else { return false }
    return agrees(act)
  }

  func agrees(_ act: String) -> Bool {
    roles.agrees(act, to: expectation.intent) { name in
      expectation.request?[name] ?? expectation.corrections.first { $0.parameter == name }?.value
    }
  }

  /// Another value for the parameter in question, refused in the same sentence: "no, the hardware one".
  private func named() -> AnswerReading? {
    if let choice = other(in: [.noInstead, .correction]) { return choice }
    guard let name = expectation.parameter, let found = changes([.noInstead, .correction]),
      found.fits.count == 1, let fit = found.fits.first, fit.change.parameter == name
    else { return nil }
    return answer(
      .no(instead: fit.change.value), "refused, and “\(sentence.text(fit.words))” instead", found.template)
  }

  /// A choice that was offered before, for this parameter or an earlier one.
  func other(in kinds: [Kind]) -> AnswerReading? {
    for reading in readings where kinds.contains(reading.kind) {
      guard let words = reading.words else { continue }
      let text = sentence.text(words)
      for correctable in expectation.corrections where !correctable.choices.isEmpty {
        let finder = ChoiceFinder(
          correctable.choices, tokenizer: lexicon.words.tokenizer, describe: description)
        guard case .one(let index, let how, let score) = finder.find(text) else { continue }
        let why = "“\(text)” is \(how) of \(correctable.choices[index].title)"
        return answer(offered(index, of: correctable), why, score)
      }
    }
    return nil
  }

  private func offered(_ index: Int, of correctable: Correctable) -> Answer {
    let value = correctable.choices[index].value
    return correctable.parameter == expectation.parameter
      ? .no(instead: value) : .correction(parameter: correctable.parameter, value)
  }

  /// "The other one", "no, the cheaper one", of the choices that were offered before.
  func another() -> AnswerReading? {
    let offered = expectation.corrections.filter { $0.choices.count > 1 }
    // The parameter that is asked about comes first, then the one that was chosen last.
    guard let correctable = offered.first(where: { $0.parameter == expectation.parameter }) ?? offered.last
    else { return nil }
    for reading in readings {
      switch reading.kind {
      case .other:
        // "Not savings, the other one" refuses what has that value.
        guard reading.index == nil,
          reading.pieces.allSatisfy({ isPresent($0.words, of: correctable) })
        else { continue }
        let rest = correctable.choices.indices.filter { !isPresent(correctable.choices[$0], of: correctable) }
        if rest.count == 1, rest.count < correctable.choices.count {
          return answer(self.offered(rest[0], of: correctable), "the other choice", reading.score)
        }
        return answer(
          .anotherValue(of: correctable.parameter), "words that want another choice", reading.score)
      case .least, .most:
        guard let index = compared(reading.kind, correctable.choices) else { continue }
        return answer(self.offered(index, of: correctable), "compares to choice \(index + 1)", reading.score)
      default: continue
      }
    }
    return nil
  }

  private func isPresent(_ words: Range<Int>, of correctable: Correctable) -> Bool {
    intent?.parameter(correctable.parameter).map { isPresent(words, of: $0) } ?? false
  }

  private func isPresent(_ choice: Choice, of correctable: Correctable) -> Bool {
    guard let value = correctable.value else { return false }
    if value == choice.value { return true }
    return choice.value.record?.name.map { $0 == value.record?.name } ?? false
  }

  /// A bare value of a kind, such as "7" or "9pm": the only parameter that it can be is to be that.
  private func bareValue() -> AnswerReading? {
    // "The first one" is none of the days.
    if case .place? = lexicon.pronoun(sentence.text) { return nil }
    for reading in readings where [.value, .text].contains(reading.kind) {
      guard let found = best(of: reading.pieces, Manner()), found.fits.allSatisfy(\.isKnown) else { continue }
      return answer(.changes(found.fits.map(\.change)), found.why, Weights.Answers.bareValue)
    }
    return nil
  }
}

extension Record {
  /// The name that a record bears, to compare what an app offered with what is chosen.
  fileprivate var name: String? {
    ["identifier", "spokenPhrase", "title", "displayString"].lazy.compactMap { self[$0]?.string }.first
  }
}
