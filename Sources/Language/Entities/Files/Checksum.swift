/// A number that tells whether texts and files are still the same. It finds damage, but doesn't resist an attacker.
///
///     var checksum = Checksum()
///     checksum.add("add {task}")
///     checksum.value
///
/// Cost: a millisecond for some ten megabytes.
package struct Checksum {
  package private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  /// Goes on where another checksum ended.
  package init(_ value: UInt64) { self.value = value }

  /// "ab" and "c" are not "a" and "bc".
  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  package mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash = Self.step(value, UInt64(bytes.count))
    var place = 0
    // A processor works on several sums at once, but each step of one sum waits for the step before.
    if bytes.count >= 256 {
      var (first, second, third, fourth) = (hash, hash ^ 1, hash ^ 2, hash ^ 3)
      while place + 32 <= bytes.count {
        first = Self.step(first, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
        second = Self.step(second, bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
        third = Self.step(third, bytes.loadUnaligned(fromByteOffset: place + 16, as: UInt64.self))
        fourth = Self.step(fourth, bytes.loadUnaligned(fromByteOffset: place + 24, as: UInt64.self))
        place += 32
      }
      hash = Self.step(Self.step(Self.step(first, second), third), fourth)
    }
    while place + 8 <= bytes.count {
      hash = Self.step(hash, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    while place < bytes.count {
      hash = ByteTable.extend(hash, bytes[place])
      place += 1
    }
    value = hash ^ hash >> 32
  }

  @inline(__always)
  private static func step(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x2545_F491_4F6C_DD1D
    return product ^ product >> 29
  }

  /// The sum of some bytes alone.
  package static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var checksum = Checksum()
    checksum.add(bytes)
    return checksum.value
  }
}
