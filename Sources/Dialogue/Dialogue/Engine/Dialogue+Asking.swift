import IntentSchema

extension Dialogue {
  mutating func ask(_ open: OpenQuestion) -> [DialogueAction] {
    step = .asking(open)
    if attempts?.parameter != open.parameter || attempts == nil {
      attempts = Attempts(parameter: open.parameter)
    }
    return [.ask(open.question)]
  }

  mutating func askValue(
    _ parameter: ParameterDefinition, element: Int?, topic: MessageChain.Topic
  ) -> [DialogueAction] {
    ask(openValueQuestion(parameter, element: element, topic: topic))
  }

  func openValueQuestion(
    _ parameter: ParameterDefinition, element: Int?, topic: MessageChain.Topic
  ) -> OpenQuestion {
    let type = element == nil ? parameter.type : .named(parameter.type.base)
    let keys = MessageChain.parameter(topic, parameter, of: intent)
    return OpenQuestion(
      question: question(.value(type), message(keys, about: parameter, element: element), parameter),
      kind: .value, parameter: parameter.name, element: element)
  }

  mutating func choose(
    _ parameter: ParameterDefinition, element: Int?, from values: [Value], topic: MessageChain.Topic
  ) -> [DialogueAction] {
    let known = offered[parameter.name] ?? []
    let choices = values.map { value in
      Choice(
        title: value.title ?? "", subtitle: value.subtitle, value: value,
        facts: known.first { $0.value == value }?.facts)
    }
    offered[parameter.name] = choices
    let type = TypeReference.list(.named(parameter.type.base))
    let isElement = element != nil && topic == .choose
    let prompt = message(
      MessageChain.parameter(isElement ? .chooseElement : topic, parameter, of: intent), about: parameter,
      element: element, ["choices": .value(.list(values), type), "count": .count(values.count)])
    let open = OpenQuestion(
      question: question(.choice(choices), prompt, parameter), kind: .choice, parameter: parameter.name,
      element: element)
    return describe(open) ?? ask(open)
  }

  /// Asks whether the person meant a value that their words only come near to: "Do you mean Groceries?"
  ///
  /// Nil where the parameter is not in doubt.
  mutating func askAboutDoubt(_ name: String) -> [DialogueAction]? {
    guard let index = doubts.firstIndex(where: { $0.parameter == name }),
      let parameter = intent.parameter(name)
    else { return nil }
    let doubt = doubts.remove(at: index)
    guard let value = parameters[name] else { return nil }
    guard parameter.type.isList else {
      return askWhether(parameter, element: nil, value: value, reason: nil)
    }
    guard let list = value.list, list.indices.contains(doubt.element) else { return nil }
    return askWhether(parameter, element: doubt.element, value: list[doubt.element], reason: nil)
  }

  mutating func askWhether(
    _ parameter: ParameterDefinition, element: Int?, value: Value?, reason: Int?
  ) -> [DialogueAction] {
    let reasonName = reason.flatMap { parameter.confirmationReasons[$0] }
    let topic: MessageChain.Topic = element == nil ? .confirm : .confirmElement
    var arguments: [String: Message.Argument] = [:]
    if let value { arguments["value"] = .value(value, .named(parameter.type.base)) }
    let prompt = message(
      MessageChain.parameter(topic, parameter, of: intent, reason: reasonName), about: parameter,
      element: element,
      arguments)
    return ask(
      OpenQuestion(
        question: question(.yesOrNo, prompt, parameter), kind: .confirmation(value, reason: reason),
        parameter: parameter.name, element: element))
  }

  /// Asks the person to agree to the whole request. The question may use the facts of the app's confirmation, such as a
  /// fare.
  mutating func askToProceed() -> [DialogueAction] {
    var details: [Message] = []
    for parameter in intent.parameters {
      guard let value = parameters[parameter.name] else { continue }
      details.append(
        Message(
          [TextKey.detail.rawValue],
          [
            "label": .messages([label(of: parameter)]), "value": .value(value, parameter.type),
          ]))
    }
    let prompt = message(
      MessageChain.proceed(intent, known: Set(parameters.fields.keys), isConfirmed: confirmation != nil),
      response: confirmation, ["details": .messages(details)])
    let open = OpenQuestion(question: question(.yesOrNo, prompt, nil), kind: .proceed)
    let request = Presentation.request(
      parameters, intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) })
    return [.show(request)] + ask(open)
  }

  /// The words by which a person calls the parameter.
  func label(of parameter: ParameterDefinition) -> Message {
    Message(
      MessageChain.label(parameter.name, of: intent.name), ["name": .text(parameter.name.spacedFromCamelCase)]
    )
  }

  private func question(_ kind: Expectation.Kind, _ prompt: Message, _ parameter: ParameterDefinition?)
    -> Question
  {
    // A yes-or-no question and a choice can also be answered with a value of the same parameter: "no, the hardware one".
    // The answer to a value question is that value already.
    let asksForValue = if case .value = kind { true } else { false }
    let corrections = intent.parameters.compactMap { candidate -> Correctable? in
      let isAsked = candidate.name == parameter?.name
      guard isAsked ? !asksForValue : parameters[candidate.name] != nil else { return nil }
      return Correctable(
        parameter: candidate.name, type: candidate.type, choices: offered[candidate.name] ?? [],
        value: parameters[candidate.name])
    }
    var expectation = Expectation(
      kind, intent: intent.name, parameter: parameter?.name, corrections: corrections)
    if asksForValue { expectation.present = parameter.flatMap { parameters[$0.name] } }
    return Question(prompt: prompt, expectation: expectation)
  }

  // MARK: Misses

  /// Counts an answer that didn't help.
  ///
  /// - Returns: whether it was one too many. Nothing is counted before the first question.
  mutating func countMiss(_ parameter: String?) -> Bool {
    guard var attempts, attempts.parameter == parameter else { return false }
    attempts.misses += 1
    attempts.isPointedOut = false
    self.attempts = attempts
    return attempts.misses >= options.maximumMisses
  }

  mutating func missed(_ open: OpenQuestion) -> [DialogueAction] {
    if countMiss(open.parameter) { return giveUp(open.parameter) }
    let misses = attempts?.misses ?? 0
    return [.say(message(misses < 2 ? .notUnderstood : open.hint))] + askAgain(open)
  }

  /// Puts the open question once more.
  mutating func askAgain(_ open: OpenQuestion) -> [DialogueAction] {
    var open = open
    open.question.expectation.misses = attempts?.misses ?? 0
    step = .asking(open)
    return [.ask(open.question)]
  }

  mutating func giveUp(_ parameter: String?) -> [DialogueAction] {
    [.say(message(.gaveUpQuestion))] + finish(.failed(.unanswered(parameter: parameter)))
  }
}

extension Dialogue.OpenQuestion {
  /// The text that says how it can be answered. A question that was missed twice is put in other words.
  var hint: TextKey {
    switch kind {
    case .confirmation, .proceed: .hintYesOrNo
    case .choice: .hintChoice
    case .value: .hintValue
    }
  }
}
