import ExtensionProtocol
import Synchronization

/// Knows how far the current call is, so that a ping is answered while the developer's code runs.
final class CallTracker: Sendable {
  private let current = Mutex<(id: UInt64, progress: CallProgress)?>(nil)

  func begin(_ id: UInt64) {
    current.withLock { $0 = (id, .running) }
  }

  func methodReturned(_ id: UInt64) {
    current.withLock { call in
      if call?.id == id { call?.progress = .awaitingCompletion }
    }
  }

  func end(_ id: UInt64) {
    current.withLock { call in
      if call?.id == id { call = nil }
    }
  }

  func progress(of id: UInt64) -> CallProgress {
    current.withLock { call in
      call.flatMap { $0.id == id ? $0.progress : nil } ?? .idle
    }
  }
}
