import IntentSchema

/// Writes the binary coding that `Documentation/extension-protocol.md` describes. Fields are sorted, so that equal values
/// give equal bytes.
package struct MessageWriter {
  private var written: [UInt8]

  /// Most messages are shorter, in bytes.
  private static let usualLength = 256

  init() {
    written = []
    written.reserveCapacity(Self.usualLength)
    // The length is known only at the end.
    written.append(contentsOf: repeatElement(0, count: Frame.headerLength))
  }

  /// The message without its length.
  var bytes: [UInt8] { Array(written[Frame.headerLength...]) }

  /// The message after its length.
  consuming func frame() -> [UInt8] {
    let length = UInt32(written.count - Frame.headerLength)
    for index in 0..<Frame.headerLength {
      written[index] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(index)))
    }
    return written
  }

  mutating func byte(_ byte: UInt8) { written.append(byte) }

  /// Seven bits in each byte, the lowest first. The high bit tells that another byte follows.
  mutating func unsigned(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      written.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    written.append(UInt8(rest))
  }

  /// Zigzag coding keeps small negative numbers short.
  mutating func signed(_ value: Int64) {
    unsigned(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
  }

  mutating func double(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { written.append(contentsOf: $0) }
  }

  mutating func blob(_ blob: some Collection<UInt8>) {
    unsigned(UInt64(blob.count))
    written.append(contentsOf: blob)
  }

  mutating func string(_ string: String) { blob(string.utf8) }

  mutating func bool(_ bool: Bool) { byte(bool ? 1 : 0) }

  mutating func list<Element>(_ items: [Element], _ write: (inout MessageWriter, Element) -> Void) {
    unsigned(UInt64(items.count))
    for item in items { write(&self, item) }
  }

  mutating func value(_ value: Value) {
    switch value {
    case .null: byte(ValueTag.null.rawValue)
    case .bool(let value): byte((value ? ValueTag.true : ValueTag.false).rawValue)
    case .integer(let value):
      byte(ValueTag.integer.rawValue)
      signed(value)
    case .double(let value):
      byte(ValueTag.double.rawValue)
      double(value)
    case .string(let value):
      byte(ValueTag.string.rawValue)
      string(value)
    case .bytes(let value):
      byte(ValueTag.bytes.rawValue)
      blob(value)
    case .list(let values):
      byte(ValueTag.list.rawValue)
      list(values) { $0.value($1) }
    case .record(let record):
      byte(ValueTag.record.rawValue)
      self.record(record)
    }
  }

  mutating func record(_ record: Record) {
    string(record.type)
    list(record.fields.sorted { $0.key < $1.key }) { writer, field in
      writer.string(field.key)
      writer.value(field.value)
    }
  }
}

/// The first byte of a value.
enum ValueTag: UInt8 {
  case null = 0
  case `false` = 1
  case `true` = 2
  case integer = 3
  case double = 4
  case string = 5
  case bytes = 6
  case list = 7
  case record = 8
}
