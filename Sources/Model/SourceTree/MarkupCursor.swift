/// Finds the beginning of each element in XML markup.
///
/// Foundation's parser reports only the end of a tag. Elements come in the order of the file, so one pass beside the
/// parser finds their beginnings.
struct MarkupCursor {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The offset of the next start tag of this name, or of the end of the text.
  mutating func startOfElement(_ name: String) -> Int {
    let tag = Array(name.utf8)
    while let open = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
      offset = open + 1
      if skip("!--", upTo: "-->") || skip("![CDATA[", upTo: "]]>") || skip("?", upTo: "?>") { continue }
      guard bytes[offset...].starts(with: tag) else { continue }
      let end = offset + tag.count
      if end == bytes.count || Self.delimiters.contains(bytes[end]) { return open }
    }
    offset = bytes.count
    return offset
  }

  private static let delimiters: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: "/"), UInt8(ascii: ">")]

  private mutating func skip(_ opening: StaticString, upTo closing: StaticString) -> Bool {
    guard bytes[offset...].starts(with: opening.bytes) else { return false }
    offset += opening.utf8CodeUnitCount
    while offset < bytes.count, !bytes[offset...].starts(with: closing.bytes) { offset += 1 }
    return true
  }
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}
