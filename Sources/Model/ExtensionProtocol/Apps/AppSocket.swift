/// Where apps find the service's socket.
///
///     AppSocket.path(environment: ProcessInfo.processInfo.environment)  // /run/user/1000/beckon/apps.socket
public enum AppSocket {
  /// Names the socket to programs that the service or a host starts: an extension's home isn't the person's.
  public static let environmentVariable: String = "BECKON_APPS_SOCKET"

  private static let name = "apps.socket"

  /// In `$XDG_RUNTIME_DIR`; where that isn't set, in the person's `~/.local/state`. Nil without either.
  public static func path(environment: [String: String]) -> String? {
    func directory(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let path = directory(environmentVariable) { return path }
    if let runtime = directory("XDG_RUNTIME_DIR") { return "\(runtime)/beckon/\(name)" }
    let state = directory("XDG_STATE_HOME") ?? directory("HOME").map { "\($0)/.local/state" }
    return state.map { "\($0)/beckon/run/\(name)" }
  }
}
