public import IntentSchema
import Learning

/// Reads answers to open questions, and what a sentence changes in what was done.
extension LanguageEngine {
  /// Reads the answer to a question. It doesn't judge whether the words are a new request: `understand(_:context:)` tells
  /// that.
  public func readAnswer(
    _ text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading {
    let heard = HeardAnswer(expectation, lexicon)
    func read(_ text: String, _ expectation: Expectation) -> AnswerReading {
      self.read(text, as: heard, expectation, context)
    }
    var anyChange = expectation
    (anyChange.kind, anyChange.parameter) = (.yesOrNo, nil)
    func changing(_ text: String) -> AnswerReading { read(text, anyChange) }
    let found = heard.completed(
      answer(in: text, heard, context, read, changing), in: text, { read($0, expectation) },
      changing: changing)
    if let name = nameBeside(found, in: text, expectation) {
      return AnswerReading(answer: nil, why: "passes over “\(name)”", score: found.score)
    }
    guard found.answer == .yes, !found.isInPieces, case .success(let sentence) = lexicon.sentence(text) else {
      return found
    }
    // “可以了，发吧”: no word of it can name something else.
    if agreedInPieces(text, expectation, context) != nil { return found }
    // “付？现在就付？” asks, whatever its parts would say.
    if lexicon.words.tokenizer.asksByMark(sentence) {
      return AnswerReading(answer: .sayAgain, why: "a question", score: found.score)
    }
    let doubt: String? =
      if namesAnother(in: text, than: expectation, context, { read($0, expectation) }) {
        "agrees beside another name or number"
      } else if sentence.quotation != nil {
        // "She said “go on, send it”, and he didn't": what is quoted is somebody else's.
        "agrees only in a quotation"
      } else if namesAnotherAct(in: sentence, than: expectation, context) {
        "agrees to another act"
      } else {
        nil
      }
    return doubt.map { AnswerReading(answer: nil, why: $0, score: found.score) } ?? found
  }

  /// The answer in a text, by the first way of reading it that finds something.
  private func answer(
    in text: String, _ heard: HeardAnswer, _ context: UnderstandingContext,
    _ reading: @escaping (String, Expectation) -> AnswerReading,
    _ changing: @escaping (String) -> AnswerReading
  ) -> AnswerReading {
    let expectation = heard.expectation
    func read(_ text: String) -> AnswerReading { reading(text, expectation) }
    if let last = lastAmount(in: text, expectation, reading) { return last }
    let whole = read(text)
    if let agreed = agreedBehindReaction(text, whole, read) { return agreed }
    if whole.answer == nil || whole.changesToUnknown || whole.freeWords > 0,
      let agreed = agreedInPieces(text, expectation, context)
    {
      return agreed
    }
    if let other = nameInstead(of: expectation, text, whole, reading) { return other }
    if let parts = heard.inParts(text, whole, read, changing: changing) { return parts }
    func isRemark(_ sentence: Sentence, _ parts: [Range<Int>], _ part: Range<Int>) -> Bool {
      remarks(in: sentence, parts, context).isRemark(part)
    }
    if let changes = heard.changesBehindRefusal(text, whole, read, isRemark: isRemark)
      ?? heard.changesBehindRemarks(text, whole, read, isRemark: isRemark)
      ?? changeBehindExclamation(text, whole, expectation, context, read)
    {
      return changes
    }
    if let answer = answer(inPartsOf: text, whole, expectation, context, read, changing: changing) {
      return answer
    }
    if let verdict = heard.withoutRemark(text, whole, read, asksNothing: { asksNothing($0, context) }) {
      return verdict
    }
    if let answer = answer(besideLikelyRemarksIn: text, whole, context, read) { return answer }
    if heard.takesMeanings, whole.answer == nil || whole.freeWords > 1,
      let value = valueBeforeRemark(in: text, expectation, context, read)
    {
      return value
    }
    let learned = answerReader.map { LearnedAnswer(lexicon: lexicon, model: $0, expectation: expectation) }
    guard let found = learned?.reading(text, whole, agrees: { mayAgree(text, context) }),
      // A text that a template has as a request is one: "call it pizza time".
      understand(text, context: context).interpretations.first?.isLearned != false,
      !(HeardAnswer.refuses(found) && found.score < Weights.Answers.learnedBesideNumber
        && heard.names(text, read))
    else {
      let only = heard.onlyValue(text, whole, read) {
        asksNothing($0, context) || mayGuess($0, expectation.intent, context)
      }
      // "Bo owes me nine" is no other amount for Mia.
      guard let only, !namesSomebodyElse(in: text, than: expectation, only, context) else { return whole }
      return only
    }
    return found
  }

  /// A yes of which every word is accounted for by itself; nil where the text is none.
  private func agreedInPieces(
    _ text: String, _ expectation: Expectation, _ context: UnderstandingContext
  ) -> AnswerReading? {
    guard expectation.kind == .yesOrNo, case .success(let sentence) = lexicon.sentence(text) else {
      return nil
    }
    return ComposedAgreement(
      reader: AnswerReader(lexicon, grammar.parts[.answers], sentence, expectation, context)
    ).read()
  }

  /// The known change, or the choice, among the words behind a refusal that tell: "oh no, I'm forgetting, Joan is coming so there'll be two
  /// of us". Nothing is dropped for words that say what is to be.
  private func changeBehindExclamation(
    _ text: String, _ whole: AnswerReading, _ expectation: Expectation, _ context: UnderstandingContext,
    _ read: (String) -> AnswerReading
  ) -> AnswerReading? {
    func refuses(_ reading: AnswerReading) -> Bool {
      reading.answer == .no(instead: nil) || reading.answer == .neither
    }
    guard refuses(whole), case .success(let sentence) = lexicon.sentence(text),
      let sign = sentence.tokens.indices.dropFirst().first(where: { sentence.isBehindSign($0) }),
      refuses(read(sentence.text(0..<sign))),
      // "No, six is too many" wants no six.
      lexicon.words.places(of: WordLists.WellKnown.complaints, in: lexicon.spans(of: sentence, [])).isEmpty,
      case let found = readAnswer(
        sentence.text(sign..<sentence.count), expecting: expectation, context: context),
      !found.changesToUnknown, found.freeWords == 0
    else { return nil }
    switch found.answer {
    case .changes, .choice: return found
    default: return nil
    }
  }

  /// The value before a comma, where the words behind it only say something: "the general hospital, I'm taking my mum", to "Where to?".
  /// They may matter all the same, so that the person is asked before anything is done.
  private func valueBeforeRemark(
    in text: String, _ expectation: Expectation, _ context: UnderstandingContext,
    _ read: (String) -> AnswerReading
  ) -> AnswerReading? {
    guard case .value = expectation.kind, case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), parts.count == 2,
      remarks(in: sentence, parts, context).isRemark(parts[1])
    else { return nil }
    let found = read(sentence.text(parts[0]))
    guard case .value? = found.answer else { return nil }
    return found.spotted("before words that only say something")
  }

  /// The amount behind the last sign, where the words before it change the same one: "not dollars, euros, 20 euros". What is said last
  /// counts, in the currency that was said before it: "euros, and make it 50". Nil for words that say anything else.
  private func lastAmount(
    in text: String, _ expectation: Expectation, _ read: (String, Expectation) -> AnswerReading
  ) -> AnswerReading? {
    guard expectation.kind == .yesOrNo, case .success(let sentence) = lexicon.sentence(text),
      let sign = sentence.tokens.indices.last(where: { $0 > 0 && sentence.isBehindSign($0) }),
      (sign..<sentence.count).contains(where: { sentence.tokens[$0].isNumber }),
      case let words = sentence.text(sign..<sentence.count),
      case let last = read(words, expectation), last.freeWords == 0,
      case .changes(let changes)? = last.answer, let change = changes.first, changes.count == 1,
      let kind = lexicon.kind(of: change, in: expectation.intent),
      [.money, .payment, .wholeNumber, .number].contains(kind),
      case .changes(let before)? = read(sentence.text(0..<sign), expectation).answer,
      before.map(\.parameter) == [change.parameter]
    else { return nil }
    var changed = expectation
    for index in changed.corrections.indices where changed.corrections[index].parameter == change.parameter {
      changed.corrections[index].value = before[0].value
    }
    return read(words, changed)
  }

  /// Reads words with the templates of answers, as they were meant.
  func read(
    _ text: String, as heard: HeardAnswer, _ expectation: Expectation, _ context: UnderstandingContext
  ) -> AnswerReading {
    heard.read(text) {
      AnswerReader.read($0, expecting: expectation, lexicon, grammar.parts[.answers], context)
    }
  }

  /// The name that is meant instead of one that several have: "no, I meant Anna", to "Which one: Alex Kim or Alex Berger?".
  ///
  /// The words are read as said to "Shall I send it to Alex Kim?", and name none of the choices. The app resolves the new name.
  private func nameInstead(
    of expectation: Expectation, _ text: String, _ whole: AnswerReading,
    _ read: (String, Expectation) -> AnswerReading
  ) -> AnswerReading? {
    guard case .choice(let choices) = expectation.kind, let first = choices.first,
      let name = expectation.parameter,
      let type = lexicon.catalogue.intent(expectation.intent)?.parameter(name)?.type
    else { return nil }
    switch whole.answer {
    case nil, .no(instead: nil), .neither, .cancel: break
    case .changes(let changes) where !changes.contains { $0.parameter == name }: break
    default: return nil
    }
    var agreeing = expectation
    (agreeing.kind, agreeing.parameter) = (.yesOrNo, nil)
    agreeing.corrections.removeAll { $0.parameter == name }
    agreeing.corrections.append(
      Correctable(
        parameter: name, type: type, choices: choices, value: type.isList ? .list([first.value]) : first.value
      ))
    let found = read(text, agreeing)
    guard case .changes(let changes)? = found.answer, let change = changes.first, changes.count == 1,
      change.parameter == name,
      !choices.contains(where: { choice in (change.value.list ?? [change.value]).contains(choice.value) })
    else { return nil }
    return found
  }

  /// The agreement behind a word of reaction, where the whole is read as no agreement: 没事，发吧 ("it's fine, send it").
  private func agreedBehindReaction(
    _ text: String, _ whole: AnswerReading, _ read: (String) -> AnswerReading
  ) -> AnswerReading? {
    switch whole.answer {
    case nil, .no(instead: nil), .cancel: break
    default: return nil
    }
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let edits = SpeechCleaner(sentence, lexicon.words.speech.rules).reactions(takesObjections: false) { _ in
      false
    }
    guard !edits.isEmpty else { return nil }
    let rest = read(sentence.edited(edits, lexicon.words.tokenizer).text)
    return rest.answer == .yes ? rest : nil
  }

  /// True where words that sound like a yes may be one: nothing in them is a request, a condition or a
  /// refusal, a question, a name, a number or another value.
  private func mayAgree(_ text: String, _ context: UnderstandingContext) -> Bool {
    guard understand(text, context: context).interpretations.allSatisfy(\.isAboutBeckon),
      case .success(let sentence) = lexicon.sentence(text),
      MannerReader(lexicon, grammar).cues(in: sentence).isEmpty,
      !lexicon.words.tokenizer.endsInQuestionMark(sentence),
      SpeechCleaner(sentence, lexicon.words.speech.rules).refusal == nil
    else { return false }
    let spans = lexicon.spansWithNames(of: sentence, lexicon.entities(of: sentence))
    return spans.spans.allSatisfy { span in
      switch span.category {
      case .number, .value, .latent, .vocabulary, .app: false
      default: true
      }
    }
  }

  /// True where words are no request, and no condition, refusal or question that may decide about one:
  /// "whatever", "that's a lot".
  func asksNothing(_ text: String, _ context: UnderstandingContext) -> Bool {
    let readings = understand(text, context: context).interpretations
    guard readings.allSatisfy({ $0.isAboutBeckon || isIdleGuess($0) }),
      case .success(let sentence) = lexicon.sentence(text)
    else { return false }
    return !MannerReader(lexicon, grammar).cues(in: sentence).contains { $0.manner == .conditional }
  }

  /// True where only a model takes words for the request that is asked about: "I forgot the tip, send forty".
  func mayGuess(_ text: String, _ intent: String, _ context: UnderstandingContext) -> Bool {
    guard let best = understand(text, context: context).interpretations.first else { return false }
    return best.isLearned && best.intent == intent
  }

  /// True where a model's reading is unsure, or is of an intent that no app handles.
  private func isIdleGuess(_ reading: Interpretation) -> Bool {
    reading.isLearned
      && (reading.score < Weights.Answers.request
        || !lexicon.apps.contains { $0.intents.contains(reading.intent) })
  }

  /// The definition in a sentence: "when I say dinner, order a pizza and tell Anna I'm late". Nil where it
  /// defines nothing.
  public func definition(in text: String, context: UnderstandingContext) -> Definition? {
    // Most sentences define nothing, and needn't be read for that.
    guard case .success(let sentence) = lexicon.sentence(text),
      !lexicon.words.places(of: WordLists.WellKnown.defining, in: lexicon.spans(of: sentence, [])).isEmpty
    else { return nil }
    let reader = AnswerReader(
      lexicon, grammar.parts[.answers], sentence, Expectation(.yesOrNo, intent: ""), context)
    // "When I say feed, order a small one, then tell Anna": a phrase has no sign in it.
    let readings = reader.readings.filter { reading in
      reading.kind == .definition
        && reading.pieces.allSatisfy { piece in
          piece.role != AnswerRoles.phrase
            || !piece.words.dropFirst().contains { sentence.isBehindSign($0) }
        }
    }
    guard let pieces = readings.first?.pieces else { return nil }
    func words(_ role: String) -> String? {
      pieces.first { $0.role == role }.map { sentence.text($0.words) }
    }
    if let deeds = words(AnswerRoles.deeds) { return .steps(deeds) }
    if let named = words(AnswerRoles.named) { return .mayHavePhrase(named) }
    guard let steps = words(AnswerRoles.steps) else { return nil }
    return words(AnswerRoles.phrase).map { .phrase($0, steps: steps) } ?? .phraseAhead(of: steps)
  }

  /// Sentences that say of a phrase that it's one, where a sentence that may change it doesn't: "delete the shortcut pizza time" for "delete
  /// pizza time".
  ///
  /// - Parameter phrase: the phrase that words are; nil where they are none.
  /// - Returns: one for each way to say it; none where the sentence has no verb for that, or no phrase.
  public func namingShortcut(in text: String, phrase: (String) -> String?) -> [String] {
    guard case .success(let sentence) = lexicon.sentence(text) else { return [] }
    let verbs = lexicon.words.places(
      of: WordLists.WellKnown.shortcutChanging, in: lexicon.spans(of: sentence, []))
    guard !verbs.isEmpty else { return [] }
    for length in (1...max(1, min(sentence.count - 1, Weights.Answers.longestPhrase))).reversed() {
      for start in 0...max(0, sentence.count - length) {
        let words = start..<start + length
        guard verbs.contains(where: { !$0.overlaps(words) }), let name = phrase(sentence.text(words)) else {
          continue
        }
        func around(_ name: String) -> String {
          [sentence.text(0..<start), name, sentence.text(words.upperBound..<sentence.count)]
            .filter { !$0.isEmpty }.joined(separator: " ")
        }
        return lexicon.words.spellings(of: WordLists.WellKnown.shortcutBefore).map { around("\($0) \(name)") }
          + lexicon.words.spellings(of: WordLists.WellKnown.shortcutAfter).map { around("\(name) \($0)") }
      }
    }
    return []
  }

  /// The last request as changed by a sentence that is no request of its own; nil where the sentence changes nothing.
  ///
  /// - Parameter request: the intent's class name, with its final parameters.
  public func change(_ text: String, of request: Record, context: UnderstandingContext) -> RequestChange? {
    func change(_ text: String) -> RequestChange? { onlyChange(text, of: request, context) }
    let found = change(text)
    if found?.isKnown == true { return found }
    if let twofold = twofoldChange(text, of: request, context) { return twofold }
    let rest = withoutLikelyRemarks(text, context) { change($0)?.isKnown != true }
    if let said = rest.flatMap(change) { return said }
    if let said = behindReason(text, context).flatMap(change), said.isKnown { return said }
    if let said = aheadOfRemark(text, of: request, context) { return said }
    return found.flatMap { hidesTime($0, of: request) ? nil : $0 } ?? movedTime(text, of: request, context)
  }

  /// Another time for what was done, in words that nobody knows otherwise. A question and a condition move nothing.
  private func movedTime(_ text: String, of request: Record, _ context: UnderstandingContext)
    -> RequestChange?
  {
    guard case .success(let sentence) = lexicon.sentence(text),
      !lexicon.words.tokenizer.endsInQuestionMark(sentence),
      !MannerReader(lexicon, grammar).cues(in: sentence).contains(where: {
        $0.manner == .conditional || $0.manner == .questioned
      })
    else { return nil }
    let filled = lexicon.catalogue.intent(request.type)?.correctables(in: request) ?? []
    return AnswerReader(
      lexicon, grammar.parts[.answers], sentence,
      Expectation(.yesOrNo, intent: request.type, corrections: filled), context
    ).movedTime(of: request)
  }

  private func onlyChange(_ text: String, of request: Record, _ context: UnderstandingContext)
    -> RequestChange?
  {
    let filled = lexicon.catalogue.intent(request.type)?.correctables(in: request) ?? []
    let expectation = Expectation(.yesOrNo, intent: request.type, corrections: filled)
    guard case .success(let spoken) = lexicon.sentence(text) else { return nil }
    return AnswerReader(
      lexicon, grammar.parts[.answers], lexicon.changing(spoken), expectation, context
    ).change(of: request)
  }

  /// A known change before a sign, where the words behind it change and ask nothing: "make it five, I work till then".
  private func aheadOfRemark(_ text: String, of request: Record, _ context: UnderstandingContext)
    -> RequestChange?
  {
    guard case .success(let sentence) = lexicon.sentence(text), case let parts = lexicon.parts(of: sentence),
      parts.count == 2, case let remark = sentence.text(parts[1]),
      let found = onlyChange(sentence.text(parts[0]), of: request, context), found.kind == .correction,
      found.isKnown, onlyChange(remark, of: request, context) == nil, asksNothing(remark, context)
    else { return nil }
    return found
  }

  /// A change of which each of two parts says something that is known: "no, Wednesday, and make it 5".
  private func twofoldChange(_ text: String, of request: Record, _ context: UnderstandingContext)
    -> RequestChange?
  {
    guard case .success(let sentence) = lexicon.sentence(text), case let parts = lexicon.parts(of: sentence),
      (2...Weights.Remarks.signs + 1).contains(parts.count)
    else { return nil }
    let joiners = lexicon.words.places(of: WordLists.WellKnown.joiners, in: lexicon.spans(of: sentence, []))
    for start in parts.dropFirst().map(\.lowerBound).reversed() {
      let behind = joiners.first { $0.lowerBound == start }?.upperBound ?? start
      guard behind < sentence.count,
        let first = onlyChange(sentence.text(0..<start), of: request, context), first.kind == .correction,
        first.isKnown,
        let second = onlyChange(sentence.text(behind..<sentence.count), of: first.request, context),
        second.kind == .correction, second.isKnown
      else { continue }
      return RequestChange(
        kind: .correction, request: second.request,
        parameters: first.parameters + second.parameters.filter { !first.parameters.contains($0) },
        score: min(first.score, second.score), why: "\(first.why); \(second.why)")
    }
    return nil
  }
}
