import Foundation
import Glibc
import IntentSchema
import Testing

@testable import ExtensionHost

/// What an extension's process may do.
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
    let own = ELFFile("/proc/self/exe")?.runPath ?? []
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
      #expect((ELFFile(file.path)?.runPath ?? []).allSatisfy { !$0.contains("\0") })
    }
  }

  @Test(.enabled(if: Protection.available.level >= .files, "no Landlock here"))
  func `a running extension sees no file of the person's, with no protection it would`() throws {
    #expect(try Bench("looks-around").resolveTitle() == "blind")
    #expect(try Bench("looks-around", limits: .init(protection: .off)).resolveTitle() == "sees")
  }

  @Test func `one that takes too much memory is stopped with the reason, and the next call works`() throws {
    let bench = try Bench("takes-memory", limits: .init(memory: 96))
    #expect(bench.failure { _ = try bench.handle() } == .tooMuchMemory(megabytes: 96))
    #expect(try bench.resolveTitle() == "call 1")
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
