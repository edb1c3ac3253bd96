import Glibc

/// Stream sockets of this machine (`AF_UNIX`), as both ends of the protocols use them.
///
///     let listener = try LocalSocket.listen(at: "/run/user/1000/beckon/apps.socket")
///     let connection = try LocalSocket.connect(to: "/run/user/1000/beckon/apps.socket")
///
/// All descriptors are closed in programs that a process executes.
package enum LocalSocket {
  /// Connections that may wait to be accepted.
  private static let backlog: Int32 = 64

  /// Makes a socket that only the person may connect to. A file that a killed program left behind is replaced.
  ///
  /// Whoever calls makes sure that no other program listens there.
  package static func listen(at path: String) throws(SocketFault) -> Int32 {
    try made(path) { descriptor, address, size in
      unlink(path)
      // Nobody can connect before `listen`, so there is no moment in which the file is open to others.
      return bind(descriptor, address, size) == 0 && chmod(path, 0o600) == 0
        && Glibc.listen(descriptor, backlog) == 0
    }
  }

  /// - Throws: `SocketFault` where nobody listens.
  package static func connect(to path: String) throws(SocketFault) -> Int32 {
    try made(path) { Glibc.connect($0, $1, $2) == 0 }
  }

  /// Two sockets that are connected with each other; nil where the system has none to give.
  package static func pair() -> (own: Int32, other: Int32)? {
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    return socketpair(AF_UNIX, kind, 0, &pair) == 0 ? (pair[0], pair[1]) : nil
  }

  /// Sends all bytes.
  ///
  /// - Returns: false where the other side has gone away.
  package static func send(_ bytes: [UInt8], on descriptor: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a text as one datagram, where somebody receives it.
  ///
  /// - Parameter address: a path, or with `@` first a name without a file.
  package static func send(_ text: String, to address: String) {
    let isAbstract = address.hasPrefix("@")
    let path = isAbstract ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    _ = withAddress(path) { sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
  }

  // MARK: What the kernel knows

  /// The process at the other end of a connection, as the kernel knows it: the system's `struct ucred`, which the Glibc module
  /// doesn't show.
  package struct Peer {
    package var process: pid_t = 0
    package var user: uid_t = 0
    private var group: gid_t = 0
  }

  /// Nil where it can't be told.
  package static func peer(of connection: Int32) -> Peer? {
    var peer = Peer()
    var size = socklen_t(MemoryLayout<Peer>.size)
    guard getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, peer.process > 0 else {
      return nil
    }
    return peer
  }

  /// The path that a socket was bound to; nil where it has none.
  package static func path(of descriptor: Int32) -> String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard status == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
    let path = withUnsafeBytes(of: address.sun_path) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return path.isEmpty ? nil : path
  }

  // MARK: Addresses

  private static func made(
    _ path: String, _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Bool
  ) throws(SocketFault) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw SocketFault(path, errno) }
    let isUsed = withAddress(Array(path.utf8)) { use(descriptor, $0, $1) }
    if isUsed == true { return descriptor }
    let fault = SocketFault(path, isUsed == nil ? ENAMETOOLONG : errno)
    close(descriptor)
    throw fault
  }

  /// - Returns: nil for a path that is too long.
  private static func withAddress<Result>(
    _ path: [UInt8], _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard path.count < room else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    let size = MemoryLayout<sockaddr_un>.size - room + path.count
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }
}

/// A socket can't be used.
package struct SocketFault: Error, Hashable, Sendable, CustomStringConvertible {
  package var path: String
  /// The system's number of the error, such as `ECONNREFUSED`.
  package var number: Int32

  package init(_ path: String, _ number: Int32) {
    self.path = path
    self.number = number
  }

  package var description: String {
    let reason =
      number == ENAMETOOLONG
      ? "the path is too long for a socket; set XDG_RUNTIME_DIR to a shorter one"
      : String(cString: strerror(number))
    return "the socket \(path) can't be used: \(reason)"
  }
}
