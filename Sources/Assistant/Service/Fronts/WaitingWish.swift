import Conversations
import Dispatch
import Synchronization

/// An app's wish that waits for its person.
final class WaitingWish: Sendable {
  let wish: PhraseWish
  /// Tells if the app still waits for an answer.
  let isWanted: @Sendable () -> Bool
  private let outcome = Mutex<PhraseWish.Outcome?>(nil)
  private let bell = DispatchSemaphore(value: 0)

  init(_ wish: PhraseWish, isWanted: @escaping @Sendable () -> Bool) {
    self.wish = wish
    self.isWanted = isWanted
  }

  /// The first outcome counts.
  func settle(_ outcome: PhraseWish.Outcome) {
    let isFirst = self.outcome.withLock { known in
      guard known == nil else { return false }
      known = outcome
      return true
    }
    if isFirst { bell.signal() }
  }

  /// Waits for the person, once.
  func wait() -> PhraseWish.Outcome {
    bell.wait()
    return outcome.withLock { $0 } ?? .cancelled
  }
}
