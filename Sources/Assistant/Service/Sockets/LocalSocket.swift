import Foundation
import Glibc

/// A stream socket of this machine (`AF_UNIX`) that has a file.
///
///     let listener = try LocalSocket.listen(at: places.runtime.appending(path: "assistant.socket"))
///     let connection = try LocalSocket.connect(to: file)
enum LocalSocket {
  /// Connections that may wait to be accepted.
  private static let backlog: Int32 = 64

  /// A socket at a file that only the person may use. A file that a program left behind when it was killed is replaced.
  ///
  /// Whoever calls makes sure that no other program listens there.
  ///
  /// - Throws: `SocketFault` where the file can't be made.
  static func listen(at file: URL) throws(SocketFault) -> Int32 {
    let descriptor = try new(for: file)
    unlink(file.path)
    // Nobody can connect before `listen`, so there is no moment in which the file is open to others.
    guard try withAddress(of: file, { bind(descriptor, $0, $1) }) == 0,
      chmod(file.path, 0o600) == 0, Glibc.listen(descriptor, backlog) == 0
    else {
      let fault = SocketFault(file, errno)
      close(descriptor)
      throw fault
    }
    return descriptor
  }

  /// - Throws: `SocketFault` where nobody listens.
  static func connect(to file: URL) throws(SocketFault) -> Int32 {
    let descriptor = try new(for: file)
    guard try withAddress(of: file, { Glibc.connect(descriptor, $0, $1) }) == 0 else {
      let fault = SocketFault(file, errno)
      close(descriptor)
      throw fault
    }
    return descriptor
  }

  private static func new(for file: URL) throws(SocketFault) -> Int32 {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_UNIX, kind, 0)
    guard descriptor >= 0 else { throw SocketFault(file, errno) }
    return descriptor
  }

  private static func withAddress(
    of file: URL, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SocketFault) -> Int32 {
    guard let status = withAddress(path: Array(file.path.utf8), body) else {
      throw SocketFault(file, ENAMETOOLONG)
    }
    return status
  }

  /// - Returns: nil for a path that is too long.
  private static func withAddress<Result>(
    path: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = MemoryLayout<sockaddr_un>.size - MemoryLayout.size(ofValue: address.sun_path) + path.count
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// Sends a text as one datagram, where somebody receives it.
  ///
  /// - Parameter address: a path, or with `@` first a name without a file.
  static func send(_ text: String, to address: String, on descriptor: Int32) {
    let isAbstract = address.hasPrefix("@")
    let path = isAbstract ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
    let bytes = Array(text.utf8)
    _ = withAddress(path: path) { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }

  /// The file that a listening socket was bound to; nil where it has none.
  static func file(of descriptor: Int32) -> URL? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard status == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let path = withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return path.isEmpty ? nil : URL(filePath: path)
  }

  /// The user that a connected process runs as, as the kernel knows it; nil where it can't be told.
  static func user(of connection: Int32) -> uid_t? {
    // The kernel's `struct ucred`: process, user, group.
    var credentials: (process: Int32, user: UInt32, group: UInt32) = (0, 0, 0)
    var size = socklen_t(MemoryLayout.size(ofValue: credentials))
    guard getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
    return credentials.user
  }
}

/// A socket can't be used.
public struct SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: URL
  /// The system's number of the error, such as `ECONNREFUSED`.
  public var number: Int32

  init(_ file: URL, _ number: Int32) {
    self.file = file
    self.number = number
  }

  public var description: String {
    let reason =
      number == ENAMETOOLONG
      ? "the path is too long for a socket; set XDG_RUNTIME_DIR to a shorter one"
      : String(cString: strerror(number))
    return "the socket \(file.path) can't be used: \(reason)"
  }
}
