/// Takes what apps say to the assistant: donations, suggestions, names.
///
///     struct Nobody: AppExchange {
///       func connection(of appex: String) -> Int32? { nil }
///     }
///
/// A confined extension can't connect to anything, so its host hands it a connection at its start.
public protocol AppExchange: Sendable {
  /// One end of a new connection whose other end is served already.
  ///
  /// - Parameter appex: the identifier of the extension that gets it. Nobody else can speak on it.
  /// - Returns: a descriptor, which the host closes when it has handed it down; nil where nobody serves the extension.
  func connection(of appex: String) -> Int32?
}
