import Foundation
import IntentSchema
import Synchronization

/// The file in an app's container from which the assistant reads its registered names.
///
/// The app's own process writes it itself. Here its extensions' names come in.
struct NameFile {
  private let file: URL
  private static let changing = Mutex(())

  init(_ container: URL) { file = container.appending(path: RegisteredNames.fileName) }

  func change(_ change: (inout RegisteredNames) -> Void) throws {
    try Self.changing.withLock { _ in
      var names =
        (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(RegisteredNames.self, from: $0) }
        ?? RegisteredNames()
      change(&names)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try JSONEncoder().encode(names).write(to: file, options: .atomic)
    }
  }
}
