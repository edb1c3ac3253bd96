import Foundation
import Glibc
import Testing

/// `beckon serve` as a process in a home of its own.
final class ServiceProcess {
  let home: TerminalHome
  private let process = Process()
  private let supervisor: Supervisor

  var pid: Int32 { process.processIdentifier }
  var socket: URL { home.directory.appending(path: "run/beckon/assistant.socket") }
  var output: URL { home.directory.appending(path: "service-output") }

  /// Starts it and waits until it says that it's ready.
  ///
  /// - Parameter listener: a socket that is handed down to it.
  init(_ home: TerminalHome, handingDown listener: Int32? = nil) throws {
    self.home = home
    supervisor = try Supervisor(home.directory.appending(path: "notify-\(UUID().uuidString.prefix(4))"))
    var environment = home.environment
    environment["NOTIFY_SOCKET"] = supervisor.file.path
    if !FileManager.default.fileExists(atPath: output.path) { try Data().write(to: output) }
    process.standardError = try FileHandle(forWritingTo: output)
    if let listener {
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c", "exec 3<&0 </dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec '\(TerminalHome.beckon.path)' serve",
      ]
      process.standardInput = FileHandle(fileDescriptor: listener)
    } else {
      process.executableURL = TerminalHome.beckon
      process.arguments = ["serve"]
      process.standardInput = FileHandle.nullDevice
    }
    process.environment = environment
    try process.run()
    try #require(supervisor.next() == "READY=1")
  }

  deinit {
    if process.isRunning { Glibc.kill(pid, SIGKILL) }
    process.waitUntilExit()
  }

  func kill() {
    Glibc.kill(pid, SIGKILL)
    process.waitUntilExit()
  }

  /// Asks it to end.
  ///
  /// - Returns: once it has taken the signal.
  func askToEnd() throws {
    Glibc.kill(pid, SIGTERM)
    try #require(supervisor.next() == "STOPPING=1")
  }

  /// - Returns: its exit status.
  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The processes that it has started.
  func children() throws -> [Int32] {
    let text = try String(contentsOfFile: "/proc/\(pid)/task/\(pid)/children", encoding: .utf8)
    // A process belongs to the thread that started it.
    let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    let all = tasks.compactMap {
      try? String(contentsOfFile: "/proc/\(pid)/task/\($0)/children", encoding: .utf8)
    }
    return Set((all + [text]).joined(separator: " ").split { !$0.isNumber }.compactMap { Int32($0) }).sorted()
  }

  /// Receives what the service tells whoever started it.
  private final class Supervisor {
    let file: URL
    private let descriptor: Int32

    init(_ file: URL) throws {
      self.file = file
      descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      try #require(bindSocket(descriptor, to: file.path))
    }

    deinit { close(descriptor) }

    func next() -> String? {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
  }
}

/// - Returns: whether it was bound.
func bindSocket(_ descriptor: Int32, to path: String) -> Bool {
  withAddress(of: path) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) } == 0
}

private func withAddress(of path: String, _ body: (UnsafePointer<sockaddr>) -> Int32) -> Int32 {
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
  return withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
  }
}

/// A front of another make: it sends lines and reads lines.
final class RawFront {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(_ file: URL) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let path = file.path
    try #require(
      withAddress(of: path) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) } == 0)
  }

  deinit { close(descriptor) }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  /// - Returns: nil at the end.
  func next() throws -> [String: Any]? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: line) as? [String: Any]
      }
      var bytes = [UInt8](repeating: 0, count: 16_384)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      buffer += bytes[..<count]
    }
  }
}
