import Entities
public import Learning
import Synchronization

/// A reader that remembers what it said of the last sentences: one that is asked politely, and the act in it, are the same
/// words to a model.
///
///     engine.readers = [RecentJudgements(of: LearnedModel { model })]
public final class RecentJudgements: SentenceReader {
  private struct Asked: Hashable {
    var limit: Int
    var text: String
  }

  private let reader: any SentenceReader
  /// The texts that one sentence brings along, and those of a few that are understood at the same time.
  private let recent = Mutex(Recent<Asked, Judgement?>(limit: 12))

  public init(of reader: any SentenceReader) { self.reader = reader }

  public func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
    let asked = Asked(limit: limit, text: sentence.text)
    if let known = recent.withLock({ $0[asked] }) { return known }
    let judgement = reader.judge(sentence, limit: limit)
    recent.withLock { $0.add(judgement, for: asked) }
    return judgement
  }
}
