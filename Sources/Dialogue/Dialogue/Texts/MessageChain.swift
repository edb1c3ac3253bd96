import IntentSchema

/// The fallback chains of text keys, in one place: what may be said about an intent, from particular to general.
enum MessageChain {
  /// Questions and remarks about a parameter.
  enum Topic: String, CaseIterable {
    case ask, askElement, another, choose, chooseElement, alternatives, options, confirm, confirmElement,
      unsupported
  }

  /// `unsupported.INAddTasksIntent.temporalEventTrigger.timeInPast` → `….any` → `unsupported.type.<type>` →
  /// `unsupported.value`.
  static func parameter(
    _ topic: Topic, _ parameter: ParameterDefinition, of intent: IntentDefinition, reason: String? = nil
  ) -> [String] {
    let stem = "\(topic.rawValue).\(intent.name).\(parameter.name)"
    var keys: [String] = []
    switch topic {
    case .confirm, .confirmElement, .unsupported:
      if let reason { keys.append("\(stem).\(reason)") }
      keys.append("\(stem).any")
      if let reason { keys.append("\(topic.rawValue).reason.\(reason)") }
    default:
      keys.append(stem)
    }
    keys.append("\(topic.rawValue).type.\(parameter.type.base)")
    // Asked again in the words of the first time, where there are none for the second.
    if topic == .another { keys.append("\(Topic.ask.rawValue).\(intent.name).\(parameter.name)") }
    return keys + ["\(topic.rawValue).value"]
  }

  /// `response.INAddTasksIntent.success` → `response.success` → the general text of its kind.
  static func response(_ code: String?, of intent: IntentDefinition) -> [String] {
    guard let code else { return [TextKey.unspecified.rawValue] }
    return [
      "response.\(intent.name).\(code)", "response.\(code)", ResponseKind(code, of: intent).fallback.rawValue,
    ]
  }

  /// - Parameter known: the parameters that have a value: the summary that speaks of most of them, and of no others,
  ///   is the request in the developer's words.
  /// - Parameter isConfirmed: whether the app's confirmation came with facts that a text of its own may speak of.
  static func proceed(
    _ intent: IntentDefinition, known: Set<String> = [], isConfirmed: Bool = false
  ) -> [String] {
    let fitting = intent.summaries.enumerated().filter { known.isSuperset(of: $1) }
    let best = fitting.max { ($0.element.count, -$0.offset) < ($1.element.count, -$1.offset) }
    let own = isConfirmed ? ["proceed.\(intent.name).ready"] : []
    return own + ["proceed.\(intent.name)"] + (best.map { [summary($0.offset, of: intent)] } ?? [])
      + [TextKey.proceed.rawValue]
  }

  /// A developer's own summary, as a question.
  static func summary(_ index: Int, of intent: IntentDefinition) -> String {
    "proceed.\(intent.name).summary.\(index)"
  }

  static func label(_ parameter: String, of intent: String) -> [String] {
    ["label.\(intent).\(parameter)", "label.parameter.\(parameter)", TextKey.label.rawValue]
  }

  static func unknownWhetherDone(_ intent: IntentDefinition) -> [String] {
    ["afterFailure.\(intent.name)", TextKey.unknownWhetherDone.rawValue]
  }

  /// Every chain that a conversation about this intent may say.
  static func all(for intent: IntentDefinition) -> [[String]] {
    var chains = [proceed(intent), unknownWhetherDone(intent)]
    for code in intent.response.codes.values.sorted() { chains.append(response(code, of: intent)) }
    for parameter in intent.parameters {
      chains.append(label(parameter.name, of: intent.name))
      for topic in Topic.allCases {
        let reasons: [String]
        switch topic {
        case .unsupported: reasons = parameter.unsupportedReasons.values.sorted()
        case .confirm, .confirmElement: reasons = parameter.confirmationReasons.values.sorted()
        default: reasons = []
        }
        chains.append(Self.parameter(topic, parameter, of: intent))
        for reason in reasons { chains.append(Self.parameter(topic, parameter, of: intent, reason: reason)) }
      }
    }
    return chains
  }
}
