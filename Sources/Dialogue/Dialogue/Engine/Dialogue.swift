import IntentSchema

/// The steps of one intent: resolve each parameter, confirm, ask the person where needed, handle.
///
///     var dialogue = Dialogue(app: app, intent: intent, parameters: heard)
///     var actions = dialogue.receive(.started)
///     if case .call(let call)? = actions.last {
///       actions = dialogue.receive(.replied(extensionReply(to: call)))
///     }
///
/// It does no I/O and knows no language, clock or randomness, so it can be encoded between two events and continued
/// elsewhere.
///
/// The order is fixed. Parameters are resolved in the intent's order, and again after each answer. Then the app confirms.
/// Then the person agrees, where the intent or the app requires it. Then the app handles the intent. Every list of
/// actions ends with exactly one `call`, `ask` or `finish`.
public struct Dialogue: Codable, Hashable, Sendable {
  public let app: AppReference
  public let intent: IntentDefinition
  public let options: DialogueOptions
  /// The parameters that are known so far, as a record of the intent's name.
  public internal(set) var parameters: Record
  /// The action that the dialogue waits for; nil before it started. The reader of a stored dialogue carries it out again.
  public internal(set) var pending: DialogueAction?

  var step: Step = .notStarted
  var callCount = 0
  var resolveCounts: [String: Int] = [:]
  /// The answers in a row that didn't help with the current question.
  var attempts: Attempts?
  /// Values that the person has to confirm before they count.
  var doubts: [Doubt]
  /// The values that the person said yes to. An app that asks about one again gets the same answer without a question.
  var accepted: [Acceptance] = []
  /// The choices that were offered for each parameter. A later correction may name one of them.
  var offered: [String: [Choice]] = [:]
  /// The parameters whose default the app was asked for.
  var defaulted: Set<String> = []
  /// The value of each parameter that was compared with the app's options. It isn't compared twice.
  var matched: [String: Value] = [:]
  /// True where the person has to agree to the whole request, although neither the intent nor the app asks
  /// for it: they changed it, left a choice to the assistant, or want it so.
  public var needsAgreement: Bool = false
  /// The same request, of which nothing is done before the person has agreed to the whole.
  public var needingAgreement: Dialogue {
    var dialogue = self
    dialogue.needsAgreement = true
    return dialogue
  }
  /// The parameters that the person spoke of with words that name nothing known: "put it there". The app's own choice isn't taken.
  public var unresolved: Set<String> = []
  /// The values that the person's words for a parameter may mean, in the order in which they're tried: "Bo Larssona", "Bo Larsson". The one
  /// that the request has comes first. It stands at the end once more, so that an app which knows none refuses what was said.
  public var otherForms: [String: [Value]] = [:]
  /// The app's answer to `confirm`, with facts about the request such as a fare or a time.
  var confirmation: Record?

  /// - Parameters:
  ///   - parameters: the values that the person has said already. The record gets the intent's name as its type.
  ///   - doubts: the values among them that the person may not have meant.
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

  /// The end of the dialogue; nil while it is under way.
  public var outcome: Outcome? {
    if case .finished(let outcome) = step { outcome } else { nil }
  }

  /// The parameters with the value that the open question puts to the person, as after a yes.
  ///
  /// "Do you mean Hardware store?" of the list "hardware" gives the list "Hardware store". A choice among several gives none.
  public var supposed: Record {
    guard case .asking(let open) = step, case .confirmation(let value?, _) = open.kind,
      let parameter = open.parameter.flatMap(intent.parameter)
    else { return parameters }
    var agreed = self
    agreed.set(value, for: parameter, element: open.element)
    return agreed.parameters
  }

  /// Advances the dialogue by one event.
  ///
  /// - Returns: the actions to carry out, in order. An event that doesn't fit, such as a reply without a call, changes
  ///   nothing and returns the pending action again. A call that is already under way must not be made a second time
  ///   then.
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
    case (.defaulting(let index), .replied(let reply)): return takeDefault(reply, at: index)
    case (.defaulting(let index), .failed(let failure)), (.matching(let index), .failed(let failure)):
      return fail(failure, during: .resolve(resolutionOrder[index]))
    case (.matching(let index), .replied(let reply)): return takeMatch(reply, at: index)
    case (.lookingUp(let open), .replied(let reply)): return lookedUp(reply, for: open)
    case (.lookingUp(let open), .failed): return askWithoutLookup(open)
    case (.describing(let open), .failed): return ask(open)
    case (.describing(let open), .replied(let reply)): return described(reply, for: open)
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
    intent.resolutionOrder.filter { name in intent.parameters.contains { $0.name == name } }
  }
}
