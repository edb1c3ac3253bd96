import Foundation
public import IntentSchema

extension HandlingFailure {
  /// The failure in words that go on a sentence: "it crashed (signal 11)".
  public var words: String {
    switch self {
    case .launchFailed(let reason): "it could not be started: \(reason)"
    case .incompatibleProtocol(let theirs, let ours):
      "it was built for another version of Beckon (its protocol is \(theirs), this one's \(ours))"
    case .crashed(let signal): "it crashed (signal \(signal))"
    case .exited(let status): "it stopped without an answer (status \(status))"
    case .tooMuchMemory(let megabytes): "it took more than \(megabytes) MB of memory"
    case .tooManyThreads(let threads): "it started more than \(threads) threads"
    case .tooMuchDisk(let megabytes): "it kept more than \(megabytes) MB on the disk"
    case .timedOut(let seconds): "it didn't answer within \(Self.number(seconds)) seconds"
    case .completionNeverCalled(let seconds):
      "it ended its work within \(Self.number(seconds)) seconds without an answer"
    case .malformedReply(let reason): "its answer can't be read: \(reason)"
    case .resting, .setAside, .busyElsewhere, .noHandler, .refused: "it failed"
    }
  }

  private static func number(_ seconds: Double) -> String {
    seconds.formatted(.number.locale(.init(identifier: "en")))
  }

  /// True where the extension's process is to blame. One that refuses a call works.
  var isFault: Bool {
    switch self {
    case .launchFailed, .incompatibleProtocol, .crashed, .exited, .tooMuchMemory, .tooManyThreads,
      .tooMuchDisk, .timedOut, .completionNeverCalled, .malformedReply:
      true
    case .resting, .setAside, .busyElsewhere, .noHandler, .refused: false
    }
  }
}
