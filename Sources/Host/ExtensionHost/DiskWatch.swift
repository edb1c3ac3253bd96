import Foundation
import Glibc

/// Looks from time to time whether an extension keeps more on the disk than it may.
///
///     var watch = DiskWatch(limit: 1024)
///     watch.begin(in: [container, group])                       // before a process starts
///     if watch.findsTooMuch(in: [container, group]) { stop() }  // while it runs
///
/// One that has too much already may go on, so that it can tidy up; what it adds is too much.
struct DiskWatch {
  /// Bytes.
  private let limit: Int
  /// The bytes that it may have: the limit, or what it had already when that was more. Nil before the first
  /// process, and from the moment on in which one had too much.
  private var allowed: Int?
  private var last: Space?
  private var looks = 0

  /// The directories are read where the disk has lost so much since the last time, whoever took it.
  private static let noticeable = Space(bytes: 16 << 20, files: 4096)
  /// They are also read at every so many looks.
  private static let patience = 20

  /// The space that is free on a disk.
  private struct Space {
    var bytes: UInt64
    var files: UInt64

    init(bytes: UInt64, files: UInt64) {
      self.bytes = bytes
      self.files = files
    }

    init?(at path: String) {
      var status = statvfs()
      guard statvfs(path, &status) == 0 else { return nil }
      self.init(bytes: UInt64(status.f_bfree) * UInt64(status.f_frsize), files: UInt64(status.f_ffree))
    }
  }

  /// - Parameter limit: megabytes for all its directories together.
  init(limit: Int) { self.limit = limit << 20 }

  /// Notes what there is before a process starts.
  mutating func begin(in directories: [URL]) {
    if allowed == nil { allowed = max(limit, DiskUse.bytes(of: directories, atMost: .max) ?? 0) }
  }

  /// - Parameter directories: the first is the extension's own.
  mutating func findsTooMuch(in directories: [URL]) -> Bool {
    guard let most = allowed, isWorthReading(directories) else { return false }
    // Space that was tidied up isn't given back.
    allowed = DiskUse.bytes(of: directories, atMost: most).map { max($0, limit) }
    return allowed == nil
  }

  /// Asking the disk takes a microsecond; reading directories takes one for each file.
  private mutating func isWorthReading(_ directories: [URL]) -> Bool {
    looks += 1
    let free = directories.first.flatMap { Space(at: $0.path) }
    if let free, let last, looks < Self.patience, free.bytes &+ Self.noticeable.bytes > last.bytes,
      free.files &+ Self.noticeable.files > last.files
    {
      return false
    }
    (last, looks) = (free, 0)
    return true
  }
}
