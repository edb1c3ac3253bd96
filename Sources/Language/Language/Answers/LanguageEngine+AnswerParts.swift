import IntentSchema

/// Answers of which only a part says something: before it, or behind it, stand words that nobody reads as an answer.
extension LanguageEngine {
  /// The agreement at the end of a sentence, behind what is only said: "ooh, that's pricey. Well, go for it". What is said behind an
  /// agreement may take it back. Nil where the sentence asks, or says anything else.
  public func agreement(
    behindRemarkIn text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading? {
    guard expectation.kind == .yesOrNo, let (sentence, before, last) = lastPart(text),
      !lexicon.words.tokenizer.endsInQuestionMark(sentence)
    else { return nil }
    func reading(_ part: Range<Int>) -> AnswerReading {
      readAnswer(sentence.text(part), expecting: expectation, context: context)
    }
    // "He paid me already, ok" agrees to nothing.
    let agreed = reading(last)
    guard agreed.answer == .yes, agreed.freeWords == 0,
      agreed.namesAct || !lexicon.words.tokenizer.joinsWords && last.count > 1
    else { return nil }
    let remarks = remarks(in: sentence, before + [last], context)
    let isOnlySaid = before.allSatisfy { part in
      switch reading(part).answer {
      case .yes: true
      case nil: remarks.isPoliteness(part) || remarks.isRemark(part) && !remarks.mayName(part)
      default: false
      }
    }
    return isOnlySaid ? agreed : nil
  }

  /// The answer at the end of a sentence, behind words that no template has: "did I say Bo? I meant Mia",
  /// "boo. The small one then". The words before it may say anything but another request. It is never an
  /// agreement.
  public func answer(
    behindWordsIn text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading? {
    guard let (sentence, before, last) = lastPart(text) else { return nil }
    let answer = readAnswer(sentence.text(last), expecting: expectation, context: context)
    switch (answer.answer, expectation.kind) {
    case (.changes, .yesOrNo), (.anotherValue, .yesOrNo): break
    // A name among words that nobody knows may be any of them.
    case (.choice, .choice), (.value, .value), (.changes, .value), (.changes, .choice):
      guard answer.freeWords == 0 else { return nil }
    default: return nil
    }
    let remarks = remarks(in: sentence, before + [last], context)
    var losesNumber = false
    for part in before {
      switch readAnswer(sentence.text(part), expecting: expectation, context: context).answer {
      // "Her lad's coming so that's five, and half seven would be better": the number that nobody placed may be meant as well.
      case nil: losesNumber = losesNumber || remarks.hasNumberOrName(part)
      case .yes, .no(instead: nil), .sayAgain, .question, .hesitation: break
      // “三百不够，五百吧”: what there is isn't enough.
      case .changes(let changes)?:
        guard changes.allSatisfy(expectation.isPresent) else { return nil }
      default: return nil
      }
      let words = sentence.keeping(part, lexicon.words.tokenizer)
      guard readings(of: words, context, needsTemplate: true).interpretations.allSatisfy(\.isAboutBeckon)
      else { return nil }
    }
    return losesNumber ? answer.spotted("behind words that nobody knows") : answer
  }

  /// The change before an agreement at the end of a sentence: "Mia" of "it's Mia, sure". Nil where the
  /// sentence doesn't end so.
  public func change(
    beforeAgreementIn text: String, expecting expectation: Expectation, context: UnderstandingContext
  ) -> AnswerReading? {
    guard case .success(let sentence) = lexicon.sentence(text),
      let sign = lexicon.parts(of: sentence).dropFirst().last?.lowerBound,
      readAnswer(sentence.text(sign..<sentence.count), expecting: expectation, context: context).answer
        == .yes
    else { return nil }
    // "It's raining, hurry up" names nobody.
    let before = readAnswer(sentence.text(0..<sign), expecting: expectation, context: context)
    guard case .changes? = before.answer, !before.changesToUnknown || sentence.hasCapital(0..<sign) else {
      return nil
    }
    return before
  }

  /// The last part of a sentence of several, and those before it; nil where there is one, or too many.
  private func lastPart(_ text: String) -> (sentence: Sentence, before: [Range<Int>], last: Range<Int>)? {
    guard case .success(let sentence) = lexicon.sentence(text), case let parts = lexicon.parts(of: sentence),
      (2...Weights.Remarks.signs + 1).contains(parts.count), let last = parts.last
    else { return nil }
    return (sentence, parts.dropLast(), last)
  }

  /// The reader of remarks for the parts of a sentence.
  func remarks(in sentence: Sentence, _ parts: [Range<Int>], _ context: UnderstandingContext) -> RemarkReader
  {
    RemarkReader(
      lexicon, grammar, sentence, context,
      read: { words, _ in readings(of: words, context, needsTemplate: true) },
      clauseStarts: parts.dropFirst().map(\.lowerBound), likelihood: remarkLikelihood)
  }
}
