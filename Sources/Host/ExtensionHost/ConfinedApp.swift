import Glibc
import IntentSchema

/// Starts an app's own program with an extension's rights: its container, its groups, its bundle, and one connection.
///
///     let pid = try ConfinedApp.start(launch, connectedBy: descriptor, variables: ["XDG_DATA_HOME": data])
package enum ConfinedApp {
  /// - Parameters:
  ///   - launch: of the app itself. Its log takes what the program writes.
  ///   - connection: what it talks to the service by.
  ///   - variables: what it finds in its environment beside what an extension does.
  ///   - minimum: below this nothing is started; files are always kept from it, unless it is `off`.
  /// - Throws: `.launchFailed` with the reason.
  package static func start(
    _ launch: ExtensionLaunch, connectedBy connection: Int32, variables: [String: String],
    minimum: Protection.Level
  ) throws(HandlingFailure) -> pid_t {
    let launcher = Launcher(
      limits: .init(protection: minimum == .off ? .off : max(minimum, .files)), groups: nil, exchange: nil)
    return try launcher.start(launch, connectedBy: connection, variables: variables)
  }
}
