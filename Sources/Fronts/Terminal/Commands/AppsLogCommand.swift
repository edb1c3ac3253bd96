import AppBundle
import Assistant
import Foundation
import Glibc

/// `beckon apps log APP`: what an app's extensions wrote.
enum AppsLogCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["apps", "log"], operands: ["APP"],
      summary: "Shows the last lines that an app's extensions wrote",
      options: [.init(name: "--follow", summary: "Goes on with what they write, until Ctrl-C")],
      isPersonal: true
    ) { try run($0, setting) }
  }

  private static let shown = 100
  /// The time between two looks at a followed log, in microseconds.
  private static let pause: UInt32 = 200_000

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let assistant = try setting.assistant()
    guard let app = AppsCommand.find(invocation.operands[0], assistant) else { return .failure }
    let files = assistant.logs(of: app)
    var tails = files.map(LogTail.init)
    var isEmpty = true
    for index in tails.indices {
      let lines = tails[index].lines(shown)
      guard !lines.isEmpty else { continue }
      isEmpty = false
      print(setting.style.bold(files[index].path))
      for line in lines { print(line.printable) }
    }
    if isEmpty {
      let names = files.map(\.path).joined(separator: "\n  ")
      print(
        "The extensions of \(app.displayName.printable) have written nothing yet. What they write stands in:\n  \(names)"
      )
    }
    guard invocation.has("--follow") else { return .success }
    while true {
      for index in tails.indices { print(tails[index].news().printable, terminator: "") }
      fflush(nil)
      usleep(pause)
    }
  }
}
