import AppBundle
import ExtensionProtocol
import Foundation
import Glibc
import Storage

/// Takes in what apps kept in their containers while no service ran.
///
///     intake.take(bank)
///
/// An app and each of its extensions have a queue of their own. A queue is removed only when all of it is stored; one that a
/// killed service had taken in is taken in again, which changes nothing: its donations have their identifiers.
struct QueueIntake: Sendable {
  let desk: RequestDesk

  /// The number of tries to take a lock that the app holds, and the time between two tries in microseconds.
  private static let tries = 100
  private static let pause: UInt32 = 20_000

  func take(_ app: AppBundle) {
    for identifier in [app.identifier] + app.allExtensions.map(\.identifier) {
      take(desk.surroundings.container(identifier).appending(path: RequestQueue.fileName).path, of: app)
    }
  }

  private func take(_ path: String, of app: AppBundle) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    // Apps append under the same lock, for a moment each. What is locked for longer is taken in the next time.
    guard lock(descriptor), let bytes = read(descriptor) else { return }
    let queue = RequestQueue(bytes)
    for problem in queue.unreadable { note(app, "an entry of its queue can't be read: \(problem)") }
    for request in queue.requests {
      do {
        _ = try desk.attempt(request, for: app)
      } catch {
        _ = desk.failure(error, of: request, by: app)
        // A wrong request stays wrong. One that the disk refused is tried again later.
        if (error as? StorageError)?.isOfTheFile == true { return }
      }
    }
    unlink(path)
  }

  private func note(_ app: AppBundle, _ reason: String) {
    desk.surroundings.note(
      AppNote(
        app: app.identifier, subject: "its queue", outcome: .refused(reason: reason), moment: desk.now()))
  }

  private func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<Self.tries {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(Self.pause)
    }
    return false
  }

  private func read(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    // Without a name it was taken in by another connection while this one waited for the lock.
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_nlink > 0,
      status.st_size <= RequestQueue.maximumBytes + 2 * AppProtocol.maximumLength
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress?.advanced(by: filled), $0.count - filled, off_t(filled))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }
}

extension StorageError {
  /// True where the file is at fault, and not what was to be stored.
  fileprivate var isOfTheFile: Bool {
    switch self {
    case .unopenable, .full, .damaged, .foreign, .newer, .busy, .failed: true
    case .tooLarge, .missing, .unknownShortcut, .stepOutOfOrder: false
    }
  }
}
