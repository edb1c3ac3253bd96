import Foundation
import Glibc

extension AppGateway {
  /// Why there is no socket to listen on.
  public struct ListeningFailure: Error, Hashable, Sendable, CustomStringConvertible {
    public var path: String
    public var reason: String

    public var description: String { "\(path): \(reason)" }
  }

  /// Makes the socket, in a directory that only the person may enter. One that a killed service left behind is replaced.
  ///
  /// - Parameter path: `AppSocket.path(environment:)`.
  public static func listen(at path: String) throws(ListeningFailure) -> Int32 {
    let directory = URL(filePath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw ListeningFailure(path: path, reason: "its directory can't be made: \(error.localizedDescription)")
    }
    guard var address = SocketAddress(path) else {
      throw ListeningFailure(path: path, reason: "the path of a socket has at most 107 bytes")
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw ListeningFailure(path: path, reason: words()) }
    if address.connect(descriptor) {
      close(descriptor)
      throw ListeningFailure(path: path, reason: "another service listens there already")
    }
    unlink(path)
    // Nobody may connect between making the socket and setting its mode.
    let mask = umask(0o177)
    let isBound = address.bind(descriptor)
    umask(mask)
    guard isBound, Glibc.listen(descriptor, 64) == 0 else {
      let reason = words()
      close(descriptor)
      throw ListeningFailure(path: path, reason: reason)
    }
    return descriptor
  }

  private static func words() -> String { String(cString: strerror(errno)) }
}

/// The address of a socket in the file system.
struct SocketAddress {
  private var address = sockaddr_un()

  /// Nil for a path that is too long.
  init?(_ path: String) {
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard bytes.count < room else { return nil }
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
  }

  mutating func bind(_ descriptor: Int32) -> Bool { call { Glibc.bind(descriptor, $0, $1) } == 0 }

  mutating func connect(_ descriptor: Int32) -> Bool { call { Glibc.connect(descriptor, $0, $1) } == 0 }

  private mutating func call(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
