import IntentSchema
import Learning

/// Reads the kind of an answer that no template explains, by a model of what people answer: "scrap that, they've moved it".
///
/// It never finds a value. A yes needs more certainty than anything that leaves things undone.
struct LearnedAnswer {
  let lexicon: Lexicon
  let model: any SentenceReader
  let expectation: Expectation

  /// The answer that the words are likeliest to be.
  ///
  /// - Parameters:
  ///   - whole: what the templates read.
  ///   - agrees: whether words may agree to an act: nothing in them is a condition, a request, a name or a number.
  /// - Returns: nil where the model isn't sure, or where the templates know better.
  func reading(_ text: String, _ whole: AnswerReading, agrees: () -> Bool) -> AnswerReading? {
    guard let least = needed(beside: whole), case .success(let sentence) = lexicon.sentence(text) else {
      return nil
    }
    let words = lexicon.words.shortened(sentence).text
    guard let judgement = model.judge(ModelSentence(words, lexicon.words.entities), limit: 1),
      let (group, likelihood) = Group.allCases.map({ ($0, $0.share(judgement)) }).max(by: { $0.1 < $1.1 }),
      likelihood >= least
    else { return nil }
    func found(_ answer: Answer?) -> AnswerReading {
      AnswerReading(
        answer: answer, why: "learned from examples: rather \(group.rawValue) than anything else",
        score: likelihood)
    }
    // "TasksNotes is fine for that one."
    if group == .other || group == .yes, whole.answer == nil, let index = named(sentence) {
      var choice = found(.choice(index))
      // "Show the groceries" names a list too. What all its words say as a request goes before that.
      choice.isNameAmongWords = true
      choice.score = min(likelihood, Weights.Answers.nameAmongWords)
      return choice
    }
    switch group {
    case .other: return nil
    // “快点来吧” is a message, whatever else it would agree to. "Perfect, off we go" is no place to go to.
    case .yes where expectation.kind != .yesOrNo: return whole.answer == nil || isDictated ? nil : found(nil)
    case .yes:
      guard likelihood >= leastForYes, agrees() else { return nil }
      return found(.yes)
    case .refusal:
      // "Ella's not eating, so only two" drops nothing.
      guard likelihood >= Weights.Answers.learnedBesideNumber || !hasNumber(sentence) else { return nil }
      let isNo = judgement.share(of: AnswerKind.no.rawValue) > judgement.share(of: AnswerKind.cancel.rawValue)
      return found(isNo && expectation.kind == .yesOrNo ? .no(instead: nil) : .cancel)
    case .hesitation: return isText || hasNumber(sentence) ? nil : found(.hesitation)
    case .inquiry
    where !isText
      && judgement.share(of: AnswerKind.again.rawValue) > judgement.share(of: AnswerKind.question.rawValue):
      return found(.sayAgain)
    // Where it was taken for a title or a name, it is none. A note or a message may be just such words.
    case .inquiry, .remark:
      let mayBeText = isDictated || isText && sentence.count < Weights.Answers.remarkWords
      return whole.answer == nil || mayBeText ? nil : found(nil)
    }
  }

  /// The only choice whose name is among the words, where no other is, and no number that would be passed over: "leap, 5 of us".
  private func named(_ sentence: Sentence) -> Int? {
    guard case .choice(let choices) = expectation.kind,
      SpeechCleaner(sentence, lexicon.words.speech.rules).refusal == nil,
      !lexicon.spans(of: sentence, lexicon.entities(of: sentence)).spans.contains(where: {
        switch $0.category {
        case .number, .value: true
        default: false
        }
      })
    else { return nil }
    return ChoiceFinder(choices, tokenizer: lexicon.words.tokenizer).named(among: sentence)
  }

  /// True where words have a number that isn't how long to wait: "好像是45". It must not be passed over.
  private func hasNumber(_ sentence: Sentence) -> Bool {
    let table = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    return table.spans.contains { number in
      number.category == .number
        && !table.spans.contains { $0.category == .value(.duration) && $0.tokens.overlaps(number.tokens) }
        // 一 of 等一下 is none, and "one" of "no one" neither.
        && (sentence.tokens[number.tokens.lowerBound].isNumber || number.tokens.count > 1
          || !lexicon.words.tokenizer.joinsWords && table.numbers[Int(number.payload)] > 1)
    }
  }

  /// The share that speaks for words to refuse what is asked, from 0 to 1.
  static func refusal(in judgement: Judgement) -> Double { Group.refusal.share(judgement) }

  /// The share that speaks for words to ask about what is offered, or to refuse it, from 0 to 1.
  static func leavesOpen(in judgement: Judgement) -> Double {
    Group.inquiry.share(judgement) + Group.refusal.share(judgement)
  }

  /// Kinds that are dealt with alike.
  private enum Group: String, CaseIterable {
    case yes
    case refusal = "a refusal"
    case hesitation
    case inquiry = "a question about it"
    case remark = "a remark"
    case other

    private var kinds: [AnswerKind] {
      switch self {
      case .yes: [.yes]
      case .refusal: [.no, .cancel]
      case .hesitation: [.hesitation]
      case .inquiry: [.again, .question]
      case .remark: [.remark]
      case .other: []
      }
    }

    func share(_ judgement: Judgement) -> Double {
      self == .other ? judgement.outside : kinds.map { judgement.share(of: $0.rawValue) }.reduce(0, +)
    }
  }

  /// True where any words at all may be the answer, such as those of a note or of a message.
  private var isDictated: Bool {
    answering == .dictation || isText && expectation.parameter.map(Slot.isDictated) == true
  }

  /// The same, and where a title is asked for.
  private var isText: Bool { answering == .dictation || answering == .text }

  private var answering: ValueKind.Answering? {
    guard case .value(let type) = expectation.kind else { return nil }
    return lexicon.catalogue.kind(of: type).answering
  }

  private var leastForYes: Double {
    switch lexicon.catalogue.intent(expectation.intent)?.weight {
    case .lookup: Weights.Answers.learnedYes.lookup
    case .ordinary: Weights.Answers.learnedYes.ordinary
    case .sending: Weights.Answers.learnedYes.sending
    case .money, .deleting, nil: Weights.Answers.learnedYes.money
    }
  }

  /// The certainty that the model must have, beside what the templates read; nil where they know better.
  private func needed(beside whole: AnswerReading) -> Double? {
    switch whole.answer {
    case nil: return Weights.Answers.learned
    // Several words that nobody knows are hardly another name.
    case .changes where whole.changesToUnknown: return Weights.Answers.learnedOverName
    case .no(instead: _?): return whole.freeWords > 1 ? Weights.Answers.learned : nil
    case .value:
      guard case .value(let type) = expectation.kind else { return nil }
      switch lexicon.catalogue.kind(of: type).answering {
      // The question for a phrase of the person's own belongs to no intent.
      case .dictation, .text:
        return lexicon.catalogue.intent(expectation.intent) == nil ? nil : Weights.Answers.learnedOverText
      case .name, .knownName, .truth, .meaning:
        return whole.freeWords > 1 ? Weights.Answers.learnedOverName : nil
      }
    default: return nil
    }
  }
}
