/// Writes compiled rules, grammars and models: one value after the other, little-endian.
///
///     var writer = CompiledFileWriter()
///     rules.write(to: &writer)
///     try Data(writer.bytes).write(to: file)
///
/// The length of a text or list comes before it.
package struct CompiledFileWriter {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package mutating func add(_ value: Int) {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: value).littleEndian) { bytes += $0 }
  }

  package mutating func add(_ value: Int64) { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }

  package mutating func add(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes += $0 }
  }

  package mutating func add(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

  package mutating func add(_ text: String) {
    add(text.utf8.count)
    bytes += text.utf8
  }

  /// An optional text, after a flag that tells whether there is one.
  package mutating func add(_ text: String?) {
    add(text != nil)
    if let text { add(text) }
  }

  package mutating func add(_ texts: [String]) {
    add(texts.count)
    for text in texts { add(text) }
  }

  package mutating func add<Element: FixedWidthInteger>(_ values: [Element]) {
    add(values.count)
    #if _endian(little)
      values.withUnsafeBytes { bytes += $0 }
    #else
      for value in values { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    #endif
  }

  /// Numbers that stand where a processor reads them at once, so that `CompiledFileReader.table` needn't copy them.
  package mutating func add<Element>(_ table: NumberTable<Element>) {
    add(table.count)
    align()
    table.withUnsafeBufferPointer { numbers in
      #if _endian(little)
        bytes += UnsafeRawBufferPointer(numbers)
      #else
        for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
      #endif
    }
  }

  package mutating func addRaw(_ raw: some Sequence<UInt8>) { bytes += raw }

  /// Numbers of any size may stand at its multiples.
  package static let alignment = 8

  /// Goes on where numbers of any size may stand.
  package mutating func align() {
    while bytes.count % Self.alignment != 0 { bytes.append(0) }
  }
}
