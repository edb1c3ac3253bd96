import Entities
import IntentSchema

extension LanguageEngine {
  /// An order among unknown words, where nothing else is understood.
  func likelyOrder(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> Understanding? {
    guard whole.interpretations.isEmpty, whole.nothing == nil, !lexicon.orders.isEmpty else { return nil }
    let order = RequestReader(lexicon, grammar, sentence, context).doubtfulOrder {
      isIdle(sentence)
        || RemarkReader(lexicon, grammar, sentence) { words, _ in
          readings(of: words, context, needsTemplate: true)
        }.isRemark(sentence.tokens.indices)
    }
    guard let order else { return nil }
    var understanding = whole
    understanding.add(order)
    return understanding
  }
}
