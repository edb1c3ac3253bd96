import CSodium
import Foundation

/// A signature in minisign's form (`.minisig`): of a message, and of a comment that is signed with it.
///
///     let signature = Signature(file: bytes)
///     signature?.isValid(for: manifest, by: key)
struct Signature: Hashable {
  /// True where the message's hash (BLAKE2b) was signed; false where the message itself was, as old versions
  /// did.
  private let isOfHash: Bool
  let keyIdentifier: [UInt8]
  private let signature: [UInt8]
  private let comment: [UInt8]
  private let commentSignature: [UInt8]

  private static let commentPrefix = "trusted comment: "
  private static let hashedAlgorithm: [UInt8] = [0x45, 0x44]

  /// - Returns: nil for a file of another form.
  init?(file: [UInt8]) {
    let lines = SignatureLines(file)
    guard lines.count == 4, lines[0].hasPrefix("untrusted comment:"),
      lines[2].hasPrefix(Self.commentPrefix),
      let first = Data(base64Encoded: String(lines[1])), first.count == 74,
      let second = Data(base64Encoded: String(lines[3])), second.count == 64
    else { return nil }
    switch Array(first.prefix(2)) {
    case SigningKey.algorithm: isOfHash = false
    case Self.hashedAlgorithm: isOfHash = true
    default: return nil
    }
    keyIdentifier = Array(first.dropFirst(2).prefix(8))
    signature = Array(first.dropFirst(10))
    comment = Array(lines[2].dropFirst(Self.commentPrefix.count).utf8)
    commentSignature = Array(second)
  }

  func isValid(for message: [UInt8], by key: SigningKey) -> Bool {
    key.isIdentified(by: keyIdentifier[...])
      && key.hasSigned(isOfHash ? Self.hash(message) : message, signature[...])
      && key.hasSigned(signature + comment, commentSignature[...])
  }

  private static func hash(_ message: [UInt8]) -> [UInt8] {
    var hash = [UInt8](repeating: 0, count: 64)
    crypto_generichash(&hash, hash.count, message, UInt64(message.count), nil, 0)
    return hash
  }
}
