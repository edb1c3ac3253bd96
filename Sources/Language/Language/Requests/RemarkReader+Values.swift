import IntentSchema

/// The values of a request that the words beside it tell: the thing there is none of, and the number of people it is for.
extension RemarkReader {
  /// The thing that there is none of, by the only words beside a request: "milk" of "we're out of milk, put it on the list". Nil where
  /// they say anything else.
  func lacked(beside part: Range<Int>) -> (text: String, ranges: [Range<Int>])? {
    guard case let beside = beside(part), beside.count == 1, !asks(beside[0]) else { return nil }
    let remark = words(beside[0])
    let reader = AnswerReader(lexicon, answers, remark, Expectation(.yesOrNo, intent: ""), context)
    guard let thing = reader.best(.lacking)?.pieces.first?.words else { return nil }
    return (remark.text(thing), remark.ranges(thing))
  }

  /// The number of people that a request is for, or of things, in the words beside it. They are read as an answer to a question about it:
  /// 2个人 of “叫个车去虹桥站，现在走，2个人”, "four of them" of "can we get some pizzas, four of them".
  func count(beside part: Range<Int>, of request: Interpretation) -> Interpretation? {
    let open = (lexicon.catalogue.intent(request.intent)?.parameters ?? []).filter { parameter in
      (AnswerRoles.bundled.parameters(AnswerRoles.people).contains(parameter.name)
        || lexicon.catalogue.kind(of: parameter.type).isPlainNumber)
        && request.parameters[parameter.name]?.isNull != false
    }
    guard !open.isEmpty else { return nil }
    let expectation = Expectation(
      .yesOrNo, intent: request.intent,
      corrections: open.map { Correctable(parameter: $0.name, type: $0.type) })
    return pieces(beside: part).lazy.compactMap { tokens -> Interpretation? in
      guard spans.spans.contains(where: { $0.category == .number && tokens.contains($0.tokens.lowerBound) })
      else { return nil }
      let reading = AnswerReader(lexicon, answers, words(tokens), expectation, context).read()
      guard case .changes(let changes)? = reading.answer, changes.count == 1, let change = changes.first,
        open.contains(where: { $0.name == change.parameter }), reading.freeWords == 0
      else { return nil }
      var remark = request
      remark.parameters.fields = [change.parameter: change.value]
      remark.slots = [
        FilledSlot(
          parameter: change.parameter, text: sentence.text(tokens), ranges: sentence.ranges(tokens),
          value: change.value)
      ]
      return remark
    }.first
  }

  /// The words beside a part, and their clauses. Where words aren't spaced, a space is a pause: “现在走 2个人”.
  private func pieces(beside part: Range<Int>) -> [Range<Int>] {
    let starts = sentence.tokens.indices.dropFirst().filter { index in
      clauseStarts.contains(index)
        || lexicon.words.tokenizer.joinsWords && sentence.isBehindSpace(index)
          && sentence.isIdeograph(index - 1)
    }
    return beside(part).flatMap { tokens in
      [tokens]
        + sentence.parts(startingAt: starts).map { $0.clamped(to: tokens) }
        .filter { !$0.isEmpty && $0 != tokens }
    }
  }
}
