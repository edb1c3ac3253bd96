import IntentSchema

/// A prompt to the person together with the answers that fit it.
///
///     let question = asked.worded(by: phrasebook)
///     print(phrasebook.render(question.prompt), question.choices.map(\.title))
public struct Question: Codable, Hashable, Sendable {
  public var prompt: Message
  public var expectation: Expectation

  public init(prompt: Message, expectation: Expectation) {
    self.prompt = prompt
    self.expectation = expectation
  }

  /// The values to choose from; empty unless the question is a choice.
  public var choices: [Choice] {
    if case .choice(let choices) = expectation.kind { choices } else { [] }
  }
}

extension Question {
  /// The same question with titles for its choices in the phrasebook's language.
  ///
  /// The dialogue knows no language, so it titles only values that bear a name of their own. Fronts show the worded
  /// titles, and the language layer matches answers against them.
  public func worded(by phrasebook: Phrasebook) -> Question {
    var question = self
    let words = ValueText(phrasebook)
    func worded(_ choice: Choice) -> Choice {
      var worded = choice
      worded.title = choice.title.isEmpty ? words.words(for: choice.value) : words.clean(choice.title)
      worded.subtitle =
        words.detail(of: choice.value) ?? choice.facts.flatMap { words.detail(of: .record($0)) }
        ?? choice.subtitle.map { words.clean($0) }
      return worded
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
