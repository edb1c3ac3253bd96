import CFileSystem
import Foundation
import Glibc
import Synchronization

/// The part of the kernel's tree of control groups (cgroup v2) that this process was given, with a group for each extension.
///
///     let group = ControlGroups.own?.make(memory: 128, threads: 128)
///
/// systemd gives one to a unit with `Delegate=memory pids`. The kernel limits what stands below a group only where no process is in
/// the group itself, so this process moves into one of its own, `assistant`.
final class ControlGroups: Sendable {
  private let directory: String
  private let made = Atomic<Int>(0)

  /// That of this process; nil where it has none. It is looked for once, which takes some ten microseconds where there is none.
  static let own = ControlGroups(at: ownDirectory)

  private static let ownName = "assistant"
  private static let prefix = "extension-"
  /// systemd sets the first one for everybody, and older ones the second, which only root can read.
  private static let attributes: [String] = ["user.delegate", "trusted.delegate"]

  /// - Parameter isGiven: whether a directory was given away, by the attribute that systemd sets.
  /// - Returns: nil where the directory wasn't given away, or something else is in it.
  init?(at directory: String?, isGiven: (String) -> Bool = ControlGroups.isGiven) {
    guard let directory, isGiven(directory),
      let offered = ControlFile.read("\(directory)/cgroup.controllers")?.split(
        whereSeparator: \.isWhitespace),
      offered.contains("memory"), offered.contains("pids")
    else { return nil }
    let own = "\(directory)/\(Self.ownName)"
    mkdir(own, 0o755)
    guard ControlFile.write("\(getpid())", to: "\(own)/cgroup.procs") else { return nil }
    guard ControlFile.write("+memory +pids", to: "\(directory)/cgroup.subtree_control") else {
      _ = ControlFile.write("\(getpid())", to: "\(directory)/cgroup.procs")
      rmdir(own)
      return nil
    }
    self.directory = directory
    // Those of a process that was killed before this one. None that is in use can be removed.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    where name.hasPrefix(Self.prefix) {
      rmdir("\(directory)/\(name)")
    }
  }

  private static func isGiven(_ directory: String) -> Bool {
    attributes.contains { name in has_attribute(directory, name, CChar(UInt8(ascii: "1"))) != 0 }
  }

  /// Where the kernel shows the group that this process is in.
  static var ownDirectory: String? {
    guard let lines = ControlFile.read("/proc/self/cgroup")?.split(separator: "\n"),
      let line = lines.first(where: { $0.hasPrefix("0::/") })
    else { return nil }
    let path = line.dropFirst("0::".count)
    return ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].map { path == "/" ? $0 : $0 + path }
      .first { access("\($0)/cgroup.controllers", F_OK) == 0 }
  }

  /// Makes a group for one process.
  ///
  /// - Parameters:
  ///   - memory: megabytes. Some more is given, for what the kernel keeps for the process.
  ///   - threads: the most that it may have.
  /// - Returns: nil where the kernel doesn't take the limits.
  func make(memory: Int, threads: Int) -> ControlGroup? {
    let number = made.add(1, ordering: .relaxed).newValue
    let group = ControlGroup(directory: "\(directory)/\(Self.prefix)\(getpid())-\(number)")
    guard mkdir(group.directory, 0o755) == 0 else { return nil }
    let bytes = memory << 20
    guard group.set("memory.max", "\(bytes + bytes / Self.spare)"), group.set("pids.max", "\(threads)") else {
      group.remove()
      return nil
    }
    // Kernels without swap have no such file.
    _ = group.set("memory.swap.max", "0")
    _ = group.set("memory.oom.group", "1")
    return group
  }

  /// An eighth more, so that the watch sees first what grows slowly, and tells it exactly.
  private static let spare = 8
}

/// The control group of one extension's process.
struct ControlGroup: Hashable, Sendable {
  let directory: String

  /// The file through which a process joins it.
  var members: String { "\(directory)/cgroup.procs" }
  /// True where no process is in it.
  var isEmpty: Bool { ControlFile.read(members)?.isEmpty ?? true }

  fileprivate func set(_ name: String, _ value: String) -> Bool {
    ControlFile.write(value, to: "\(directory)/\(name)")
  }

  /// True where the kernel ended a process of it for its memory.
  var ranOutOfMemory: Bool { count("oom_kill", in: "memory.events") > 0 }
  /// True where the kernel refused it a thread.
  var ranOutOfThreads: Bool { count("max", in: "pids.events") > 0 }

  private func count(_ name: String, in file: String) -> Int {
    // Lines such as `oom_kill 1`.
    let lines = ControlFile.read("\(directory)/\(file)")?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix("\(name) ") }
    return line.flatMap { Int($0.dropFirst(name.count + 1)) } ?? 0
  }

  /// Ends all that is in it, and removes it. One that can't be removed yet goes when the next host begins.
  func remove() {
    _ = set("cgroup.kill", "1")
    for _ in 0..<Self.tries where rmdir(directory) != 0 && errno == EBUSY { usleep(Self.pause) }
  }

  private static let tries = 10
  /// Microseconds.
  private static let pause: UInt32 = 500
}

/// The kernel's files of control groups: each is written in one piece.
private enum ControlFile {
  static func read(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  static func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == text.utf8.count
  }
}
