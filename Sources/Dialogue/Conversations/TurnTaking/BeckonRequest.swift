import Dialogue
import IntentSchema
import Language

/// A request to Beckon itself rather than to an app, such as "help" or "undo that", or talk that asks for nothing.
enum BeckonRequest {
  case showExamples(app: String?)
  case listApps
  /// "Cancel", which may mean what was done just now; without a question "never mind" means nothing.
  case cancel(mayMeanAct: Bool)
  case sayAgain
  case quit
  /// "Hello", "thanks", "how are you?", "okay": one friendly sentence answers it.
  case talk(Talk)
  /// "Undo that", "undo the pizza".
  case undo(String?)
  /// "Go on", with the request that another one interrupted.
  case resume
  /// "Stop", and "I'm done": what runs is ended. Without anything that runs, the latter is a goodbye.
  case stop, done
  /// "Dur": what runs is held where it can be gone on with, and ended elsewhere.
  case hold
  /// "In the other app".
  case otherApp
  /// "Always use TasksNotes for lists". The kind is nil where none was said.
  case useApp(NamedApp, kind: RequestKind?)
  /// "Ask me again which app for lists".
  case askForApp(kind: RequestKind?)
  /// "Don't delete anything": nothing is to be done.
  case leave
  /// "Read them all": the whole of what was only summed up.
  case more
  /// "What did you write there?", "did it go out?": what was done last.
  case lastAct
  /// A request to what is kept of the person: shortcuts, suggestions, the history.
  case memory(MemoryWish)

  /// An app as it was named.
  enum NamedApp {
    case installed(String)
    case unknown(String)
  }

  enum Talk: String {
    case greeting = "Beckon.Greeting"
    case thanks = "Beckon.Thanks"
    case smallTalk = "Beckon.SmallTalk"
    case acknowledgement = "Beckon.Acknowledgement"
    /// "Wait", "hmm".
    case hesitation = "Beckon.Hesitation"

    /// The key of the answer.
    var text: String {
      switch self {
      case .greeting: "assistant.talk.greeting"
      case .thanks: "assistant.talk.thanks"
      case .smallTalk: "assistant.talk.smallTalk"
      case .acknowledgement: "assistant.talk.acknowledgement"
      case .hesitation: "assistant.talk.hesitation"
      }
    }
  }

  init?(_ interpretation: Interpretation) {
    switch interpretation.intent {
    case "Beckon.ShowExamples", "Beckon.Help": self = .showExamples(app: interpretation.appIdentifier)
    case "Beckon.ListApps": self = .listApps
    case "Beckon.Cancel": self = .cancel(mayMeanAct: false)
    case "Beckon.CancelIt": self = .cancel(mayMeanAct: true)
    case "Beckon.SayAgain": self = .sayAgain
    case "Beckon.Quit": self = .quit
    case "Beckon.Undo": self = .undo(interpretation.namesThing ? interpretation.words(of: "thing") : nil)
    case "Beckon.Resume": self = .resume
    case "Beckon.Stop": self = .stop
    case "Beckon.Done": self = .done
    case "Beckon.Hold": self = .hold
    case "Beckon.OtherApp": self = .otherApp
    case "Beckon.UseApp":
      let app = interpretation.appIdentifier.map(NamedApp.installed)
      self = .useApp(app ?? .unknown(interpretation.words(of: "name")), kind: interpretation.kind)
    case "Beckon.AskForApp": self = .askForApp(kind: interpretation.kind)
    case "Beckon.Leave": self = .leave
    case "Beckon.More": self = .more
    case "Beckon.LastAct": self = .lastAct
    case let name:
      if let talk = Talk(rawValue: name) {
        self = .talk(talk)
      } else if let wish = MemoryWish(interpretation) {
        self = .memory(wish)
      } else {
        return nil
      }
    }
  }

  /// True where a word in reply is all that it wants: "hello". Such a request leaves an open question open.
  var isInformation: Bool {
    switch self {
    case .showExamples, .listApps, .talk, .useApp, .askForApp, .lastAct: true
    case .cancel, .sayAgain, .quit, .undo, .resume, .stop, .done, .hold, .otherApp, .leave, .more, .memory:
      false
    }
  }

  /// True where it asks for nothing at all: "thanks".
  var isTalk: Bool { if case .talk = self { true } else { false } }

  /// True where it ends, takes back or begins something, so that "don't stop" must not do it.
  var doesSomething: Bool {
    switch self {
    case .cancel, .quit, .undo, .resume, .stop, .done, .hold, .otherApp, .useApp, .askForApp: true
    case .showExamples, .listApps, .sayAgain, .talk, .leave, .memory, .more, .lastAct: false
    }
  }
}

extension Interpretation {
  fileprivate var kind: RequestKind? {
    slots.first { $0.parameter == "kind" }?.value.string.flatMap { RequestKind(rawValue: $0) }
  }

  fileprivate var namesThing: Bool { slots.contains { $0.parameter == "thing" } }

  fileprivate func words(of parameter: String) -> String {
    slots.first { $0.parameter == parameter }?.text ?? ""
  }
}

extension TurnStep {
  private static let examplesShown = 8
  /// A greeting shows so many things to try.
  private static let examplesOfGreeting = 3

  mutating func carryOut(_ request: BeckonRequest, _ interpretation: Interpretation) {
    if case .stop = request, hasJustEnded, whatRuns == nil { return }
    open.turn.intent = interpretation.intent
    switch request {
    case .showExamples(let identifier): showExamples(of: identifier)
    case .listApps: listApps()
    case .cancel(let mayMeanAct): cancel(mayMeanAct: mayMeanAct)
    case .sayAgain: sayAgain()
    case .quit: sayGoodbye()
    case .talk(let talk): answer(talk)
    case .undo(let thing): undo(thing)
    case .resume: resume()
    case .stop: if !endWhatRuns() { say("assistant.nothingRuns") }
    // "I'm done, end it": what follows says what is done.
    case .done: if !endWhatRuns(), conversation.waiting.isEmpty { sayGoodbye() }
    case .hold: if !holdWhatRuns() { answer(.hesitation) }
    case .otherApp: useOtherApp()
    case .useApp(let app, let kind): useAlways(app, for: kind)
    case .askForApp(let kind): askAgain(for: kind)
    case .leave:
      open.turn.status = .cancelled
      say("assistant.doubt.negated")
    case .memory(let wish): carryOut(wish)
    case .lastAct: tellLastAct()
    case .more:
      if let next = conversation.memory.history { return remember(.history(next)) }
      if conversation.memory.summary.isEmpty { return sayAgain() }
      for message in conversation.memory.summary { say(line: phrasebook.whole.render(message)) }
    }
  }

  private mutating func tellLastAct() {
    guard let act = conversation.memory.acts.last(where: changesSomething) else {
      return say("assistant.nothingDone")
    }
    if conversation.isLocked { return askToUnlock(then: .sentence(saidLast)) }
    open.turn.app = knowledge.app(act.app).map { AppReference(identifier: act.app, name: name(of: $0)) }
    say("assistant.lastAct", ["act": .text(words(for: act, withAll: true)), "app": .text(appName(act.app))])
  }

  /// True where this turn has ended something already: "I'm done, end it" ends one workout.
  private var hasJustEnded: Bool {
    guard !open.turn.lines.isEmpty, let last = conversation.memory.acts.last else { return false }
    return knowledge.inverses.contains { $0.ends.contains(last.intent) }
  }

  /// Drops the request whose question these words didn't answer: "leave it, it's fine".
  ///
  /// Without a question, "cancel" asks about what was done last, where that can be cancelled.
  private mutating func cancel(mayMeanAct: Bool) {
    guard open.interrupts else {
      // "Cancel it", right after another question took the place of one.
      if let interruption = conversation.memory.interruption, interruption.isOffered,
        interruption.actsSince == nil
      {
        conversation.memory.interruption = nil
        open.turn.status = .cancelled
        return say("assistant.cancelled")
      }
      if mayMeanAct, askWhetherToCancel() { return }
      // "Never mind, lock the car" lets go of a thought, and asks for something.
      if conversation.waiting.isEmpty { say("assistant.nothingOpen") }
      return
    }
    conversation.memory.interruption = nil
    if conversation.waiting.isEmpty { open.turn.status = .cancelled }
    say("assistant.cancelled")
  }

  private mutating func sayAgain() {
    open.isRepetition = true
    if conversation.lastLines.isEmpty { return say("assistant.nothingToRepeat") }
    for line in conversation.lastLines { say(line: line) }
  }

  private mutating func sayGoodbye() {
    say("assistant.goodbye")
    open.turn.isFarewell = true
  }

  private mutating func answer(_ talk: BeckonRequest.Talk) {
    if talk == .acknowledgement, conversation.memory.interruption?.isOffered == true, answersYes() {
      return resume()
    }
    say(talk.text)
    // A person who says hello first is shown what they could say next.
    guard talk == .greeting, !conversation.isOpen, conversation.memory.isEmpty, conversation.waiting.isEmpty
    else { return }
    var offered: [String] = []
    for app in knowledge.apps where offered.count < Self.examplesOfGreeting {
      offered += examples(of: app, atMost: 1)
    }
    guard !offered.isEmpty else { return }
    say("assistant.help")
    for example in offered { say(line: "• \(example)") }
  }

  /// True where the words agree with what was said last: "yes" after an offer to go on.
  private func answersYes() -> Bool {
    let expectation = Expectation(.yesOrNo, intent: "")
    return engine.readAnswer(open.turn.text, expecting: expectation, context: context).answer == .yes
  }

  private mutating func showExamples(of identifier: String?) {
    let apps = knowledge.apps
    guard !apps.isEmpty else { return say("assistant.noApps") }
    let asked = apps.filter { identifier == nil || $0.identifier == identifier }
    if let app = asked.first, identifier != nil || apps.count == 1 {
      open.turn.app = AppReference(identifier: app.identifier, name: name(of: app))
      let examples = examples(of: app)
      say(
        examples.isEmpty ? "assistant.noExamples" : "assistant.examples", ["app": .text(name(of: app))])
      for example in examples { say(line: "• \(example)") }
      return
    }
    say("assistant.help")
    let each = max(1, Self.examplesShown / max(1, asked.count))
    for example in asked.flatMap({ examples(of: $0, atMost: each) }) { say(line: "• \(example)") }
  }

  private mutating func listApps() {
    let apps = knowledge.apps
    guard !apps.isEmpty else { return say("assistant.noApps") }
    say("assistant.apps", ["apps": .names(apps.map(name)), "count": .count(apps.count)])
  }
}
