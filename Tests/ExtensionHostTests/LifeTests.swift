import ExtensionHost
import Foundation
import Glibc
import IntentSchema
import Synchronization
import TestSupport
import Testing

@Suite struct LifeTests {
  @Test func `a process is kept for the next call, and a handler for its transaction`() throws {
    let bench = try Bench("works")
    #expect(try bench.resolveTitle(transaction: "a") == "call 1")
    let pid = bench.host.processes.first?.pid
    #expect(try bench.resolveTitle(transaction: "a") == "call 2")
    #expect(try bench.resolveTitle(transaction: "b") == "call 1")
    // Another conversation in between is no end of this one.
    #expect(try bench.resolveTitle(transaction: "a") == "call 3")
    #expect(bench.host.processes.map(\.pid) == [pid])
    #expect(bench.host.processes.first?.calls == 4)
  }

  @Test func `what a handler lacks is asked once a class, and what it has every time`() throws {
    let bench = try Bench("works")
    let confirm = HandlingCall(.confirm, intent: Record("INCreateNoteIntent"))
    for transaction in ["a", "a", "b"] {
      #expect(try bench.host.call(confirm, in: bench.launch, transaction: transaction) == .notImplemented)
      #expect(try bench.resolveTitle(transaction: transaction) != nil)
    }
    // The second confirm of "a" needed no round trip; the first of "b" did: its handler was not known yet.
    #expect(bench.host.processes.first?.calls == 5)
    // A new process of the same program has the same methods: its first answer names the class.
    bench.host.stopAll()
    #expect(try bench.resolveTitle(transaction: "c") == "call 1")
    #expect(try bench.host.call(confirm, in: bench.launch, transaction: "c") == .notImplemented)
    #expect(bench.host.processes.first?.calls == 1)
  }

  @Test(arguments: ["works", "ignores-termination"])
  func `one that idles is stopped, and no sooner`(fault: String) throws {
    let bench = try Bench(fault, limits: .init(idle: 60))
    #expect(try bench.resolveTitle() == "call 1")
    let pid = try #require(bench.host.processes.first?.pid)
    bench.clock.advance(by: 59)
    bench.host.stopIdle(at: bench.clock.now)
    #expect(bench.host.processes.map(\.pid) == [pid])
    bench.clock.advance(by: 2)
    bench.host.stopIdle(at: bench.clock.now)
    #expect(bench.host.processes.isEmpty)
    // The process is gone and no zombie: nobody of that number is this program's child.
    #expect(waitpid(pid, nil, WNOHANG) == -1)
    #expect(try bench.resolveTitle() == "call 1")
  }

  @Test func `one that ends while nobody calls it leaves nothing, and the next call works`() throws {
    let bench = try Bench("tells-home")
    _ = try bench.resolveTitle()
    let pid = try #require(bench.host.processes.first?.pid)
    kill(pid, SIGKILL)
    // A process that its parent waited for has no directory any more.
    waitUntil { access("/proc/\(pid)", F_OK) != 0 }
    #expect(access("/proc/\(pid)", F_OK) != 0)
    #expect(bench.host.processes.isEmpty)
    #expect(try bench.resolveTitle() != nil)
  }

  @Test func `one that was killed while it was idle is started anew without a word`() throws {
    let bench = try Bench("works")
    #expect(try bench.resolveTitle() == "call 1")
    let pid = try #require(bench.host.processes.first?.pid)
    kill(pid, SIGKILL)
    // Wait for the end without taking the exit status away from the host.
    var information = siginfo_t()
    waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT)
    #expect(try bench.resolveTitle() == "call 1")
    #expect(bench.host.processes.first?.pid != pid)
  }

  @Test(arguments: [false, true])
  func `it inherits its sockets, its container and nothing else`(isServed: Bool) throws {
    // Something that must not get through, whatever number it has.
    let leak = open("/dev/null", O_RDONLY)
    defer { close(leak) }
    #expect(leak >= 0)
    setenv("BECKON_TEST_SECRET", "1", 1)
    defer { unsetenv("BECKON_TEST_SECRET") }
    let bench = try Bench("shows-its-surroundings")
    let call = HandlingCall(.resolve("groupName"), intent: Record("INCreateNoteIntent"))
    // The reply is no INSpeakableString; only the unchecked host shows it.
    let exchange = Exchange()
    let host = ExtensionHost(exchange: isServed ? exchange : nil)
    defer { host.stopAll() }
    guard
      case .resolution(.success(.string(let text))) = try host.call(
        call, in: bench.launch, transaction: "1")
    else {
      Issue.record("no surroundings were shown")
      return
    }
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("descriptor") } == (0...(isServed ? 4 : 3)).map { "descriptor \($0)" })
    #expect(lines.contains("BECKON_APPS_SOCKET=4") == isServed)
    #expect(exchange.asked.withLock { $0 } == (isServed ? [bench.launch.identifier] : []))
    #expect(lines.contains("leads its session"))
    let container = bench.launch.container.path
    #expect(lines.contains("directory \(container)"))
    #expect(lines.contains("HOME=\(container)"))
    let names = Set(
      lines.filter { $0.contains("=") }.map { String($0.prefix { $0 != "=" }) })
    #expect(
      names.subtracting(["TZ", "LD_LIBRARY_PATH", "BECKON_APPS_SOCKET"])
        == ["BECKON_EXTENSION", "HOME", "CFFIXED_USER_HOME", "TMPDIR", "LANG", "PATH", "SWIFT_BACKTRACE"])
  }

  @Test func `its container is the home that Foundation knows`() throws {
    let bench = try Bench("tells-home")
    let container = bench.launch.container.path
    #expect(try bench.resolveTitle() == [container, container, container].joined(separator: " "))
  }

  @Test func `who has no descriptor left still answers, and nobody else is touched`() throws {
    let bench = try Bench("opens-files")
    #expect(try bench.handle() == .response(Record("INCreateNoteIntentResponse", ["code": .integer(3)])))
    #expect(try bench.host.resolveTitle(in: bench.launch(for: "somebody else")) == "call 1")
  }

  @Test func `different callers wait for one another`() async throws {
    let bench = try Bench("works")
    let (host, launch) = (bench.host, bench.launch)
    let titles = await withTaskGroup(of: HandlingReply?.self) { group in
      for index in 0..<20 {
        group.addTask {
          try? host.call(
            HandlingCall(.resolve("title"), intent: Record("INCreateNoteIntent")), in: launch,
            transaction: "\(index)")
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(titles.compactMap { $0 }.count == 20)
    #expect(host.processes.count == 1)
  }

  @Test func `what it prints goes to its log, and the log goes on`() throws {
    let bench = try Bench("an-unknown-fault")
    for _ in 0..<2 { #expect(bench.failure { _ = try bench.handle() } == .exited(status: 64)) }
    let lines = bench.log.split(separator: "\n").map(String.init)
    let line = "FaultyExtension: there is no fault “an-unknown-fault”"
    #expect(lines.count == 4 && lines[0] == line && lines[2] == line)
    // The host says when and where it failed.
    let moment = bench.clock.now.formatted(.iso8601)
    let note = "beckon, \(moment): handle failed: it stopped without an answer (status 64)"
    #expect(lines[1] == note && lines[3] == note)
  }

  @Test func `logs and data are the person's alone`() throws {
    let bench = try Bench("works")
    var launch = bench.launch(for: "../ayla")
    launch.log = ExtensionLaunch.log(
      of: launch.identifier, for: launch.person, in: bench.directory.appending(path: "logs"))
    #expect(try bench.host.resolveTitle(in: launch) == "call 1")
    let log = bench.directory.appending(path: "logs/%2E%2E%2Fayla/com.example.faulty.log")
    for (path, permissions) in [
      (log.path, 0o600), (log.deletingLastPathComponent().path, 0o700), (launch.container.path, 0o700),
    ] {
      let found = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(found == permissions, "\(path)")
    }
    let folder = URL(filePath: "/logs")
    #expect(ExtensionLaunch.log(of: "a.b", in: folder).path == "/logs/a.b.log")
  }

  @Test func `a program is replaced when its call has ended, and the next call has the new one`() throws {
    let bench = try Bench("waits-for-a-file")
    let (host, launch) = (bench.host, bench.launch)
    let go = launch.container.appending(path: "go")
    let call = Background { try host.handle(in: launch) }
    host.waitUntilBusy()
    let pid = host.processes.first?.pid
    let replacing = Background {
      var isCallOver = false
      ExtensionHost.whileNobodyCalls([launch.container], patience: 60) {
        isCallOver = FileManager.default.fileExists(atPath: go.path)
      }
      return isCallOver
    }
    try Data().write(to: go)
    #expect(try call.get() != nil)
    #expect(try replacing.get() == true)
    _ = try bench.handle()
    #expect(host.processes.count == 1 && host.processes.first?.pid != pid)
    // Where nobody ever called, nothing is made for it.
    let unused = bench.directory.appending(path: "unused")
    ExtensionHost.whileNobodyCalls([unused], patience: 60) {}
    #expect(!FileManager.default.fileExists(atPath: bench.directory.appending(path: ".unused.lock").path))
  }

  @Test func `the next call is in the person's new language`() throws {
    let bench = try Bench("speaks")
    var launch = bench.launch
    for language in ["en", "tr", "zh-Hans"] {
      launch.language = language
      #expect(try bench.host.resolveTitle(in: launch) == language)
    }
    #expect(bench.host.processes.first?.calls == 3)
  }
}

/// Gives connections, and says whom they were for.
private final class Exchange: AppExchange {
  let asked = Mutex<[String]>([])

  func connection(of appex: String) -> Int32? {
    asked.withLock { $0.append(appex) }
    return open("/dev/null", O_RDWR | O_CLOEXEC)
  }
}
