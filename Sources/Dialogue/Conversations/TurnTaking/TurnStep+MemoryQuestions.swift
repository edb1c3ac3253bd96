import Dialogue
import IntentSchema
import Language

/// Puts questions about shortcuts, suggestions and what is kept, and takes their answers.
extension TurnStep {
  mutating func ask(_ question: MemoryQuestion) {
    conversation.pending = .memory(question)
    let expectation = expectation(of: question)
    if case .choice(let choices) = expectation.kind {
      return ask(question.prompt, expectation, choices: choices)
    }
    ask(question.prompt, expectation, choices: wishChoices(question))
  }

  func expectation(of question: MemoryQuestion) -> Expectation {
    func choose(_ choices: [Choice]) -> Expectation {
      Expectation(choices.count == 1 ? .yesOrNo : .choice(choices), intent: "")
    }
    switch question {
    case .phrase: return Expectation(.value(.text), intent: "")
    case .agreement: return Expectation(.yesOrNo, intent: "")
    case .shortcut(let shortcuts, _):
      return choose(
        shortcuts.map {
          Choice(title: $0.title, subtitle: $0.phrases.first, value: .string($0.identifier))
        })
    case .found(let things, _):
      return choose(
        things.enumerated().map {
          Choice(title: $1.title, subtitle: $1.place, value: .string("\($0)"))
        })
    case .offer(let actions, _, _), .which(let actions, _, _):
      return choose(actions.map { Choice(title: $0.title, subtitle: $0.reason, value: .string($0.key)) })
    }
  }

  mutating func answer(_ text: String, to question: MemoryQuestion) {
    if takeWishChoice(text) { return }
    let expectation = expectation(of: question)
    let reading = engine.readAnswer(text, expecting: expectation, context: context)
    open.turn.reading = reading
    let understanding = engine.understand(text, context: context)
    if askedForMore(understanding, than: question) { return }
    if let wish = wish(understanding), understanding.manner == .asked || !wish.changesMemory {
      return answer(wish, to: question, understanding)
    }
    switch reading.answer {
    case .no, .neither, .cancel, .later:
      conversation.pending = nil
      open.turn.status = .cancelled
      say("assistant.cancelled")
      return decline(question, reading.answer)
    case .sayAgain: return ask(question)
    case .question(.meaning):
      // "Why?" asks an offer for its reason.
      if case .offer = question { return answer(.why(nil), to: question, understanding) }
    case .hesitation:
      say(BeckonRequest.Talk.hesitation.text)
      return ask(question)
    default: break
    }
    if isOwnRequest(understanding, ratherThan: reading.answer, to: question) {
      return leave(for: text, understanding)
    }
    if take(reading.answer, text, to: question, understanding) { return }
    if question.isChoice, agrees(text) {
      say("assistant.chooseAgain")
      return ask(question)
    }
    if information(understanding) {
      // Nobody waits for the answer to an offer. What was to come after it goes with it.
      switch question {
      case .offer, .found:
        conversation.pending = nil
        return conversation.waiting = []
      default: return ask(question)
      }
    }
    guard !understanding.interpretations.isEmpty || engine.sought(in: text) != nil else {
      if case .phrase = question, let refusal = refusal(of: text) {
        refuse(refusal)
        return ask(question)
      }
      say(question.isChoice ? "assistant.chooseAgain" : "hint.yesOrNo")
      return ask(question)
    }
    leave(for: text, understanding)
  }

  /// Shows the next offers, where the person asks for more of them.
  ///
  /// - Returns: false where the words ask for no more.
  private mutating func askedForMore(_ understanding: Understanding, than question: MemoryQuestion) -> Bool {
    guard case .offer(_, let next, _) = question else { return false }
    switch (understanding.interpretations.first.flatMap(BeckonRequest.init), next) {
    case (.more?, let next?), (.memory(.suggest(_, isMore: true))?, let next?):
      remember(.suggestions(after: next, app: nil))
      return true
    case (.memory(.suggest(_, isMore: true))?, nil):
      say("assistant.suggest.noMore")
      ask(question)
      return true
    default: return false
    }
  }

  /// True where words only agree: "yes" chooses none of several.
  private func agrees(_ text: String) -> Bool {
    engine.readAnswer(text, expecting: Expectation(.yesOrNo, intent: ""), context: context).answer == .yes
  }

  /// Keeps what the person said no to. "Later" is no no.
  private mutating func decline(_ question: MemoryQuestion, _ answer: Answer?) {
    guard case .offer(let actions, _, _) = question, answer != .later, !conversation.isLocked else { return }
    remember(.decline(actions))
  }

  /// Drops the question, since something else is asked for.
  private mutating func leave(for text: String, _ understanding: Understanding) {
    conversation.pending = nil
    open.turn.reading = nil
    request(text, understood: understanding)
  }

  /// True where words are a request of their own and not the offer that they share words with: "add milk to
  /// the hardware list", where it was offered to add nails to it.
  private func isOwnRequest(
    _ understanding: Understanding, ratherThan answer: Answer?, to question: MemoryQuestion
  ) -> Bool {
    let titles: [String]
    switch question {
    case .offer(let actions, _, _): titles = actions.map(\.title)
    case .found(let things, _): titles = things.map(\.title)
    default: return false
    }
    guard case .choice(let index)? = answer, titles.indices.contains(index),
      decision(on: understanding) == .act,
      let best = understanding.interpretations.first, !best.isAboutBeckon
    else { return false }
    func words(_ text: String) -> Set<String> {
      Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }
    return !words(understanding.text).isSubset(of: words(titles[index]))
  }

  /// - Returns: false where the words are no answer.
  private mutating func take(
    _ answer: Answer?, _ text: String, to question: MemoryQuestion, _ understanding: Understanding
  ) -> Bool {
    switch (question, answer) {
    case (.phrase(let shortcut, _), _):
      // Words that are understood already are rather meant so.
      guard meaning(of: text) == nil, !understanding.isTalk else { return false }
      add(shortcut, calling: text.withoutQuotes)
    case (.agreement(let request, _), .yes): remember(request)
    case (.shortcut(let shortcuts, _), .yes) where shortcuts.count == 1: run(shortcuts[0])
    case (.shortcut(let shortcuts, _), .choice(let index)) where shortcuts.indices.contains(index):
      run(shortcuts[index])
    case (.found(let things, _), .yes) where things.count == 1: run(things[0].shortcut)
    case (.found(let things, _), .choice(let index)) where things.indices.contains(index):
      run(things[index].shortcut)
    case (.offer(let actions, _, _), .yes) where actions.count == 1: accept(actions[0])
    case (.offer(let actions, _, _), .choice(let index)) where actions.indices.contains(index):
      accept(actions[index])
    case (.which(let actions, let use, _), .choice(let index)) where actions.indices.contains(index):
      switch use {
      case .dismiss: remember(.dismiss(actions[index]))
      case .name(let phrase): add([actions[index].step], calling: phrase)
      }
    default: return false
    }
    return true
  }

  /// "Why?" to a suggestion leaves it open; "call it pizza time" answers it.
  private mutating func answer(
    _ wish: MemoryWish, to question: MemoryQuestion, _ understanding: Understanding
  ) {
    open.turn.understanding = explained(understanding)
    open.turn.intent = understanding.interpretations.first?.intent
    conversation.pending = nil
    carryOut(wish)
    if case .why = wish { ask(question) }
  }
}

extension MemoryQuestion {
  fileprivate var prompt: String {
    switch self {
    case .phrase(_, let prompt), .shortcut(_, let prompt), .offer(_, _, let prompt),
      .which(_, _, let prompt), .agreement(_, let prompt), .found(_, let prompt):
      prompt
    }
  }

  fileprivate var isChoice: Bool {
    switch self {
    case .shortcut(let shortcuts, _): shortcuts.count > 1
    case .offer(let actions, _, _), .which(let actions, _, _): actions.count > 1
    case .found(let things, _): things.count > 1
    case .phrase, .agreement: false
    }
  }
}
