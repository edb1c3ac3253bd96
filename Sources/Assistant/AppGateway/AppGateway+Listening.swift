import ExtensionProtocol
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
    if let other = try? LocalSocket.connect(to: path) {
      close(other)
      throw ListeningFailure(path: path, reason: "another service listens there already")
    }
    do throws(SocketFault) {
      return try LocalSocket.listen(at: path)
    } catch {
      throw ListeningFailure(path: path, reason: "\(error)")
    }
  }
}
