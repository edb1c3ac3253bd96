import Foundation

/// Which developer each app group belongs to: the one who installed an app with it first.
///
/// A group stays theirs while its files are there, though none of their apps is installed any more: nobody else gets them.
struct GroupOwners: Hashable, Codable {
  private var version = 1
  /// Developers by group.
  private(set) var owners: [String: String] = [:]

  private enum CodingKeys: String, CodingKey { case version, owners }

  subscript(group: String) -> String? { owners[group] }

  /// Gives groups that belong to nobody to a developer.
  mutating func claim(_ groups: [String], for developer: String) {
    for group in groups where owners[group] == nil { owners[group] = developer }
  }

  mutating func release(_ groups: [String]) {
    for group in groups { owners[group] = nil }
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
