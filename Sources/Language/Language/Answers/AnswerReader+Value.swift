import Entities
import IntentSchema

extension AnswerReader {
  /// Words that only say when, where a thing is asked for that has a time besides: "thursday, half past two", to "What should I add?". A day
  /// alone may be the thing: "Easter".
  private func timeForText(_ type: TypeReference) -> AnswerReading? {
    guard type.isList, lexicon.takesSentences(expectation.parameter ?? "", of: expectation.intent),
      let moment = lexicon.moments(of: expectation.intent).first(where: { moment in
        !expectation.corrections.contains { $0.parameter == moment.name && $0.value?.isNull == false }
      }),
      let span = spans.indices(at: 0).map({ spans.spans[$0] }).first(where: {
        $0.category == .value(.time) && $0.tokens.count == sentence.count
      }), spans.entities[Int(span.payload)].timePart != .day,
      let value = value(span.tokens, of: moment.type, slot: slot(of: moment.name))
    else { return nil }
    return answer(
      .changes([Change(parameter: moment.name, value: value)]), "says when", Weights.Answers.value)
  }

  /// Reads the answer to "To which list?", "When?", "What should it say?".
  func value(of type: TypeReference) -> AnswerReading? {
    if let command = command() ?? actRefusedForReason() { return command }
    let answering = lexicon.catalogue.kind(of: type).answering
    if answering == .truth, let reading = best(.yes, .no) {
      let truth = Value.bool(reading.kind == .yes)
      return answer(
        .value(type.isList ? .list([truth]) : truth), "words that agree or refuse", reading.score)
    }
    if let open = leftOpen() { return open }
    // "Yep, do it" is nobody's name, and neither is "send it".
    if agreesRatherThanNames(type, answering) { return nil }
    // "Gönder" is no text for who is to say what to send, in languages with forms for each verb.
    if answering == .dictation || answering == .text, !lexicon.verbs.verbIsFirst, sentence.count == 1,
      let act = readings.first(where: { agrees($0) && $0.score > Weights.Answers.refusesValue })
    {
      return answer(.sayAgain, "the act itself", act.score)
    }
    if let compared = comparedCase(of: type) { return compared }
    if let refused = refused() { return refused }
    if best(.noInstead) != nil, let correction = other(in: [.noInstead]) { return correction }
    if let time = timeForText(type) { return time }
    // A text is taken whole. Other values may have words around them: "to Anna", "Anna'yı".
    let isText =
      switch answering {
      case .text, .dictation: true
      case .name: type.isList
      case .truth, .knownName, .meaning: false
      }
    if !isText, let several = severalValues() { return several }
    if !isText, let added = added() { return added }
    if answering == .knownName, let time = timeOfAnother() { return time }
    if let corrected = correctedBefore(isText: isText) { return corrected }
    if isText, let told = told(type) { return told }
    return spoken(type, isText: isText)
      ?? (isText ? nil : other(in: [.property]) ?? valueByRole() ?? timeOfAnother())
  }

  /// Words that give no value: "none", "any", "no", and the value of last time.
  private func leftOpen() -> AnswerReading? {
    if let reading = best(.neither, .any, .same), reading.score > Weights.Answers.refusesValue {
      switch reading.kind {
      case .neither: return answer(.neither, "words that refuse to give one", reading.score)
      case .same:
        if let last = expectation.last {
          return answer(.value(last), "the value of last time", reading.score)
        }
      default: return answer(.any, "words that leave it open", reading.score)
      }
    }
    if let no = best(.no), no.score > Weights.Answers.refusesValue {
      return answer(.no(instead: nil), "words that refuse", no.score)
    }
    return nil
  }

  /// The value as the words of the first reading that has one.
  ///
  /// "No wait, lemons": the words before the name are none of it.
  private func spoken(_ type: TypeReference, isText: Bool) -> AnswerReading? {
    let kinds: [[Kind]] = isText ? [[.text]] : [[.value, .noInstead, .correction], [.text]]
    for wanted in kinds {
      for reading in readings where wanted.contains(reading.kind) {
        guard let spoken = reading.words,
          case let words =
            isText && type.isList ? thing(spoken) : isDictated ? withCourtesies(spoken) : spoken,
          reading.pieces.count == 1, mayBeNamed(words, type),
          isText
            || !isBanned(words) && !isSeveralClauses(words)
              && !isPartOfWord(words, type),
          let value = value(words, of: type, slot: askedSlot)
        else { continue }
        if !isText, let cancelled = cancelled(before: words, type) { return cancelled }
        if isText, type.isList, let apart = thing(withTimeIn: words, type) { return apart }
        var found = answer(
          .value(value), "“\(sentence.text(words))” as \(type.unwrapped)",
          max(
            !takesWords(type) && isAll(words) ? Weights.Answers.typedFit : Weights.Answers.value,
            reading.score))
        found.freeWords = takesWords(type) ? freeWords(words, of: type) : 0
        return found
      }
    }
    return nil
  }

  /// True where the parameter in question is a text of the person's own.
  private var isDictated: Bool { expectation.parameter.map(Slot.isDictated) ?? false }

  /// The words of a text with those around them that would be courtesies of a request: "can you" and "please" of "can you call me please", to
  /// "What should it say?" Only sounds of hesitation before it are none of it.
  private func withCourtesies(_ words: Range<Int>) -> Range<Int> {
    let hesitation = SpeechCleaner(sentence, lexicon.words.speech.rules).certain
      .filter { $0.new == nil && $0.tokens.lowerBound == 0 }.map(\.tokens.upperBound).max()
    return min(hesitation ?? 0, words.lowerBound)..<sentence.count
  }

  /// Words for a thing that goes on a list, where verbs stand last: without "also" before it, and goods without the verb that puts them
  /// there: "peynir" of "bi de peynir koy". What is to be done keeps its verb: "çamaşırı makineye koy".
  private func thing(_ words: Range<Int>) -> Range<Int> {
    let verbs = lexicon.verbs
    guard !verbs.verbIsFirst, !verbs.isEmpty else { return words }
    var thing = words
    let also = lexicon.words.places(of: WordLists.WellKnown.separators, in: spans).first {
      $0.lowerBound == thing.lowerBound && $0.upperBound < thing.upperBound
    }
    if let also {
      thing = also.upperBound..<thing.upperBound
    } else if thing.count > 1, verbs.instead.contains(sentence.key(thing.lowerBound)) {
      thing = thing.dropFirst()
    }
    let end = thing.upperBound - 1
    let isGoods = lexicon.words.places(of: WordLists.WellKnown.goods, in: spans).contains {
      $0.upperBound == end
    }
    return thing.count > 1 && isGoods && verbs.putting.contains(sentence.key(end)) ? thing.dropLast() : thing
  }

  /// A thing and its time, of "the car needs washing tomorrow at ten", to "What should I add?". One word may be a part of the thing: "friday
  /// drinks". Nil where a time was said before, and for one that is over.
  private func thing(withTimeIn words: Range<Int>, _ type: TypeReference) -> AnswerReading? {
    guard let intent, let asked = expectation.parameter, !hasTime(intent),
      case let parts = withoutSign(words), parts.count == 2,
      let time = parts.first(where: { onlyTime($0) != nil }),
      time.count >= Weights.Answers.timeOfThing(joinsWords: lexicon.words.tokenizer.joinsWords),
      let thing = parts.first(where: { $0 != time }),
      let moment = moment(time, of: intent, Manner()), !isOver(moment),
      let value = value(thing, of: type, slot: askedSlot)
    else { return nil }
    var found = answer(
      .changes([Change(parameter: asked, value: value), moment.change]),
      "“\(sentence.text(thing))” at “\(sentence.text(time))”", Weights.Answers.value)
    found.freeWords = freeWords(thing, of: type)
    return found
  }

  /// Words that cancel before others that name nothing known: "oh never mind too awkward". A known name is chosen instead.
  private func cancelled(before words: Range<Int>, _ type: TypeReference) -> AnswerReading? {
    guard words.lowerBound > 0, freeWords(words, of: type) > 0 else { return nil }
    for end in 1...words.lowerBound {
      guard case .success(let beginning) = lexicon.sentence(sentence.text(0..<end)),
        let cancelling = answers(beginning).first(where: { $0.kind == .cancel }),
        cancelling.score >= Weights.Answers.refusesValue
      else { continue }
      return answer(.cancel, "“\(beginning.text)” cancels, and the rest names nothing", cancelling.score)
    }
    return nil
  }

  /// True where a list forbids words as free words of the parameter in question: “太贵了” is no place.
  private func isBanned(_ words: Range<Int>) -> Bool {
    expectation.parameter.map { lexicon.isBanned(words, spans, $0, of: expectation.intent) } ?? false
  }

  /// True where words go over a comma or a stop, where words aren't spaced: "等等，我爸妈也去，一共四个人" is no place.
  /// Elsewhere an address may have a comma.
  private func isSeveralClauses(_ words: Range<Int>) -> Bool {
    lexicon.words.tokenizer.joinsWords
      && words.dropFirst().contains { sentence.isBehindSign($0) }
  }

  /// True where words are one ideograph among others, which no list has as a value of the type: 大 of 换大的 is
  /// no place.
  private func isPartOfWord(_ words: Range<Int>, _ type: TypeReference) -> Bool {
    words.count == 1 && words.count < sentence.count && sentence.isIdeograph(words.lowerBound)
      && takesWords(type)
      && freeWords(words, of: type) > 0
  }

  /// The value in question with words that say what it is: "four of us", where it's asked for how many.
  private func valueByRole() -> AnswerReading? {
    for reading in readings
    where reading.kind == .several
      && (reading.pieces.count == 1
        || reading.pieces.allSatisfy { [AnswerRoles.people, AnswerRoles.reason].contains($0.role) })
    {
      guard let found = best(of: reading.pieces, Manner()), found.fits.count == 1,
        let fit = found.fits.first, fit.isKnown,
        fit.change.parameter == expectation.parameter
      else { continue }
      return answer(.value(fit.change.value), found.why, max(Weights.Answers.value, reading.score))
    }
    return nil
  }

  /// The text of "tell her that I'm late", where what is to be said is asked for.
  private func told(_ type: TypeReference) -> AnswerReading? {
    guard let name = expectation.parameter, roles.parameters(AnswerRoles.said).contains(name),
      let reading = best(.told), let first = reading.pieces.map(\.words.lowerBound).min(),
      let last = reading.pieces.map(\.words.upperBound).max(),
      let value = value(first..<last, of: type, slot: askedSlot)
    else { return nil }
    return answer(.value(value), "“\(sentence.text(first..<last))” is to be said", Weights.Answers.exactName)
  }

  /// True where the words agree to something, although a name was asked for.
  private func agreesRatherThanNames(_ type: TypeReference, _ answering: ValueKind.Answering) -> Bool {
    switch answering {
    case .name, .knownName: break
    case .meaning: if !takesWords(type) { return false }
    case .truth, .text, .dictation: return false
    }
    return readings.contains { reading in
      switch reading.kind {
      case .yes: reading.score > Weights.Answers.refusesValue
      // A verb alone may be a name, "Order" or 记, unless it is the very act that the question is for: "send", to "To whom?"
      case .act(let act):
        reading.score > Weights.Answers.refusesValue
          && (sentence.count > 1
            || agrees(act)
              && lexicon.named(sentence.text, slot: askedSlot).hit == nil)
      default: false
      }
    }
  }

  /// True where nothing but articles is said beside the words: "the driver's".
  private func isAll(_ words: Range<Int>) -> Bool {
    (0..<sentence.count).allSatisfy {
      words.contains($0) || lexicon.words.articles.contains(sentence.key($0))
    }
  }

  /// True where any words can be a value of the type.
  private func takesWords(_ type: TypeReference) -> Bool {
    switch try? lexicon.slotResolver.kind(of: type) {
    case .text, .name, .place: true
    default: false
    }
  }

  /// The number of words that are no registered name, and no value of the type's own list. Two ideographs count as a word.
  private func freeWords(_ words: Range<Int>, of type: TypeReference) -> Int {
    if lexicon.named(sentence.text(words), slot: askedSlot).hit != nil { return 0 }
    let isListed = spans.indices(at: words.lowerBound).contains { index in
      let span = spans.spans[index]
      return span.tokens == words
        && span.listed.map { lexicon.words.lists[$0.list].type == type.base } ?? false
    }
    if isListed { return 0 }
    let letters = words.filter { !sentence.isIdeograph($0) }.count
    return letters + (words.count - letters + 1) / 2
  }

  /// The slot of the parameter in question. It decides which names may fill it.
  var askedSlot: Int32? { expectation.parameter.flatMap { slot(of: $0) } }

  /// "Tomorrow at 8 for two": the value in question, and values for other parameters.
  private func severalValues() -> AnswerReading? {
    for reading in readings where reading.kind == .several {
      guard let found = best(of: reading.pieces, Manner()), found.fits.count > 1,
        found.fits.contains(where: { $0.change.parameter == expectation.parameter })
      else { continue }
      return answer(.changes(found.fits.map(\.change)), found.why, max(Weights.Answers.value, reading.score))
    }
    return nil
  }

  /// A time for another parameter, where the name of something is asked for: "tomorrow at nine", to "Which list?" One word may be
  /// such a name: "Today".
  private func timeOfAnother() -> AnswerReading? {
    timeAlone(Manner()) { reading, found in
      reading.pieces[0].words.count > 1
        && found.fits.allSatisfy { $0.change.parameter != expectation.parameter }
    }?.found.reading
  }

  /// More for a list that was given before: "and some bread", while the list that it goes on is asked for.
  func added() -> AnswerReading? {
    guard let found = changes([.addition]),
      found.changes.allSatisfy({ change in
        change.parameter != expectation.parameter
          && expectation.corrections.contains { $0.parameter == change.parameter && $0.type.isList }
      })
    else { return nil }
    return found.reading
  }

  /// Another value for a parameter that has one: "sorry, to the museum". In a question for free words, only what is surely
  /// no such text counts.
  private func correctedBefore(isText: Bool) -> AnswerReading? {
    guard let changed = changes([.correction]),
      !isText || changed.score >= Weights.Answers.certainFit || isAddressed(changed),
      changed.changes.allSatisfy({ $0.parameter != expectation.parameter })
    else { return nil }
    return changed.reading
  }

  /// True where all words say who it is for rather than what it says: "no, to Bo".
  private func isAddressed(_ found: Found) -> Bool {
    found.fits.allSatisfy {
      $0.score >= Weights.Answers.freeName + Weights.Answers.role
        && roles.isGoal($0.change.parameter) && $0.words.count <= Self.bareNameWords
    }
  }
}
