import Assistant
import Foundation
import Glibc
import Synchronization

/// `beckon` without a command: a conversation at the terminal, or line by line from a pipe.
enum ConverseCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: [], summary: "A conversation: type, or pipe lines in",
      options: [.language]
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant(invocation)
    defer { assistant.stop() }
    let isInteractive = isatty(STDIN_FILENO) == 1
    let reader = LineReader(history: assistant.places.inputHistory)
    let style = setting.style
    if isInteractive { print(style.dim(greeting(assistant))) }
    let session = assistant.session()
    let choices = Mutex<[String]>([])
    while true {
      let input = reader.next(prompt: "▶ ") {
        let offers = session.offers()
        return Completion(
          sentences: offers.sentences, names: choices.withLock { $0 } + offers.names)
      }
      switch input {
      case .line(let line):
        let renderer = TurnRenderer(style: style, width: setting.width)
        let turn = session.receive(line) { renderer.print($0, prefix: "◀ ") }
        choices.withLock { $0 = turn.question?.choices.map(\.title) ?? [] }
        if turn.isFarewell { return .success }
      case .cleared:
        print(style.dim("Ctrl-C again leaves, and so does Ctrl-D; the up key brings the line back."))
      case .interrupted: return .interrupted
      case .end: return .success
      }
    }
  }

  private static func greeting(_ assistant: Assistant) -> String {
    let names = assistant.apps.map(\.displayName)
    return names.isEmpty
      ? "No app is installed yet: beckon apps install PATH. Ctrl-D leaves."
      : "Apps: \(names.joined(separator: ", ")). Say “help” for examples. Ctrl-D leaves."
  }
}
