import IntentSchema

extension Dialogue {
  /// Asks the app about the parameter at `index`. After the last one it asks the app to confirm.
  mutating func resolve(from index: Int) -> [DialogueAction] {
    guard resolutionOrder.indices.contains(index) else { return confirm() }
    let name = resolutionOrder[index]
    if let question = askAboutDoubt(name) { return question }
    if let preparation = prepare(index) { return preparation }
    let count = (resolveCounts[name] ?? 0) + 1
    resolveCounts[name] = count
    guard count <= options.maximumResolvesOfOneParameter else { return giveUpCalling() }
    return call(HandlingCall(.resolve(name), intent: parameters), then: .resolving(index))
  }

  mutating func resolve(again parameter: String) -> [DialogueAction] {
    resolve(from: resolutionOrder.firstIndex(of: parameter) ?? resolutionOrder.count)
  }

  mutating func confirm() -> [DialogueAction] {
    attempts = nil
    return call(HandlingCall(.confirm, intent: parameters), then: .confirming)
  }

  mutating func handle() -> [DialogueAction] {
    attempts = nil
    return call(HandlingCall(.handle, intent: parameters), then: .handling)
  }

  mutating func call(_ call: HandlingCall, then step: Step) -> [DialogueAction] {
    callCount += 1
    guard callCount <= options.maximumCalls else { return giveUpCalling() }
    self.step = step
    return [.call(call)]
  }

  private mutating func giveUpCalling() -> [DialogueAction] {
    [.say(message(.gaveUpCalls))] + finish(.failed(.tooManyCalls))
  }

  mutating func finish(_ outcome: Outcome) -> [DialogueAction] {
    step = .finished(outcome)
    return [.finish(outcome)]
  }

  mutating func cancel() -> [DialogueAction] {
    [.say(message(.cancelled))] + finish(.cancelled)
  }
}
