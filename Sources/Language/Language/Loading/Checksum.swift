import Entities
import Foundation

/// A number that tells whether texts and files are still the same. It finds damage, but doesn't resist an attacker.
///
///     var checksum = Checksum()
///     checksum.add("add {task}")
///     checksum.value
///
/// Cost: a millisecond for some megabytes.
struct Checksum {
  private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// "ab" and "c" are not "a" and "bc".
  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = (value ^ UInt64(bytes.count)) &* 0x2545_F491_4F6C_DD1D
    var place = 0
    while place + 8 <= bytes.count {
      hash = (hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x2545_F491_4F6C_DD1D
      hash ^= hash >> 29
      place += 8
    }
    while place < bytes.count {
      hash = ByteTable.extend(hash, bytes[place])
      place += 1
    }
    value = hash ^ hash >> 32
  }

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
