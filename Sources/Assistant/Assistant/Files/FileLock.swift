import Foundation

/// Lets one caller at a time do something, across threads and processes. Others wait.
///
///     FileLock(folder.appending(path: "learning.lock")).whileHeld { train() }
///
/// The lock ends with its process at the latest. Where the file can't be made, nobody waits.
struct FileLock: Sendable {
  let file: URL

  init(_ file: URL) { self.file = file }

  func whileHeld<Result>(_ body: () throws -> Result) rethrows -> Result {
    let descriptor = opened(flags: O_CREAT)
    defer { if descriptor >= 0 { close(descriptor) } }
    while descriptor >= 0, flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    return try body()
  }

  /// True where somebody holds it now.
  var isHeld: Bool {
    let descriptor = opened(flags: 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private func opened(flags: Int32) -> Int32 {
    if flags & O_CREAT != 0 {
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    }
    return open(file.path, O_RDWR | O_CLOEXEC | flags, 0o600)
  }
}
