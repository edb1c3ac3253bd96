import Assistant
import Foundation

/// `beckon learn`: trains the missing models for the installed apps. `beckon apps install` starts it as a separate
/// process.
enum LearnCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["learn"],
      summary: "Learns what people ask the installed apps for, where that is still to be done",
      options: [
        .init(name: "--background", summary: "Leaves the processors to others and outlives the terminal"),
        .init(name: "--first", summary: "Learns only the language that you put first"),
      ]
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    if invocation.has("--background") {
      signal(SIGHUP, SIG_IGN)
      _ = nice(10)
      assistant.trainInBackground()
    } else {
      assistant.train(languages: invocation.has("--first") ? 1 : .max)
    }
    return .success
  }
}

/// Starts `beckon learn` as a process that nobody waits for.
struct BackgroundLearning: Sendable {
  /// The program that is `beckon`; nil where this process is another one, such as a test: what is missing is then learnt
  /// when a sentence first needs it.
  var program: URL?
  var environment: [String: String]

  func start() {
    guard let program else { return }
    let process = Process()
    process.executableURL = program
    process.arguments = ["learn", "--background"]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // Without it learning is done later, nothing else.
    try? process.run()
  }
}
