import Foundation

/// Everything that is needed to start an extension.
public struct ExtensionLaunch: Hashable, Sendable {
  /// The extension's bundle identifier; calls with the same one share a process.
  public var identifier: String
  public var executable: URL
  /// The `.appex` directory.
  public var bundle: URL
  /// The extension's own data: its home and working directory.
  public var container: URL
  public var groupContainers: [String: URL]
  /// Where its standard output and error go; nil discards them.
  public var log: URL?
  /// BCP 47.
  public var language: String
  public var isSiriAuthorized: Bool

  public init(
    identifier: String, executable: URL, bundle: URL, container: URL, groupContainers: [String: URL] = [:],
    log: URL? = nil, language: String = "en", isSiriAuthorized: Bool = true
  ) {
    self.identifier = identifier
    self.executable = executable
    self.bundle = bundle
    self.container = container
    self.groupContainers = groupContainers
    self.log = log
    self.language = language
    self.isSiriAuthorized = isSiriAuthorized
  }
}
