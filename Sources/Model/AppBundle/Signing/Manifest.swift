/// The files of a bundle with their hashes, as `sha256sum` writes and checks them.
///
///     ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  PlugIns/A.appex/A
struct Manifest: Hashable {
  /// By the path inside the bundle.
  let hashes: [String: FileHash]

  static let maximumBytes = 4 << 20

  /// - Returns: nil for a file of another form, and where a path leads elsewhere or comes twice.
  init?(_ bytes: [UInt8]) {
    guard bytes.count <= Self.maximumBytes, let text = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    var hashes: [String: FileHash] = [:]
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      // The hash, then a blank, then another one or the star of binary files.
      guard let hash = FileHash(line.prefix(64)) else { return nil }
      let rest = line.dropFirst(64)
      guard rest.hasPrefix("  ") || rest.hasPrefix(" *") else { return nil }
      var path = rest.dropFirst(2)
      // As `find .` names files.
      if path.hasPrefix("./") { path = path.dropFirst(2) }
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }),
        hashes.updateValue(hash, forKey: String(path)) == nil
      else { return nil }
    }
    self.hashes = hashes
  }
}
