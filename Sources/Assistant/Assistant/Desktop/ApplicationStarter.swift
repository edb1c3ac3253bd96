public import Conversations
import Foundation
import Glibc
import Synchronization

/// A program with its arguments, as a desktop entry has it.
public struct ApplicationCommand: Hashable, Sendable {
  /// A path, or a name that is looked up in `PATH`.
  public var program: String
  public var arguments: [String]
  /// Where it runs; nil for the directory of this process.
  public var directory: String?
  public var needsTerminal: Bool
}

/// Starts programs of the desktop.
///
///     configuration.starter = recorder  // a test starts nothing
public protocol ApplicationStarter: Sendable {
  /// Starts a program and returns at once.
  func start(_ command: ApplicationCommand) throws(StartFailure)
}

/// Starts programs as processes of their own, which go on when this one ends.
final class ProcessStarter: ApplicationStarter {
  private let environment: [String: String]
  /// The processes that were started and may have ended meanwhile.
  private let started = Mutex<[pid_t]>([])

  /// The program that opens a terminal by the person's settings.
  private static let terminal = "xdg-terminal-exec"

  init(environment: [String: String]) { self.environment = environment }

  func start(_ command: ApplicationCommand) throws(StartFailure) {
    var words = [command.program] + command.arguments
    if command.needsTerminal {
      guard Self.path(of: Self.terminal, environment) != nil else { throw .terminal }
      words = [Self.terminal] + words
    }
    guard Self.path(of: words[0], environment) != nil else { throw .missing }
    if let directory = command.directory { words = ["env", "--chdir=\(directory)"] + words }
    guard let program = Self.path(of: words[0], environment) else { throw .refused }
    let process = try spawn(program, words)
    // Those that have ended are let go, so that a process that runs long collects none.
    started.withLock { started in
      started = (started + [process]).filter { waitpid($0, nil, WNOHANG) == 0 }
    }
  }

  /// The file of a program that may be run; nil where there is none.
  static func path(of program: String, _ environment: [String: String]) -> String? {
    func isProgram(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
    if program.contains("/") { return program.hasPrefix("/") && isProgram(program) ? program : nil }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.lazy.map { "\($0)/\(program)" }.first(where: isProgram)
  }

  /// - Returns: the process, in a session of its own, without this one's files and terminal.
  private func spawn(_ program: String, _ words: [String]) throws(StartFailure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for output: Int32 in [1, 2] {
      posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
    }
    for descriptor in Self.openDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
    posix_spawnattr_setflags(
      &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var process: pid_t = 0
    let status = Self.withPointers(words) { arguments in
      Self.withPointers(environment.map { "\($0.key)=\($0.value)" }) { variables in
        posix_spawn(&process, program, &actions, &attributes, arguments, variables)
      }
    }
    switch status {
    case 0: return process
    case ENOENT, EACCES, ENOEXEC: throw .missing
    default: throw .refused
    }
  }

  /// `POSIX_SPAWN_SETSID` of Linux, which the module Glibc leaves out.
  private static let newSession: Int16 = 0x80

  /// The files of this process beyond its input and output. Closing one that has gone meanwhile does no harm.
  private static var openDescriptors: [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap(Int32.init)
      .filter { $0 > 2 }
  }

  /// Calls with the texts as C has them: pointers, the last one null.
  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
