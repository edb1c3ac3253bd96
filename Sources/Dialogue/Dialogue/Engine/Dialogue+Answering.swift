import IntentSchema

extension Dialogue {
  /// Takes the person's answer to the open question.
  mutating func answered(_ answer: Answer, to open: OpenQuestion) -> [DialogueAction] {
    switch answer {
    case .cancel: return cancel()
    case .sayAgain: return [.ask(open.question)]
    case .correction(let parameter, let value): return correct(parameter, value, open)
    default: break
    }
    guard let name = open.parameter, let parameter = intent.parameter(name) else {
      return answeredWhole(answer, open)
    }
    switch (answer, open.kind) {
    case (.value(let value), _), (.no(instead: .some(let value)), _):
      return take(value, for: parameter, open)
    case (.yes, .confirmation(let value, let reason)):
      accepted.append(Acceptance(parameter: name, value: value, reason: reason))
      if let value { set(value, for: parameter, element: open.element) }
      return resolve(again: name)
    case (.choice(let index), .choice) where open.question.choices.indices.contains(index):
      return take(open.question.choices[index].value, for: parameter, open)
    case (.yes, .choice) where open.question.choices.count == 1:
      return take(open.question.choices[0].value, for: parameter, open)
    case (.no, .confirmation), (.neither, .confirmation), (.no, .choice), (.neither, .choice):
      return askValue(parameter, element: open.element, topic: .another)
    case (.no, .value), (.neither, .value):
      return leaveOut(parameter, open)
    default:
      return missed(open)
    }
  }

  /// Takes the answer to "Shall I do it?".
  private mutating func answeredWhole(_ answer: Answer, _ open: OpenQuestion) -> [DialogueAction] {
    switch answer {
    case .yes:
      return handle()
    case .no(instead: .none), .neither:
      return [.say(message(.declined))] + finish(.declined)
    case .no(instead: .some(let value)), .value(let value):
      // "No, the hardware one" corrects a parameter only where just one parameter can take the value. A wrong guess would
      // be acted upon.
      let candidates = open.question.expectation.corrections
      let offered = candidates.filter { $0.choices.contains { $0.value == value } }
      let typed = candidates.filter { value.fits($0.type) }
      let matches = offered.isEmpty ? typed : offered
      guard matches.count == 1 else { return missed(open) }
      return correct(matches[0].parameter, value, open)
    default:
      return missed(open)
    }
  }

  private mutating func take(
    _ value: Value, for parameter: ParameterDefinition, _ open: OpenQuestion
  ) -> [DialogueAction] {
    guard value.isSomething, parameter.type.isList || value.list == nil else { return missed(open) }
    set(value, for: parameter, element: open.element)
    return resolve(again: parameter.name)
  }

  /// Handles "none" as the answer to a value question. One element of several is left out; otherwise the app needs the
  /// value, so the dialogue is cancelled.
  private mutating func leaveOut(
    _ parameter: ParameterDefinition, _ open: OpenQuestion
  ) -> [DialogueAction] {
    guard let element = open.element, let list = parameters[parameter.name]?.list, list.count > 1,
      list.indices.contains(element)
    else { return cancel() }
    set(.null, for: parameter, element: element)
    return resolve(again: parameter.name)
  }

  /// Replaces a settled value. The parameter and all after it are resolved again.
  private mutating func correct(_ name: String, _ value: Value, _ open: OpenQuestion) -> [DialogueAction] {
    guard let parameter = intent.parameter(name), value.isSomething,
      parameter.type.isList || value.list == nil
    else { return missed(open) }
    accepted.removeAll { $0.parameter == name }
    attempts = nil
    set(value, for: parameter, element: name == open.parameter ? open.element : nil)
    // A parameter without a resolve method isn't in the order. The app is then asked again about the parameter of the
    // open question.
    if resolutionOrder.contains(name) { return resolve(again: name) }
    return open.parameter.map { resolve(again: $0) } ?? confirm()
  }
}

extension Value {
  /// Whether it is neither null nor an empty list.
  var isSomething: Bool { !isNull && list?.isEmpty != true }

  /// Whether a value of this type could look so. Integers fit no type: they may be any enumeration's raw value.
  fileprivate func fits(_ type: TypeReference) -> Bool {
    switch self {
    case .list(let values): type.isList && values.allSatisfy { $0.fits(.named(type.base)) }
    case .record, .string, .bool, .double, .null, .integer, .bytes: ownType == type.base
    }
  }
}
