/// Reads the JSON that most texts are: without escapes and fractions. It gives up on anything else, wrong or right, which
/// the system's decoder then reads.
///
///     PlainJSONReader.read(#"{"priority": "high"}"#)  // {"priority":"high"}
///     PlainJSONReader.read(#"{"path": "a\/b"}"#)      // nil
///
/// Cost: a tenth of the decoder's, which makes objects of its own for each value.
struct PlainJSONReader {
  private let bytes: [UInt8]
  private var place = 0

  /// Nil where the text is no object or list, or has anything unusual in it.
  static func read(_ text: String) -> JSON? {
    var reader = PlainJSONReader(bytes: Array(text.utf8))
    guard let first = reader.next, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
      let value = reader.value(depth: 0), reader.next == nil
    else { return nil }
    return value
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// The next byte that is no blank; nil at the end.
  private var next: UInt8? {
    mutating get {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
      return place < bytes.count ? bytes[place] : nil
    }
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard let next, next == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }

  private mutating func value(depth: Int) -> JSON? {
    guard depth < 64, let next else { return nil }
    switch next {
    case UInt8(ascii: "{"): return object(depth)
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "\""): return string().map(JSON.string)
    case UInt8(ascii: "t"): return word("true") ? .bool(true) : nil
    case UInt8(ascii: "f"): return word("false") ? .bool(false) : nil
    case UInt8(ascii: "n"): return word("null") ? .null : nil
    default: return integer()
    }
  }

  private mutating func object(_ depth: Int) -> JSON? {
    place += 1
    var members: [String: JSON] = [:]
    if take("}") { return .object(members) }
    repeat {
      guard let next, next == UInt8(ascii: "\""), let key = string(), take(":"),
        let value = value(depth: depth + 1), members.updateValue(value, forKey: key) == nil
      else { return nil }
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> JSON? {
    place += 1
    var values: [JSON] = []
    if take("]") { return .array(values) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      values.append(value)
    } while take(",")
    return take("]") ? .array(values) : nil
  }

  private mutating func string() -> String? {
    let start = place + 1
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") || bytes[end] < 0x20 { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    place = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  private mutating func word(_ word: StaticString) -> Bool {
    let end = place + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ $0.elementsEqual(bytes[place..<end]) }) else {
      return false
    }
    place = end
    return true
  }

  /// A number of few digits, without a sign, a fraction or an exponent.
  private mutating func integer() -> JSON? {
    let digits = bytes[place...].prefix { (0x30...0x39).contains($0) }
    guard (1...18).contains(digits.count), digits.count == 1 || digits.first != 0x30 else { return nil }
    place = digits.endIndex
    if place < bytes.count, [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(bytes[place]) {
      return nil
    }
    return .integer(digits.reduce(0) { $0 * 10 + Int64($1 - 0x30) })
  }
}
