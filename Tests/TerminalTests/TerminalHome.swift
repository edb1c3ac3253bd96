import Conversations
import ExtensionHost
import Foundation
import Storage
import TestSupport

/// A home of its own in which the built `beckon` runs as a process.
final class TerminalHome {
  struct Outcome {
    var status: Int32
    var output: String
    var errors: String
  }

  let directory: URL
  let sockets: SocketDirectory
  let environment: [String: String]

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let beckon = URL.built("beckon")

  /// - Parameters:
  ///   - apps: examples that `script/test` has built.
  ///   - areAllowed: whether the person lets Beckon use them already.
  init(apps: [String] = [], areAllowed: Bool = true) throws {
    directory = FileManager.default.temporaryDirectory.appending(path: "beckon-terminal-\(UUID().uuidString)")
    sockets = try SocketDirectory()
    environment = [
      "XDG_DATA_HOME": directory.appending(path: "data").path,
      "XDG_STATE_HOME": directory.appending(path: "state").path,
      "XDG_CONFIG_HOME": directory.appending(path: "config").path,
      // Shared with other tests: each home would learn the models of its languages anew.
      "XDG_CACHE_HOME": FileManager.default.temporaryDirectory.appending(path: "beckon-script-cache").path,
      "XDG_RUNTIME_DIR": sockets.path, "HOME": directory.path, "LANG": "en_US.UTF-8",
      "TERM": "xterm",
      // The lock of the desktop of whoever runs the tests is nothing to them.
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(sockets.path)/system-bus",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    try FileManager.default.createDirectory(at: installed, withIntermediateDirectories: true)
    for app in apps {
      // Put there as it is: installing would train the models of three languages.
      try FileManager.default.copyItem(
        at: Self.root.appending(path: "Examples/\(app)/\(app).app"),
        to: installed.appending(path: "com.example.\(app).app"))
    }
    guard !apps.isEmpty, areAllowed else { return }
    let memory = try SQLiteStore(file: state.appending(path: "beckon.sqlite")).memory(of: Person.owner)
    for app in apps { try memory.permit(true, app: "com.example.\(app)") }
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  var installed: URL { directory.appending(path: "data/beckon/apps") }
  var state: URL { directory.appending(path: "state/beckon") }

  /// Runs an app's own program to its end, as the person would.
  func runApp(_ program: URL, _ arguments: [String]) throws {
    // It waits for a program that other tests' new processes still have open for writing, as Foundation's doesn't.
    let process = try NewProcess(
      executable: program.path, arguments: [program.path] + arguments, environment: environment
    ).start()
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Runs a command line to its end.
  func run(_ arguments: [String], input: String = "", _ changes: [String: String] = [:]) throws -> Outcome {
    let process = Process()
    let (output, errors) = (directory.appending(path: "output"), directory.appending(path: "errors"))
    let source = directory.appending(path: "input")
    for file in [output, errors] { try Data().write(to: file) }
    try Data(input.utf8).write(to: source)
    process.executableURL = Self.beckon
    process.arguments = arguments
    process.environment = environment.merging(changes) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: source)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitForEnd()
    return Outcome(
      status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8))
  }
}
