public import Conversations
import ExtensionHost
import Glibc
import Synchronization

/// A program with its arguments, as a desktop entry has it.
///
///     // Exec=firefox --new-window %u
///     command.program    // "firefox"
///     command.arguments  // ["--new-window"]
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
    guard let program = Self.path(of: words[0], environment) else { throw .missing }
    // A folder that is gone is another fault than a program that isn't there.
    if let directory = command.directory, access(directory, X_OK) != 0 { throw .refused }
    let process = try spawn(program, words, in: command.directory)
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

  private func spawn(_ program: String, _ words: [String], in directory: String?) throws(StartFailure)
    -> pid_t
  {
    let process = NewProcess(
      executable: program, arguments: words, environment: environment, directory: directory)
    do throws(NewProcess.Failure) {
      return try process.start()
    } catch {
      switch error.number {
      case ENOENT, EACCES, ENOEXEC: throw .missing
      default: throw .refused
      }
    }
  }
}
