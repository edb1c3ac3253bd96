import Foundation
import IntentSchema

/// Who signed a bundle.
///
/// A signed bundle has three files more: the hashes of all its files, the signature of that file by `minisign`, and the key to check
/// it with. A bundle without a signature is of nobody in particular.
enum BundleSignature {
  static let manifest = "Manifest.sha256"
  static let signature = "Manifest.sha256.minisig"
  static let key = "minisign.pub"

  /// - Parameter files: the files of the bundle, without links.
  /// - Returns: the key, where everything in the bundle is signed with it; nil where nothing is signed.
  /// - Throws: what is wrong with the signature, or isn't as it was signed.
  static func signer(of bundle: URL, _ files: [BundleCopy.File]) throws(Diagnostics) -> SigningKey? {
    guard FileStatus(of: bundle.appending(path: signature).path) != nil else { return nil }
    func problem(_ problem: BundleProblem, at file: String) -> Diagnostics {
      Diagnostics([Findings.diagnostic(problem, at: .file(file))])
    }
    guard let key = contents(of: key, in: bundle, files).flatMap(SigningKey.init(file:)) else {
      throw problem(.noSigningKey, at: Self.key)
    }
    guard let bytes = contents(of: manifest, in: bundle, files), let listed = Manifest(bytes) else {
      throw problem(.noManifest, at: manifest)
    }
    guard let signed = contents(of: signature, in: bundle, files).flatMap(Signature.init(file:)) else {
      throw problem(.noSignature, at: signature)
    }
    guard signed.isValid(for: bytes, by: key) else {
      throw problem(.wrongSignature(key: key.identifier), at: signature)
    }
    var findings = Findings()
    let present = Dictionary(files.map { ($0.path, $0.hash) }, uniquingKeysWith: { $1 })
    for path in Set(present.keys).union(listed.hashes.keys).subtracting([manifest, signature]).sorted() {
      switch (listed.hashes[path], present[path]) {
      case (nil, _): findings.add(.notSigned, at: .file(path))
      case (_, nil): findings.add(.signedFileMissing, at: .file(path))
      case (let expected, let found) where expected != found:
        findings.add(.signedFileChanged, at: .file(path))
      default: break
      }
    }
    for path in links(in: bundle, besides: present) { findings.add(.signedLink, at: .file(path)) }
    if !findings.all.isEmpty { throw Diagnostics(findings.all) }
    return key
  }

  private static func contents(
    of file: String, in bundle: URL, _ files: [BundleCopy.File]
  ) -> [UInt8]? {
    // Not where it's a link.
    guard files.contains(where: { $0.path == file }),
      case .file(let size, _) = FileStatus(of: bundle.appending(path: file).path),
      size <= Manifest.maximumBytes
    else { return nil }
    return (try? Data(contentsOf: bundle.appending(path: file))).map { [UInt8]($0) }
  }

  /// A link may lead to what wasn't signed as that.
  private static func links(in bundle: URL, besides files: [String: FileHash]) -> [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: bundle.path)) ?? []).sorted().filter { path in
      guard files[path] == nil, case .link? = FileStatus(of: bundle.appending(path: path).path) else {
        return false
      }
      return true
    }
  }
}
