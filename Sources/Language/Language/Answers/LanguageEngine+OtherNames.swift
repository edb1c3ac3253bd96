import IntentSchema

/// Names, numbers and acts in an answer that aren't those of the request it is said to.
extension LanguageEngine {
  /// True where a part of an agreement has a name or a number that isn't the request's own: "Bo owes me nine,
  /// ask for it", to "Ask Mia for 25 euros?". It may be another request.
  func namesAnother(
    in text: String, than expectation: Expectation, _ context: UnderstandingContext,
    _ read: (String) -> AnswerReading
  ) -> Bool {
    guard expectation.kind == .yesOrNo, case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), parts.count > 1,
      let weight = lexicon.catalogue.intent(expectation.intent)?.weight, weight != .lookup
    else { return false }
    let said = words(of: expectation)
    let remarks = remarks(in: sentence, parts, context)
    return parts.contains { part in
      (remarks.hasNumberOrName(part) || remarks.hasWrittenName(part))
        && !sentence.words[part].contains(where: said.contains)
        && read(sentence.text(part)).answer != .yes
    }
  }

  /// True where a part of an agreement names another act than the one that is asked about: "order it, we're
  /// starving", to "Send it to Anna?".
  func namesAnotherAct(
    in sentence: Sentence, than expectation: Expectation, _ context: UnderstandingContext
  ) -> Bool {
    guard expectation.kind == .yesOrNo, lexicon.catalogue.intent(expectation.intent) != nil else {
      return false
    }
    let parts = lexicon.parts(of: sentence)
    return ([sentence.tokens.indices] + (parts.count > 1 ? parts : [])).contains { part in
      guard case .success(let words) = lexicon.sentence(sentence.text(part)) else { return false }
      let reader = AnswerReader(lexicon, grammar.parts[.answers], words, expectation, context)
      guard case .act? = reader.readings.first?.kind else { return false }
      return !reader.readings.contains { $0.kind == .yes || reader.agrees($0) }
    }
  }

  /// True where words have a name that is neither the request's own nor the answer.
  func namesSomebodyElse(
    in text: String, than expectation: Expectation, _ answer: AnswerReading, _ context: UnderstandingContext
  ) -> Bool {
    // Only amounts and numbers are looked at: a thing that is chosen has a name itself, as in "better do
    // Leap".
    guard case .changes(let changes)? = answer.answer,
      changes.allSatisfy({ change in
        let kind = lexicon.kind(of: change, in: expectation.intent)
        return kind.map { $0 == .money || $0 == .payment || $0.isPlainNumber } ?? false
      })
    else { return false }
    guard case .success(let sentence) = lexicon.sentence(text), sentence.count > 0 else { return false }
    let remarks = remarks(in: sentence, [0..<sentence.count], context)
    let said = words(of: expectation)
    return sentence.tokens.indices.contains { index in
      remarks.hasWrittenName(index..<index + 1) && !said.contains(sentence.words[index])
    }
  }

  /// The words of what is asked about.
  private func words(of expectation: Expectation) -> Set<String> {
    Set(
      expectation.corrections.compactMap(\.value).flatMap(\.words).flatMap {
        lexicon.words.tokenizer.sentence($0).words
      })
  }
}
