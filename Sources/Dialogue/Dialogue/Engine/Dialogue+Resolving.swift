import IntentSchema

extension Dialogue {
  /// Takes the app's answer about the parameter at `index`.
  mutating func resolved(_ reply: HandlingReply, at index: Int) -> [DialogueAction] {
    let name = resolutionOrder[index]
    guard let parameter = intent.parameter(name) else { return resolve(from: index + 1) }
    if unresolved.remove(name) != nil, parameters[name] == nil, !asks(reply) {
      return needsValue(parameter, element: nil)
    }
    switch reply {
    case .notImplemented:
      return settled(index)
    case .resolution(let resolution):
      return apply(resolution, to: parameter, element: nil, at: index)
    case .resolutions(let resolutions) where parameter.type.isList:
      return applyEach(resolutions, to: parameter, at: index)
    case .resolutions, .response, .options, .value:
      let reason = "the answer to resolving \(name) is no resolution result"
      return fail(.malformedReply(reason: reason), during: .resolve(name))
    }
  }

  /// True where an app's answer leads to a question.
  private func asks(_ reply: HandlingReply) -> Bool {
    guard case .resolution(let resolution) = reply else { return false }
    return switch resolution {
    case .needsValue, .unsupported, .disambiguation, .confirmationRequired: true
    case .success, .notRequired: false
    }
  }

  /// Takes one result for each element of a list.
  ///
  /// Results that settle their element are stored first. Then the first other result becomes a question, and its answer
  /// resolves the whole list again.
  private mutating func applyEach(
    _ resolutions: [Resolution], to parameter: ParameterDefinition, at index: Int
  ) -> [DialogueAction] {
    let current = parameters[parameter.name]?.list ?? []
    if resolutions.count == 1, current.count != 1 {
      return apply(resolutions[0], to: parameter, element: nil, at: index)
    }
    var elements: [Value] = []
    var open: (resolution: Resolution, element: Int)?
    for (position, resolution) in resolutions.enumerated() {
      let spoken: [Value] = current.indices.contains(position) ? [current[position]] : []
      switch resolution {
      case .success(let value):
        elements += value.list ?? [value]
      case .notRequired:
        elements += spoken
      case .confirmationRequired(let value, let reason) where isAccepted(parameter, value, reason):
        elements += value.map { $0.list ?? [$0] } ?? spoken
      case .needsValue, .unsupported, .disambiguation, .confirmationRequired:
        if open == nil { open = (resolution, elements.count) }
        elements += spoken
      }
    }
    if !resolutions.isEmpty { parameters[parameter.name] = elements.isEmpty ? nil : .list(elements) }
    guard let open else { return settled(index) }
    let isNamed = elements.count > 1 && elements.indices.contains(open.element)
    return apply(open.resolution, to: parameter, element: isNamed ? open.element : nil, at: index)
  }

  /// Takes one result for a parameter or for one element of its list.
  private mutating func apply(
    _ resolution: Resolution, to parameter: ParameterDefinition, element: Int?, at index: Int
  ) -> [DialogueAction] {
    switch resolution {
    case .success(let value):
      set(value, for: parameter, element: element)
      return settled(index)
    case .notRequired:
      return settled(index)
    case .needsValue:
      return needsValue(parameter, element: element)
    case .unsupported(let reason):
      return unsupported(parameter, element: element, reason: reason)
    case .disambiguation(let values):
      guard let first = values.first else { return needsValue(parameter, element: element) }
      if values.count == 1 {
        return apply(.confirmationRequired(first, reason: nil), to: parameter, element: element, at: index)
      }
      attempts = nil
      return choose(parameter, element: element, from: values, topic: .choose)
    case .confirmationRequired(let value, let reason):
      if isAccepted(parameter, value, reason) {
        if let value { set(value, for: parameter, element: element) }
        return settled(index)
      }
      attempts = nil
      return askWhether(parameter, element: element, value: value, reason: reason)
    }
  }

  /// Goes on to the next parameter, unless this one has the value of another one that it must differ from.
  private mutating func settled(_ index: Int) -> [DialogueAction] {
    if let refusal = refuseSame(resolutionOrder[index]) { return refusal }
    attempts = nil
    return resolve(from: index + 1)
  }

  /// The parameter that another one must differ from: `fromAccount` for `toAccount`. No money goes from an account to itself.
  private func source(forGoal name: String) -> ParameterDefinition? {
    guard name.hasPrefix("to"), let goal = intent.parameter(name),
      let source = intent.parameter("from" + name.dropFirst("to".count)), source.type == goal.type
    else { return nil }
    return source
  }

  /// Asks for another value where the second of two parameters that must differ has the value of the first.
  private mutating func refuseSame(_ name: String) -> [DialogueAction]? {
    guard let source = source(forGoal: name), let parameter = intent.parameter(name),
      let value = parameters[name], !value.isNull, value == parameters[source.name]
    else { return nil }
    let keys = MessageChain.parameter(.unsupported, parameter, of: intent, reason: "sameAccount")
    let why = DialogueAction.say(message(keys, about: parameter, element: nil))
    let others = (offered[name] ?? []).map(\.value).filter { $0 != value }
    parameters[name] = nil
    accepted.removeAll { $0.parameter == name }
    if countMiss(name) { return [why] + giveUp(name) }
    switch others.count {
    case 0: return [why] + askValue(parameter, element: nil, topic: .another)
    case 1: return [why] + askWhether(parameter, element: nil, value: others[0], reason: nil)
    default: return [why] + choose(parameter, element: nil, from: others, topic: .choose)
    }
  }

  private mutating func needsValue(_ parameter: ParameterDefinition, element: Int?) -> [DialogueAction] {
    if countMiss(parameter.name) { return giveUp(parameter.name) }
    return askOptions(
      parameter, openValueQuestion(parameter, element: element, topic: element == nil ? .ask : .askElement))
  }

  private mutating func unsupported(
    _ parameter: ParameterDefinition, element: Int?, reason: Int?
  ) -> [DialogueAction] {
    if element == nil, var forms = otherForms[parameter.name], forms.count > 1,
      forms.removeFirst() == parameters[parameter.name]
    {
      parameters[parameter.name] = forms[0]
      otherForms[parameter.name] = forms
      return resolve(again: parameter.name)
    }
    let reasonName = reason.flatMap { parameter.unsupportedReasons[$0] }
    let keys = MessageChain.parameter(.unsupported, parameter, of: intent, reason: reasonName)
    let why = DialogueAction.say(message(keys, about: parameter, element: element))
    if countMiss(parameter.name) { return [why] + giveUp(parameter.name) }
    var question = openValueQuestion(parameter, element: element, topic: .another)
    guard let lookup = lookup(for: parameter.name) else { return [why] + askOptions(parameter, question) }
    if case .say(let message) = why { question.why = message }
    return call(HandlingCall(.handle, intent: lookup.search(for: parameters)), then: .lookingUp(question))
  }

  func lookup(for parameter: String, describes: Bool = false) -> AlternativesLookup? {
    options.alternatives.first {
      $0.describes == describes && $0.applies(to: parameter, of: parameters)
        && options.supportedIntents.contains($0.search.type)
    }
  }

  /// Puts the question whose lookup the app couldn't make, with why it's asked.
  mutating func askWithoutLookup(_ open: OpenQuestion) -> [DialogueAction] {
    (open.why.map { [.say($0)] } ?? []) + ask(open)
  }

  /// Offers the values that a lookup found. The open question is put where it found none.
  mutating func lookedUp(_ reply: HandlingReply, for open: OpenQuestion) -> [DialogueAction] {
    let why = open.why.map { [DialogueAction.say($0)] } ?? []
    return why + offered(reply, for: open)
  }

  private mutating func offered(_ reply: HandlingReply, for open: OpenQuestion) -> [DialogueAction] {
    if case .options(let values) = reply, let parameter = open.parameter.flatMap(intent.parameter),
      !values.isEmpty
    {
      return choose(
        parameter, element: nil, from: Array(values.prefix(AlternativesLookup.limit)), topic: .options)
    }
    guard case .response(let response) = reply, let name = open.parameter,
      let parameter = intent.parameter(name), let lookup = lookup(for: name)
    else { return ask(open) }
    let values = lookup.values(in: response)
    guard !values.isEmpty else { return ask(open) }
    guard values.count <= lookup.most else {
      var open = open
      open.question.expectation.alternatives = values.map { Choice(title: $0.title ?? "", value: $0) }
      return ask(open)
    }
    // An act that is put to the person anyway names the only thing there is: "Delete “ring the vet”?". One question is enough.
    if values.count == 1, mustAsk { return take(values[0], for: parameter, open) }
    return choose(parameter, element: open.element, from: values, topic: .alternatives)
  }

  private func isAccepted(_ parameter: ParameterDefinition, _ value: Value?, _ reason: Int?) -> Bool {
    accepted.contains(Acceptance(parameter: parameter.name, value: value, reason: reason))
  }

  /// Stores a value. A list parameter always holds a list: one value becomes a list of one.
  ///
  /// - Parameter element: the index in the list to replace; nil for the whole value.
  mutating func set(_ value: Value, for parameter: ParameterDefinition, element: Int?) {
    guard parameter.type.isList else {
      parameters[parameter.name] = value
      return
    }
    let values = value.isNull ? [] : value.list ?? [value]
    var list = parameters[parameter.name]?.list ?? []
    if let element, list.indices.contains(element) {
      list.replaceSubrange(element...element, with: values)
    } else {
      list = values
    }
    parameters[parameter.name] = list.isEmpty ? nil : .list(list)
  }
}
