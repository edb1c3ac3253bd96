import ExtensionProtocol
import Foundation

/// The file in the app's container that keeps requests until there is a service.
///
///     try RequestFile(container).append(.donate([donation]))  // when this returns, it survives a power cut
struct RequestFile {
  private let container: URL

  init(_ container: URL) { self.container = container }

  /// - Throws: `AppFailure` with the system's words.
  func append(_ request: AppRequest, _ code: AppFailure.Code) throws(AppFailure) {
    let path = container.appending(path: RequestQueue.fileName).path
    func failed() -> AppFailure {
      AppFailure(
        code, "it can't be kept until the service runs: \(path): \(String(cString: strerror(errno)))")
    }
    do {
      try FileManager.default.createDirectory(
        at: container, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw AppFailure(code, "it can't be kept until the service runs: \(error.localizedDescription)")
    }
    guard let descriptor = openLocked(path) else { throw failed() }
    defer { close(descriptor) }
    let entry = RequestQueue.entry(for: request)
    guard let length = soundLength(descriptor) else { throw failed() }
    guard length + entry.count <= RequestQueue.maximumBytes else {
      throw AppFailure(
        code, "\(path) is full: start the service, “beckon serve”, so that what waits there is taken in")
    }
    // The part of an entry that a killed program left goes.
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw failed() }
    var written = 0
    while written < entry.count {
      let count = entry[written...].withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress, $0.count, off_t(length + written))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let failure = failed()
        ftruncate(descriptor, off_t(length))
        throw failure
      }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failed() }
    if length == 0 { syncDirectory() }
  }

  /// Opens the file and locks it. The service removes the file when it has taken it in, so it may be another one by then.
  private func openLocked(_ path: String) -> Int32? {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { return nil }
      var isLocked = flock(descriptor, LOCK_EX) == 0
      while !isLocked, errno == EINTR { isLocked = flock(descriptor, LOCK_EX) == 0 }
      var own = stat()
      var named = stat()
      if isLocked, fstat(descriptor, &own) == 0, stat(path, &named) == 0, own.st_ino == named.st_ino,
        own.st_dev == named.st_dev
      {
        return descriptor
      }
      close(descriptor)
      if !isLocked { return nil }
    }
  }

  /// The bytes up to the end of the last whole entry; nil where the file can't be read.
  private func soundLength(_ descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled, off_t(filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      filled += count
    }
    return RequestQueue(bytes).length
  }

  /// A new file must survive a power cut as what is in it does.
  private func syncDirectory() {
    let directory = open(container.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard directory >= 0 else { return }
    fsync(directory)
    close(directory)
  }
}
