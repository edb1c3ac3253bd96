import Foundation
import Synchronization

/// The installed apps that the owner wants to be asked about at the next use.
///
/// All others may be used until the owner decides otherwise: only they can install an app, or put one into its directory.
/// The file stands beside the apps, since being asked about belongs to an installation.
final class UndecidedApps: Sendable {
  private struct Contents: Hashable, Codable {
    var version = 1
    var apps: Set<String> = []
  }

  private let file: URL
  /// The contents are nil where the file is damaged.
  private let read: Mutex<(mark: FileMark, contents: Contents?)>

  init(_ file: URL) {
    self.file = file
    read = Mutex((FileMark(path: file.path), Self.contents(of: file)))
  }

  /// True for every app where the file is damaged: asking once too often does no harm.
  ///
  /// Cost: a microsecond, and reading a small file after a change.
  func contains(_ app: String) -> Bool {
    read.withLock { read in
      if read.mark.refresh() { read.contents = Self.contents(of: file) }
      return read.contents?.apps.contains(app) ?? true
    }
  }

  func add(_ app: String) throws(FileFault) { try change { $0.insert(app) } }

  func remove(_ app: String) throws(FileFault) { try change { $0.remove(app) } }

  private func change(_ change: (inout Set<String>) -> Void) throws(FileFault) {
    let lock = FileLock(file.appendingPathExtension("lock"))
    let result: Result<Void, FileFault> = lock.whileHeld {
      guard var contents = Self.contents(of: file) else {
        return .failure(FileFault(file, "it is damaged; remove it, and no app is asked about"))
      }
      let before = contents
      change(&contents.apps)
      guard contents != before else { return .success(()) }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      guard let data = try? encoder.encode(contents) else { return .success(()) }
      do throws(FileFault) {
        try PrivateFile(file).write(data)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// None where there is no file; nil where it is damaged.
  private static func contents(of file: URL) -> Contents? {
    guard FileManager.default.fileExists(atPath: file.path) else { return Contents() }
    return try? JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
  }
}
