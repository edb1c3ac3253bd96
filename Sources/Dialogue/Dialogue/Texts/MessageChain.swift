import IntentSchema

/// The chains of text keys for everything that is said about an intent, from particular to general.
///
/// A language may have a text for any key of a chain. It must have one for the last.
enum MessageChain {
  /// The questions and remarks about a parameter.
  enum Topic: String, CaseIterable {
    case ask, askElement, another, choose, chooseElement, alternatives, options, confirm, confirmElement,
      unsupported
  }

  /// The chain for `.unsupported` with the reason `timeInPast`:
  ///
  ///     unsupported.INAddTasksIntent.temporalEventTrigger.timeInPast
  ///     unsupported.INAddTasksIntent.temporalEventTrigger.any
  ///     unsupported.reason.timeInPast
  ///     unsupported.parameter.temporalEventTrigger
  ///     unsupported.type.INTemporalEventTrigger
  ///     unsupported.value
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
    keys.append("\(topic.rawValue).parameter.\(parameter.name)")
    keys.append("\(topic.rawValue).type.\(parameter.type.base)")
    // Without a text for the second try, the question is put in the words of the first.
    if topic == .another {
      keys.append("\(Topic.ask.rawValue).\(intent.name).\(parameter.name)")
      keys.append("\(Topic.ask.rawValue).parameter.\(parameter.name)")
    }
    // A developer's own kind of thing, such as a pizza, has a name or doesn't exist.
    if topic == .unsupported, QualifiedName.plain(parameter.type.base) != parameter.type.base {
      keys.append("\(topic.rawValue).thing")
    }
    return keys + ["\(topic.rawValue).value"]
  }

  /// The chain for the code `success`:
  ///
  ///     response.INAddTasksIntent.success
  ///     response.success
  static func response(_ code: String?, of intent: IntentDefinition) -> [String] {
    guard let code else { return [TextKey.unspecified.rawValue] }
    return [
      "response.\(intent.name).\(code)", "response.\(code)", ResponseKind(code, of: intent).fallback.rawValue,
    ]
  }

  /// The chain for the question that asks the person to agree.
  ///
  /// - Parameters:
  ///   - known: the parameters that have a value. Of the developer's summaries that mention no other parameter, the one
  ///     that
  ///     mentions the most is the question.
  ///   - isConfirmed: whether the app's confirmation came with facts. The developer may have written a text that mentions
  ///     them.
  static func proceed(
    _ intent: IntentDefinition, known: Set<String> = [], isConfirmed: Bool = false
  ) -> [String] {
    let fitting = intent.summaries.enumerated().filter { known.isSuperset(of: $1) }
    let best = fitting.max { ($0.element.count, -$0.offset) < ($1.element.count, -$1.offset) }
    let own = isConfirmed ? ["proceed.\(intent.name).ready"] : []
    return own + ["proceed.\(intent.name)"] + (best.map { [summary($0.offset, of: intent)] } ?? [])
      + [TextKey.proceed.rawValue]
  }

  /// The key of a developer's own summary, put as a question.
  static func summary(_ index: Int, of intent: IntentDefinition) -> String {
    "proceed.\(intent.name).summary.\(index)"
  }

  static func label(_ parameter: String, of intent: String) -> [String] {
    ["label.\(intent).\(parameter)", "label.parameter.\(parameter)", TextKey.label.rawValue]
  }

  static func unknownWhetherDone(_ intent: IntentDefinition) -> [String] {
    ["afterFailure.\(intent.name)", TextKey.unknownWhetherDone.rawValue]
  }

  /// Every chain that a dialogue about this intent may use.
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
