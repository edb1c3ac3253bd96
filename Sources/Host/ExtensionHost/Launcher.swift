import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema

/// Starts an extension's process with only the files, variables, descriptors and rights that it needs.
struct Launcher {
  /// Below this nothing is started.
  var minimum: Protection.Level

  /// A started process, and the host's end of its socket.
  struct Started {
    var pid: pid_t
    var socket: Int32
  }

  private static let logLimit = 1 << 20
  private static let appSocket = AppSocket.path(environment: ProcessInfo.processInfo.environment)

  /// - Throws: `.launchFailed` with the reason.
  func start(_ launch: ExtensionLaunch) throws(HandlingFailure) -> Started {
    try makeDirectories(launch)
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &pair) == 0
    else {
      throw .launchFailed(reason: Self.reason())
    }
    defer { close(pair[1]) }
    do throws(HandlingFailure) {
      return Started(pid: try spawn(launch, socket: pair[1]), socket: pair[0])
    } catch {
      close(pair[0])
      throw error
    }
  }

  private func makeDirectories(_ launch: ExtensionLaunch) throws(HandlingFailure) {
    let container = launch.container.path
    let log = launch.log.map { [$0.deletingLastPathComponent().path] } ?? []
    for directory in [container, container + "/tmp"] + launch.groupContainers.values.map(\.path) + log {
      try Directory.make(directory)
    }
    do {
      for (group, container) in launch.groupContainers {
        try GroupPreferences.link(
          group, container: container, in: launch.container.appending(path: ".config"))
      }
    } catch {
      throw .launchFailed(reason: "its directories can't be made: \(error.localizedDescription)")
    }
  }

  private func spawn(_ launch: ExtensionLaunch, socket: Int32) throws(HandlingFailure) -> pid_t {
    let command = try Confinement.own.command(launch, minimum: minimum)
    let log = launch.log?.path ?? "/dev/null"
    // A log is continued, so that the last words of a crashed process stay. A log that is too long starts again.
    var status = stat()
    let size = stat(log, &status) == 0 ? Int(status.st_size) : 0
    var process = NewProcess(
      executable: command[0], arguments: command, environment: environment(launch),
      directory: launch.container.path)
    process.output = log
    process.beginsOutput = size > Self.logLimit
    process.descriptor = .init(own: socket, number: InheritedSocket.descriptor)
    do throws(NewProcess.Failure) {
      return try SpawnThread.shared.start(process)
    } catch {
      throw .launchFailed(reason: "\(command[0]): \(Self.reason(error.number))")
    }
  }

  private func environment(_ launch: ExtensionLaunch) -> [String: String] {
    let container = launch.container.path
    var variables = [
      InheritedSocket.environmentVariable: "1",
      "HOME": container,
      "TMPDIR": "\(container)/tmp",
      "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
      // The backtracer would hold a crashed process for seconds.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // A debug build finds the Swift runtime by `LD_LIBRARY_PATH` where the toolchain isn't in its usual place.
    for name in ["TZ", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    // The extension's home isn't the person's, where it would look for the socket otherwise.
    variables[AppSocket.environmentVariable] = Self.appSocket
    return variables
  }

  private static func reason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
  }
}
