import Foundation

/// The kind of file at a path. Links aren't followed.
enum FileStatus: Hashable {
  case file(size: Int, isExecutable: Bool)
  case directory
  case link(target: String)
  /// A socket, a pipe or a device.
  case special

  /// Nil where there is no file, or where `errno` tells why it can't be seen.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(size: Int(status.st_size), isExecutable: status.st_mode & 0o111 != 0)
    case S_IFDIR: self = .directory
    case S_IFLNK: self = .link(target: Self.target(of: path) ?? "")
    default: self = .special
    }
  }

  /// The path with every link followed; nil where it leads nowhere.
  static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count < 0
      ? nil : String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
