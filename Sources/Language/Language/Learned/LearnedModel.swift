public import Learning
import Synchronization

/// A trained model. It is read when the first sentence needs it: one that a template explains with known words alone
/// doesn't.
///
///     engine.readers = [LearnedModel { try? SentenceModel(file: data) }]
public final class LearnedModel: SentenceReader {
  private enum State {
    case unread(@Sendable () -> SentenceModel?)
    /// Nil where there is none.
    case read(SentenceModel?)
  }

  private let state: Mutex<State>

  /// - Parameter read: returns nil where there is no model.
  public init(_ read: @escaping @Sendable () -> SentenceModel?) { state = Mutex(.unread(read)) }

  public func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
    let model = state.withLock { state -> SentenceModel? in
      switch state {
      case .read(let model): return model
      case .unread(let read):
        let model = read()
        state = .read(model)
        return model
      }
    }
    return model?.judge(sentence, limit: limit)
  }
}
