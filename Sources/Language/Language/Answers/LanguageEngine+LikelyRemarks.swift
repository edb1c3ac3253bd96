import IntentSchema
import Learning

/// Remarks beside an answer that change nothing of it, as the model of remarks knows them: "make it two, they
/// won't share".
extension LanguageEngine {
  /// The likelihood that words are a remark; 0 without a model.
  func remarkLikelihood(_ words: Sentence) -> Double {
    remarkReader?.judge(ModelSentence(words.text, lexicon.words.entities), limit: 1)?
      .share(of: AnswerKind.remark.rawValue) ?? 0
  }

  /// A text without the parts between its signs that are likely remarks; nil where none is one, or where nothing else is said.
  ///
  /// - Parameter saysNothing: whether a part, by itself, is no answer.
  func withoutLikelyRemarks(
    _ text: String, _ context: UnderstandingContext, saysNothing: (String) -> Bool
  ) -> String? {
    guard remarkReader != nil, case .success(let sentence) = lexicon.sentence(text),
      case let parts = lexicon.parts(of: sentence), (2...Weights.Remarks.signs + 1).contains(parts.count)
    else { return nil }
    let remarks = remarks(in: sentence, parts, context)
    let said = parts.filter { part in
      !(remarks.isLikely(part) && !remarks.hasValue(part) && !remarks.hasWrittenName(part)
        && remarks.isRemark(part) && saysNothing(sentence.text(part)))
    }
    guard !said.isEmpty, said.count < parts.count else { return nil }
    return said.map { sentence.text($0) }.joined(separator: ", ")
  }

  /// The answer among likely remarks, where the whole is none or takes words of theirs for a name that nobody knows.
  ///
  /// An agreement must name its act: "yes darling, dinner's at six" is said to somebody else.
  func answer(
    besideLikelyRemarksIn text: String, _ whole: AnswerReading, _ context: UnderstandingContext,
    _ reading: (String) -> AnswerReading
  ) -> AnswerReading? {
    switch whole.answer {
    case nil: break
    case .changes where whole.changesToUnknown || whole.freeWords > 0: break
    case .no(instead: nil) where whole.score <= Weights.Answers.refusal: break
    case .no(instead: _?), .choice, .value:
      guard whole.freeWords > 0 else { return nil }
    default: return nil
    }
    let rest = withoutLikelyRemarks(text, context) { part in
      let found = reading(part)
      return found.answer == nil || found.freeWords > 0 || found.changesToUnknown
    }
    guard let rest else { return nil }
    let found = reading(rest)
    switch found.answer {
    case .changes, .choice, .value: return found.freeWords == 0 && !found.changesToUnknown ? found : nil
    case .cancel, .later, .no(instead: nil): return found
    case .yes: return found.namesAct ? found : nil
    default: return nil
    }
  }
}
