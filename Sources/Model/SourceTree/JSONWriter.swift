/// Writes a JSON value on one line, with sorted keys, as the system's encoder does.
///
///     JSONWriter.line(.object(["text": .string("add milk")]))  // {"text":"add milk"}
///
/// Cost: a small part of the encoder's, which makes objects of its own for each value and looks for the type of each at run time.
struct JSONWriter {
  private var bytes: [UInt8] = []

  static func bytes(_ value: JSON) -> [UInt8] {
    var writer = JSONWriter()
    writer.write(value)
    return writer.bytes
  }

  static func line(_ value: JSON) -> String { String(decoding: bytes(value), as: UTF8.self) }

  private mutating func write(_ value: JSON) {
    switch value {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .double(let value): write(value)
    case .string(let value): write(value)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (number, value) in values.enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        write(value)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (number, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        write(member.key)
        bytes.append(UInt8(ascii: ":"))
        write(member.value)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private mutating func write(_ number: Double) {
    // JSON can't express infinity. Null keeps the rest of the document.
    guard number.isFinite else { return bytes += "null".utf8 }
    let text = String(describing: number)
    bytes += (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8
  }

  private mutating func write(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: bytes += #"\b"#.utf8
      case 0x09: bytes += #"\t"#.utf8
      case 0x0A: bytes += #"\n"#.utf8
      case 0x0C: bytes += #"\f"#.utf8
      case 0x0D: bytes += #"\r"#.utf8
      case 0..<0x20: bytes += #"\u00"#.utf8 + [0x30 + byte >> 4, Self.digits[Int(byte & 15)]]
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static let digits = Array("0123456789abcdef".utf8)
}
