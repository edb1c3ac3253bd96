import IntentSchema

/// Applies a developer's settings for the parameters of their own intent: defaults, options, limits, and dependent
/// parameters.
extension Dialogue {
  /// The actions that come before the app resolves the parameter at `index`; nil where there are none.
  mutating func prepare(_ index: Int) -> [DialogueAction]? {
    let name = resolutionOrder[index]
    guard let guidance = intent.parameter(name)?.guidance else { return nil }
    // A dependent parameter is dropped while its parent doesn't have the value that it depends on: a delivery address
    // without delivery.
    guard isWanted(guidance) else {
      parameters[name] = nil
      return resolve(from: index + 1)
    }
    guard let value = given(name) else {
      guard defaulted.insert(name).inserted else { return nil }
      if guidance.providesDefault {
        return call(HandlingCall(.defaultValue(name), intent: parameters), then: .defaulting(index))
      }
      parameters[name] = guidance.defaultValue
      return nil
    }
    if let limit = broken(guidance, by: value), let parameter = intent.parameter(name) {
      return refuse(parameter, limit)
    }
    guard guidance.providesOptions, let term = value.named, matched[name] != value else { return nil }
    matched[name] = value
    return call(
      HandlingCall(.options(name, searchTerm: term), intent: parameters), then: .matching(index))
  }

  /// The limit that a number breaks.
  private enum Limit {
    case minimum(Double)
    case maximum(Double)
  }

  private func broken(_ guidance: ParameterGuidance, by value: Value) -> Limit? {
    for number in (value.list ?? [value]).compactMap(\.double) {
      if let minimum = guidance.minimum, number < minimum { return .minimum(minimum) }
      if let maximum = guidance.maximum, number > maximum { return .maximum(maximum) }
    }
    return nil
  }

  /// Says which limit was broken, in the developer's words where there are some, and asks for another value.
  private mutating func refuse(_ parameter: ParameterDefinition, _ limit: Limit) -> [DialogueAction] {
    let (reason, key, number) =
      switch limit {
      case .minimum(let number): ("lessThanMinimumValue", TextKey.tooSmall, number)
      case .maximum(let number): ("greaterThanMaximumValue", TextKey.tooLarge, number)
      }
    let own = "\(MessageChain.Topic.unsupported.rawValue).\(intent.name).\(parameter.name).\(reason)"
    let type = TypeReference.named(parameter.type.base)
    let why = DialogueAction.say(
      message(
        [own, key.rawValue], about: parameter, element: nil, ["limit": .value(.double(number), type)]))
    if countMiss(parameter.name) { return [why] + giveUp(parameter.name) }
    parameters[parameter.name] = nil
    return [why] + askValue(parameter, element: nil, topic: .another)
  }

  private func isWanted(_ guidance: ParameterGuidance) -> Bool {
    guard let parent = guidance.parent else { return true }
    guard let value = given(parent) else { return false }
    return guidance.parentValue.map { $0 == value } ?? true
  }

  /// A parameter's value; nil where it is empty.
  private func given(_ name: String) -> Value? {
    guard let value = parameters[name], value.isSomething, let type = intent.parameter(name)?.type else {
      return nil
    }
    // 0 is the `unknown` case of an enumeration that isn't optional.
    if value == .integer(0), !type.isOptional { return nil }
    return value
  }

  /// Takes the value that the app gives where the person gave none.
  mutating func takeDefault(_ reply: HandlingReply, at index: Int) -> [DialogueAction] {
    let name = resolutionOrder[index]
    if case .value(let value) = reply, value.isSomething {
      parameters[name] = value
    } else {
      parameters[name] = intent.parameter(name)?.guidance?.defaultValue
    }
    return resolve(from: index)
  }

  /// Replaces the name that the person said with the one option of that name. With no such option, or several, the name
  /// stays.
  mutating func takeMatch(_ reply: HandlingReply, at index: Int) -> [DialogueAction] {
    let name = resolutionOrder[index]
    if case .options(let options) = reply, let said = parameters[name], let term = said.named {
      let found = options.filter { $0.isNamed(term) }
      if found.count == 1, let parameter = intent.parameter(name) {
        set(found[0], for: parameter, element: nil)
        matched[name] = parameters[name]
      }
    }
    return resolve(from: index)
  }

  /// Asks the app for options before it puts a value question. The open question is put where the app offers none.
  mutating func askOptions(_ parameter: ParameterDefinition, _ open: OpenQuestion) -> [DialogueAction] {
    guard parameter.guidance?.providesOptions == true, open.element == nil else { return ask(open) }
    return call(
      HandlingCall(.options(parameter.name, searchTerm: nil), intent: parameters), then: .lookingUp(open))
  }
}

extension Value {
  /// The name of a thing of which only the name is known, alone or as the only element of a list.
  fileprivate var named: String? {
    switch self {
    case .list(let values): values.count == 1 ? values[0].named : nil
    case .record(let record): record["identifier"] == nil ? title : nil
    default: nil
    }
  }

  /// True where the thing's title or one of its other names is this, ignoring case.
  fileprivate func isNamed(_ name: String) -> Bool {
    let names = [title] + (record?["alternativeSpeakableMatches"]?.list ?? []).map(\.title)
    return names.contains { $0?.lowercased() == name.lowercased() }
  }
}
