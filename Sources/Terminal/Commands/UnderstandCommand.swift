import Assistant
import Foundation

/// `beckon understand`: what sentences mean to the installed apps; no app is called.
enum UnderstandCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["understand"], operands: ["[TEXT]"],
      summary: "Shows what a sentence means, or each line of standard input; calls no app",
      options: [
        .init(name: "--json", summary: "Prints one JSON line a sentence"),
        .init(name: "--why", summary: "Shows tokens, values, all readings and what lost"),
        .init(name: "--language", value: "LANGUAGE", summary: "The only language to speak, such as en"),
        .init(
          name: "--now", value: "TIME", summary: "The moment that \"tomorrow\" is counted from, as ISO 8601"),
        .init(name: "--time-zone", value: "ZONE", summary: "Where the person is, such as Europe/Berlin"),
        LineStream.statistics,
      ]
    ) { invocation in
      let assistant = try setting.assistant(
        language: invocation.options["--language"], now: invocation.options["--now"],
        timeZone: invocation.options["--time-zone"])
      defer { assistant.stop() }
      func answer(_ text: String) throws -> String {
        let turn = assistant.understand(text)
        if invocation.has("--json") {
          return try UnderstandingDocument(turn, assistant, includesWhy: invocation.has("--why")).line
        }
        return invocation.has("--why") ? turn.why : turn.summary
      }
      guard let text = invocation.operands.first else { return try LineStream.run(invocation, answer) }
      print(try answer(text))
      return assistant.understand(text).understanding?.interpretations.isEmpty == false
        ? .success : .notUnderstood
    }
  }
}
