import IntentSchema
public import Language

extension SpokenLanguage {
  /// True where people say this text to Beckon itself, as an answer such as "yes" or a request such as
  /// "cancel". An app of that name could never be addressed.
  ///
  ///     english.isOwnWord("Cancel", context: context)  // true
  ///     english.isOwnWord("Cancellations", context: context)  // false
  public func isOwnWord(_ text: String, context: UnderstandingContext) -> Bool {
    let reading = engine.readAnswer(text, expecting: Expectation(.yesOrNo, intent: ""), context: context)
    switch reading.answer {
    case .yes, .no(instead: nil), .neither, .cancel, .sayAgain: return true
    case .no, .choice, .any, .all, .value, .changes, .anotherValue, .later, .hesitation, .question, nil:
      break
    }
    let understanding = engine.understand(text, context: context)
    guard understanding.corrections.isEmpty, let best = understanding.interpretations.first else {
      return false
    }
    return best.intent.hasPrefix(Interpretation.prefixOfBeckon) && best.slots.isEmpty && best.doubts.isEmpty
  }
}
