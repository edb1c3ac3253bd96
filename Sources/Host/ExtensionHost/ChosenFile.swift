public import Foundation
import Glibc

/// A single file of the person's that they let an app read.
///
///     let file = ChosenFile("/home/ayla/recipe.txt")  // nil where no such file is there now
///
/// Two are the same only where it's the same file on the disk. A program that saves by replacing a file makes another one.
public struct ChosenFile: Hashable, Sendable {
  /// Absolute, and without links.
  public let path: String
  private let device: UInt64
  private let number: UInt64

  /// - Returns: nil where no ordinary file stands at the path.
  public init?(_ path: String) {
    var status = stat()
    guard path.hasPrefix("/"), lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    self.path = path
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// The most that an app may have.
  public static let most: Int = 32

  /// The folder of a container in which an app finds the files: the one that apps know from elsewhere, for files that others hand them.
  public static let folder: String = "Documents/Inbox"

  /// Shows an app its files: a link in the folder leads to each, by the file's name. Links to others go.
  ///
  /// A name that is taken gets a number, `recipe 2.txt`. An app can't make links, so that each link is the host's.
  ///
  /// - Throws: errors of the file system.
  static func show(_ files: [ChosenFile], in container: URL) throws {
    let manager = FileManager.default
    let folder = container.appending(path: Self.folder)
    var wanted = Set(files.map(\.path))
    for name in (try? manager.contentsOfDirectory(atPath: folder.path)) ?? [] {
      let link = folder.appending(path: name)
      guard let path = try? manager.destinationOfSymbolicLink(atPath: link.path) else { continue }
      if wanted.remove(path) == nil { try manager.removeItem(at: link) }
    }
    guard !wanted.isEmpty else { return }
    try manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for file in files where wanted.contains(file.path) {
      try manager.createSymbolicLink(
        atPath: folder.appending(path: file.freeName(in: folder)).path, withDestinationPath: file.path)
    }
  }

  private func freeName(in folder: URL) -> String {
    let name = URL(filePath: path)
    let (stem, type) = (name.deletingPathExtension().lastPathComponent, name.pathExtension)
    var free = name.lastPathComponent
    var number = 1
    var status = stat()
    while lstat(folder.appending(path: free).path, &status) == 0 {
      number += 1
      free = "\(stem) \(number)" + (type.isEmpty ? "" : ".\(type)")
    }
    return free
  }
}
