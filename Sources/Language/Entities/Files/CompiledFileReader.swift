/// Reads the compiled rules, grammars and models that a `CompiledFileWriter` wrote.
///
///     var reader = CompiledFileReader(bytes)
///     let rules = try EntityRules(&reader)
///
/// The file is not trusted: a wrong length throws `Damage` instead of reading past the end.
package struct CompiledFileReader {
  /// The bytes end too soon, or aren't what is expected.
  package struct Damage: Error {
    package init() {}
  }

  private let bytes: [UInt8]
  private var position = 0
  private let end: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { position == end }

  /// What is still to be read.
  package var rest: ArraySlice<UInt8> { bytes[position..<end] }

  /// A reader of the next bytes alone, which this one skips. They aren't copied.
  package mutating func part(_ count: Int) throws -> CompiledFileReader {
    guard count >= 0, count <= end - position else { throw Damage() }
    defer { position += count }
    return CompiledFileReader(bytes, position..<position + count)
  }

  package mutating func raw(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - position else { throw Damage() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  private mutating func fixed<Element: FixedWidthInteger>(_ type: Element.Type) throws -> Element {
    let raw = try raw(MemoryLayout<Element>.size)
    return Element(littleEndian: raw.withUnsafeBytes { $0.loadUnaligned(as: Element.self) })
  }

  package mutating func int() throws -> Int { Int(try fixed(UInt32.self)) }

  /// A number that may be negative.
  package mutating func int32() throws -> Int32 { try fixed(Int32.self) }

  package mutating func int64() throws -> Int64 { try fixed(Int64.self) }

  package mutating func double() throws -> Double {
    let value = Double(bitPattern: try fixed(UInt64.self))
    guard value.isFinite else { throw Damage() }
    return value
  }

  package mutating func flag() throws -> Bool { try raw(1).first == 1 }

  package mutating func string() throws -> String { String(decoding: try raw(try int()), as: UTF8.self) }

  package mutating func optionalString() throws -> String? { try flag() ? try string() : nil }

  package mutating func strings() throws -> [String] {
    let count = try count(size: 4)
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try string()) }
    return texts
  }

  /// The number of elements that follow. The remaining bytes limit it: each element takes at least `size`.
  package mutating func count(size: Int) throws -> Int {
    let count = try int()
    guard count <= (end - position) / size else { throw Damage() }
    return count
  }

  package mutating func integers<Element: FixedWidthInteger>(_ type: Element.Type) throws -> [Element] {
    let size = MemoryLayout<Element>.size
    let count = try count(size: size)
    let raw = try raw(count * size)
    let values = raw.withUnsafeBytes { buffer in
      [Element](unsafeUninitializedCapacity: count) { values, initialized in
        // All elements are copied at once. One by one, each would cost a call.
        UnsafeMutableRawBufferPointer(values).copyMemory(from: buffer)
        initialized = count
      }
    }
    #if _endian(little)
      return values
    #else
      return values.map { Element(littleEndian: $0) }
    #endif
  }
}
