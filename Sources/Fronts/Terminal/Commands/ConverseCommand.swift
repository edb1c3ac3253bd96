import Assistant
import Foundation
import Glibc

/// `beckon` without a command: a conversation at the terminal, or line by line from a pipe.
enum ConverseCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: [], summary: "A conversation: type, or pipe lines in",
      options: [.init(name: "--language", value: "LANGUAGE", summary: "The language to speak, such as en")]
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
    while let line = reader.next(prompt: "▶ ") {
      let renderer = TurnRenderer(style: style, width: setting.width)
      let turn = session.receive(line) { renderer.print($0, prefix: "◀ ") }
      if turn.isFarewell { break }
    }
    return .success
  }

  private static func greeting(_ assistant: Assistant) -> String {
    let names = assistant.apps.map(\.displayName)
    return names.isEmpty
      ? "No app is installed yet: beckon apps install PATH. Ctrl-D leaves."
      : "Apps: \(names.joined(separator: ", ")). Say “help” for examples. Ctrl-D leaves."
  }
}
