import CSodium

/// SHA-256 of what a file holds, taken while the file is read.
///
///     var hashing = FileHash.Hashing()
///     hashing.add([1, 2, 3])
///     hashing.finished.text  // 64 digits
struct FileHash: Hashable, Sendable {
  let bytes: [UInt8]

  /// - Returns: nil for what isn't 64 hexadecimal digits.
  init?(_ text: some StringProtocol) {
    let digits = text.utf8.compactMap { digit -> UInt8? in
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x61 + 10
      default: nil
      }
    }
    guard digits.count == 64, text.utf8.count == 64 else { return nil }
    bytes = stride(from: 0, to: 64, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Lowercase hexadecimal digits, as `sha256sum` prints them.
  var text: String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  struct Hashing {
    private var state = crypto_hash_sha256_state()

    init() { crypto_hash_sha256_init(&state) }

    mutating func add(_ bytes: ArraySlice<UInt8>) {
      _ = bytes.withUnsafeBufferPointer {
        crypto_hash_sha256_update(&state, $0.baseAddress, UInt64($0.count))
      }
    }

    var finished: FileHash {
      var copy = state
      var result = [UInt8](repeating: 0, count: 32)
      crypto_hash_sha256_final(&copy, &result)
      return FileHash(result)
    }
  }
}

extension FileHash: Codable {
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let hash = FileHash(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "64 hexadecimal digits are expected"))
    }
    self = hash
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
