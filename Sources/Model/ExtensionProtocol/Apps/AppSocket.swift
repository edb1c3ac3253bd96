/// Where apps find the service's socket.
///
///     AppSocket.path(environment: ProcessInfo.processInfo.environment)  // /run/user/1000/beckon/apps.socket
public enum AppSocket {
  /// Names the socket to programs that the service or a host starts: its path, or the number of a descriptor that is
  /// connected already.
  public static let environmentVariable: String = "BECKON_APPS_SOCKET"

  private static let name = "apps.socket"

  /// The path that a program is told, else the one in `directory(environment:)`. Nil without any.
  public static func path(environment: [String: String]) -> String? {
    absolute(environmentVariable, in: environment)
      ?? directory(environment: environment).map { "\($0)/\(name)" }
  }

  /// The connection that a program was started with, as a confined extension is; nil for none.
  public static func descriptor(environment: [String: String]) -> Int32? {
    environment[environmentVariable].flatMap { Int32($0) }.flatMap { $0 > 2 ? $0 : nil }
  }

  /// Where the service has its sockets: in `$XDG_RUNTIME_DIR`; where that isn't set, in the person's `~/.local/state`. Nil
  /// without either.
  public static func directory(environment: [String: String]) -> String? {
    if let runtime = absolute("XDG_RUNTIME_DIR", in: environment) { return "\(runtime)/beckon" }
    let state =
      absolute("XDG_STATE_HOME", in: environment)
      ?? absolute("HOME", in: environment).map { "\($0)/.local/state" }
    return state.map { "\($0)/beckon/run" }
  }

  private static func absolute(_ variable: String, in environment: [String: String]) -> String? {
    environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}
