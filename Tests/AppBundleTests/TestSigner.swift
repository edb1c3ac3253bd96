import CSodium
import Foundation

@testable import AppBundle

/// Signs bundles as minisign does.
struct TestSigner {
  private var secret = [UInt8](repeating: 0, count: 64)
  private let identified: [UInt8]

  /// - Parameter seed: another one for another key.
  init(_ seed: UInt8) {
    var key = [UInt8](repeating: 0, count: 32)
    crypto_sign_seed_keypair(&key, &secret, [UInt8](repeating: seed, count: 32))
    identified = [UInt8](repeating: seed, count: 8) + key
  }

  var publicFile: String {
    "untrusted comment: minisign public key\n\(Data(Array("Ed".utf8) + identified).base64EncodedString())\n"
  }

  /// The content of a `.minisig`.
  func signature(of message: [UInt8], comment: String = "1.0") -> String {
    var hash = [UInt8](repeating: 0, count: 64)
    crypto_generichash(&hash, 64, message, UInt64(message.count), nil, 0)
    let first = sign(hash)
    let second = sign(first + Array(comment.utf8))
    return """
      untrusted comment: signature
      \(Data(Array("ED".utf8) + identified.prefix(8) + first).base64EncodedString())
      trusted comment: \(comment)
      \(Data(second).base64EncodedString())

      """
  }

  private func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 64)
    crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
    return signature
  }

  /// Puts the three files into a bundle.
  func sign(_ directory: BundleDirectory) throws {
    try directory.write(publicFile, to: BundleSignature.key)
    let manifest = try Self.manifest(of: directory)
    try directory.write(manifest, to: BundleSignature.manifest)
    try directory.write(signature(of: Array(manifest.utf8)), to: BundleSignature.signature)
  }

  static func manifest(of directory: BundleDirectory) throws -> String {
    let own = [BundleSignature.manifest, BundleSignature.signature]
    return try directory.contents(of: directory.app).filter { path, _ in
      guard !own.contains(path), case .file? = FileStatus(of: directory.app.appending(path: path).path)
      else { return false }
      return true
    }
    .sorted { $0.key < $1.key }.map { path, data in
      var hashing = FileHash.Hashing()
      hashing.add([UInt8](data)[...])
      return "\(hashing.finished.text)  \(path)\n"
    }
    .joined()
  }
}
