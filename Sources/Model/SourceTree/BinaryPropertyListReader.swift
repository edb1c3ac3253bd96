import IntentSchema

/// Reads binary property lists, with a limit on the size of the result.
///
/// Foundation's reader copies shared objects, so a file of a few hundred bytes can grow without end. This reader counts
/// the bytes that it makes.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let file: String
  private var offsetTable = 0
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  /// The rough size of a node in memory, in bytes.
  private static let costOfNode = 64
  /// The bytes that may still be made.
  private var budget = 2 * PropertyListReader.maximumBytes

  init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  mutating func document() throws(Diagnostic) -> SourceNode {
    guard bytes.starts(with: Array("bplist0".utf8)) else { throw damaged("its version is unknown") }
    guard bytes.count >= 8 + 32 else { throw damaged("it is cut off") }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw damaged("its trailer makes no sense")
    }
    objectCount = try number(at: trailer + 8, size: 8)
    let top = try number(at: trailer + 16, size: 8)
    offsetTable = try number(at: trailer + 24, size: 8)
    guard objectCount > 0, offsetTable >= 8, offsetTable <= trailer,
      objectCount <= (trailer - offsetTable) / offsetSize
    else { throw damaged("its table of objects lies outside of the file") }
    return try object(top, depth: 0)
  }

  private mutating func object(_ reference: Int, depth: Int) throws(Diagnostic) -> SourceNode {
    guard depth < PropertyListReader.maximumDepth else {
      throw damaged("it is nested deeper than \(PropertyListReader.maximumDepth) levels")
    }
    try spend(Self.costOfNode)
    guard reference < objectCount else { throw damaged("it refers to an object that it doesn't hold") }
    var offset = try number(at: offsetTable + reference * offsetSize, size: offsetSize)
    guard offset >= 8, offset < offsetTable else { throw damaged("an object lies outside of the file") }
    let marker = bytes[offset]
    offset += 1
    return SourceNode(try content(marker, &offset, depth), at: SourceLocation(file: file))
  }

  private mutating func content(
    _ marker: UInt8, _ offset: inout Int, _ depth: Int
  ) throws(Diagnostic) -> SourceNode.Content {
    switch (marker >> 4, marker & 0x0F) {
    case (0x0, 0x0): return .null
    case (0x0, 0x8): return .bool(false)
    case (0x0, 0x9): return .bool(true)
    case (0x1, let power) where power <= 3: return .integer(try integer(at: offset, size: 1 << Int(power)))
    case (0x2, 0x2):
      return .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: try raw(at: offset, size: 4)))))
    case (0x2, 0x3): return .double(Double(bitPattern: try raw(at: offset, size: 8)))
    case (0x3, 0x3):
      // Dates count from 2001.
      return .date(secondsSince1970: Double(bitPattern: try raw(at: offset, size: 8)) + 978_307_200)
    case (0x4, let length): return .bytes(Array(try slice(length, unit: 1, &offset)))
    case (0x5, let length):
      return .string(String(decoding: try slice(length, unit: 1, &offset), as: UTF8.self))
    case (0x6, let length):
      let units = try slice(length, unit: 2, &offset)
      let text = stride(from: units.startIndex, to: units.endIndex, by: 2).map {
        UInt16(units[$0]) << 8 | UInt16(units[$0 + 1])
      }
      return .string(String(decoding: text, as: UTF16.self))
    case (0xA, let length):
      return .list(try references(length, perItem: 1, &offset, depth).map(\.value))
    case (0xD, let length):
      return .map(try references(length, perItem: 2, &offset, depth))
    default: throw damaged("it holds an object of a kind that property lists don't have")
    }
  }

  /// The items of a list (with empty keys), or the entries of a dictionary: all keys come first, then all values.
  private mutating func references(
    _ nibble: UInt8, perItem: Int, _ offset: inout Int, _ depth: Int
  ) throws(Diagnostic) -> [SourceNode.Entry] {
    let count = try length(nibble, &offset)
    guard count <= (offsetTable - offset) / (referenceSize * perItem) else {
      throw damaged("a list is longer than the file")
    }
    let place = SourceLocation(file: file)
    var entries: [SourceNode.Entry] = []
    var seen: Set<String> = []
    for index in 0..<count {
      var key = ""
      if perItem == 2 {
        let node = try object(
          try number(at: offset + index * referenceSize, size: referenceSize), depth: depth + 1)
        guard let name = node.string else { throw damaged("a key is \(node.kind)") }
        guard seen.insert(name).inserted else { throw damaged("the key \(name) stands in it a second time") }
        key = name
      }
      let position = offset + (index + count * (perItem - 1)) * referenceSize
      let value = try object(try number(at: position, size: referenceSize), depth: depth + 1)
      entries.append(.init(key: key, keyLocation: place, value: value))
    }
    return entries
  }

  private mutating func length(_ nibble: UInt8, _ offset: inout Int) throws(Diagnostic) -> Int {
    guard nibble == 0x0F else { return Int(nibble) }
    guard offset < offsetTable, bytes[offset] >> 4 == 0x1, bytes[offset] & 0x0F <= 3 else {
      throw damaged("a length is no number")
    }
    let size = 1 << Int(bytes[offset] & 0x0F)
    let count = try number(at: offset + 1, size: size)
    offset += 1 + size
    return count
  }

  private mutating func slice(
    _ nibble: UInt8, unit: Int, _ offset: inout Int
  ) throws(Diagnostic) -> ArraySlice<UInt8> {
    let count = try length(nibble, &offset)
    guard count <= (offsetTable - offset) / unit else { throw damaged("a value is longer than the file") }
    try spend(count * unit)
    return bytes[offset..<offset + count * unit]
  }

  private mutating func spend(_ amount: Int) throws(Diagnostic) {
    budget -= amount
    guard budget >= 0 else { throw damaged("it unfolds to far more than it holds") }
  }

  // MARK: Numbers, big-endian

  private func raw(at offset: Int, size: Int) throws(Diagnostic) -> UInt64 {
    guard offset >= 0, offset <= bytes.count - size else { throw damaged("it is cut off") }
    return bytes[offset..<offset + size].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func number(at offset: Int, size: Int) throws(Diagnostic) -> Int {
    guard let value = Int(exactly: try raw(at: offset, size: size)), value <= Int(Int32.max) else {
      throw damaged("a number in it is far too large")
    }
    return value
  }

  /// An integer of eight bytes has a sign; a shorter one has none.
  private func integer(at offset: Int, size: Int) throws(Diagnostic) -> Int64 {
    Int64(bitPattern: try raw(at: offset, size: size))
  }

  private func damaged(_ reason: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file), "the binary property list can't be read: \(reason)",
      advice: "Convert it to XML, or make the bundle again.")
  }
}
