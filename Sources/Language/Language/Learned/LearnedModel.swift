public import Learning
import Synchronization

/// A trained model with the facts about its language. It is read when the first sentence needs it, since most sentences
/// don't.
///
///     engine.readers = [LearnedModel(model, .bundled("en"))]
public final class LearnedModel: SentenceReader {
  public typealias Content = (model: SentenceModel, knowledge: LanguageKnowledge)

  private enum State {
    case unread(@Sendable () -> Content?)
    /// Nil where there is none.
    case read(Content?)
  }

  private let state: Mutex<State>

  /// - Parameter read: returns nil where there is no model.
  public init(_ read: @escaping @Sendable () -> Content?) { state = Mutex(.unread(read)) }

  public convenience init(_ model: SentenceModel, _ knowledge: LanguageKnowledge) {
    self.init { (model, knowledge) }
  }

  public func judge(_ text: String, limit: Int) -> SentenceModel.Judgement? {
    let content = state.withLock { state -> Content? in
      switch state {
      case .read(let content): return content
      case .unread(let read):
        let content = read()
        state = .read(content)
        return content
      }
    }
    return content.map { $0.model.judge(text, $0.knowledge, limit: limit) }
  }
}
