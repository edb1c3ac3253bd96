import Foundation
import Glibc
import TestSupport
import Testing

/// `beckon serve` as a process in a home of its own.
final class ServiceProcess {
  let home: TerminalHome
  private let process = Process()
  private let supervisor: Supervisor

  var pid: Int32 { process.processIdentifier }
  var socket: URL { home.sockets.url.appending(path: "beckon/assistant.socket") }
  var output: URL { home.directory.appending(path: "service-output") }

  /// Starts it and waits until it says that it's ready.
  ///
  /// - Parameter sockets: those for fronts and for apps that are handed down to it.
  init(_ home: TerminalHome, handingDown sockets: (fronts: Int32, apps: Int32)? = nil) throws {
    self.home = home
    supervisor = try Supervisor(home.sockets.url.appending(path: "notify-\(UUID().uuidString.prefix(4))"))
    var environment = home.environment
    environment["NOTIFY_SOCKET"] = supervisor.file.path
    if !FileManager.default.fileExists(atPath: output.path) { try Data().write(to: output) }
    process.standardError = try FileHandle(forWritingTo: output)
    if let sockets {
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments = [
        "-c",
        "exec 3<&0 4<&1 </dev/null >/dev/null; LISTEN_PID=$$ LISTEN_FDS=2 exec '\(TerminalHome.beckon.path)' serve",
      ]
      process.standardInput = FileHandle(fileDescriptor: sockets.fronts)
      process.standardOutput = FileHandle(fileDescriptor: sockets.apps)
    } else {
      process.executableURL = TerminalHome.beckon
      process.arguments = ["serve"]
      process.standardInput = FileHandle.nullDevice
    }
    process.environment = environment
    try process.run()
    try hear("READY=1")
  }

  /// Waits until it tells its state.
  private func hear(_ state: String) throws {
    let heard = supervisor.next { process.isRunning }
    let printed = try String(contentsOf: output, encoding: .utf8)
    try #require(heard == state, "the service said: \(printed)")
  }

  deinit {
    if process.isRunning { Glibc.kill(pid, SIGKILL) }
    process.waitForEnd()
  }

  func kill() {
    Glibc.kill(pid, SIGKILL)
    process.waitForEnd()
  }

  /// Asks it to end.
  ///
  /// - Returns: once it has taken the signal.
  func askToEnd() throws {
    Glibc.kill(pid, SIGTERM)
    try hear("STOPPING=1")
  }

  /// - Returns: its exit status.
  func waitForEnd() -> Int32 {
    process.waitForEnd()
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

    /// - Returns: nil where the service has ended without a word, or is silent for two minutes.
    func next(while isRunning: () -> Bool) -> String? {
      let deadline = ContinuousClock.now + Process.patience
      while !waitToRead(descriptor, until: min(deadline, .now + .milliseconds(100))) {
        // Its last word may have come meanwhile.
        guard isRunning() || waitToRead(descriptor, until: .now + .milliseconds(1)) else { return nil }
        if ContinuousClock.now > deadline { return nil }
      }
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

  /// - Returns: nil at the end, and where nothing comes for two minutes.
  func next() throws -> [String: Any]? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let line = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: line) as? [String: Any]
      }
      var bytes = [UInt8](repeating: 0, count: 16_384)
      guard waitToRead(descriptor, until: .now + Process.patience) else { return nil }
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      buffer += bytes[..<count]
    }
  }
}
