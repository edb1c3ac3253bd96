import CSodium
import Foundation

/// A developer's public key, in minisign's form.
///
///     let key = SigningKey("RWRyHIYXujDl80Hx80Z+B3D3Y9YMgOy4LxuGi/U+Yk8hb3E4hvmX2cR5")
///     key?.identifier  // "F3E530BA17861C72"
public struct SigningKey: Hashable, Sendable, CustomStringConvertible {
  /// `Ed`, eight bytes of identifier, and the key.
  private let bytes: [UInt8]

  static let algorithm: [UInt8] = [0x45, 0x64]
  private static let identifierBytes = 2..<10
  private static let count = 42

  /// - Parameter text: the second line of a `minisign.pub`.
  /// - Returns: nil for what is no key.
  public init?(_ text: some StringProtocol) {
    guard let data = Data(base64Encoded: String(text)), data.count == Self.count,
      Array(data.prefix(2)) == Self.algorithm
    else { return nil }
    bytes = Array(data)
  }

  /// Reads a `minisign.pub`: a line of comment, then the key.
  ///
  /// - Returns: nil for a file of another form.
  init?(file: [UInt8]) {
    let lines = SignatureLines(file)
    guard lines.count == 2, lines[0].hasPrefix("untrusted comment:") else { return nil }
    self.init(lines[1])
  }

  /// Sixteen hexadecimal digits. minisign shows the same number without the zeros at its front.
  public var identifier: String {
    bytes[Self.identifierBytes].reversed().map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return byte < 16 ? "0" + digits : digits
    }.joined()
  }

  /// As `init(_:)` reads it.
  public var description: String { Data(bytes).base64EncodedString() }

  func isIdentified(by identifier: ArraySlice<UInt8>) -> Bool {
    bytes[Self.identifierBytes].elementsEqual(identifier)
  }

  /// True where a signature of 64 bytes is that of a message.
  func hasSigned(_ message: [UInt8], _ signature: ArraySlice<UInt8>) -> Bool {
    let signature = Array(signature)
    guard signature.count == 64 else { return false }
    return crypto_sign_verify_detached(
      signature, message, UInt64(message.count), Array(bytes[Self.identifierBytes.upperBound...])) == 0
  }
}

extension SigningKey: Codable {
  public init(from decoder: any Decoder) throws {
    guard let key = SigningKey(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a public key of minisign is expected"))
    }
    self = key
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The lines of a small file of minisign's. There are none where it isn't text.
struct SignatureLines {
  private let lines: [Substring]

  private static let maximumBytes = 16_384

  init(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes, let text = String(validating: bytes, as: UTF8.self) else {
      lines = []
      return
    }
    // In a `String`, "\r\n" is one character.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    self.lines = lines
  }

  var count: Int { lines.count }

  subscript(index: Int) -> Substring { lines[index] }
}
