import Foundation
import IntentSchema

/// Keeps other processes from changing a directory at the same time; it ends with the process at the latest.
struct DirectoryLock {
  private let descriptor: Int32
  /// The directory, if it was made for this change.
  private let made: URL?

  /// Makes the directory where it is missing, and waits for a change that is under way.
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
    // A directory that nothing came into is not left behind.
    if let made { rmdir(made.path) }
    close(descriptor)
  }
}
