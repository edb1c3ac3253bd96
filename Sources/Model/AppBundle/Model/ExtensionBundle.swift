import Foundation

/// An Intents extension inside an app: the program that handles its intents.
public struct ExtensionBundle: Hashable, Sendable, Codable {
  /// The name of its directory without `.appex`.
  public var name: String
  public var identifier: String
  public var executable: URL
  /// `NSExtensionPrincipalClass`, as in `ListOMatIntents.IntentHandler`.
  public var principalClass: String
  /// Class names of the intents that it handles, in the order of its Info.plist.
  public var intentsSupported: [String]
  /// Those of them that need the device to be unlocked.
  public var restrictedWhileLocked: [String]
  /// Those of them that need the person's protected files to be readable.
  public var restrictedWhileProtectedDataUnavailable: [String]
  public var directory: URL

  public init(
    name: String, identifier: String, executable: URL, principalClass: String, intentsSupported: [String],
    restrictedWhileLocked: [String] = [], restrictedWhileProtectedDataUnavailable: [String] = [],
    directory: URL
  ) {
    self.name = name
    self.identifier = identifier
    self.executable = executable
    self.principalClass = principalClass
    self.intentsSupported = intentsSupported
    self.restrictedWhileLocked = restrictedWhileLocked
    self.restrictedWhileProtectedDataUnavailable = restrictedWhileProtectedDataUnavailable
    self.directory = directory
  }
}
