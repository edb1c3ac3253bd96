import IntentSchema

/// Answers what a person asks back, from what is known of the choices and from the app's confirmation.
extension Dialogue {
  /// Asks the app what it knows of the choices, such as their prices, before the question is put.
  ///
  /// - Returns: nil where no search tells it, or everything is known already.
  mutating func describe(_ open: OpenQuestion) -> [DialogueAction]? {
    guard let name = open.parameter, open.question.choices.count > 1,
      open.question.choices.contains(where: { $0.facts == nil }), callCount < options.maximumCalls,
      let lookup = lookup(for: name, describes: true)
    else { return nil }
    return call(HandlingCall(.handle, intent: lookup.search(for: parameters)), then: .describing(open))
  }

  /// Adds what the app told to the choices of the same name.
  mutating func described(_ reply: HandlingReply, for open: OpenQuestion) -> [DialogueAction] {
    guard case .response(let response) = reply, let name = open.parameter,
      let lookup = lookup(for: name, describes: true)
    else { return ask(open) }
    let things = (response[lookup.property]?.list ?? []).compactMap(\.record)
    var open = open
    open.question.expectation.kind = .choice(
      open.question.choices.map { choice in
        var choice = choice
        choice.facts = things.first { $0.title == choice.value.title }
        return choice
      })
    offered[name] = open.question.choices
    return ask(open)
  }

  /// Answers a question about the open question, and puts that one again. It's no miss.
  mutating func tell(_ inquiry: Inquiry, _ open: OpenQuestion) -> [DialogueAction] {
    var open = open
    let told: [Message]
    switch inquiry {
    case .meaning: told = [message(open.hint)]
    // Without a value to tell of, it isn't known.
    case .unknown: told = [message([TextKey.factsOfRequest.rawValue], [:])]
    case .choice(let index) where open.question.choices.indices.contains(index):
      told = [message(about: open.question.choices[index], nil)]
      open.question.expectation.told = index
    case .difference, .choice: told = facts(open, nil)
    case .fact(let fact): told = facts(open, fact)
    }
    return told.map { .say($0) } + askAgain(open)
  }

  private func facts(_ open: OpenQuestion, _ fact: Inquiry.Fact?) -> [Message] {
    let choices = open.question.choices
    guard choices.isEmpty else {
      return choices.prefix(Self.mostChoicesTold).map { message(about: $0, fact) }
    }
    // The facts that the app told of the whole request go first: a fare, the time at which it comes.
    var arguments: [String: Message.Argument] = ["request": .facts(.record(parameters), fact)]
    arguments["confirmed"] = confirmation.map { .facts(.record($0), fact) }
    if case .confirmation(let value?, _) = open.kind { arguments["value"] = .facts(value, fact) }
    return [message([TextKey.factsOfRequest.rawValue], arguments)]
  }

  private static let mostChoicesTold = 10

  private func message(about choice: Choice, _ fact: Inquiry.Fact?) -> Message {
    let thing = choice.facts.map(Value.record) ?? choice.value
    return message(
      [TextKey.factsOfChoice.rawValue],
      [
        "title": .value(choice.value, choice.value.ownType.map { .named($0) } ?? .any),
        "facts": .facts(thing, fact),
      ])
  }
}
