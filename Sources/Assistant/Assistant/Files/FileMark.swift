import Glibc

/// The state of a file or directory, so that a change is noticed.
struct FileMark {
  /// Properties that change with every writing of the file, and with what comes into a directory or goes.
  struct Mark: Hashable, Codable {
    var file: UInt64
    var seconds: Int
    var nanoseconds: Int
    var size: Int
  }

  let path: String
  /// Nil where there is no file.
  private(set) var mark: Mark?

  init(path: String) {
    self.path = path
    mark = Self.mark(of: path)
  }

  /// Looks at the file again. It takes a microsecond, since it is done before every sentence.
  ///
  /// - Returns: whether the file has changed.
  mutating func refresh() -> Bool {
    let now = Self.mark(of: path)
    defer { mark = now }
    return now != mark
  }

  private static func mark(of path: String) -> Mark? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Mark(
      file: UInt64(status.st_ino), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
      size: Int(status.st_size))
  }
}
