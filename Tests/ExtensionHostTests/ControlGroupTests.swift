import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionHost

/// The kernel's own limits of an extension's process.
///
/// They need a tree of control groups (cgroup v2) in which this process may make one, as root may on a machine with systemd.
@Suite(.serialized, .enabled(if: GivenTree.isPossible, "no control groups with limits here"))
struct ControlGroupTests {
  @Test func `a process that takes more memory than its group is ended, and the group tells it`() throws {
    let tree = try GivenTree()
    let groups = try #require(ControlGroups(at: tree.directory, isGiven: { _ in true }))
    let group = try #require(groups.make(memory: 24, threads: 8))
    defer { group.remove() }
    // `tail` keeps all of a line that doesn't end.
    #expect(try tree.run("head -c 400000000 /dev/zero | tail >/dev/null", in: group) != 0)
    #expect(group.ranOutOfMemory)
    #expect(!group.ranOutOfThreads)
  }

  @Test func `a process that starts too many others is refused, and the group tells it`() throws {
    let tree = try GivenTree()
    let groups = try #require(ControlGroups(at: tree.directory, isGiven: { _ in true }))
    let group = try #require(groups.make(memory: 64, threads: 3))
    defer { group.remove() }
    #expect(try tree.run("for each in 1 2 3 4 5 6; do sleep 0.1 & done; wait", in: group) != 0)
    #expect(group.ranOutOfThreads)
    #expect(!group.ranOutOfMemory)
  }

  @Test func `what stays behind ends with its group, and a group of a host that was killed goes`() throws {
    let tree = try GivenTree()
    let groups = try #require(ControlGroups(at: tree.directory, isGiven: { _ in true }))
    let group = try #require(groups.make(memory: 64, threads: 8))
    #expect(try tree.run("sleep 600 >/dev/null 2>&1 & exit 0", in: group) == 0)
    #expect(!group.isEmpty)
    group.remove()
    #expect(!FileManager.default.fileExists(atPath: group.directory))
    let left = try #require(groups.make(memory: 64, threads: 8))
    _ = try #require(ControlGroups(at: tree.directory, isGiven: { _ in true }))
    #expect(!FileManager.default.fileExists(atPath: left.directory))
  }

  @Test func `a directory that wasn't given away, or has another process in it, stays as it is`() throws {
    let tree = try GivenTree()
    #expect(ControlGroups(at: tree.directory) == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(tree.directory)/assistant"))
    let other = try RunningProgram(URL(filePath: "/bin/sleep"), ["600"])
    defer {
      other.kill()
      other.end()
    }
    #expect(tree.add(other.identifier))
    #expect(ControlGroups(at: tree.directory, isGiven: { _ in true }) == nil)
    #expect(!FileManager.default.fileExists(atPath: "\(tree.directory)/assistant"))
    #expect(ControlGroups(at: nil, isGiven: { _ in true }) == nil)
  }
}

/// A new part of the tree, which is removed in the end. This process is back in its own group then.
private final class GivenTree {
  let directory: String
  private let own: String

  /// True where this process may make groups with limits.
  static var isPossible: Bool { (try? GivenTree()) != nil }

  init() throws {
    guard let own = ControlGroups.ownDirectory else { throw CocoaError(.featureUnsupported) }
    self.own = own
    directory = "\(own)/beckon-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    let offered = try String(contentsOfFile: "\(directory)/cgroup.controllers", encoding: .utf8)
      .split(whereSeparator: \.isWhitespace)
    guard offered.contains("memory"), offered.contains("pids") else {
      rmdir(directory)
      throw CocoaError(.featureUnsupported)
    }
  }

  deinit {
    _ = write("\(getpid())", to: "\(own)/cgroup.procs")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    for name in names { rmdir("\(directory)/\(name)") }
    rmdir(directory)
  }

  func add(_ process: pid_t) -> Bool { write("\(process)", to: "\(directory)/cgroup.procs") }

  /// Runs a line of the shell in a group.
  ///
  /// - Returns: its status; nil where a signal ended it.
  func run(_ line: String, in group: ControlGroup) throws -> Int32? {
    let program = URL.built("confine").path
    let process = NewProcess(
      executable: program, arguments: [program, "--group", group.members, "--", "/bin/sh", "-c", line],
      environment: ["PATH": "/usr/bin:/bin"])
    let pid = try process.start()
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 : nil
  }

  private func write(_ text: String, to path: String) -> Bool {
    let file = open(path, O_WRONLY)
    defer { close(file) }
    return Glibc.write(file, text, text.utf8.count) == text.utf8.count
  }
}
