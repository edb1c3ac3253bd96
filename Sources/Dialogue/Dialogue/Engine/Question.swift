import IntentSchema

/// A question to the person: what to say, and what may be answered.
public struct Question: Codable, Hashable, Sendable {
  public var prompt: Message
  public var expectation: Expectation

  public init(prompt: Message, expectation: Expectation) {
    self.prompt = prompt
    self.expectation = expectation
  }

  /// What is offered; empty unless the expectation is a choice.
  public var choices: [Choice] {
    if case .choice(let choices) = expectation.kind { choices } else { [] }
  }
}

extension Question {
  /// The same question with the titles of its choices in the phrasebook's language: what fronts show and the
  /// language layer matches against. The engine itself knows no language, so that it only titles what has a name.
  public func worded(by phrasebook: Phrasebook) -> Question {
    var question = self
    let words = ValueText(phrasebook)
    func worded(_ choice: Choice) -> Choice {
      Choice(
        title: choice.title.isEmpty ? words.words(for: choice.value) : words.clean(choice.title),
        subtitle: words.detail(of: choice.value) ?? choice.subtitle.map { words.clean($0) },
        value: choice.value)
    }
    if case .choice(let choices) = expectation.kind {
      question.expectation.kind = .choice(choices.map(worded))
    }
    for index in question.expectation.corrections.indices {
      question.expectation.corrections[index].choices = expectation.corrections[index].choices.map(worded)
    }
    return question
  }
}
