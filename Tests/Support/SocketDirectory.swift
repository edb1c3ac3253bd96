import Foundation
import Glibc

/// A directory for sockets, which goes away with its object.
///
/// The path of a socket has at most 107 bytes. The temporary directory of a machine may be too long for one.
public final class SocketDirectory: Sendable {
  public let url: URL

  public init() throws {
    var template = Array("/tmp/beckon-XXXXXX".utf8CString)
    guard let path = mkdtemp(&template) else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    url = URL(filePath: String(cString: path), directoryHint: .isDirectory)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public var path: String { url.path }
}
