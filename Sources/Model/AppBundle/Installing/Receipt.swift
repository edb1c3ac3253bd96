import Foundation

/// The record of what was installed as an app: its programs, and the files that say what it may do, with what
/// they hold.
///
/// It stands beside the directory of apps. An app that was copied there by hand has none, and nothing about it is checked. The same is
/// true where the whole directory of an app was replaced by hand: who can write there counts as the person.
struct Receipt: Hashable, Codable {
  /// A program, a library of one, or a file that says what it may do.
  struct Program: Hashable, Codable {
    var hash: FileHash
    /// As it was installed. As long as this is the same, the hash needn't be taken again.
    var identity: FileIdentity
  }

  /// One version of the app.
  struct Content: Hashable, Codable {
    /// The bundle's directory.
    var directory: FileIdentity
    /// Nil where it isn't signed.
    var signer: SigningKey?
    /// By the path inside the bundle.
    var programs: [String: Program]
  }

  private var version = 1
  /// The installed version; also the one before, while it's being replaced.
  var contents: [Content]

  init(_ contents: [Content]) { self.contents = contents }

  /// - Parameters:
  ///   - directory: the copy that is put in place.
  ///   - files: what it holds.
  ///   - signer: who signed it.
  /// - Returns: nil where the directory isn't there.
  static func content(of directory: URL, _ files: [BundleCopy.File], signer: SigningKey?) -> Content? {
    guard let identity = FileIdentity(path: directory.path) else { return nil }
    let programs = files.filter { $0.isExecutable || Self.isLibrary($0.path) || Self.saysRights($0.path) }
    return Content(
      directory: identity, signer: signer,
      programs: Dictionary(
        programs.map { ($0.path, Program(hash: $0.hash, identity: $0.mark)) }, uniquingKeysWith: { $1 }))
  }

  private static func isLibrary(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".so") || name.contains(".so.")
  }

  private static func saysRights(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "Info.plist" || name.hasSuffix(".entitlements") || name.hasSuffix(".intentdefinition")
  }

  // MARK: The file

  /// Nil where there is no file.
  init?(_ file: URL) throws {
    guard FileStatus(of: file.path) != nil else { return nil }
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  func write(to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(self).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
