import Entities
import IntentSchema

extension LanguageEngine {
  /// An order among unknown words, or a question about what there is, where nothing else is understood.
  func likelyOrder(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> Understanding? {
    guard whole.nothing == nil, !lexicon.orders.isEmpty,
      whole.interpretations.first.map({ passesOverGoods($0, sentence) }) ?? true
    else { return nil }
    let reader = RequestReader(lexicon, grammar, sentence, context)
    let order =
      reader.inquiry() ?? inquiryBehindSign(sentence, context)
      ?? reader.doubtfulOrder {
        isIdle(sentence)
          || remarks(in: sentence, [sentence.tokens.indices], context).isRemark(sentence.tokens.indices)
      }
    guard let order else { return nil }
    var understanding = whole
    understanding.interpretations = []
    understanding.add(order)
    return understanding
  }

  /// True where a model's doubtful reading has no place for what an app sells. A reading about music has none for the pizza of "I fancy a
  /// pizza tonight, something with salami on".
  private func passesOverGoods(_ reading: Interpretation, _ sentence: Sentence) -> Bool {
    guard reading.isLearned, reading.score < Weights.Orders.surerThanGoods,
      QualifiedName.app(of: reading.intent) == nil
    else { return false }
    let nouns = Set(lexicon.orders.map(\.nouns))
    return lexicon.spans(of: sentence, []).spans.contains { span in
      guard case .list(let list) = span.category, nouns.contains(list) else { return false }
      return !sentence.ranges(span.tokens).contains(where: reading.fills)
    }
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
