import Dispatch

/// A moment on the monotonic clock, up to which something may wait.
struct Deadline {
  private let end: ContinuousClock.Instant

  init(after patience: Duration) {
    end = ContinuousClock.now + patience
  }

  init(after seconds: Double) {
    self.init(after: .seconds(seconds))
  }

  var isOver: Bool { ContinuousClock.now >= end }

  /// The remaining time, for `poll`; at least 0. It is rounded up, so that a short wait isn't cut to nothing.
  var milliseconds: Int32 { Int32(clamping: Int64((left * 1000).rounded(.up))) }

  /// The same moment, for a semaphore.
  var dispatchTime: DispatchTime { .now() + left }

  /// The remaining time in seconds; at least 0.
  private var left: Double { max(0, ContinuousClock.now.duration(to: end).inSeconds) }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
