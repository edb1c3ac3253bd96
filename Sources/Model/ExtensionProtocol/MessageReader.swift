import IntentSchema

/// Bytes that are no message, and the reason.
///
///     print(error)  // byte 12: unknown kind 9
public struct MalformedMessage: Error, Hashable, Sendable, CustomStringConvertible {
  /// Counted in bytes from the start of the message.
  public var offset: Int
  public var reason: String

  public var description: String { "byte \(offset): \(reason)" }
}

/// Reads the binary coding. It accepts only what the writer would have written.
struct MessageReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// The deepest nesting of values. The reader recurses, so deeper values are refused.
  static let maximumDepth: Int = 64
  /// The most elements of all lists and records of one message together. One byte stands for a value that takes some fifty.
  static let maximumElements: Int = 200_000
  private var elements = 0

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  private var remaining: Int { bytes.endIndex - position }

  func malformed(_ reason: String) -> MalformedMessage {
    MalformedMessage(offset: position - bytes.startIndex, reason: reason)
  }

  func end() throws(MalformedMessage) {
    guard remaining == 0 else { throw malformed("\(remaining) bytes too many") }
  }

  mutating func byte() throws(MalformedMessage) -> UInt8 {
    guard remaining > 0 else { throw malformed("the message ends here") }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func unsigned() throws(MalformedMessage) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: 0, through: 63, by: 7) {
      let next = try byte()
      if shift == 63, next > 1 { throw malformed("a number of more than 64 bits") }
      value |= UInt64(next & 0x7F) << UInt64(shift)
      if next < 0x80 {
        if next == 0, shift > 0 { throw malformed("a number that is written too long") }
        return value
      }
    }
    throw malformed("a number of more than 64 bits")
  }

  mutating func signed() throws(MalformedMessage) -> Int64 {
    let raw = try unsigned()
    return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
  }

  /// A number of elements. Each takes at least one byte, so a count of more than the remaining bytes is refused.
  mutating func count() throws(MalformedMessage) -> Int {
    let count = try unsigned()
    guard count <= UInt64(remaining) else {
      throw malformed("a count of \(count) with \(remaining) bytes left")
    }
    return Int(count)
  }

  /// The number of elements of a list or a record.
  private mutating func elementCount() throws(MalformedMessage) -> Int {
    let count = try count()
    elements += count
    guard elements <= Self.maximumElements else {
      throw malformed("more than \(Self.maximumElements) elements in one message")
    }
    return count
  }

  mutating func double() throws(MalformedMessage) -> Double {
    guard remaining >= 8 else { throw malformed("the message ends within a number") }
    var pattern: UInt64 = 0
    for index in 0..<8 { pattern |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += 8
    return Double(bitPattern: pattern)
  }

  mutating func blob() throws(MalformedMessage) -> ArraySlice<UInt8> {
    let count = try count()
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func string() throws(MalformedMessage) -> String {
    let blob = try blob()
    guard let string = String(validating: blob, as: UTF8.self) else {
      throw malformed("text that is no UTF-8")
    }
    return string
  }

  mutating func bool() throws(MalformedMessage) -> Bool {
    switch try byte() {
    case 0: return false
    case 1: return true
    case let other: throw malformed("\(other) is neither true nor false")
    }
  }

  mutating func list<Element>(
    _ read: (inout MessageReader) throws(MalformedMessage) -> Element
  ) throws(MalformedMessage) -> [Element] {
    var items: [Element] = []
    for _ in 0..<(try elementCount()) { items.append(try read(&self)) }
    return items
  }

  mutating func value(depth: Int = 0) throws(MalformedMessage) -> Value {
    guard depth < Self.maximumDepth else { throw malformed("nested deeper than \(Self.maximumDepth)") }
    let tag = try byte()
    switch ValueTag(rawValue: tag) {
    case .null: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .integer: return .integer(try signed())
    case .double: return .double(try double())
    case .string: return .string(try string())
    case .bytes: return .bytes(Array(try blob()))
    case .list:
      return .list(try list { reader throws(MalformedMessage) in try reader.value(depth: depth + 1) })
    case .record: return .record(try record(depth: depth + 1))
    case nil: throw malformed("there is no kind of value \(tag)")
    }
  }

  mutating func record(depth: Int = 0) throws(MalformedMessage) -> Record {
    var record = Record(try string())
    var last: String?
    for _ in 0..<(try elementCount()) {
      let name = try string()
      if let last, name <= last { throw malformed("the field \(name) stands out of order") }
      last = name
      record.fields[name] = try value(depth: depth)
    }
    return record
  }
}
