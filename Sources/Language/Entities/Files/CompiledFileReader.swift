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

  private let content: FileContent
  private var position = 0
  private let end: Int

  package init(_ bytes: some Collection<UInt8>) { self.init(FileContent(bytes)) }

  /// Reads a file; nil where it can't be read. These files have many megabytes, and a start reads several.
  ///
  /// - Parameter isWhole: whether all of it is needed at once. What isn't needed isn't read in place.
  package init?(path: String, _ access: FileAccess, isWhole: Bool = true) {
    guard let content = FileContent(path: path, access, isWhole: isWhole) else { return nil }
    self.init(content)
  }

  private init(_ content: FileContent) {
    self.content = content
    end = content.bytes.count
  }

  private init(_ content: FileContent, _ range: Range<Int>) {
    self.content = content
    position = range.lowerBound
    end = range.upperBound
  }

  package var isAtEnd: Bool { position == end }

  /// Lends what is still to be read.
  package func withRest<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    withExtendedLifetime(content) { body(.init(rebasing: content.bytes[position..<end])) }
  }

  /// A reader of the next bytes alone, which this one skips. They aren't copied.
  package mutating func part(_ count: Int) throws -> CompiledFileReader {
    guard count >= 0, count <= end - position else { throw Damage() }
    defer { position += count }
    return CompiledFileReader(content, position..<position + count)
  }

  /// Reads over a mark.
  ///
  /// - Throws: `Damage` where other bytes stand there.
  package mutating func skip(_ mark: [UInt8]) throws {
    guard try withRaw(mark.count, { $0.elementsEqual(mark) }) else { throw Damage() }
  }

  /// Lends the next bytes, and reads over them.
  private mutating func withRaw<Result>(_ count: Int, _ body: (UnsafeRawBufferPointer) -> Result) throws
    -> Result
  {
    guard count >= 0, count <= end - position else { throw Damage() }
    defer { position += count }
    return withExtendedLifetime(content) { body(.init(rebasing: content.bytes[position..<position + count])) }
  }

  private mutating func fixed<Element: FixedWidthInteger>(_ type: Element.Type) throws -> Element {
    try withRaw(MemoryLayout<Element>.size) { Element(littleEndian: $0.loadUnaligned(as: Element.self)) }
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

  package mutating func flag() throws -> Bool { try withRaw(1) { $0.first == 1 } }

  package mutating func string() throws -> String {
    try withRaw(try int()) { String(decoding: $0, as: UTF8.self) }
  }

  /// A text that often is the one before it, as the file of a template is. It's made only where it's another one.
  package mutating func string(after last: String) throws -> String {
    try withRaw(try int()) { bytes in
      last.utf8.count == bytes.count && last.utf8.elementsEqual(bytes)
        ? last : String(decoding: bytes, as: UTF8.self)
    }
  }

  package mutating func optionalString() throws -> String? { try flag() ? try string() : nil }

  package mutating func strings() throws -> [String] {
    let count = try count(size: 4)
    var texts: [String] = []
    texts.reserveCapacity(count)
    for _ in 0..<count { texts.append(try string()) }
    return texts
  }

  /// Reads over what `CompiledFileWriter.align` wrote.
  package mutating func align() throws {
    let size = CompiledFileWriter.alignment
    let gap = (size - position % size) % size
    guard gap <= end - position else { throw Damage() }
    position += gap
  }

  /// Numbers that aren't copied: they stay where they stand in the file.
  package mutating func table<Element>(_ type: Element.Type) throws -> NumberTable<Element> {
    let size = MemoryLayout<Element>.size
    let count = try int()
    try align()
    guard count <= (end - position) / size else { throw Damage() }
    defer { position += count * size }
    let table = NumberTable<Element>(content, position..<position + count * size)
    #if _endian(little)
      return table
    #else
      return NumberTable((0..<count).map { Element(littleEndian: table[$0]) })
    #endif
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
    let values = try withRaw(count * size) { buffer in
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
