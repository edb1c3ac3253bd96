import ExtensionHost
import Foundation
import Synchronization

/// The failures of a person's extensions, in a file: one that keeps failing stays set aside when the assistant is started again.
///
/// They are those of a program: a new version of the app begins without any. A damaged file counts as empty, since its loss
/// only has a program tried once more.
final class FailureRegister: FailureStore {
  private struct Entry: Hashable, Codable {
    /// The path of the program that failed, and what it was then.
    var program: String
    var mark: FileMark.Mark
    var history: FailureHistory

    var isOfPresentProgram: Bool { FileMark(path: program).mark == mark }
  }

  private struct Contents: Hashable, Codable {
    var version = 1
    /// By the extension's identifier.
    var extensions: [String: Entry] = [:]
  }

  private let file: URL
  private let read: Mutex<(mark: FileMark, contents: Contents)>

  init(_ file: URL) {
    self.file = file
    read = Mutex((FileMark(path: file.path), Self.contents(of: file)))
  }

  func history(of identifier: String, program: URL) -> FailureHistory? {
    guard let entry = current.extensions[identifier], entry.program == program.path, entry.isOfPresentProgram
    else { return nil }
    return entry.history
  }

  /// The identifiers of the extensions that aren't started any more. Cost: a microsecond where nothing fails.
  var setAside: Set<String> {
    Set(current.extensions.filter { $0.value.history.isSetAside && $0.value.isOfPresentProgram }.keys)
  }

  func keep(_ history: FailureHistory?, of identifier: String, program: URL) -> Bool {
    let entry = history.flatMap { history in
      FileMark(path: program.path).mark.map { Entry(program: program.path, mark: $0, history: history) }
    }
    return (try? change { $0[identifier] = entry }) != nil
  }

  /// Forgets the failures of extensions.
  func forget(_ identifiers: Set<String>) throws(FileFault) {
    try change { extensions in
      for identifier in identifiers { extensions[identifier] = nil }
    }
  }

  private var current: Contents {
    read.withLock { read in
      if read.mark.refresh() { read.contents = Self.contents(of: file) }
      return read.contents
    }
  }

  private func change(_ change: (inout [String: Entry]) -> Void) throws(FileFault) {
    // Nothing is made where there's nothing to forget.
    var first = current.extensions
    change(&first)
    guard first != current.extensions else { return }
    let lock = FileLock(file.appendingPathExtension("lock"))
    let result: Result<Void, FileFault> = lock.whileHeld {
      var contents = Self.contents(of: file)
      change(&contents.extensions)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      do throws(FileFault) {
        guard let data = try? encoder.encode(contents) else { return .success(()) }
        try PrivateFile(file).write(data)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private static func contents(of file: URL) -> Contents {
    (try? JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))) ?? Contents()
  }
}
