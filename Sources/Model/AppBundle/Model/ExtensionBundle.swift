import Foundation

/// An extension inside an app: the program that handles intents, or the one that shows them.
///
///     let appex = app.extensions.first { $0.intentsSupported.contains("INAddTasksIntent") }
public struct ExtensionBundle: Hashable, Sendable, Codable {
  /// The name of its directory without `.appex`.
  public var name: String
  public var identifier: String
  public var executable: URL
  /// `NSExtensionPrincipalClass`, such as `ListOMatIntents.IntentHandler`.
  public var principalClass: String
  /// The class names of its intents, in the order of its Info.plist.
  public var intentsSupported: [String]
  /// The intents among them that need an unlocked device.
  public var restrictedWhileLocked: [String]
  /// The intents among them that need the person's protected files.
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
