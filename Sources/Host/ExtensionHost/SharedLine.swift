import Foundation
import Glibc
import IntentSchema

/// The line of all host processes at one person's extension.
///
/// Each host process starts an extension process of its own. An ordinary extension loads its data, changes it and saves
/// it, so that two of them at once would lose what one has saved. Two things in a lock file prevent that:
///
/// - A lock, which a host holds while its extension carries out a call. The kernel frees it when the host ends.
/// - The number of calls that were ever begun. A host that finds a higher number than it left behind starts its
///   extension anew, because another one has served since.
///
/// The file stands beside the container (`.com.example.App.Intents.lock`), where the extension has no business, and
/// stays there: a file that is removed while others wait at it would be two locks.
///
/// An uncontended call costs four system calls, some 3 µs.
final class SharedLine: Sendable {
  private let descriptor: Int32

  /// The calls of one request follow one another within this time. Meanwhile no other host begins, because the handler
  /// object, which remembers what it resolved, would be lost.
  private static let pause: useconds_t = 2_000
  /// The longest time between two looks at a lock that another host holds.
  private static let longestWait: useconds_t = 8_000

  /// What the file holds: sixteen bytes in the machine's own order.
  private struct Record {
    /// How many calls were begun.
    var calls: UInt64 = 0
    /// 1 when the host that made the last call is expected to make another one at once.
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

  /// How many calls were begun; another host may begin one at any time, unless this one's turn has come.
  var calls: UInt64 { read().calls }

  /// Waits for this host's turn.
  ///
  /// - Parameter known: what `begin` gave at this host's last call; a host that made the last call has precedence.
  /// - Returns: how many calls were begun; nil when the deadline came first, and then there is nothing to leave.
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
  /// - Parameter continues: whether another call is expected to follow at once.
  /// - Returns: how many calls were begun now.
  func begin(after calls: UInt64, continues: Bool) -> UInt64 {
    var record = Record(calls: calls &+ 1, continues: continues ? 1 : 0)
    _ = pwrite(descriptor, &record, MemoryLayout<Record>.size, 0)
    return record.calls
  }

  func leave() { flock(descriptor, LOCK_UN) }

  private func read() -> Record {
    var record = Record()
    let count = pread(descriptor, &record, MemoryLayout<Record>.size, 0)
    // A new file is empty.
    return count == MemoryLayout<Record>.size ? record : Record()
  }
}
