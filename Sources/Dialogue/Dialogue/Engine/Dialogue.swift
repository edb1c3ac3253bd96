import IntentSchema

/// One conversation about one intent: what is known, what is being asked, what comes next.
///
///     var dialogue = Dialogue(app: app, intent: intent, parameters: heard)
///     var actions = dialogue.receive(.started)
///
/// It does no I/O and knows no language, clock or chance, so that it can be stored between any two events and go on
/// elsewhere. Parameters are resolved in the intent's order, again after each answer; then the app confirms, then the
/// person where the intent asks for it; then the app handles it. Every list of actions ends with exactly one `call`,
/// `ask` or `finish`.
public struct Dialogue: Codable, Hashable, Sendable {
  public let app: AppReference
  public let intent: IntentDefinition
  public let options: DialogueOptions
  /// The intent as far as it's known.
  public internal(set) var parameters: Record
  /// The action that the conversation waits for; nil before it started. Whoever takes a stored conversation up again
  /// goes on with it.
  public internal(set) var pending: DialogueAction?

  var step: Step = .notStarted
  var callCount = 0
  var resolveCounts: [String: Int] = [:]
  /// The answers in a row that didn't help, since a question about `parameter` stands.
  var attempts: Attempts?
  /// What the person has to be asked about before it counts.
  var doubts: [Doubt]
  /// What the person said yes to, so that an app that asks the same again isn't heard twice.
  var accepted: [Acceptance] = []
  /// What was offered when a parameter was chosen.
  var offered: [String: [Choice]] = [:]
  /// The parameters whose default the app was asked for.
  var defaulted: Set<String> = []
  /// What was looked for among the options of a parameter.
  var matched: [String: Value] = [:]
  /// The app's answer to confirm, with what it tells about the request (a fare, a time).
  var confirmation: Record?

  /// - Parameters:
  ///   - parameters: what the person has said already; its record type is set to the intent's name.
  ///   - doubts: what of it they may not have meant.
  public init(
    app: AppReference, intent: IntentDefinition, parameters: Record, doubts: [Doubt] = [],
    options: DialogueOptions = DialogueOptions()
  ) {
    self.app = app
    self.intent = intent
    self.options = options
    self.parameters = Record(intent.name, parameters.fields)
    self.doubts = doubts
  }

  /// The outcome once it has finished.
  public var outcome: Outcome? {
    if case .finished(let outcome) = step { outcome } else { nil }
  }

  /// Takes one event and tells what to do about it.
  ///
  /// An event that doesn't fit (an answer while the app is being called, a reply while nothing was called) changes
  /// nothing: the pending action is given once more, and a call that is under way must not be made again.
  public mutating func receive(_ event: DialogueEvent) -> [DialogueAction] {
    let actions = actions(after: event)
    pending = actions.last
    return actions
  }

  private mutating func actions(after event: DialogueEvent) -> [DialogueAction] {
    switch (step, event) {
    case (.finished(let outcome), _): return [.finish(outcome)]
    case (.handling, .cancelled):
      return [.say(message(.cancelledWhileHandling))] + finish(.cancelled)
    case (_, .cancelled): return cancel()
    case (_, .replacedByNewRequest): return finish(.replaced)
    case (.notStarted, _): return resolve(from: 0)
    case (.resolving(let index), .replied(let reply)): return resolved(reply, at: index)
    case (.resolving(let index), .failed(let failure)):
      return fail(failure, during: .resolve(resolutionOrder[index]))
    case (.defaulting(let index), .replied(let reply)): return defaulted(reply, at: index)
    case (.defaulting(let index), .failed(let failure)), (.matching(let index), .failed(let failure)):
      return fail(failure, during: .resolve(resolutionOrder[index]))
    case (.matching(let index), .replied(let reply)): return matched(reply, at: index)
    case (.lookingUp(let open), .replied(let reply)): return lookedUp(reply, for: open)
    case (.lookingUp(let open), .failed): return ask(open)
    case (.confirming, .replied(let reply)): return confirmed(reply)
    case (.confirming, .failed(let failure)): return fail(failure, during: .confirm)
    case (.handling, .replied(let reply)): return handled(reply)
    case (.handling, .failed(let failure)): return fail(failure, during: .handle)
    case (.asking(let open), .answered(let answer)): return answered(answer, to: open)
    case (.asking(let open), .notUnderstood): return missed(open)
    default: return [pending ?? .finish(.cancelled)]
    }
  }

  /// The parameters that the app is asked about, in order.
  var resolutionOrder: [String] {
    intent.resolutionOrder.filter { intent.parameter($0) != nil }
  }
}
