/// The words and signs of a Swift file, without its comments and literals.
///
///     let title = "Milk" // bought   →   let  title  =
struct SwiftTokens {
  struct Token {
    /// A word with its backticks, `->`, or one sign.
    var text: String
    /// The beginning, in bytes.
    var offset: Int

    var isWord: Bool {
      guard let first = text.utf8.first else { return false }
      return SwiftTokens.isWordByte(first) || first == UInt8(ascii: "`")
    }
  }

  private(set) var tokens: [Token] = []
  private let bytes: [UInt8]
  private var place = 0

  /// Cost: one pass. Never fails: what can't be read ends with its line.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while place < bytes.count { readNext() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    bytes.indices.contains(place + offset) ? bytes[place + offset] : 0
  }

  private func has(_ text: StaticString, at offset: Int = 0) -> Bool {
    text.withUTF8Buffer { wanted in
      let start = place + offset
      return start + wanted.count <= bytes.count && bytes[start..<start + wanted.count].elementsEqual(wanted)
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private mutating func readNext() {
    if byte() <= 0x20 {
      place += 1
    } else if has("//") {
      while place < bytes.count, byte() != UInt8(ascii: "\n") { place += 1 }
    } else if has("/*") {
      skipComment()
    } else if byte() == UInt8(ascii: "\"") || byte() == UInt8(ascii: "#") {
      readHash()
    } else if Self.isWordByte(byte()) || byte() == UInt8(ascii: "`") {
      let start = place
      let isQuoted = byte() == UInt8(ascii: "`")
      place += 1
      while place < bytes.count, Self.isWordByte(byte()) { place += 1 }
      if isQuoted, byte() == UInt8(ascii: "`") { place += 1 }
      add(from: start)
    } else {
      let start = place
      place += has("->") ? 2 : 1
      add(from: start)
    }
  }

  private mutating func add(from start: Int) {
    tokens.append(Token(text: String(decoding: bytes[start..<place], as: UTF8.self), offset: start))
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if has("/*") {
        depth += 1
        place += 2
      } else if has("*/") {
        depth -= 1
        place += 2
      } else {
        place += 1
      }
    } while depth > 0 && place < bytes.count
  }

  /// A literal that number signs may stand around, or the number sign of a directive.
  private mutating func readHash() {
    let start = place
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") {
      place += hashes
      skipString(hashes)
    } else if hashes > 0, byte(hashes) == UInt8(ascii: "/") {
      place += hashes + 1
      while place < bytes.count, !(has("/") && isFollowed(by: hashes, at: 1)) { place += 1 }
      place += 1 + hashes
    } else {
      place += hashes
      add(from: start)
    }
  }

  private func isFollowed(by hashes: Int, at offset: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private mutating func skipString(_ hashes: Int) {
    let isLong = has("\"\"\"")
    let quotes = isLong ? 3 : 1
    place += quotes
    while place < bytes.count {
      if has("\\"), isFollowed(by: hashes, at: 1) {
        place += 1 + hashes
        if has("(") { skipInterpolation() } else { place += 1 }
      } else if isLong ? has("\"\"\"") : has("\""), isFollowed(by: hashes, at: quotes) {
        place += quotes + hashes
        return
      } else if !isLong, has("\n") {
        return
      } else {
        place += 1
      }
    }
  }

  /// From the parenthesis after the backslash to the one that closes it; strings may stand inside.
  private mutating func skipInterpolation() {
    var depth = 0
    repeat {
      if has("\"") {
        skipString(0)
        continue
      }
      if has("(") { depth += 1 }
      if has(")") { depth -= 1 }
      place += 1
    } while depth > 0 && place < bytes.count
  }
}
