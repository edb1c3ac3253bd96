import Foundation
import IntentSchema

/// Keeps other processes from changing a directory. The lock ends with the process at the latest.
struct DirectoryLock {
  private let descriptor: Int32
  /// The directory, where this lock made it.
  private let made: URL?

  /// Makes the directory where it is missing, and waits until another process has finished its change.
  init(_ directory: URL) throws(Diagnostics) {
    let isThere = FileStatus(of: directory.path) != nil
    do {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(failedAt: directory, error)
    }
    descriptor = open(directory.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    made = isThere ? nil : directory
    var result = descriptor < 0 ? -1 : flock(descriptor, LOCK_EX)
    while result != 0, descriptor >= 0, errno == EINTR { result = flock(descriptor, LOCK_EX) }
    guard result == 0 else {
      let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
      if descriptor >= 0 { close(descriptor) }
      throw Diagnostics(failedAt: directory, error)
    }
  }

  func release() {
    // An empty directory is not left behind.
    if let made { rmdir(made.path) }
    close(descriptor)
  }
}
