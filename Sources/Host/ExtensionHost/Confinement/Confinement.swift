import Foundation
import Glibc
import IntentSchema

/// Puts protection in force: makes the command that gives rights away before it executes an extension.
struct Confinement: Sendable {
  /// The largest address space. An extension's own memory is watched (`Limits.memory`); this stops what is faster than the watch.
  /// Swift's runtime and Dispatch reserve far more than they use.
  private static let addressSpace = 4 << 30
  private static let descriptors = 256
  /// The most threads. They are watched too (`Limits.threads`); this stops what is faster than the watch, where the kernel counts
  /// the threads of a namespace by themselves.
  private static let threads = 256
  private static let fileSize = 256 << 20
  /// The option after which another process than the started one executes the program; `Refusal.process` has its number.
  static let ownProcesses = "--processes"

  /// The path of `confine`; nil where it isn't there.
  let program: String?
  let protection: Protection

  /// That of this process, with what this machine offers.
  static let own: Confinement = {
    let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = directory.appending(path: "confine").path
    return Confinement(access(program, X_OK) == 0 ? program : nil)
  }()

  init(_ program: String?) {
    self.program = program
    let offered = program.map(Self.probe) ?? 0
    protection = Protection(
      hasProgram: program != nil, stopsCalls: offered & 1 != 0, landlock: Int(offered & 127) >> 2,
      hasNamespaces: offered & 2 != 0, hidesProcesses: offered & 128 != 0)
  }

  /// The exit status of `confine --probe`: 1 for seccomp, 2 for namespaces, 4 times the version of Landlock, 128 for a namespace of
  /// processes.
  private static func probe(_ program: String) -> Int32 {
    let process = NewProcess(executable: program, arguments: [program, "--probe"], environment: [:])
    guard let pid = try? process.start() else { return 0 }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 { if errno != EINTR { return 0 } }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 0
  }

  /// The command that executes an extension under protection.
  ///
  /// - Parameters:
  ///   - refusal: the descriptor that takes the reason where nothing is executed. The extension doesn't get it.
  ///   - group: the control group that it joins.
  /// - Throws: `.launchFailed` where less than the minimum is there.
  func command(
    _ launch: ExtensionLaunch, minimum: Protection.Level, refusal: Int32? = nil,
    group: ControlGroup? = nil
  ) throws(HandlingFailure) -> [String] {
    let executable = launch.executable.path
    if minimum == .off { return [executable] }
    guard let program, protection.level >= minimum else {
      throw .launchFailed(
        reason:
          "nothing would keep it from doing more than it may (\(protection.level.name), at least \(minimum.name) is demanded): "
          + "there isn't \(protection.missing(below: minimum).joined(separator: ", nor "))")
    }
    var command = [
      program, "--calls", "--parent", "\(getpid())", "--address-space", "\(Self.addressSpace)",
      "--descriptors", "\(Self.descriptors)", "--file-size", "\(Self.fileSize)", "--threads",
      "\(Self.threads)",
    ]
    if let refusal { command += ["--refusal", "\(refusal)"] }
    if let group { command += ["--group", group.members] }
    if protection.landlock > 0 { command.append("--landlock") }
    if protection.hasNamespaces { command.append("--namespaces") }
    // Its process's number is told over the same descriptor.
    if protection.hidesProcesses, refusal != nil { command.append(Self.ownProcesses) }
    if launch.mayUseNetwork { command.append("--network") }
    let readable =
      [launch.bundle.path, launch.executable.deletingLastPathComponent().path]
      + SwiftRuntime.directories(for: executable)
    for directory in Set(readable).sorted() { command += ["--read", directory] }
    for file in launch.files { command += ["--file", file.path] }
    for directory in launch.ownDirectories { command += ["--write", directory.path] }
    return command + ["--", executable]
  }
}
