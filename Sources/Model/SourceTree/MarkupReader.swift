import IntentSchema

/// Reads XML as a sequence of tags and texts with their places.
///
///     <key>a &amp; b</key>    →  start key, text "a & b", end key
///
/// It knows elements, attributes, texts, CDATA, comments and XML's five entities. `XMLProlog` has refused everything else
/// before. Cost: one pass over the bytes.
struct MarkupReader {
  enum Event: Equatable {
    /// The beginning of an element, at the offset of its "<". An empty one such as `<true/>` is followed by its end.
    case start(String, offset: Int)
    case end(String)
    case text(String)
  }

  private let text: SourceText
  private let bytes: [UInt8]
  /// The offset up to which it has read.
  private(set) var offset = 0
  private var open: [String] = []
  private var hasRoot = false
  /// The name of an empty element whose end comes next.
  private var endsNext: String?

  /// - Parameter bytes: those of the text, with what stands before the root element checked.
  init(_ text: SourceText, _ bytes: [UInt8]) {
    self.text = text
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// - Returns: nil behind the root element.
  mutating func next() throws(Diagnostic) -> Event? {
    if let name = endsNext {
      endsNext = nil
      open.removeLast()
      return .end(name)
    }
    while offset < bytes.count {
      if bytes[offset] != Self.less {
        if let text = try characters() { return .text(text) }
      } else if skip("<!--", upTo: "-->") || skip("<?", upTo: "?>") {
        continue
      } else if let data = try characterData() {
        return .text(data)
      } else {
        return try tag()
      }
    }
    if !open.isEmpty { throw failure("an element is never closed") }
    if !hasRoot { throw failure("this is neither an XML nor a binary property list") }
    return nil
  }

  // MARK: Tags

  private mutating func tag() throws(Diagnostic) -> Event {
    let start = offset
    offset += 1
    let isEnd = offset < bytes.count && bytes[offset] == Self.slash
    if isEnd { offset += 1 }
    let name = try name()
    if isEnd {
      skipBlanks()
      try expect(Self.greater)
      guard let expected = open.popLast(), expected == name else {
        throw failure("the closing tag doesn't match the tag that is open")
      }
      return .end(name)
    }
    guard !open.isEmpty || !hasRoot else { throw failure(Self.wrongEnd, at: start) }
    hasRoot = true
    while true {
      let isApart = skipBlanks()
      guard offset < bytes.count else { throw failure(Self.missing) }
      if bytes[offset] == Self.greater || bytes[offset] == Self.slash { break }
      guard isApart else { throw failure(Self.missing) }
      try attribute()
    }
    open.append(name)
    if bytes[offset] == Self.slash {
      offset += 1
      endsNext = name
    }
    try expect(Self.greater)
    return .start(name, offset: start)
  }

  /// Skips an attribute, which means nothing in a property list.
  private mutating func attribute() throws(Diagnostic) {
    _ = try name()
    skipBlanks()
    try expect(Self.equals)
    skipBlanks()
    guard offset < bytes.count, bytes[offset] == Self.quote || bytes[offset] == Self.apostrophe else {
      throw failure(Self.missing)
    }
    let mark = bytes[offset]
    offset += 1
    while offset < bytes.count, bytes[offset] != mark {
      guard bytes[offset] != Self.less else { throw failure(Self.missing) }
      offset += 1
    }
    try expect(mark)
  }

  private mutating func name() throws(Diagnostic) -> String {
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset], isFirst: offset == start) { offset += 1 }
    guard offset > start else {
      throw failure(
        "a name is expected after \"<\"; write a plain \"<\" as &lt; and \"&\" as &amp;")
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x80...0xFF, UInt8(ascii: "_"), UInt8(ascii: ":"): true
    case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
    default: false
    }
  }

  private mutating func expect(_ byte: UInt8) throws(Diagnostic) {
    guard offset < bytes.count, bytes[offset] == byte else { throw failure(Self.missing) }
    offset += 1
  }

  @discardableResult
  private mutating func skipBlanks() -> Bool {
    let start = offset
    while offset < bytes.count, Self.isBlank(bytes[offset]) { offset += 1 }
    return offset > start
  }

  // MARK: Texts

  /// The text up to the next tag; nil for blanks outside of the root element.
  private mutating func characters() throws(Diagnostic) -> String? {
    let start = offset
    var read: [UInt8] = []
    while offset < bytes.count, bytes[offset] != Self.less {
      switch bytes[offset] {
      case Self.and:
        read += try entity().utf8
      case Self.carriageReturn:
        // XML knows one line break.
        read.append(Self.lineFeed)
        offset += 1
        if offset < bytes.count, bytes[offset] == Self.lineFeed { offset += 1 }
      case let byte:
        read.append(byte)
        offset += 1
      }
    }
    if !open.isEmpty { return String(decoding: read, as: UTF8.self) }
    if let stray = bytes[start..<offset].firstIndex(where: { !Self.isBlank($0) }) {
      throw failure(Self.wrongEnd, at: stray)
    }
    return nil
  }

  private mutating func characterData() throws(Diagnostic) -> String? {
    let opening = "<![CDATA["
    let start = offset + opening.utf8.count
    guard skip(opening, upTo: "]]>") else { return nil }
    guard !open.isEmpty else { throw failure(Self.wrongEnd) }
    return String(decoding: bytes[start..<(offset - 3)], as: UTF8.self).replacing("\r\n", with: "\n")
  }

  /// `&amp;`, `&#233;` or `&#xE9;`.
  private mutating func entity() throws(Diagnostic) -> String {
    let start = offset
    let end = bytes[offset...].prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";"))
    let name = end.map { String(decoding: bytes[(start + 1)..<$0], as: UTF8.self) } ?? ""
    guard let end, !name.isEmpty, name.utf8.allSatisfy({ $0 == 0x23 || Self.isName($0, isFirst: false) })
    else {
      throw failure(
        "a name is expected after \"<\"; write a plain \"<\" as &lt; and \"&\" as &amp;")
    }
    offset = end + 1
    if let plain = Self.entities[name] { return plain }
    guard name.hasPrefix("#") else {
      throw failure(
        "an entity that isn't declared: property lists know &amp; &lt; &gt; &quot; and &apos;", at: start)
    }
    let isHex = name.hasPrefix("#x")
    guard let number = UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(number), number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number)
    else { throw failure("a character that XML doesn't allow", at: start) }
    return String(scalar)
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
  private static let longestEntity = 12

  // MARK: Parts

  /// Skips a stretch between two marks. A stretch without an end stays, and is refused as a tag.
  private mutating func skip(_ opening: String, upTo closing: String) -> Bool {
    guard bytes[offset...].starts(with: opening.utf8) else { return false }
    var end = offset + opening.utf8.count
    while end < bytes.count {
      if bytes[end...].starts(with: closing.utf8) {
        offset = end + closing.utf8.count
        return true
      }
      end += 1
    }
    return false
  }

  private func failure(_ message: String, at place: Int? = nil) -> Diagnostic {
    text.diagnostic(at: text.location(ofByteAt: place ?? offset), message)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == lineFeed || byte == carriageReturn
  }

  private static let missing = "a \">\" is missing"
  private static let wrongEnd = "the XML ends too early, or something follows after its end"

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let slash = UInt8(ascii: "/")
  private static let equals = UInt8(ascii: "=")
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")
  private static let and = UInt8(ascii: "&")
  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D
}
