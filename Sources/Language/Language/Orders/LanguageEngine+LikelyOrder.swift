import Entities
import IntentSchema

extension LanguageEngine {
  /// An order among unknown words, or a question about what there is, where nothing else is understood.
  func likelyOrder(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> Understanding? {
    guard whole.interpretations.isEmpty, whole.nothing == nil, !lexicon.orders.isEmpty else { return nil }
    let reader = RequestReader(lexicon, grammar, sentence, context)
    if let inquiry = reader.inquiry() ?? inquiryBehindSign(sentence, context) {
      var understanding = whole
      understanding.add(inquiry)
      return understanding
    }
    let order = reader.doubtfulOrder {
      isIdle(sentence)
        || remarks(in: sentence, [sentence.tokens.indices], context).isRemark(sentence.tokens.indices)
    }
    guard let order else { return nil }
    var understanding = whole
    understanding.add(order)
    return understanding
  }

  /// The question about what there is at the end of a sentence whose beginning is no request: "I deserve something nice, what's on
  /// the menu".
  private func inquiryBehindSign(_ sentence: Sentence, _ context: UnderstandingContext) -> Interpretation? {
    guard let sign = sentence.tokens.indices.dropFirst().last(where: sentence.isBehindSign) else {
      return nil
    }
    let words = sentence.keeping(sign..<sentence.count, lexicon.words.tokenizer)
    return RequestReader(lexicon, grammar, words, context).inquiry()
  }
}
