public import Assistant
import ExtensionProtocol
import Foundation
import Glibc

/// Finds or makes the socket that the service listens on.
///
///     let listener = try ServiceSockets.listener(places, environment)
///
/// A supervisor may hand a socket down (`LISTEN_FDS`, as systemd's socket units do). It is told when the service is ready and
/// when it ends (`NOTIFY_SOCKET`).
public struct ServiceSockets: Sendable {
  /// The listening socket.
  public let listener: Int32
  /// A socket for apps that the supervisor has handed down; nil where the service makes its own.
  public let apps: Int32?
  private let file: URL
  private let lock: Int32
  private let wasHandedDown: Bool
  private let environment: [String: String]

  /// - Throws: `ServiceRuns` where another process is the service, `SocketFault` where the socket can't be made.
  public init(_ places: Places, _ environment: [String: String]) throws {
    self.environment = environment
    file = places.frontSocket
    try Self.makeDirectory(places.runtime)
    lock = open(places.serviceLock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard lock >= 0 else { throw SocketFault(places.serviceLock.path, errno) }
    // The kernel frees the lock of a service that was killed.
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      throw ServiceRuns()
    }
    apps = AppSocket.path(environment: environment).flatMap {
      Self.handedDown(environment, named: URL(filePath: $0).lastPathComponent)
    }
    if let handed = Self.handedDown(environment, named: places.frontSocket.lastPathComponent) {
      listener = handed
      wasHandedDown = true
    } else {
      do {
        listener = try LocalSocket.listen(at: file.path)
      } catch {
        close(lock)
        throw error
      }
      wasHandedDown = false
    }
  }

  /// Others may not even see the names in it.
  private static func makeDirectory(_ directory: URL) throws(SocketFault) {
    try? FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var status = stat()
    guard lstat(directory.path, &status) == 0 else { throw SocketFault(directory.path, errno) }
    guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
      throw SocketFault(directory.path, EPERM)
    }
    guard chmod(directory.path, 0o700) == 0 else { throw SocketFault(directory.path, errno) }
  }

  private static let firstHandedDown: Int32 = 3

  /// A socket of this file name among those that the supervisor handed down.
  private static func handedDown(_ environment: [String: String], named name: String) -> Int32? {
    guard environment["LISTEN_PID"].flatMap({ pid_t($0) }) == getpid(),
      let count = environment["LISTEN_FDS"].flatMap({ Int32($0) }), (1...64).contains(count)
    else { return nil }
    let handed = firstHandedDown..<firstHandedDown + count
    for descriptor in handed { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    return handed.first { LocalSocket.path(of: $0)?.hasSuffix("/\(name)") == true }
  }

  /// Tells the supervisor, where there is one, that connections are served now.
  public func ready() { notify("READY=1") }

  /// Removes what was made for the service. The supervisor keeps its own socket.
  public func remove() {
    if !wasHandedDown { unlink(file.path) }
    close(lock)
  }

  /// Tells the supervisor that the service ends.
  public func ending() { notify("STOPPING=1") }

  private func notify(_ message: String) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else { return }
    LocalSocket.send(message, to: path)
  }
}

/// Another process is the service already.
///
///     catch let error as ServiceRuns { print(error) }  // "the assistant runs already; …"
public struct ServiceRuns: Error, CustomStringConvertible {
  public var description: String { "the assistant runs already; beckon uses it by itself" }
}
