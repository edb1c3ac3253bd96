import Foundation
import Glibc
import IntentSchema
import Testing

@testable import ExtensionHost

/// The rights of an extension's process: what it may do.
@Suite struct ConfinementTests {
  private var launch: ExtensionLaunch {
    ExtensionLaunch(
      identifier: "com.example.a", executable: URL(filePath: "/apps/a/A"), bundle: URL(filePath: "/apps/a"),
      container: URL(filePath: "/data/a"), groupContainers: ["group.b": URL(filePath: "/data/b")])
  }

  @Test func `nothing is started with less protection than is demanded, and what is missing is said`() {
    let none = Confinement(nil)
    #expect(none.protection.level == .off)
    for minimum in [Protection.Level.calls, .files, .full] {
      #expect {
        try none.command(launch, minimum: minimum)
      } throws: { error in
        guard case .launchFailed(let reason)? = error as? HandlingFailure else { return false }
        return reason.contains("at least \(minimum.name) is demanded")
          && reason.contains("the program confine")
      }
    }
    #expect(throws: Never.self) { try none.command(launch, minimum: .off) }
  }

  @Test func `it may write its container and groups, and read its bundle`() throws {
    let command = try Confinement.own.command(launch, minimum: .calls)
    func values(_ option: String) -> [String] {
      command.indices.filter { command[$0] == option }.map { command[$0 + 1] }
    }
    #expect(values("--write") == ["/data/a", "/data/b"])
    #expect(values("--read") == ["/apps/a"])
    #expect(command.suffix(2) == ["--", "/apps/a/A"])
    #expect(!command.contains("--network"))
    var online = launch
    online.mayUseNetwork = true
    #expect(try Confinement.own.command(online, minimum: .calls).contains("--network"))
  }

  @Test func `the runtime that a program is linked with can be read, other directories that it names can't`()
    throws
  {
    let own = ELFFile.runPath(of: "/proc/self/exe")
    #expect(own.contains { $0.hasSuffix("/swift/linux") })
    let directories = SwiftRuntime.directories(for: "/proc/self/exe")
    #expect(!directories.isEmpty)
    for directory in directories {
      #expect(FileManager.default.fileExists(atPath: "\(directory)/libswiftCore.so"))
    }
    #expect(own.contains("$ORIGIN") && !directories.contains("$ORIGIN"))
  }

  @Test func `a damaged executable names nothing and harms nobody`() throws {
    let whole = try Data(contentsOf: URL(filePath: "/proc/self/exe"), options: .alwaysMapped).prefix(4096)
    let file = FileManager.default.temporaryDirectory.appending(path: "elf-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var bytes = Array(whole.prefix(Int.random(in: 0...4096, using: &numbers)))
      // The header stays mostly whole, so that the tables behind it are read.
      for _ in 0..<8 where bytes.count > 64 {
        bytes[Int.random(in: 6..<min(bytes.count, 1024), using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      try Data(bytes).write(to: file)
      #expect(ELFFile.runPath(of: file.path).allSatisfy { !$0.contains("\0") })
    }
  }

  @Test(.enabled(if: Protection.available.level >= .files, "no Landlock here"))
  func `a running extension sees no file of the person's, with no protection it would`() throws {
    #expect(try Bench("looks-around").resolveTitle() == "blind")
    #expect(try Bench("looks-around", limits: .init(protection: .off)).resolveTitle() == "sees")
  }

  @Test(.enabled(if: Protection.available.level >= .files, "no Landlock here"))
  func `an extension reads the files that the person chose, and nothing beside them`() throws {
    let bench = try Bench("reads-inbox")
    let folder = FileManager.default.temporaryDirectory.appending(path: "beckon-chosen-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b"] {
      let directory = folder.appending(path: name)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try Data("recipe \(name)".utf8).write(to: directory.appending(path: "recipe.txt"))
      try Data("secret".utf8).write(to: directory.appending(path: "secret.txt"))
    }
    func file(_ path: String) throws -> ChosenFile {
      try #require(ChosenFile(folder.appending(path: path).resolvingSymlinksInPath().path))
    }
    func title(_ files: [ChosenFile]) throws -> String? {
      var launch = bench.launch
      launch.files = files
      return try bench.host.resolveTitle(in: launch)
    }
    #expect(try title([]) == "")
    #expect(try title([file("a/recipe.txt")]) == "recipe.txt: recipe a, beside: unreadable")
    let both = try title([file("a/recipe.txt"), file("b/recipe.txt")])
    #expect(both == "recipe 2.txt: recipe b, recipe.txt: recipe a, beside: unreadable")
    // A program that saves by replacing makes another file, which was chosen as well: by its path.
    try Data("new".utf8).write(to: folder.appending(path: "b/recipe.txt"), options: .atomic)
    #expect(try title([file("b/recipe.txt")]) == "recipe 2.txt: new, beside: unreadable")
    // A link to somewhere else isn't what was chosen, also where it comes after the look.
    let chosen = try file("b/recipe.txt")
    try FileManager.default.removeItem(at: folder.appending(path: "b/recipe.txt"))
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "b/recipe.txt"), withDestinationURL: folder.appending(path: "a/secret.txt"))
    bench.host.stopAll()
    #expect(try title([chosen]) == "recipe 2.txt: unreadable, beside: unreadable")
    #expect(
      ChosenFile(chosen.path) == nil && ChosenFile(folder.path) == nil && ChosenFile("recipe.txt") == nil)
    #expect(try title([]) == "")
  }

  @Test func `one that takes too much memory is stopped with the reason, and the next call works`() throws {
    let bench = try Bench("takes-memory", limits: .init(memory: 96))
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchMemory(megabytes: 96))
    #expect(try bench.resolveTitle() == "call 1")
  }

  @Test func `one that starts too many threads is stopped with the reason, and the next call works`() throws {
    let bench = try Bench("starts-threads")
    #expect(bench.failure { _ = try bench.handle() } == .tooManyThreads(threads: 128))
    #expect(try bench.resolveTitle() == "call 1")
  }

  @Test(arguments: ["fills-the-disk", "makes-files"])
  func `one that keeps too much on the disk is stopped with the reason, and the next call works`(
    fault: String
  ) throws {
    let bench = try Bench(fault, limits: .init(disk: 64))
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchDisk(megabytes: 64))
    // It has as much as before, and adds nothing.
    #expect(try bench.resolveTitle() == "call 1")
    #expect(DiskUse.bytes(of: bench.launch.ownDirectories, atMost: 64 << 20) == nil)
    var watch = DiskWatch(limit: 64)
    watch.begin(in: bench.launch.ownDirectories)
    let findsAtFirst = watch.findsTooMuch(in: bench.launch.ownDirectories)
    #expect(!findsAtFirst)
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchDisk(megabytes: 64))
  }

  @Test func `one that writes too much into its log is stopped with the reason`() throws {
    let bench = try Bench("writes-much", limits: .init(log: 1))
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchDisk(megabytes: 1))
    #expect(bench.log.hasSuffix("handle failed: it kept more than 1 MB on the disk\n"))
    #expect(try bench.resolveTitle() == "call 1")
  }

  @Test func `one that works on after its call is stopped, and its log says so`() throws {
    let bench = try Bench("works-on", limits: .init(idleWork: 0.2))
    _ = try bench.handle()
    let pid = try #require(bench.host.processes.first?.pid)
    // It ends when it ends: the exit status stays the host's.
    var information = siginfo_t()
    waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT)
    #expect(bench.log.contains("it was stopped: it took a processor for"))
    #expect(try bench.resolveTitle() == "call 1")
  }

  @Test func `directories that lie too deep are too much, as often as they're looked at`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "beckon-deep-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    func make(_ depth: Int) throws {
      try FileManager.default.createDirectory(
        at: root.appending(path: String(repeating: "d/", count: depth)), withIntermediateDirectories: true)
    }
    try make(63)
    #expect(try #require(DiskUse.bytes(of: [root], atMost: .max)) >= 63 * DiskUse.leastOfFile)
    try make(64)
    #expect(DiskUse.bytes(of: [root], atMost: .max) == nil)
    var watch = DiskWatch(limit: 64)
    let found = (0..<21).count { _ in
      watch.begin(in: [root])
      return watch.findsTooMuch(in: [root])
    }
    // The first look, and the next one at which directories are read though the disk is as full as before.
    #expect(found == 2)
  }

  @Test(.enabled(if: Protection.available.hidesProcesses, "no namespace of processes here"))
  func `it sees no process but its own`() throws {
    #expect(try Bench("sees-processes").resolveTitle() == "1")
    let open = try #require(
      try Bench("sees-processes", limits: .init(protection: .off)).resolveTitle().flatMap { Int($0) })
    #expect(open > 1)
  }

  @Test(.enabled(if: Protection.available.level >= .calls, "no seccomp here"))
  func `memory that could be shared with others is refused`() throws {
    #expect(try Bench("shares-memory").resolveTitle() == "refused")
  }

  @Test func `memory that could be shared with others counts where it isn't refused`() throws {
    let bench = try Bench("shares-memory", limits: .init(protection: .off))
    #expect(try bench.resolveTitle() == "shares")
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchMemory(megabytes: 128))
  }

  @Test func `what a process takes is read from the kernel's words`() {
    let status =
      "Name:\tThreads: 9\nVmRSS:\t 90000 kB\nRssAnon:\t  20480 kB\nRssFile:\t  50000 kB\nRssShmem:\t 10240 kB\n"
    let usage = ProcessUsage(status: status + "VmSwap:\t 1024 kB\nThreads:\t3\n")
    #expect(usage?.megabytes == 31 && usage?.threads == 3)
    #expect(ProcessUsage(status: status) == nil)
    #expect((ProcessUsage(of: getpid())?.megabytes ?? 0) > 0)
    #expect(ProcessUsage(of: 0) == nil)
  }

  @Test func `what it has started without confinement ends with it`() throws {
    let bench = try Bench("leaves-a-child", limits: .init(protection: .off))
    let child = try #require(Int32(try bench.resolveTitle() ?? ""))
    #expect(kill(child, 0) == 0)
    bench.host.stopAll()
    // It's killed before `stopAll` returns; whoever adopted it takes its number back some time later.
    while kill(child, 0) == 0 {
      let state = try String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
      if state.contains(") Z ") || state.contains(") X ") { break }
      sched_yield()
    }
  }

  @Test func `a directory where others may put libraries is no runtime`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    #expect(SwiftRuntime.isRoots("/usr"))
    chmod(directory.path, 0o755)
    #expect(SwiftRuntime.isRoots(directory.path) == (getuid() == 0))
    chmod(directory.path, 0o777)
    #expect(!SwiftRuntime.isRoots(directory.path))
    #expect(!SwiftRuntime.isRoots(directory.appending(path: "missing").path))
  }

  @Test func `it lives on when the thread that called it first has ended`() throws {
    let bench = try Bench("works")
    let (host, launch) = (bench.host, bench.launch)
    let first = Thread { _ = try? host.resolveTitle(in: launch) }
    first.start()
    while !first.isFinished { usleep(1_000) }
    let before = bench.host.processes.map(\.pid)
    // The kernel would have ended it with the thread.
    usleep(50_000)
    #expect(try bench.resolveTitle(transaction: "2") != nil)
    #expect(bench.host.processes.map(\.pid) == before && before.count == 1)
  }
}
