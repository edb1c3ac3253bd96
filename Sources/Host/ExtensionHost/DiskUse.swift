import Foundation
import Glibc

/// The space that directories take on the disk.
///
///     DiskUse.bytes(of: [container, group], atMost: 1 << 30)  // nil where it's more
///
/// Nothing in them is trusted: links aren't followed, and a directory that is replaced meanwhile isn't either.
enum DiskUse {
  /// A file counts at least this much, also an empty one, so that their number is limited too.
  static let leastOfFile = 4096
  /// Directories that lie deeper aren't read: who makes them has more than is allowed, however much that is.
  private static let deepest = 64
  private static let unit = 512

  /// - Returns: bytes; nil where there are more than `most`, or directories that lie too deep. A directory that isn't there has none.
  ///   Reading takes about a microsecond a file.
  static func bytes(of directories: [URL], atMost most: Int) -> Int? {
    var left = most
    for directory in directories {
      let descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor >= 0, !fits(descriptor, &left, depth: 0) { return nil }
    }
    return most - left
  }

  /// The bytes of a file; none where there is no file.
  static func size(of file: URL) -> Int {
    var status = stat()
    return lstat(file.path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// True where what a directory holds fits into what is left.
  ///
  /// - Parameter directory: a descriptor, which is closed here.
  private static func fits(_ directory: Int32, _ left: inout Int, depth: Int) -> Bool {
    guard let stream = fdopendir(directory) else {
      close(directory)
      return true
    }
    defer { closedir(stream) }
    guard depth < deepest else { return false }
    while let entry = readdir(stream) {
      let length = Int(entry.pointee.d_reclen)
      let fits = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: length) { name in
          strcmp(name, ".") == 0 || strcmp(name, "..") == 0 || self.fits(name, in: directory, &left, depth)
        }
      }
      if !fits { return false }
    }
    return true
  }

  private static func fits(
    _ name: UnsafePointer<CChar>, in directory: Int32, _ left: inout Int, _ depth: Int
  ) -> Bool {
    var status = stat()
    guard fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return true }
    left -= max(Int(status.st_blocks) * unit, leastOfFile)
    if left < 0 { return false }
    guard status.st_mode & S_IFMT == S_IFDIR else { return true }
    let inner = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    return inner < 0 || fits(inner, &left, depth: depth + 1)
  }
}
