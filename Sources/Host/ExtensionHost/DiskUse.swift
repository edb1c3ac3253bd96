import Foundation
import Glibc

/// What directories hold on the disk.
///
///     DiskUse.bytes(of: [container, group], atMost: 1 << 30)
///
/// Nothing in them is trusted: links aren't followed, and a directory that is replaced meanwhile isn't either.
enum DiskUse {
  /// A file counts at least this much, also an empty one, so that their number is limited too.
  static let leastOfFile = 4096
  /// Directories that lie deeper aren't read. Whoever makes them has more than is allowed.
  private static let deepest = 64
  private static let unit = 512

  /// - Parameter most: as soon as there is more, the rest isn't counted.
  /// - Returns: bytes. A directory that isn't there has none. Reading takes about a microsecond a file.
  static func bytes(of directories: [URL], atMost most: Int) -> Int {
    var count = 0
    for directory in directories where count <= most {
      let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0 { add(descriptor, &count, most, depth: 0) }
    }
    return count
  }

  /// - Parameter directory: a descriptor, which is closed here.
  private static func add(_ directory: Int32, _ count: inout Int, _ most: Int, depth: Int) {
    guard let stream = fdopendir(directory) else {
      close(directory)
      return
    }
    defer { closedir(stream) }
    guard depth < deepest else {
      count = max(count, most) + 1
      return
    }
    while count <= most, let entry = readdir(stream) {
      let length = Int(entry.pointee.d_reclen)
      withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: length) { name in
          if strcmp(name, ".") != 0, strcmp(name, "..") != 0 { add(name, in: directory, &count, most, depth) }
        }
      }
    }
  }

  private static func add(
    _ name: UnsafePointer<CChar>, in directory: Int32, _ count: inout Int, _ most: Int, _ depth: Int
  ) {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
    count += max(Int(status.st_blocks) * unit, leastOfFile)
    guard status.st_mode & S_IFMT == S_IFDIR else { return }
    let inner = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if inner >= 0 { add(inner, &count, most, depth: depth + 1) }
  }
}
