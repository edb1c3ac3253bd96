import Assistant
import Conversations
import Foundation

/// `beckon understand`: shows the meaning of sentences for the installed apps. No app is called.
enum UnderstandCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["understand"], operands: ["[TEXT]"],
      summary: "Shows what a sentence means, or each line of standard input; calls no app",
      options: [
        .init(name: "--json", summary: "Prints one JSON line a sentence"),
        .init(name: "--why", summary: "Shows all readings with their scores, and what lost"),
        LineStream.statistics,
      ] + Setting.options, isPersonal: true
    ) { invocation in
      let assistant = try setting.assistant(invocation)
      defer { assistant.stop() }
      let session = assistant.session()
      func answer(_ turn: Turn) throws -> String {
        if invocation.has("--json") {
          return try UnderstandingDocument(turn, assistant, includesWhy: invocation.has("--why")).line
            .printableJSON
        }
        return (invocation.has("--why") ? turn.why : turn.summary).printable
      }
      guard let text = invocation.operands.first else {
        return try LineStream.run(invocation) { try answer(session.understand($0)) }
      }
      let turn = session.understand(text)
      print(try answer(turn))
      return turn.understanding?.interpretations.isEmpty == false ? .success : .notUnderstood
    }
  }
}
