import IntentSchema

extension Dialogue {
  /// Takes the person's answer to the open question.
  mutating func answered(_ answer: Answer, to open: OpenQuestion) -> [DialogueAction] {
    switch answer {
    case .cancel: return cancel()
    case .later: return [.say(message(.later))] + finish(.cancelled)
    case .sayAgain: return [.ask(open.question)]
    case .hesitation: return [.say(message(.takeYourTime))] + askAgain(open)
    case .question(let inquiry): return tell(inquiry, open)
    case .changes(let changes): return change(changes, open)
    case .anotherValue(let name): return askAnother(name, open)
    case .yes, .no, .choice, .any, .all, .neither, .value: break
    }
    guard let name = open.parameter, let parameter = intent.parameter(name) else {
      return answeredWhole(answer, open)
    }
    switch (answer, open.kind) {
    case (.value(let value), _), (.no(instead: .some(let value)), _):
      return take(value, for: parameter, open)
    case (.yes, .confirmation(let value, let reason)) where !isUnheeded:
      return accept(value, reason, for: parameter, open)
    // Words that weren't understood may have been about all of it, and "either" agrees to nothing yet.
    case (.yes, .confirmation(let value, let reason)), (.any, .confirmation(let value, let reason)):
      needsAgreement = true
      return accept(value, reason, for: parameter, open)
    case (.choice(let index), .choice) where open.question.choices.indices.contains(index):
      return take(open.question.choices[index].value, for: parameter, open)
    case (.yes, .choice) where open.question.choices.count == 1:
      return take(open.question.choices[0].value, for: parameter, open)
    case (.any, .choice): return takeFirst(for: parameter, open)
    case (.all, .choice): return takeAll(for: parameter, open)
    // Who says no to several choices wants none of what is asked about; "neither" is about the choices.
    case (.no(instead: .none), .choice) where open.question.choices.count > 1:
      return [.say(message(.declined))] + finish(.declined)
    case (.no, .confirmation), (.neither, .confirmation), (.no, .choice), (.neither, .choice):
      return askValue(parameter, element: open.element, topic: .another)
    case (.no, .value), (.neither, .value):
      return leaveOut(parameter, open)
    default:
      return missed(open)
    }
  }

  /// True where words before this answer weren't understood, and the person doesn't know that they aren't heeded.
  private var isUnheeded: Bool { attempts.map { $0.misses > 0 && !$0.isPointedOut } ?? false }

  /// Takes the answer to "Shall I do it?".
  private mutating func answeredWhole(_ answer: Answer, _ open: OpenQuestion) -> [DialogueAction] {
    switch answer {
    case .yes:
      // Words that weren't understood may have been a correction. A yes behind them agrees only once the
      // person knows that they aren't heeded.
      if isUnheeded {
        attempts?.isPointedOut = true
        return [.say(message(.unheeded))] + askAgain(open)
      }
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
      return change([Change(parameter: matches[0].parameter, value: value)], open)
    default:
      return missed(open)
    }
  }

  private mutating func accept(
    _ value: Value?, _ reason: Int?, for parameter: ParameterDefinition, _ open: OpenQuestion
  ) -> [DialogueAction] {
    accepted.append(Acceptance(parameter: parameter.name, value: value, reason: reason))
    if let value { set(value, for: parameter, element: open.element) }
    return resolve(again: parameter.name)
  }

  /// Takes the first choice where the person leaves it to the assistant. They have to agree before anything is done.
  private mutating func takeFirst(
    for parameter: ParameterDefinition, _ open: OpenQuestion
  ) -> [DialogueAction] {
    guard let first = open.question.choices.first else { return missed(open) }
    needsAgreement = true
    let type = TypeReference.named(parameter.type.base)
    let said = message([TextKey.takenFirst.rawValue], ["value": .value(first.value, type)])
    return [.say(said)] + take(first.value, for: parameter, open)
  }

  /// Takes all choices, where the parameter is a list.
  private mutating func takeAll(
    for parameter: ParameterDefinition, _ open: OpenQuestion
  ) -> [DialogueAction] {
    guard parameter.type.isList else {
      if countMiss(open.parameter) { return giveUp(open.parameter) }
      return [.say(message(.onlyOne))] + askAgain(open)
    }
    return take(.list(open.question.choices.map(\.value)), for: parameter, open)
  }

  /// Takes a value for the parameter that a question is about, and has the app resolve it.
  mutating func take(
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

  /// Sets values, settled ones or new ones. They and all that come after them are resolved again.
  private mutating func change(_ changes: [Change], _ open: OpenQuestion) -> [DialogueAction] {
    var known: [(ParameterDefinition, Value)] = []
    for change in changes {
      guard let parameter = intent.parameter(change.parameter), change.value.isSomething,
        parameter.type.isList || change.value.list == nil
      else { return missed(open) }
      known.append((parameter, change.value))
    }
    guard !known.isEmpty else { return missed(open) }
    attempts = nil
    for (parameter, value) in known {
      accepted.removeAll { $0.parameter == parameter.name }
      set(value, for: parameter, element: parameter.name == open.parameter ? open.element : nil)
    }
    guard open.parameter != nil else {
      // The request that the person was asked to agree to is put to them again, and all that depends on the
      // new values is resolved anew.
      needsAgreement = true
      return resolve(from: 0)
    }
    // The parameter of the open question has no value yet, so it's resolved too, even where it comes before the others.
    let changed = known.map(\.0.name) + [open.parameter].compactMap { $0 }
    let first = changed.compactMap { resolutionOrder.firstIndex(of: $0) }.min()
    return first.map { resolve(from: $0) } ?? confirm()
  }

  /// Asks for another value of a parameter, with the choices that were offered for it.
  private mutating func askAnother(_ name: String, _ open: OpenQuestion) -> [DialogueAction] {
    guard let parameter = intent.parameter(name) else { return missed(open) }
    if open.parameter == nil {
      needsAgreement = true
    } else if open.parameter == name, open.kind == .choice {
      // This very question is open already.
      return missed(open)
    }
    accepted.removeAll { $0.parameter == name }
    let choices = offered[name] ?? []
    guard choices.count > 1 else { return askValue(parameter, element: nil, topic: .another) }
    return choose(parameter, element: nil, from: choices.map(\.value), topic: .choose)
  }
}

extension Value {
  /// True for a value that is neither null nor an empty list.
  var isSomething: Bool { !isNull && list?.isEmpty != true }

  /// True where a value of this type could look so. Integers fit no type: they may be any enumeration's raw
  /// value.
  fileprivate func fits(_ type: TypeReference) -> Bool {
    switch self {
    case .list(let values): type.isList && values.allSatisfy { $0.fits(.named(type.base)) }
    case .record, .string, .bool, .double, .null, .integer, .bytes: ownType == type.base
    }
  }
}
