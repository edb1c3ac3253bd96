/// Gives byte strings numbers from 0, and finds them again without making a `String`.
///
///     var table = ByteTable()
///     table.insert("milk".utf8)  // 0
///     table.insert("eggs".utf8)  // 1
///     table.text(1)              // "eggs"
package struct ByteTable: Sendable {
  package init() {}

  private var cells: [Int32] = [Int32](repeating: -1, count: 16)
  private var hashes: [UInt64] = []
  private var ends: [Int32] = []
  private var bytes: [UInt8] = []

  package static let emptyHash: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash of a string with one more byte.
  @inline(__always)
  package static func extend(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  package var count: Int { ends.count }

  /// All keys as text, by their numbers.
  package var texts: [String] {
    ends.indices.map(text)
  }

  package func text(_ index: Int) -> String {
    String(decoding: bytes[Int(index == 0 ? 0 : ends[index - 1])..<Int(ends[index])], as: UTF8.self)
  }

  /// The number of a key, which is added where it is new. Cost: its length.
  package mutating func insert(_ key: some Collection<UInt8>) -> Int {
    var hash = Self.emptyHash
    for byte in key { hash = Self.extend(hash, byte) }
    let known = Array(key)
    if let found = find(hash, known, 0..<known.count) { return found }
    if (ends.count + 1) * 2 > cells.count { grow() }
    place(ends.count, hash)
    bytes.append(contentsOf: known)
    hashes.append(hash)
    ends.append(Int32(bytes.count))
    return ends.count - 1
  }

  /// The number of the key with this hash that equals a part of `buffer`; nil where there is none.
  package func find(_ hash: UInt64, _ buffer: [UInt8], _ range: Range<Int>) -> Int? {
    let mask = cells.count - 1
    var cell = Self.cell(hash) & mask
    while cells[cell] >= 0 {
      let index = Int(cells[cell])
      if hashes[index] == hash, equals(index, buffer, range) { return index }
      cell = (cell + 1) & mask
    }
    return nil
  }

  private func equals(_ index: Int, _ buffer: [UInt8], _ range: Range<Int>) -> Bool {
    let start = index == 0 ? 0 : Int(ends[index - 1])
    guard Int(ends[index]) - start == range.count else { return false }
    for offset in 0..<range.count where bytes[start + offset] != buffer[range.lowerBound + offset] {
      return false
    }
    return true
  }

  private static func cell(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: (hash ^ (hash >> 32)) & 0x7FFF_FFFF)
  }

  private mutating func place(_ index: Int, _ hash: UInt64) {
    let mask = cells.count - 1
    var cell = Self.cell(hash) & mask
    while cells[cell] >= 0 { cell = (cell + 1) & mask }
    cells[cell] = Int32(index)
  }

  private mutating func grow() {
    cells = [Int32](repeating: -1, count: cells.count * 2)
    for index in ends.indices { place(index, hashes[index]) }
  }

  // MARK: In a file

  package func write(to writer: inout CompiledFileWriter) {
    writer.add(hashes)
    writer.add(ends)
    writer.add(bytes)
  }

  package init(_ reader: inout CompiledFileReader) throws {
    hashes = try reader.integers(UInt64.self)
    ends = try reader.integers(Int32.self)
    bytes = try reader.integers(UInt8.self)
    guard hashes.count == ends.count, Int(ends.last ?? 0) == bytes.count else {
      throw CompiledFileReader.Damage()
    }
    var size = 16
    while size < (ends.count + 1) * 2 { size *= 2 }
    cells = [Int32](repeating: -1, count: size)
    for index in ends.indices { place(index, hashes[index]) }
  }
}
