import Foundation
import Glibc
import IntentSchema

/// The line of all host processes that call one person's extension.
///
/// Each host process starts an extension process of its own. An ordinary extension loads its data, changes it and saves
/// it. Two at once would lose one of the changes. A lock file prevents that with two things:
///
/// - A lock, which a host holds while its extension carries out a call. The kernel frees it when the host ends.
/// - The number of calls that were ever begun. A host that finds a higher number than it left behind starts its extension
///   again, because another one was called since.
///
/// The file stands beside the container (`.com.example.App.Intents.lock`), out of the extension's reach. It is never
/// removed: a file that is removed while others wait for it would make two locks.
///
/// A call without other callers costs four system calls, about 3 µs.
final class SharedLine: Sendable {
  private let descriptor: Int32

  /// The calls of one request follow one another within this time. No other host begins meanwhile, because the handler
  /// object with its resolved values would be lost.
  private static let pause: useconds_t = 2_000
  /// The longest time between two looks at a lock that another host holds.
  private static let longestWait: useconds_t = 8_000

  /// The content of the file: sixteen bytes in the machine's byte order.
  private struct Record {
    /// The number of calls that were begun.
    var calls: UInt64 = 0
    /// 1 when the host that made the last call will probably make another one at once.
    var continues: UInt64 = 0
  }

  /// - Throws: `.launchFailed` when the file can't be opened.
  init(besideContainer container: URL) throws(HandlingFailure) {
    let file = Self.file(besideContainer: container)
    descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw .launchFailed(reason: "\(file.path): \(String(cString: strerror(errno)))")
    }
  }

  deinit { close(descriptor) }

  static func file(besideContainer container: URL) -> URL {
    container.deletingLastPathComponent().appending(path: ".\(container.lastPathComponent).lock")
  }

  /// The number of calls that were begun. Unless it is this host's turn, another host may begin one at any time.
  var calls: UInt64 { read().calls }

  /// Waits for this host's turn.
  ///
  /// - Parameter known: the result of `begin` at this host's last call. The host of the last call comes first.
  /// - Returns: the number of calls that were begun; nil when the deadline came first. The caller must not leave the line
  ///   then.
  func enter(knowing known: UInt64?, until deadline: Deadline) -> UInt64? {
    var wait: useconds_t = 250
    var paused: UInt64?
    while true {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        let record = read()
        if record.continues == 0 || record.calls == known || record.calls == paused { return record.calls }
        leave()
        if paused != nil, deadline.isOver { return nil }
        paused = record.calls
        usleep(Self.pause)
      } else {
        if deadline.isOver { return nil }
        usleep(wait)
        wait = min(wait * 2, Self.longestWait)
      }
    }
  }

  /// Notes that a call begins.
  ///
  /// - Parameter continues: whether another call will probably follow at once.
  /// - Returns: the number of calls that were begun, with this one.
  func begin(after calls: UInt64, continues: Bool) -> UInt64 {
    var record = Record(calls: calls &+ 1, continues: continues ? 1 : 0)
    _ = pwrite(descriptor, &record, MemoryLayout<Record>.size, 0)
    return record.calls
  }

  func leave() { flock(descriptor, LOCK_UN) }

  /// The line of an extension that was called before; nil where none ever was.
  convenience init?(ofUsedContainer container: URL) {
    guard access(Self.file(besideContainer: container).path, F_OK) == 0 else { return nil }
    try? self.init(besideContainer: container)
  }

  private func read() -> Record {
    var record = Record()
    let count = pread(descriptor, &record, MemoryLayout<Record>.size, 0)
    // A new file is empty.
    return count == MemoryLayout<Record>.size ? record : Record()
  }
}
