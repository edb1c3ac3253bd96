import Dialogue
import IntentSchema
import Language

/// Takes a sentence for more of what was done last, or for a change of it.
extension TurnStep {
  /// The change that this sentence makes to what was done last: after "add milk", "and eggs" adds eggs too.
  ///
  /// Nil where the sentence is a request of its own.
  func change(_ text: String, _ understanding: Understanding) -> RequestChange? {
    conversation.memory.acts.last.flatMap { change(text, understanding, of: $0) }
  }

  /// The change that this sentence makes to a request that was done, or is asked about.
  func change(_ text: String, _ understanding: Understanding, of last: Act) -> RequestChange? {
    // "And bread" is no slip of "and great".
    let isTalk = understanding.isTalk && understanding.corrections.isEmpty
    guard understanding.problem == nil,
      understanding.unknownApp == nil,
      let change = engine.change(text, of: last.parameters, context: context),
      // In "no problem" and "no need to call Dad" any words behind "no" are no other value. “也跟张伟说一声” reports nothing.
      change.isKnown || !isTalk && (understanding.manner == .asked || change.kind == .sameFor),
      // “不要面包了” wants nothing in the place of the bread.
      refusedThing(text, of: last.parameters) == nil
    else { return nil }
    // Talk such as "okay" may begin a correction, so it is no evidence against one. Neither is what no app can do, nor "make
    // it three", which is said of anything.
    let best = understanding.interpretations.first
    let isPossible =
      best.map { best in
        best.isAboutBeckon || knowledge.isHandled(best.intent)
      } ?? false
    // A model may leave a word out of what goes on too: "wood" of "wood glue too".
    let isMore = best?.isLearned == true && best?.intent == last.intent && engine.saysToo(text)
    // "Aynısını Özge'ye de at" says to whom, and that all else is the same.
    let isAgain =
      [.again, .sameFor].contains(change.kind) && best?.intent == last.intent
      && last.parameters.fields.contains { given in
        !given.value.isNull && best?.parameters[given.key]?.isNull != false
          // A model may take "the same thing" for a text.
          || best?.slots.contains { $0.parameter == given.key && engine.pronoun($0.text) != nil } == true
      }
    // "Make it two lemons" names what there is anew, which a model takes for one more.
    let isAnew =
      change.kind == .correction && best?.isLearned == true && best?.intent == last.intent
      && best?.slots.allSatisfy { change.parameters.contains($0.parameter) } == true
    // "And groceries?", after another list was shown, adds nothing. A model takes what follows "and" for a thing.
    let asksAgain =
      change.kind == .again && best?.isLearned == true && engine.endsInQuestionMark(text)
      && best.map { knowledge.catalogue.intent($0.intent)?.acts == true } ?? false
    let own =
      understanding.isTalk || !isPossible || isMore || isAgain || isAnew || asksAgain
        // "Arabanın içini 21 derece yap" is no other title of a task.
        || best?.intent != last.intent && isSaidOfAnything(best) && change.isKnown
      ? 0 : probability(of: understanding)
    // A guess is made where nothing else is understood.
    if change.isGuess, isPossible, !understanding.isTalk { return nil }
    guard own == 0 || TurnWeights.logOdds(change.score) > TurnWeights.logOdds(own),
      !addsPointer(change, to: last)
    else { return nil }
    return change
  }

  /// True where what is added begins with words that point at where it goes: "aynı yere" of "aynı yere iki
  /// şişe su da".
  private func addsPointer(_ change: RequestChange, to last: Act) -> Bool {
    change.parameters.contains { name in
      let given = last.parameters[name]?.texts ?? []
      return (change.request[name]?.texts ?? []).contains { text in
        let start = text.split(separator: " ").prefix(2).joined(separator: " ")
        return !given.contains(text) && engine.pronoun(start) != nil
      }
    }
  }

  /// A request that goes on with the last one, and leaves out where that went: "also add basil", after "add rice to Groceries", and "add
  /// basil", right after a list was made. It also goes on with what was looked at: "add bulbs too", after "what's on the hardware store
  /// list". Nil for any other.
  func more(_ text: String, _ understanding: Understanding) -> Conversation.Candidate? {
    guard let last = conversation.memory.acts.last,
      let best = understanding.interpretations.first,
      engine.saysToo(text) || isMore(best, of: last),
      // A template's doubt is whether such a thing is meant, and the last act says so.
      best.isLearned ? decision(on: understanding) == .act : understanding.manner == .asked,
      best.leftovers.isEmpty, best.appIdentifier ?? last.app == last.app,
      let intent = knowledge.catalogue.intent(best.intent),
      intent.parameters.contains(where: { $0.type.isList && best.parameters[$0.name]?.isNull == false })
    else { return nil }
    let goals = (changesSomething(last) ? goals(of: last, for: best) : shownGoals(of: last, for: intent))
      .filter { best.parameters[$0.key]?.isNull != false }
    guard !goals.isEmpty else { return nil }
    var request = best.parameters
    for (name, value) in goals { request[name] = value }
    return Conversation.Candidate(
      app: last.app, intent: best.intent, parameters: request, title: appName(last.app))
  }

  /// Where the last request went, as another one names it.
  private func goals(of last: Act, for best: Interpretation) -> [String: Value] {
    let known = best.intent == last.intent ? last.parameters : extending(last, nil)?.parameters
    guard let known, known.type == best.intent else { return [:] }
    return known.fields.filter { engine.isGoal($0.key) && !$0.value.isNull }
  }

  /// The only thing that was looked at last and that a request of the same kind can go to.
  private func shownGoals(of last: Act, for intent: IntentDefinition) -> [String: Value] {
    guard let kind = kind(of: intent.name), kind == self.kind(of: last.intent),
      let app = knowledge.app(last.app), knowledge.supports(app, intent.name)
    else { return [:] }
    var goals: [String: Value] = [:]
    for parameter in intent.parameters where engine.isGoal(parameter.name) && !parameter.type.isList {
      let shown = mentioned(parameter.type, for: intent)
      if shown.count == 1 { goals[parameter.name] = shown[0] }
    }
    return goals
  }

  /// True where a request only names what goes onto the thing that was made last: "add a tent", right after a
  /// list was made. With a time, as in "remind me at 8 to call Bo", it may be another matter.
  private func isMore(_ best: Interpretation, of last: Act) -> Bool {
    guard best.intent != last.intent, best.appIdentifier == nil, extending(last, nil)?.intent == best.intent,
      let intent = knowledge.catalogue.intent(best.intent)
    else { return false }
    return !best.slots.isEmpty
      && best.slots.allSatisfy { intent.parameter($0.parameter)?.type.isList == true }
  }

  mutating func carryOut(_ change: RequestChange) {
    guard let act = conversation.memory.acts.last else { return }
    var again = Conversation.Candidate(
      app: act.app, intent: act.intent, parameters: dialled(change.request), title: appName(act.app))
    if let emergency = emergency(again.parameters) {
      again.caution = .emergency(number: emergency.number)
      return proceed(with: again)
    }
    guard change.kind == .correction, changesSomething(act) else {
      // "What about the hardware store?", after something was added to another list, may ask what is on that one.
      // "The same on Wednesday" leaves no doubt.
      if change.kind == .again, changesSomething(act),
        !change.isKnown || change.parameters.allSatisfy(engine.isGoal)
      {
        again.caution = .guess
        return proceed(with: again)
      }
      return begin(change.kind == .addition ? extending(act, change) ?? again : again)
    }
    if let rest = leftOut(change, of: act) {
      guard let back = undoing(rest) else { return tellThatItStays(rest) }
      return begin(back)
    }
    if var revision = revising(act, change) {
      guard change.isGuess else { return begin(revision) }
      revision.caution = .guess
      return proceed(with: revision)
    }
    let exchange = exchange(change, of: act)
    if let exchange { again.parameters = dialled(exchange.wanted) }
    let replaced = exchange?.replaced ?? act
    guard let back = undoing(replaced) else {
      // The old one can't be taken back, so the person must know of it before there are two.
      return ask(whether: again, because: .again(after: words(for: act)))
    }
    if change.isGuess || !change.isKnown && replacesNamed(change, of: act) {
      return ask(whether: again, insteadOf: replaced, back)
    }
    begin(back, takingBack: replaced, then: [again])
  }

  /// The part that a change takes back of an act about several things, and the request for those that come instead: lemons and limes for
  /// "not lemons, limes", after "add lemons and mint". Nil where nothing stays.
  private func exchange(_ change: RequestChange, of act: Act) -> (replaced: Act, wanted: Record)? {
    guard change.parameters.count == 1, let name = change.parameters.first,
      let wanted = change.request[name]?.list, let given = act.parameters[name]?.list
    else { return nil }
    let kept = wanted.filter(given.contains)
    guard !kept.isEmpty, kept.count < given.count, kept.count < wanted.count else { return nil }
    var request = change.request
    request[name] = .list(wanted.filter { !given.contains($0) })
    return (act.without(kept), request)
  }

  /// The part that a change takes back of an act that was about several things: the batteries for "just the
  /// dog food", after "add batteries and dog food". Nil where it asks for something else.
  private func leftOut(_ change: RequestChange, of act: Act) -> Act? {
    guard change.parameters.count == 1, let name = change.parameters.first,
      let kept = change.request[name]?.list, let given = act.parameters[name]?.list,
      kept.count < given.count, kept.allSatisfy(given.contains)
    else { return nil }
    return act.without(kept)
  }

  /// True where any words are to take the place of a thing that the app knew, or of a person. They may name
  /// no other one at all: "run, I meant cycling", after a workout was begun.
  private func replacesNamed(_ change: RequestChange, of act: Act) -> Bool {
    let intent = knowledge.catalogue.intent(act.intent)
    return change.parameters.contains { name in
      let known = act.parameters[name]?.record
      return known?["identifier"]?.string != nil || known?["vocabularyIdentifier"]?.string != nil
        || intent?.parameter(name).map { knowledge.catalogue.kind(of: $0.type) } == .person
    }
  }

  /// Asks whether something is to be done instead of an act, before that is taken back.
  private mutating func ask(
    whether again: Conversation.Candidate, insteadOf act: Act, _ back: Conversation.Candidate
  ) {
    conversation.takingBack = act
    conversation.next = [again]
    let wanted = Act(app: again.app, intent: again.intent, parameters: again.parameters)
    ask(
      whether: back,
      phrasebook.render(
        Message(
          ["assistant.insteadOf"], ["act": .text(words(for: wanted)), "done": .text(words(for: act))])))
  }
}
