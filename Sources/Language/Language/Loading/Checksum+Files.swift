import Entities
import Foundation

extension Checksum {
  /// Adds the names and contents of a directory's files; nothing where there is none.
  mutating func add(filesOf directory: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      guard let content = try? Data(contentsOf: directory.appending(path: name)) else { continue }
      add(name)
      content.withUnsafeBytes { add($0) }
    }
  }
}
