public import AppBundle
import ExtensionHost
public import Foundation
import IntentSchema

/// Extensions that keep failing.
extension Assistant {
  /// An extension that has given no answer since it last failed.
  ///
  ///     for part in assistant.failing(app) { print("\(part.name): \(part.reason)") }
  public struct FailingExtension: Hashable, Sendable {
    /// The extension's name in its app.
    public var name: String
    public var failures: Int
    public var since: Date
    /// Why it failed the last time, in words that go on a sentence: "it crashed".
    public var reason: String
    /// True where it isn't started any more.
    public var isSetAside: Bool
  }

  /// The extensions of an app whose last call, for the owner, failed.
  public func failing(_ app: AppBundle) -> [FailingExtension] {
    app.allExtensions.compactMap { appex in
      guard let history = failures.history(of: appex.identifier, program: appex.executable),
        history.count > 0
      else { return nil }
      return FailingExtension(
        name: appex.name, failures: history.count, since: history.last,
        reason: history.reason?.words ?? "it failed", isSetAside: history.isSetAside)
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
