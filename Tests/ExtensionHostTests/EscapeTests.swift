import Foundation
import Glibc
import TestSupport
import Testing

@testable import ExtensionHost

/// A hostile program (`Tests/Fixtures/Escapes`) tries to get out of its confinement, as root and as an ordinary user. Without
/// confinement the same ways work, so each attempt is a real one.
@Suite(.enabled(if: Protection.available.level >= .files, "no Landlock here"), .serialized)
struct EscapeTests {
  /// Ways that the kernel or its settings may close for everybody, whatever `confine` does.
  private static let dependOnMachine: Set<String> = [
    "attach", "change-root", "count-events", "dump-core", "handle-faults", "join-namespace", "load-program",
    "mount",
    "new-namespaces", "open-by-handle", "open-memory", "packet-socket", "raw-socket", "read-environment",
    "read-kernel-log", "read-memory", "socket-six", "use-keys", "use-rings", "write-system", "mark-secret",
    "foreign-pair", "other-stream", "other-datagram", "read-keys",
  ]
  /// Ways that are open, as `Documentation/confinement.md` says.
  private static let open: Set<String> = ["read-command-line"]

  /// Ways that are open to an app with the network's entitlement.
  private static let network: Set<String> = ["connect-tcp", "connect-udp", "socket-six", "send-elsewhere"]

  /// - Parameters:
  ///   - isRoot: whether root tries. The kernel doesn't limit root's threads; only the host's watch does.
  ///   - hidesProcesses: whether it's the first process of a namespace.
  private static func open(isRoot: Bool, hidesProcesses: Bool) -> Set<String> {
    let own = Protection.available
    let open = hidesProcesses ? [] : open
    return !isRoot && own.hasNamespaces && own.landlock >= 2 ? open : open.union(["many-threads"])
  }

  /// Ways that are open to root alone, or for the owner of what is attacked.
  private static let rootsOnly: Set<String> = ["become-other", "signal-host", "become-shell"]

  /// With a namespace of processes too, where the kernel has one.
  private static let ways = Protection.available.hidesProcesses ? [false, true] : [false]

  @Test(arguments: ways) func `nobody gets out`(hidesProcesses: Bool) throws {
    try expectNoEscape(asUser: nil, isRoot: getuid() == 0, hidesProcesses)
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"), arguments: ways)
  func `nobody gets out who is no root`(hidesProcesses: Bool) throws {
    try expectNoEscape(asUser: 65534, isRoot: false, hidesProcesses)
  }

  @Test func `who may use the network gets nothing else`() throws {
    try expectNoEscape(asUser: nil, isRoot: getuid() == 0, false, mayUseNetwork: true)
  }

  @Test(.enabled(if: getuid() == 0, "only root can become another user"))
  func `who may use the network gets nothing else and is no root`() throws {
    try expectNoEscape(asUser: 65534, isRoot: false, false, mayUseNetwork: true)
  }

  private func expectNoEscape(
    asUser user: uid_t?, isRoot: Bool, _ hidesProcesses: Bool, mayUseNetwork: Bool = false
  ) throws {
    let world = try World(asUser: user)
    let control = try world.attempts(isConfined: false)
    let confined = try world.attempts(isConfined: true, hidesProcesses, mayUseNetwork: mayUseNetwork)
    #expect(confined.stopped.count >= 80 - (mayUseNetwork ? Self.network.count : 0))
    #expect(
      confined.escaped
        == Self.open(isRoot: isRoot, hidesProcesses: hidesProcesses).union(mayUseNetwork ? Self.network : [])
        .intersection(control.escaped),
      "confinement was escaped")
    #expect(confined.broken == [], "what an app may do was refused")
    let excused = isRoot ? Self.dependOnMachine : Self.dependOnMachine.union(Self.rootsOnly)
    #expect(confined.stopped.subtracting(control.escaped).subtracting(excused) == [], "not tried in earnest")
    #expect(control.escaped.count >= 40)
  }

  @Test func `what can't be put in force executes nothing`() throws {
    let world = try World(asUser: nil)
    let program = try #require(Confinement.own.program)
    for mistake in [["--unknown", "x"], ["--write"], ["--descriptors", "many"], []] {
      #expect(
        try world.run([program] + mistake + ["--", "/usr/bin/true"].dropFirst(mistake.isEmpty ? 2 : 0)) == 125
      )
    }
  }
}

/// The tests above are left out on a kernel without Landlock. Where they are what counts, nobody may overlook that.
@Suite struct EscapeTestsInCITests {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["CI"] != nil, "this is no CI"))
  func `CI tries all ways out`() {
    #expect(
      Protection.available.level >= .files,
      "the escape tests were left out: there isn't \(Protection.available.missing.joined(separator: ", or "))"
    )
  }
}

/// The outcome of all ways out.
private struct Attempts {
  var escaped: Set<String> = []
  var stopped: Set<String> = []
  var broken: [String] = []

  init(_ output: String) {
    for line in output.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else { continue }
      let name = String(words[1].prefix { $0 != ":" })
      switch words[0] {
      case "escaped": escaped.insert(name)
      case "stopped":
        stopped.insert(name)
        print(line)
      default: broken.append(String(line))
      }
    }
  }
}

/// Files, processes and sockets of a person, with the container of one app in the midst of them.
private final class World {
  private let directory: URL
  private let user: uid_t?
  private let victim: pid_t
  private var descriptors: [Int32] = []
  private var socket: URL { directory.appending(path: "assistant.socket") }
  private let abstractName = "beckon-escape-\(UUID().uuidString)"
  private var tcpPort: UInt16 = 0
  private var udpPort: UInt16 = 0
  private var terminal = ""

  /// - Parameter user: who the program runs as; nil for the user of this process.
  init(asUser user: uid_t?) throws {
    self.user = user
    // A place that an ordinary user reaches.
    directory = URL(filePath: "/tmp/beckon-escape-\(UUID().uuidString.prefix(8))")
    let manager = FileManager.default
    for name in ["home", "container", "other", "group", "shared"] {
      let made = directory.appending(path: name)
      try manager.createDirectory(at: made, withIntermediateDirectories: true)
      for file in ["secret", "loose", "spare"] where name != "container" && name != "shared" {
        try Data("secret\n".utf8).write(to: made.appending(path: file))
      }
    }
    try manager.createSymbolicLink(
      at: directory.appending(path: "shared/out"),
      withDestinationURL: directory.appending(path: "home/secret"))
    for name in ["confine", "Escapes"] {
      try manager.copyItem(at: URL.built(name), to: directory.appending(path: name))
    }
    victim = try NewProcess(
      executable: Self.become(user).first ?? "/usr/bin/sleep",
      arguments: Self.become(user) + ["/usr/bin/sleep", "600"],
      environment: [:]
    ).start()
    try openSockets()
    if let user {
      for path in try manager.subpathsOfDirectory(atPath: directory.path) {
        lchown(directory.appending(path: path).path, user, user)
      }
      chown(directory.path, user, user)
      chmod(socket.path, 0o777)
    }
  }

  deinit {
    kill(victim, SIGKILL)
    waitpid(victim, nil, 0)
    for descriptor in descriptors { close(descriptor) }
    try? FileManager.default.removeItem(at: directory)
  }

  private static func become(_ user: uid_t?) -> [String] {
    user.map { ["/usr/bin/setpriv", "--reuid", "\($0)", "--regid", "\($0)", "--clear-groups", "--"] } ?? []
  }

  private func openSockets() throws {
    func listening(_ family: Int32, _ kind: Int32, _ address: some Any, _ size: Int) throws -> Int32 {
      let descriptor = Glibc.socket(family, kind, 0)
      descriptors.append(descriptor)
      let status = withUnsafePointer(to: address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(size)) }
      }
      try #require(status == 0)
      if kind == Int32(SOCK_STREAM.rawValue) { try #require(listen(descriptor, 16) == 0) }
      return descriptor
    }
    let (stream, datagram) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
    var named = sockaddr_un()
    named.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &named.sun_path) { $0.copyBytes(from: socket.path.utf8) }
    _ = try listening(AF_UNIX, stream, named, MemoryLayout<sockaddr_un>.size)
    var abstract = sockaddr_un()
    abstract.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &abstract.sun_path) { $0.copyBytes(from: [0] + Array(abstractName.utf8)) }
    _ = try listening(AF_UNIX, stream, abstract, MemoryLayout<sa_family_t>.size + 1 + abstractName.utf8.count)
    var local = sockaddr_in()
    local.sin_family = sa_family_t(AF_INET)
    local.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    func port(_ descriptor: Int32) -> UInt16 {
      var address = sockaddr_in()
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &size) }
      }
      return UInt16(bigEndian: address.sin_port)
    }
    tcpPort = port(try listening(AF_INET, stream, local, MemoryLayout<sockaddr_in>.size))
    udpPort = port(try listening(AF_INET, datagram, local, MemoryLayout<sockaddr_in>.size))
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 256)
    try #require(openpty(&master, &slave, &name, nil, nil) == 0)
    descriptors += [master, slave]
    terminal = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    if let user { chown(terminal, user, user) }
  }

  func attempts(isConfined: Bool, _ hidesProcesses: Bool = false, mayUseNetwork: Bool = false) throws
    -> Attempts
  {
    func path(_ name: String) -> String { directory.appending(path: name).path }
    let program = path("Escapes")
    let arguments =
      [
        path("home"), path("container"), path("other"), path("group"), "\(getpid())", "\(victim)",
        socket.path,
      ]
      + [abstractName, "\(tcpPort)", "\(udpPort)", terminal, path("shared")]
    var command = [program]
    if isConfined {
      let bundle = directory.appending(path: "bundle")
      let launch = ExtensionLaunch(
        identifier: "com.example.escapes", executable: URL(filePath: program), bundle: bundle,
        container: URL(filePath: path("container")),
        groupContainers: ["group.com.example": URL(filePath: path("shared"))], mayUseNetwork: mayUseNetwork)
      command = try Confinement(path("confine")).command(
        launch, minimum: .files, refusal: hidesProcesses ? NewProcess.firstDescriptor : nil)
      // The program stands beside the person's files here, which no bundle does.
      let own = try #require(command.lastIndex(of: directory.path))
      command.removeSubrange(own - 1...own)
    }
    let output = FileManager.default.temporaryDirectory.appending(path: "escape-output-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let status = try run(
      Self.become(user) + command + arguments, output: output, goesOnElsewhere: hidesProcesses)
    #expect(status == 0)
    return Attempts(try String(contentsOf: output, encoding: .utf8))
  }

  /// - Parameter goesOnElsewhere: whether the program is executed by another process than the started one.
  /// - Returns: the exit status; nil where a signal ended it.
  func run(_ command: [String], output: URL? = nil, goesOnElsewhere: Bool = false) throws -> Int32? {
    var process = NewProcess(executable: command[0], arguments: command, environment: [:])
    process.output = output?.path ?? "/dev/null"
    let refusal = try #require(Refusal.open())
    if goesOnElsewhere { process.descriptors = [refusal.other] }
    let status = Self.status(try process.start())
    close(refusal.other)
    return goesOnElsewhere && status == 0 ? Self.status(try #require(refusal.refusal.process)) : status
  }

  private static func status(_ process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }
}
