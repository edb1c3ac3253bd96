public import IntentSchema
import Synchronization

/// The surroundings that the host told this process. They are set before any of the developer's code runs; the language
/// changes with the calls.
///
///     let language = ExtensionEnvironment.current?.language  // "tr"
@_spi(Runtime) public enum ExtensionEnvironment {
  public struct Context: Sendable {
    /// BCP 47.
    public var language: String
    /// Directories by group identifier.
    public var groupContainers: [String: String]
    public var isSiriAuthorized: Bool
    public var data: [PersonalData: DataAuthorization]

    public init(
      language: String, groupContainers: [String: String], isSiriAuthorized: Bool,
      data: [PersonalData: DataAuthorization] = [:]
    ) {
      self.language = language
      self.groupContainers = groupContainers
      self.isSiriAuthorized = isSiriAuthorized
      self.data = data
    }
  }

  private static let stored = Mutex<Context?>(nil)

  /// Nil in a process that no host started.
  public static var current: Context? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
