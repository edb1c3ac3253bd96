public import IntentSchema

/// How a person's words answer an open question.
public struct AnswerReading: Hashable, Sendable, Codable {
  /// Nil when they don't answer it, or leave open which choice is meant.
  public var answer: Answer?
  /// What the words were taken for, and why.
  public var why: String
  /// How sure the reading is, 0…1; 0 where there is no answer.
  public var score: Double

  public init(answer: Answer?, why: String, score: Double) {
    self.answer = answer
    self.why = why
    self.score = score
  }
}

extension LanguageEngine {
  /// Reads the answer to a question.
  ///
  /// Never fails. Whether the words are a new request instead is for the caller to judge, with `understand(_:)`.
  public func readAnswer(
    _ text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading {
    switch sentence(text) {
    case .failure(.empty): return AnswerReading(answer: nil, why: "there are no words", score: 0)
    case .failure(.tooLong): return longAnswer(text, expecting: expectation)
    case .success(let sentence):
      return AnswerReader(engine: self, sentence: sentence, expectation: expectation, context: context).read()
    }
  }

  /// What a sentence without a request of its own makes of the one before; nil where it goes on with nothing.
  ///
  /// - Parameter request: the intent's class name, with its parameters as they were at last.
  public func followUp(_ text: String, of request: Record, context: UnderstandingContext) -> Record? {
    guard case .success(let sentence) = sentence(text) else { return nil }
    let expectation = Expectation(.yesOrNo, intent: request.type)
    return AnswerReader(engine: self, sentence: sentence, expectation: expectation, context: context)
      .followUp(of: request)
  }

  /// A text to write down may be long; nothing else may.
  private func longAnswer(_ text: String, expecting expectation: Expectation) -> AnswerReading {
    let tooLong = AnswerReading(answer: nil, why: "this is longer than a sentence", score: 0)
    guard case .value(let type) = expectation.kind, text.utf8.count <= Self.maximumTextBytes else {
      return tooLong
    }
    let value: Value
    switch catalogue.kind(of: type).answering {
    case .text where !type.isList: value = .string(text)
    case .dictation: value = NoteTextRecord(text).value
    case .text, .truth, .knownName, .name, .meaning: return tooLong
    }
    return AnswerReading(answer: .value(value), why: "the words as they are", score: 0.3)
  }

  /// Of a dictated note.
  private static let maximumTextBytes = 20_000
}
