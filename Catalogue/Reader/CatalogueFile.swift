import IntentSchema

/// Stores the catalogue as bytes that are read in a fraction of the time of the domain files.
///
///     let bytes = CatalogueFile.bytes(catalogue, key: key)
///     CatalogueFile.catalogue(bytes, key: key)  // the same catalogue
///
/// A file has a mark, the key, a checksum of the rest, and three parts: each text once, each type reference once, and the
/// intents and types, which refer to both by number. Small numbers take one byte.
enum CatalogueFile {
  static func bytes(_ catalogue: Catalogue, key: UInt64) -> [UInt8] {
    var writer = CatalogueWriter()
    writer.add(catalogue)
    let body = writer.bytes
    return mark + littleEndian(key) + littleEndian(ContentHash.of(body[...])) + body
  }

  /// Nil where the bytes are another program's, of another key, or damaged.
  static func catalogue(_ bytes: [UInt8], key: UInt64) -> Catalogue? {
    let start = mark + littleEndian(key)
    guard bytes.starts(with: start), bytes.count >= start.count + 8 else { return nil }
    let body = bytes[(start.count + 8)...]
    guard bytes[start.count...].starts(with: littleEndian(ContentHash.of(body))) else { return nil }
    var reader = CatalogueFileReader(body)
    return try? reader.catalogue()
  }

  private static let mark = Array("BKCAT5".utf8)

  private static func littleEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

/// A hash that finds damage and changes. It doesn't resist an attacker.
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
