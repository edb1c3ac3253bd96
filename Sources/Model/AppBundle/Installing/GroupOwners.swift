import Foundation

/// Which developer each app group belongs to: the one who installed an app with it first.
///
/// A group stays theirs while its files are there, though none of their apps is installed any more: nobody else gets them.
struct GroupOwners: Hashable, Codable {
  private var version = 1
  /// Developers by group.
  private(set) var owners: [String: String] = [:]
  /// The keys of groups whose first app was signed: they belong to who has the key.
  private var keys: [String: SigningKey]?

  private enum CodingKeys: String, CodingKey { case version, owners, keys }

  subscript(group: String) -> String? { owners[group] }

  func key(of group: String) -> SigningKey? { keys?[group] }

  /// True where a group belongs to a developer whose app is signed so.
  func belongs(_ group: String, to developer: String, _ signer: SigningKey?) -> Bool {
    guard owners[group] == developer else { return false }
    return key(of: group).map { $0 == signer } ?? true
  }

  /// Gives groups that belong to nobody to a developer.
  mutating func claim(_ groups: [String], for developer: String, _ signer: SigningKey?) {
    for group in groups where owners[group] == nil {
      owners[group] = developer
      if let signer { keys = (keys ?? [:]).merging([group: signer]) { $1 } }
    }
  }

  mutating func release(_ groups: [String]) {
    for group in groups {
      owners[group] = nil
      keys?[group] = nil
    }
  }

  // MARK: The file

  /// Nothing where there is no file.
  init(_ file: URL) throws {
    guard FileStatus(of: file.path) != nil else { return }
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(self).write(to: file, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
  }
}
