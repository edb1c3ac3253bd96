public import Learning
import Synchronization

/// A reader that remembers what it said of the last sentences: one that is asked politely, and the act in it, are the same
/// words to a model.
///
///     engine.readers = [RecentJudgements(of: LearnedModel { model })]
public final class RecentJudgements: SentenceReader {
  private struct Known {
    var text: String
    var limit: Int
    var judgement: Judgement?
  }

  private let reader: any SentenceReader
  private let recent = Mutex<[Known]>([])
  /// The texts that one sentence brings along, and those of a few that are understood at the same time.
  private static let remembered = 12

  public init(of reader: any SentenceReader) { self.reader = reader }

  public func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
    let known = recent.withLock { $0.last { $0.limit == limit && $0.text == sentence.text } }
    if let known { return known.judgement }
    let judgement = reader.judge(sentence, limit: limit)
    recent.withLock { recent in
      if recent.count == Self.remembered { recent.removeFirst() }
      recent.append(Known(text: sentence.text, limit: limit, judgement: judgement))
    }
    return judgement
  }
}
