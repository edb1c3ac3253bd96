import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema

/// Starts an extension's process with only the files, variables, descriptors and rights that it needs.
struct Launcher {
  /// Of them `protection`, below which nothing is started, and what a control group limits.
  var limits: ExtensionHost.Limits
  /// Where extensions get control groups; nil where there are none.
  var groups: ControlGroups?
  /// Connects the extension with whoever serves apps; nil where nobody does.
  var exchange: (any AppExchange)?

  /// A started process, and the host's end of its socket.
  struct Started {
    var pid: pid_t
    var socket: Int32
    /// Where it is said why nothing was executed; nil without confinement.
    var refusal: Refusal?
    var group: ControlGroup?
  }

  private var minimum: Protection.Level { limits.protection }

  private static let logLimit = 1 << 20

  /// - Throws: `.launchFailed` with the reason.
  func start(_ launch: ExtensionLaunch) throws(HandlingFailure) -> Started {
    try makeDirectories(launch)
    guard let pair = LocalSocket.pair() else { throw .launchFailed(reason: Self.reason()) }
    let inherited = [pair.other] + [exchange?.connection(of: launch.identifier)].compactMap { $0 }
    defer { for descriptor in inherited { close(descriptor) } }
    let refusal = minimum == .off ? nil : Refusal.open()
    let group = minimum == .off ? nil : groups?.make(memory: limits.memory, threads: limits.threads)
    do throws(HandlingFailure) {
      var variables = environment(launch)
      variables[InheritedSocket.environmentVariable] = "1"
      if inherited.count > 1 {
        variables[AppSocket.environmentVariable] = "\(InheritedSocket.appsDescriptor)"
      }
      let pid = try spawn(launch, inherited, variables, refusal, group)
      return Started(pid: pid, socket: pair.own, refusal: refusal?.refusal, group: group)
    } catch {
      close(pair.own)
      group?.remove()
      throw error
    }
  }

  /// Starts an app's own program, whose only connection is that with the service.
  ///
  /// - Throws: `.launchFailed` with the reason.
  func start(
    _ launch: ExtensionLaunch, connectedBy connection: Int32, variables: [String: String]
  ) throws(HandlingFailure) -> pid_t {
    try makeDirectories(launch)
    var all = environment(launch).merging(variables) { $1 }
    all[AppSocket.environmentVariable] = "\(InheritedSocket.descriptor)"
    // It keeps its process's number: one that is the first of its namespace would be deaf to the signal that asks it to end.
    return try spawn(launch, [connection], all, nil)
  }

  private func makeDirectories(_ launch: ExtensionLaunch) throws(HandlingFailure) {
    let container = launch.container.path
    let log = launch.log.map { [$0.deletingLastPathComponent().path] } ?? []
    for directory in [container, container + "/tmp"] + launch.groupContainers.values.map(\.path) + log {
      try Directory.make(directory)
    }
    do {
      for (group, container) in launch.groupContainers {
        try GroupPreferences.link(
          group, container: container, in: launch.container.appending(path: ".config"))
      }
      try ChosenFile.show(launch.files, in: launch.container)
    } catch {
      throw .launchFailed(reason: "its directories can't be made: \(error.localizedDescription)")
    }
  }

  /// - Parameters:
  ///   - inherited: the socket to this host, then the one to whoever serves apps, where there is one.
  ///   - refusal: where `confine` says why it executed nothing, and its other end, which is closed here.
  ///   - group: the control group that it joins, where it gets one.
  private func spawn(
    _ launch: ExtensionLaunch, _ inherited: [Int32], _ variables: [String: String],
    _ refusal: (refusal: Refusal, other: Int32)?, _ group: ControlGroup? = nil
  ) throws(HandlingFailure) -> pid_t {
    defer { if let refusal { close(refusal.other) } }
    // It comes last, so that the numbers of the others stay.
    let descriptors = inherited + [refusal?.other].compactMap { $0 }
    let command = try Confinement.own.command(
      launch, minimum: minimum,
      refusal: refusal.map { _ in NewProcess.firstDescriptor + Int32(inherited.count) }, group: group)
    let log = launch.log?.path ?? "/dev/null"
    // A log is continued, so that the last words of a crashed process stay. A log that is too long starts again.
    var status = stat()
    let size = stat(log, &status) == 0 ? Int(status.st_size) : 0
    var process = NewProcess(
      executable: command[0], arguments: command,
      environment: variables,
      directory: launch.container.path)
    process.output = log
    process.beginsOutput = size > Self.logLimit
    process.descriptors = descriptors
    let started: pid_t
    do throws(NewProcess.Failure) {
      started = try SpawnThread.shared.start(process)
    } catch {
      throw .launchFailed(reason: "\(command[0]): \(Self.reason(error.number))")
    }
    guard let refusal, command.contains(Confinement.ownProcesses) else { return started }
    return try successor(of: started, refusal.refusal)
  }

  /// The process that goes on in a namespace of its own. The one that was started ends when it has begun that.
  private func successor(of started: pid_t, _ refusal: Refusal) throws(HandlingFailure) -> pid_t {
    var status: Int32 = 0
    while waitpid(started, &status, 0) < 0, errno == EINTR {}
    if status == 0, let process = refusal.process { return process }
    throw Self.unprotected(refusal.reason ?? "confine ended with status \(status >> 8)")
  }

  /// The failure for a process whose protection couldn't be put in force.
  static func unprotected(_ reason: String) -> HandlingFailure {
    .launchFailed(reason: "it can't be kept from doing more than it may: \(reason)")
  }

  private func environment(_ launch: ExtensionLaunch) -> [String: String] {
    let container = launch.container.path
    var variables = [
      "HOME": container,
      // Foundation asks the list of users for a person's home, and not `HOME`.
      "CFFIXED_USER_HOME": container,
      "TMPDIR": "\(container)/tmp",
      "LANG": "C.UTF-8",
      "PATH": "/usr/bin:/bin",
      // The backtracer would hold a crashed process for seconds.
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // A debug build finds the Swift runtime by `LD_LIBRARY_PATH` where the toolchain isn't in its usual place.
    for name in ["TZ", "LD_LIBRARY_PATH"] {
      if let value = getenv(name) { variables[name] = String(cString: value) }
    }
    return variables
  }

  private static func reason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
  }
}
