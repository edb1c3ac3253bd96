public import IntentSchema

/// The meaning of a person's words as an answer to an open question.
///
///     let reading = engine.readAnswer("the second one", expecting: expectation, context: context)
///     reading.answer  // .choice(1)
public struct AnswerReading: Hashable, Sendable, Codable {
  /// Nil when the words don't answer the question, or leave open which choice is meant.
  public var answer: Answer?
  /// The reason for the reading, in words.
  public var why: String
  /// The certainty of the reading, from 0 to 1; 0 where there is no answer.
  public var score: Double
  /// The words of a value that nobody knows: they only may be a name or a text. 0 for numbers, times and known names.
  public var freeWords: Int = 0
  /// True where a change takes words that nobody knows for a name.
  public internal(set) var changesToUnknown: Bool = false
  /// True where only some of the words give the answer, and nobody knows what the others mean. It's to be put
  /// to the person.
  public internal(set) var isSpotted = false
  /// True for a yes of which every word is accounted for by itself: no word of it can name something else.
  var isInPieces = false
  /// True where only the name of a choice is known of the words: "TasksNotes is fine for that one".
  public internal(set) var isNameAmongWords = false
  /// True where a yes names the act that it agrees to: "send it" to "Send …?".
  public internal(set) var namesAct = false

  public init(answer: Answer?, why: String, score: Double) {
    self.answer = answer
    self.why = why
    self.score = score
  }

  /// The reading as one of only some of the words, with where they stand.
  func spotted(_ place: String) -> AnswerReading {
    var found = self
    found.isSpotted = true
    found.score = min(score, Weights.Answers.spotted)
    found.why += ", \(place)"
    return found
  }
}

extension AnswerReader {
  /// Reads the answer to a question, whatever its length.
  static func read(
    _ text: String, expecting expectation: Expectation, _ lexicon: Lexicon, _ part: CompiledGrammar.Part?,
    _ context: UnderstandingContext
  ) -> AnswerReading {
    switch lexicon.sentence(text) {
    case .failure(.empty): AnswerReading(answer: nil, why: "there are no words", score: 0)
    case .failure(.tooLong): longAnswer(text, expecting: expectation, lexicon)
    case .success(let sentence): AnswerReader(lexicon, part, sentence, expectation, context).read()
    }
  }

  /// A text to write down may be long; nothing else may.
  private static func longAnswer(
    _ text: String, expecting expectation: Expectation, _ lexicon: Lexicon
  ) -> AnswerReading {
    let tooLong = AnswerReading(answer: nil, why: "this is longer than a sentence", score: 0)
    guard case .value(let type) = expectation.kind, text.utf8.count <= Weights.Answers.longTextBytes else {
      return tooLong
    }
    let value: Value
    switch lexicon.catalogue.kind(of: type).answering {
    case .text where !type.isList: value = .string(text)
    case .dictation: value = NoteTextRecord(text).value
    case .text, .truth, .knownName, .name, .meaning: return tooLong
    }
    return AnswerReading(answer: .value(value), why: "the words as they are", score: Weights.Answers.longText)
  }
}
