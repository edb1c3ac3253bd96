import IntentSchema

/// The catalogue as the bytes of a file, which are read in a fraction of the time that the domain files take.
///
///     let bytes = CatalogueFile.bytes(catalogue, key: key)
///     CatalogueFile.catalogue(bytes, key: key)  // the same catalogue
///
/// First a mark, then the key and a checksum of the rest, then three parts: every text once, every type reference once,
/// and the intents and types that refer to both by number. Numbers are written in as few bytes as they need.
enum CatalogueFile {
  static func bytes(_ catalogue: Catalogue, key: UInt64) -> [UInt8] {
    var writer = CatalogueWriter()
    writer.add(catalogue)
    let body = writer.bytes
    return mark + littleEndian(key) + littleEndian(ContentHash.of(body[...])) + body
  }

  /// nil where the bytes are another program's, of another key, or damaged.
  static func catalogue(_ bytes: [UInt8], key: UInt64) -> Catalogue? {
    let start = mark + littleEndian(key)
    guard bytes.starts(with: start), bytes.count >= start.count + 8 else { return nil }
    let body = bytes[(start.count + 8)...]
    guard bytes[start.count...].starts(with: littleEndian(ContentHash.of(body))) else { return nil }
    var reader = CatalogueFileReader(body)
    return try? reader.catalogue()
  }

  private static let mark = Array("BKCAT1".utf8)

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// A number that differs for different bytes, as good as always; it tells damage and change, not malice.
enum ContentHash {
  static let empty: UInt64 = 0xCBF2_9CE4_8422_2325

  static func of(_ bytes: ArraySlice<UInt8>, after start: UInt64 = empty) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var hash = start ^ UInt64(buffer.count)
      var place = 0
      while place + 8 <= buffer.count {
        hash = (hash ^ buffer.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash >> 32
        place += 8
      }
      while place < buffer.count {
        hash = (hash ^ UInt64(buffer[place])) &* 0x100_0000_01B3
        place += 1
      }
      return hash ^ (hash >> 29)
    }
  }
}
