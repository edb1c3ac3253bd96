import Foundation
import Glibc
import TestSupport
import Testing

/// The files of an assistant with five unreliable apps.
final class ChaosHome: Sendable {
  static let apps = ["Notavo", "Jottero", "Paperino", "Zettelo", "Quadero"]

  let directory: URL
  let environment: [String: String]
  let ledgers: [String: LedgerReader]
  private let sockets: SocketDirectory

  /// - Parameter seed: chooses what goes wrong.
  init(seed: UInt64) throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "beckon-chaos-\(UUID().uuidString.prefix(8))")
    self.directory = directory
    sockets = try SocketDirectory()
    environment = [
      "XDG_DATA_HOME": directory.appending(path: "data").path,
      "XDG_STATE_HOME": directory.appending(path: "state").path,
      "XDG_CONFIG_HOME": directory.appending(path: "config").path,
      // Shared with other tests: each home would learn the models of its languages anew.
      "XDG_CACHE_HOME": FileManager.default.temporaryDirectory.appending(path: "beckon-script-cache").path,
      "XDG_RUNTIME_DIR": sockets.path, "HOME": directory.path, "LANG": "en_US.UTF-8",
      "TMPDIR": directory.appending(path: "tmp").path,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
    ]
    var ledgers: [String: LedgerReader] = [:]
    for (number, app) in Self.apps.enumerated() {
      let container = directory.appending(path: "data/beckon/containers/\(Self.identifier(app)).Intents")
      ledgers[app] = LedgerReader(container.appending(path: "ledger"))
      try FileManager.default.createDirectory(at: container, withIntermediateDirectories: true)
      try Data("10 \(seed &* 10 &+ UInt64(number))".utf8).write(to: container.appending(path: "plan"))
      try UnreliableBundle.install(app, in: directory.appending(path: "data/beckon/apps"))
    }
    self.ledgers = ledgers
    try FileManager.default.createDirectory(
      at: directory.appending(path: "tmp"), withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  static func identifier(_ app: String) -> String { "com.example.\(app)" }

  var state: URL { directory.appending(path: "state/beckon") }
  var socket: URL { sockets.url.appending(path: "beckon/assistant.socket") }
  var serviceOutput: URL { directory.appending(path: "service-output") }

  /// The processes of these apps.
  ///
  /// - Parameter seconds: the time that processes have for their end.
  func processes(afterSeconds seconds: Double) -> [Int32] {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      let found = Self.all().filter { app(of: $0) != nil }
      if found.isEmpty || ContinuousClock.now > deadline { return found }
      usleep(20_000)
    }
  }

  private static func all() -> [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap { Int32($0) }
  }

  /// The app that a process runs; nil for other processes.
  func app(of process: Int32) -> String? {
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe"),
      program.hasPrefix(directory.resolvingSymlinksInPath().path) || program.hasPrefix(directory.path)
    else { return nil }
    return Self.apps.first { program.contains("/\(Self.identifier($0)).app/") }
  }

  /// All files and empty directories, by their paths in this home.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { path in
      let inside = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: path).path)
      return inside?.isEmpty ?? true
    }
  }

  /// True where a file may be there when all is over.
  static func isExpected(_ path: String) -> Bool {
    let container = #"data/beckon/containers/com\.example\.[A-Za-z]+(\.Intents)?"#
    let kinds = [
      #"data/beckon/apps/.*"#, #"data/beckon/containers/\.com\.example\.[A-Za-z]+\.Intents\.lock"#,
      container + #"/(ledger|calls|plan|broken-starts|tmp|requests\.queue)"#,
      #"state/beckon/beckon\.sqlite(-wal|-shm)?"#,
      #"state/beckon/logs/com\.example\.[A-Za-z]+\.Intents\.log"#,
      #"state/beckon/conversations(/chaos-\d+\.json)?"#, #"state/beckon/failing-extensions\.json(\.lock)?"#,
      "service-output", "tmp",
    ]
    return kinds.contains { path.range(of: "^(\($0))$", options: .regularExpression) != nil }
  }
}
