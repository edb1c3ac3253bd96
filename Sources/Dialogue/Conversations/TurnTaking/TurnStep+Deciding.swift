import Dialogue
import IntentSchema
import Language

/// The probabilities of what a sentence is while a question is open: an answer, or a request of its own.
extension TurnStep {
  /// Weighs a request against an answer, and notes both for a person who asks why.
  ///
  /// - Returns: whether the sentence is rather a request.
  mutating func isRequest(
    _ understanding: Understanding, insteadOf reading: AnswerReading, for expectation: Expectation
  ) -> Bool {
    // "Tell her I'm coming and lock the car" is more than another text for her, and "show the groceries and add plums to it" more
    // than a choice.
    if isChange(reading) || reading.isNameAmongWords, isSeveral(understanding, besides: expectation) {
      return true
    }
    // "Call it camping" names what is being made. Only what is done gets a phrase. What is there already has its name.
    if case .addShortcut? = wish(understanding), reading.answer != nil, !asksForKnownName(expectation) {
      return false
    }
    // “等会儿再记，先叫辆车”: who puts off what a text is asked for, and asks for something else, dictates nothing.
    if case .value? = reading.answer, reading.freeWords > 0,
      let best = understanding.interpretations.first, !best.isLearned, best.intent != expectation.intent,
      engine.withoutRetraction(open.turn.text) != nil || engine.interrupts(open.turn.text),
      isPlainRequest(understanding)
    {
      return true
    }
    // "Where are you", to "What should it say?", is asked of somebody else.
    if case .value? = reading.answer, understanding.isTalk,
      expectation.parameter.map(engine.isDictated) == true
    {
      return false
    }
    if asksMeanwhile(understanding, besides: reading, expectation) { return true }
    let answer = probability(of: reading, for: expectation)
    let request = probability(of: understanding, insteadOf: reading, for: expectation)
    let decision = TurnWeights.isRequest(request: request, answer: answer)
    open.turn.weighing = .init(answer: answer, request: request, isRequest: decision)
    return decision > 0.5
  }

  /// True where words put off the answer and ask for something else meanwhile: "wait, phone Mia first". Nothing is lost by a hesitation
  /// that is passed over.
  private func asksMeanwhile(
    _ understanding: Understanding, besides reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    guard case .hesitation? = reading.answer, !understanding.isTalk, understanding.corrections.isEmpty,
      let best = understanding.interpretations.first, !best.isAboutBeckon,
      best.intent != expectation.intent, best.score >= TurnWeights.meanwhile, best.leftovers.isEmpty,
      // A model may see a request in a slip of "let me see".
      !best.isLearned || !best.slots.isEmpty || open.turn.text.count > TurnWeights.lettersOfHesitation,
      knowledge.isHandled(best.intent)
    else { return false }
    return understanding.manner == .asked || !knowledge.acts(best.intent)
  }

  /// The probability that words are a request of their own rather than the answer that they read as.
  private func probability(
    of understanding: Understanding, insteadOf reading: AnswerReading, for expectation: Expectation
  ) -> Double {
    // "Okay" may be the answer. "Thanks" is nobody's name.
    if understanding.isTalk, reading.answer != nil, reading.freeWords == 0 { return TurnWeights.talk }
    if isAbout(expectation, understanding, reading) { return 0 }
    return ordersThing(understanding.interpretations.first, insteadOf: reading, expectation)
      ? TurnWeights.surest : probability(of: understanding)
  }

  /// True where words that would be a request speak of what the person is being asked about.
  private func isAbout(
    _ expectation: Expectation, _ understanding: Understanding, _ reading: AnswerReading
  ) -> Bool {
    let best = understanding.interpretations.first
    if namesAnother(best, than: reading, expectation) { return false }
    // A model says what words are about. Where that is what is being asked about, they are the answer: "the driver's seat".
    let isOfModel =
      reading.answer != nil && best?.isLearned == true && best?.appIdentifier == nil
      && (best?.intent == expectation.intent || isChange(reading) && isOfKind(best, of: expectation))
    return isOfModel || isMoreOfIt(best, reading, expectation) || isGuessOfNoUse(understanding, reading)
      || isFragment(understanding) && isOfKind(best, of: expectation)
      || isSameOrder(best, reading, expectation) || saysLess(best, reading, expectation)
      || isSaidOfAnything(best, reading) || changesIt(best, expectation)
      || isDictatedToNobody(best, expectation)
  }

  /// True where words that are asked for as a text would be another one of the same kind, to somebody whom nobody knows: "sunuma bugün
  /// yetişmese de olur", to "What should it say?"
  private func isDictatedToNobody(_ best: Interpretation?, _ expectation: Expectation) -> Bool {
    guard let best, best.intent == expectation.intent, let asked = expectation.parameter,
      engine.isDictated(asked)
    else { return false }
    let people = (knowledge.catalogue.intent(best.intent)?.parameters ?? [])
      .filter { knowledge.catalogue.kind(of: .named($0.type.unwrapped.base)) == .person }.map(\.name)
    let named = best.slots.filter { people.contains($0.parameter) }
    return !named.isEmpty && named.allSatisfy(engine.isHardlyName)
  }

  /// True where words that would be about one of several choices are a request of their own.
  ///
  ///     "go on", after "what's the second one?"     // puts the question again; it chooses nothing
  ///     "what's on Groceries?", to "Which list?"    // looks the list up
  func asksOfItself(
    _ understanding: Understanding, _ reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    guard case .choice(let choices) = expectation.kind, let best = understanding.interpretations.first
    else { return false }
    switch reading.answer {
    case .choice(let index) where index == expectation.told:
      if case .resume? = BeckonRequest(best) { return true }
      return false
    case .question(.choice(let index)):
      guard choices.indices.contains(index) else { return false }
      let title = choices[index].title
      return !best.isAboutBeckon && !best.isInquiry && best.intent != expectation.intent
        && knowledge.isHandled(best.intent) && !knowledge.acts(best.intent)
        && best.slots.contains { $0.text.lowercased() == title.lowercased() }
    default: return false
    }
  }

  /// True where words as a request name another goal of the same kind of request, which the change that they would be passes over: "send
  /// mia 20 euros", to "Send 30 euros to Bo?"
  private func namesAnother(_ best: Interpretation?, than reading: AnswerReading, _ expectation: Expectation)
    -> Bool
  {
    guard case .changes(let changes)? = reading.answer, let best, best.score >= TurnWeights.certainty,
      best.intent == expectation.intent, best.leftovers.isEmpty
    else { return false }
    return best.slots.contains { slot in
      guard engine.isGoal(slot.parameter), engine.pronoun(slot.text) == nil,
        !changes.contains(where: { $0.parameter == slot.parameter }),
        let given = expectation.corrections.first(where: { $0.parameter == slot.parameter })?.value,
        !given.isNull
      else { return false }
      return !given.texts.contains { $0.lowercased().contains(slot.text.lowercased()) }
    }
  }

  /// True where words as a request are the one that is under way, without its goal, and change something of
  /// it: "I forgot the tip, send 26", where it was said to whom.
  private func saysLess(_ best: Interpretation?, _ reading: AnswerReading, _ expectation: Expectation) -> Bool
  {
    guard case .changes? = reading.answer, reading.freeWords == 0, !reading.changesToUnknown, let best,
      best.intent == expectation.intent
    else { return false }
    return expectation.corrections.contains { given in
      engine.isGoal(given.parameter) && given.value?.isNull == false
        && best.parameters[given.parameter]?.isNull != false
    }
  }

  /// True where words change "it" while the person is asked whether to do something. "Change it to Saturday",
  /// to "Send … to Alex?", is said of the message, and of no task that was changed before.
  private func changesIt(_ best: Interpretation?, _ expectation: Expectation) -> Bool {
    guard expectation.kind == .yesOrNo, let best, best.intent != expectation.intent,
      best.appIdentifier == nil, engine.changesWhatIs(best.intent)
    else { return false }
    return best.slots.contains { engine.pronoun($0.text) == .one }
  }

  /// True where words are several requests, and one of them is another than the one that is under way. It's
  /// false for "böyle yazma, vapurdayım yaz", which says twice what is to be written.
  private func isSeveral(_ understanding: Understanding, besides expectation: Expectation) -> Bool {
    let clauses = engine.clauses(of: open.turn.text, understood: understanding, context: context)
    return clauses.count > 1
      && clauses.contains { clause in
        let part = engine.understand(clause.text, context: context)
        // “搞错了，该跟Bo收” asks for one thing.
        guard let best = part.interpretations.first, !part.isTalk else { return false }
        return best.intent != expectation.intent
          && (best.isAboutBeckon || knowledge.isHandled(best.intent))
      }
  }

  /// True where the question is for something that there is already, such as a list to add to.
  private func asksForKnownName(_ expectation: Expectation) -> Bool {
    guard case .value(let type) = expectation.kind else { return false }
    return knowledge.catalogue.kind(of: type).answering == .knownName
  }

  /// True where a request is a model's guess that no app can carry out: "no, to the station", "yes dear,
  /// dinner's in the oven". The question stays open. So it is with any such request where free words are the
  /// answer, or where it's refused: "call the dentist back" is what to add.
  private func isGuessOfNoUse(_ understanding: Understanding, _ reading: AnswerReading) -> Bool {
    guard let best = understanding.interpretations.first, ownRequest(understanding) == nil,
      !knowledge.isHandled(best.intent)
    else { return false }
    switch reading.answer {
    // “不打了，我坐地铁”, to a ride: nobody is being called.
    case .cancel, .no(instead: nil), .later: return true
    case .value? where reading.freeWords > 0: return true
    // "Put March rent in the note", while a payment is asked about.
    case .changes(let changes)?: return best.isLearned || !changes.contains { engine.isGoal($0.parameter) }
    default: return best.isLearned
    }
  }

  /// True where words ask for just what the person is asked about, and name nothing: "send it, too", to "Send
  /// 5 euros to Bo?".
  func asksAgain(_ understanding: Understanding, for request: Record) -> Bool {
    guard understanding.manner == .asked, let best = understanding.interpretations.first,
      best.intent == request.type, best.leftovers.isEmpty,
      best.slots.allSatisfy({ engine.pronoun($0.text) != nil }),
      engine.saysOnlyVerb(understanding.text)
    else { return false }
    let named = Set(best.slots.map(\.parameter))
    return best.parameters.fields.allSatisfy { name, value in
      value.isNull || named.contains(name) || request[name] == value
    }
  }

  /// True where a request of the same kind adds to the one that is under way: "add bread too", while the list
  /// for the eggs is asked for.
  private func isMoreOfIt(
    _ best: Interpretation?, _ reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    guard case .changes(let changes) = reading.answer, let best else { return false }
    return best.intent == expectation.intent && best.appIdentifier == nil
      // "Add rice to the other list" is more than the next thing on this one.
      && best.slots.allSatisfy { slot in changes.contains { $0.parameter == slot.parameter } }
      && changes.allSatisfy { change in
        guard let more = change.value.list,
          let given = expectation.corrections.first(where: { $0.parameter == change.parameter })?.value?.list
        else { return false }
        // Words that the request has no place for in what is added say where it goes: "add rice to my list".
        return more.count > given.count && more.starts(with: given)
          && best.parameters[change.parameter]?.texts == Value.list(Array(more.dropFirst(given.count))).texts
      }
  }

  /// True for an intent that an app has made itself, where a template reads it.
  func isOwnOrder(_ best: Interpretation) -> Bool {
    !best.isLearned && best.appIdentifier == nil && QualifiedName.app(of: best.intent) != nil
  }

  /// True where words that nobody knows as a name order something that an app has: "a small margherita for
  /// his supper", to "Where to?".
  private func ordersThing(
    _ best: Interpretation?, insteadOf reading: AnswerReading, _ expectation: Expectation
  ) -> Bool {
    guard let best, isOwnOrder(best), case .value? = reading.answer, reading.freeWords > 0,
      case .value(let type) = expectation.kind,
      case let answering = knowledge.catalogue.kind(of: type).answering, answering != .text,
      answering != .dictation
    else { return false }
    return best.slots.contains { !$0.isFree && $0.value.record != nil }
  }

  /// True where an order is the one that is under way: "she hates salami, a margherita then", while a pizza
  /// is ordered. As a request it would begin anew without what was said before.
  private func isSameOrder(_ best: Interpretation?, _ reading: AnswerReading, _ expectation: Expectation)
    -> Bool
  {
    guard let best, best.intent == expectation.intent, isOwnOrder(best) else { return false }
    // "A small one please", to "Small, medium or large?", leaves out which pizza, since that was said before.
    if let asked = expectation.parameter, reading.answer != nil, reading.freeWords == 0,
      best.slots.contains(where: { $0.parameter == asked }),
      best.slots.allSatisfy({ $0.parameter == asked })
        || expectation.corrections.contains(where: { given in
          given.value?.isNull == false && best.parameters[given.parameter]?.isNull != false
        })
    {
      return true
    }
    return isChange(reading) || best.score < TurnWeights.certainty && !best.leftovers.isEmpty
  }

  private func isChange(_ reading: AnswerReading) -> Bool {
    if case .changes = reading.answer { true } else { false }
  }

  /// True where a number changes what is asked about. It would be a request only if "it" were something else.
  /// "Make it 25" sets the amount that is asked about, and the heating where nothing is.
  private func isSaidOfAnything(_ best: Interpretation?, _ reading: AnswerReading) -> Bool {
    guard isSaidOfAnything(best), let best else { return false }
    // The change accounts for every word, so none of them names another thing.
    if isChange(reading), reading.freeWords == 0 { return true }
    // A bare number in words that nobody understands is no temperature, where nothing of the kind was spoken of.
    return best.slots.allSatisfy { !$0.text.contains(where: \.isLetter) }
      && conversation.memory.acts.last.map { kind(of: $0.intent) != kind(of: best.intent) } ?? true
  }

  /// True where a reading says a number of "it" and nothing else: "make it 25".
  func isSaidOfAnything(_ best: Interpretation?) -> Bool {
    guard let best, !best.isLearned, best.appIdentifier == nil,
      best.slots.count == 1, let slot = best.slots.first, !slot.isFree
    else { return false }
    switch slot.value {
    case .integer, .double: return true
    case .record(let record):
      return knowledge.catalogue.kind(of: .named(record.type)).isQuantity
    default: return false
    }
  }

  /// True where a number of "it" is read as one of something that nobody spoke of. "Make it eight" sets the
  /// heating after the heating was set, and may mean anything else otherwise. "Make it 22 degrees" can mean
  /// nothing else.
  func isOfSomethingElse(_ reading: Interpretation) -> Bool {
    guard isSaidOfAnything(reading), let slot = reading.slots.first,
      conversation.memory.acts.last.map({ kind(of: $0.intent) != kind(of: reading.intent) }) ?? true,
      isNumber(slot.text)
    else { return false }
    // Words that only say that something is to be another name no thing.
    let given = knowledge.catalogue.intent(reading.intent)?.correctables(in: reading.parameters) ?? []
    let words = open.turn.understanding?.text ?? open.turn.text
    let change = engine.readAnswer(
      words, expecting: Expectation(.yesOrNo, intent: reading.intent, corrections: given), context: context)
    return isChange(change)
  }

  /// True where the words are a value and little else, in which a model sees a request: "from savings".
  private func isFragment(_ understanding: Understanding) -> Bool {
    guard let best = understanding.interpretations.first, best.isLearned, best.appIdentifier == nil else {
      return false
    }
    let values = best.slots.map { $0.text.filter(\.isLetter).count }.reduce(0, +)
    return values > 0
      && understanding.text.filter(\.isLetter).count - values <= TurnWeights.lettersOfFragment
  }

  /// True where a reading is about the same kind of requests as the question: "from savings", where a bill is
  /// to be paid.
  private func isOfKind(_ reading: Interpretation?, of expectation: Expectation) -> Bool {
    guard let reading, let kind = kind(of: reading.intent) else { return false }
    return kind == self.kind(of: expectation.intent)
  }

  /// The probability that the words are the answer that they read as.
  func probability(of reading: AnswerReading, for expectation: Expectation) -> Double {
    guard reading.answer != nil else { return TurnWeights.noAnswer }
    guard reading.freeWords > 0, case .value(let type) = expectation.kind else {
      return min(TurnWeights.knownAnswer, max(reading.score, TurnWeights.noAnswer))
    }
    let usual: Double
    switch knowledge.catalogue.kind(of: type).answering {
    case .dictation: return TurnWeights.dictatedAnswer
    case .text: usual = TurnWeights.textAnswer
    case .name, .truth, .meaning: usual = TurnWeights.nameAnswer
    case .knownName: usual = TurnWeights.knownNameAnswer
    }
    let extra = Double(max(0, reading.freeWords - TurnWeights.usualWords)) * TurnWeights.extraWord
    return TurnWeights.probability(TurnWeights.logOdds(usual) - extra)
  }

  /// The probability that the words are a request of their own; 0 where they are none.
  func probability(of understanding: Understanding) -> Double {
    guard let best = understanding.interpretations.first else { return 0 }
    // "Bread" is no slip of "great".
    if understanding.isTalk, !understanding.corrections.isEmpty { return 0 }
    if best.appIdentifier != nil { return TurnWeights.addressed }
    return min(TurnWeights.surest, best.score) * (best.leftovers.isEmpty ? 1 : TurnWeights.leftover)
  }
}
