public import AppBundle
import ExtensionHost
public import Foundation
import IntentSchema

/// Extensions that aren't started any more, since they keep failing.
extension Assistant {
  /// An extension that is set aside.
  ///
  ///     for part in assistant.setAside(app) { print("\(part.name): \(part.reason)") }
  public struct SetAside: Hashable, Sendable {
    /// The extension's name in its app.
    public var name: String
    public var failures: Int
    public var since: Date
    /// Why it failed the last time, in words that go on a sentence: "it crashed".
    public var reason: String
  }

  /// The extensions of an app that aren't started any more for the owner.
  public func setAside(_ app: AppBundle) -> [SetAside] {
    app.allExtensions.compactMap { appex in
      guard let history = failures.history(of: appex.identifier, program: appex.executable),
        history.isSetAside
      else { return nil }
      return SetAside(
        name: appex.name, failures: history.count, since: history.last,
        reason: history.reason?.words ?? "it failed")
    }
  }

  /// Has an app's extensions tried again, for everybody.
  ///
  /// - Throws: where that can't be written down.
  public func restore(_ app: AppBundle) throws {
    let identifiers = Set(app.allExtensions.map(\.identifier))
    try failures.forget(identifiers)
    for places in try places.everybodys().dropFirst() {
      try FailureRegister(places.failures).forget(identifiers)
    }
  }
}

extension HandlingFailure {
  /// What happened, in words that go on a sentence.
  fileprivate var words: String {
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
}
