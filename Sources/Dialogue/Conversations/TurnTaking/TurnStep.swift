import AppBundle
import Dialogue
import IntentSchema
import Language

/// Something that copies of a value have together. A step is copied often, and what surrounds it is large.
private final class Shared<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// One step of a turn: from an event to the next point where the conversation waits.
///
/// It has the turn that was open; the conversation has none until the step ends.
struct TurnStep {
  var conversation: Conversation
  private let shared: Shared<Surroundings>
  /// The turn's language.
  var spoken: SpokenLanguage
  var open: OpenTurn
  private(set) var actions: [ConversationAction] = []

  var surroundings: Surroundings { _read { yield shared.value } }
  var knowledge: Knowledge { shared.value.knowledge }
  var context: UnderstandingContext {
    var context = surroundings.context
    context.mentioned = conversation.memory.mentionedTypes
    context.topic = topic
    return context
  }
  /// The domain of the request that a question is open for, or else of the last act.
  private var topic: String? {
    let intent: String?
    if case .dialogue(let dialogue, _, _) = conversation.pending {
      intent = dialogue.intent.name
    } else {
      intent = conversation.memory.acts.last?.intent
    }
    return intent.flatMap { knowledge.catalogue.intent($0)?.domain }
  }
  var engine: LanguageEngine { spoken.engine }
  var phrasebook: Phrasebook { spoken.phrasebook }

  /// The app's name in the turn's language.
  func name(of app: AppBundle) -> String { app.displayName(in: spoken.code) }

  init(
    _ conversation: Conversation, _ open: OpenTurn, in spoken: SpokenLanguage, _ surroundings: Surroundings
  ) {
    self.conversation = conversation
    shared = Shared(surroundings)
    self.spoken = spoken
    self.open = open
  }

  /// A step that takes a sentence as the beginning of a turn.
  init(_ conversation: Conversation, saying text: String, _ surroundings: Surroundings) {
    let spoken = conversation.spoken(in: surroundings)
    let open = OpenTurn(turn: Turn(text: text, language: spoken.code))
    self.init(conversation, open, in: spoken, surroundings)
  }

  mutating func take(_ event: ConversationEvent) {
    if !event.isResult { noticeLock() }
    switch event {
    case .said(let text): takeSentence(text)
    case .requested(let parameters, let app): takeRequest(parameters, app)
    case .replied(let reply): takeReply(reply)
    case .failed(let failure): takeFailure(failure)
    case .started(let failure): takeStart(failure)
    case .opened(let failure): takeOpening(failure)
    case .remembered(let reply): takeReply(reply)
    case .chosen(let shortcut):
      conversation.language = spoken.code
      run(shortcut)
    case .unlocked: takeUnlocked()
    case .arrived: if conversation.pending == nil { suggest() }
    case .returned: takeReturn()
    case .wished(let wish): takeWish(wish)
    case .cardsMade(let cards): return end(with: cards)
    }
    takeRest()
    guard !open.isWorking else {
      conversation.open = open
      return
    }
    if open.cards.isEmpty { return end(with: [:]) }
    conversation.open = open
    actions.append(.awaitCards)
  }

  private mutating func takeReply(_ reply: HandlingReply) {
    if let search = open.searching { return goOn(search, reply) }
    goOn(.replied(reply))
  }

  private mutating func takeFailure(_ failure: HandlingFailure) {
    if let search = open.searching { return goOn(search, nil) }
    goOn(.failed(failure))
  }

  /// A turn begins: what was shown before Beckon was locked isn't shown after it.
  private mutating func noticeLock() {
    let isLocked = surroundings.lockedBy() != nil
    if isLocked, !conversation.isLocked { conversation.becomeLocked() }
    conversation.isLocked = isLocked
  }

  mutating func takeSentence(_ text: String) {
    open.followsMiss = conversation.isMissed
    conversation.isMissed = nil
    let heard = surroundings.phrases(text, spoken.code)
    if takePhrase(heard, text) { return }
    let understood = chooseLanguage(for: text)
    if askWhetherPhrase(heard, text, understood) { return }
    if let pending = conversation.pending {
      answer(text, to: pending)
    } else {
      request(text, understood: understood)
    }
  }

  /// Goes on with what the person asked for besides: "call mum" of "add milk and call mum".
  ///
  /// It waits while a question is open. Cancelling one request leaves the others out too.
  private mutating func takeRest() {
    while !open.isWorking, conversation.pending == nil {
      if conversation.running != nil {
        goOnRunning()
        continue
      }
      guard open.turn.status == .answered || open.turn.status == .failed else {
        conversation.waiting = []
        conversation.next = []
        return
      }
      if let candidate = conversation.next.first {
        conversation.next.removeFirst()
        open.turn.status = .answered
        begin(candidate)
      } else if let clause = conversation.waiting.first {
        conversation.waiting.removeFirst()
        let understanding = engine.understand(clause.text, context: context)
        // "Leave it, it's fine" was answered already.
        if understanding.isTalk, !open.turn.lines.isEmpty { continue }
        // "And the same to Mia" goes on with what was done, and not with something earlier where that failed.
        if open.turn.status == .failed, change(clause.text, understanding) != nil { continue }
        open.turn.status = .answered
        open.asPart = clause.asPart
        request(clause.text, understood: understanding)
        open.asPart = nil
      } else {
        return
      }
    }
  }

  private mutating func takeRequest(_ parameters: Record, _ app: String) {
    conversation.language = spoken.code
    guard let app = knowledge.app(app) else { return fail("assistant.noAppSupports") }
    begin(
      Conversation.Candidate(
        app: app.identifier, intent: parameters.type, parameters: parameters, title: name(of: app)))
  }

  /// Shows the cards, puts the question and ends the turn.
  private mutating func end(with made: [Int: InterfaceCard]) {
    sayUnsure()
    takeCards(made)
    settleWish()
    // Nothing else shows that the words were taken as a change.
    if let prompt = open.changedQuestion, open.turn.question?.prompt == prompt, open.turn.lines.isEmpty,
      open.turn.cards.isEmpty
    {
      say("assistant.talk.acknowledgement")
    }
    if conversation.isLocked { hidePrivateFacts() }
    open.turn.awaitsUnlocking = conversation.awaitsUnlocking && open.turn.question != nil
    for card in open.turn.cards { actions.append(.show(card)) }
    if let question = open.turn.question { actions.append(.ask(question)) }
    if !open.isRepetition { conversation.lastLines = open.turn.transcript }
    actions.append(.finish(open.turn))
  }

  // MARK: What a turn is made of

  mutating func act(_ action: ConversationAction) { actions.append(action) }

  /// Says words as they are.
  mutating func say(line: String) {
    guard !line.isEmpty else { return }
    sayUnsure()
    open.turn.lines.append(line)
    actions.append(.say(line))
  }

  mutating func say(_ message: Message) { say(line: phrasebook.render(message)) }

  mutating func say(_ key: String, _ arguments: [String: Message.Argument] = [:]) {
    say(Message([key], arguments))
  }

  mutating func ask(_ prompt: String, _ expectation: Expectation, choices: [Choice]) {
    sayUnsure()
    open.turn.question = Turn.OpenQuestion(prompt: prompt, expectation: expectation, choices: choices)
    open.turn.status = .asking
  }

  mutating func fail(_ key: String, _ arguments: [String: Message.Argument] = [:]) {
    say(key, arguments)
    open.turn.status = .failed
  }
}
