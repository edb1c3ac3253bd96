import Foundation

/// The facts by which a file is known that nobody has changed since. No program can set the last of them.
struct FileIdentity: Hashable, Codable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  /// Nanoseconds since 1970 of the last change of its content, and of it at all.
  private var modified: Int64
  private var changed: Int64

  /// True for the same file or directory, though its contents may have changed.
  func isOfSameFile(as other: Self) -> Bool { device == other.device && number == other.number }

  /// - Parameter descriptor: of the open file.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Cost: a microsecond.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    func nanoseconds(_ time: timespec) -> Int64 {
      Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    modified = nanoseconds(status.st_mtim)
    changed = nanoseconds(status.st_ctim)
  }
}
