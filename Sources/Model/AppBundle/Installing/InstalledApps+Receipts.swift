import Foundation
import IntentSchema
import Synchronization

extension InstalledApps {
  /// The fault of an installed app's programs, in words that go on a sentence; nil where they're those that
  /// were installed.
  ///
  ///     installed.problem(withAppAt: app.directory.path)  // "PlugIns/…/A was changed since it was installed"
  ///
  /// Cost: some microseconds, and the first time those of reading a small file. A program is read as a whole only where its file is
  /// another one, as after a backup was restored.
  ///
  /// - Parameter directory: a path. Building URLs would take longer than everything else here.
  public func problem(withAppAt directory: String) -> String? {
    let name = directory.split(separator: "/").last.map(String.init) ?? ""
    guard let identifier = DamagedApp.identifier(ofDirectory: name) else { return nil }
    let file = "\(receipts)/\(identifier).json"
    let receipt: Receipt
    switch KnownFiles.receipt(file) {
    case .success(let known?): receipt = known
    case .success(nil): return nil
    case .failure: return "what was installed can't be told, since \(file) is damaged"
    }
    var changed: String?
    for content in receipt.contents {
      changed = content.programs.keys.sorted().first { path in
        content.programs[path].map { !KnownFiles.isSame("\(directory)/\(path)", $0) }
          ?? false
      }
      if changed == nil { return nil }
    }
    guard let changed, let present = FileIdentity(path: directory),
      receipt.contents.contains(where: { $0.directory.isOfSameFile(as: present) })
    else { return nil }
    return "\(changed) was changed since it was installed"
  }

  /// The key that an installed app is signed with; nil where it isn't, or was copied here by hand.
  public func signer(of identifier: String) -> SigningKey? {
    guard let receipt = try? Receipt(receiptFile(of: identifier)),
      let present = FileIdentity(path: place(of: identifier).path)
    else { return nil }
    return receipt.contents.first { $0.directory.isOfSameFile(as: present) }?.signer
  }

  /// - Throws: where the installed version is signed with another key.
  func checkSigner(_ signer: SigningKey?, of identifier: String) throws(Diagnostics) {
    guard let expected = self.signer(of: identifier), expected != signer else { return }
    throw Diagnostics([
      Findings.diagnostic(
        .otherSigner(identifier, expected: expected.identifier, found: signer?.identifier),
        at: .file(BundleSignature.signature))
    ])
  }

  func receiptFile(of identifier: String) -> URL {
    URL(filePath: "\(receipts)/\(identifier).json")
  }

  /// Notes what is installed, around a step that puts it in place: whoever looks meanwhile finds one version or the other.
  func receipt(
    _ content: Receipt.Content?, of identifier: String, _ replace: () throws -> Void
  ) throws {
    guard let content else { return try replace() }
    let file = receiptFile(of: identifier)
    // A damaged one is replaced: the app is installed anew. Without one, the present app was copied by hand.
    let old = (try? Receipt(file))?.contents.first
    let isThere = FileStatus(of: place(of: identifier).path) != nil
    // Also where nothing is there yet: what is put in place is never without its hashes and its key.
    try Receipt([isThere ? old : nil, content].compactMap(\.self)).write(to: file)
    try replace()
    try Receipt([content]).write(to: file)
  }

  func removeReceipt(of identifier: String) { unlink(receiptFile(of: identifier).path) }
}

/// The files that were read in this process: each file is read once.
private enum KnownFiles {
  private static let receipts = Mutex<[String: (identity: FileIdentity, receipt: Receipt)]>([:])
  private static let hashes = Mutex<[String: (identity: FileIdentity, hash: FileHash)]>([:])

  /// - Returns: nil where there is no file.
  static func receipt(_ path: String) -> Result<Receipt?, any Error> {
    let identity = FileIdentity(path: path)
    if let identity, let known = receipts.withLock({ $0[path] }), known.identity == identity {
      return .success(known.receipt)
    }
    return Result {
      let receipt = try Receipt(URL(filePath: path))
      // Its state was taken before, so that a change in between is noticed.
      if let identity, let receipt { receipts.withLock { $0[path] = (identity, receipt) } }
      return receipt
    }
  }

  static func isSame(_ path: String, _ program: Receipt.Program) -> Bool {
    guard let identity = FileIdentity(path: path) else { return false }
    if identity == program.identity { return true }
    if let known = hashes.withLock({ $0[path] }), known.identity == identity {
      return known.hash == program.hash
    }
    guard let hash = hash(path) else { return false }
    hashes.withLock { $0[path] = (identity, hash) }
    return hash == program.hash
  }

  private static func hash(_ path: String) -> FileHash? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var hashing = FileHash.Hashing()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = read(file, &buffer, buffer.count)
      if count == 0 { return hashing.finished }
      guard count > 0 else { return nil }
      hashing.add(buffer[..<count])
    }
  }
}
