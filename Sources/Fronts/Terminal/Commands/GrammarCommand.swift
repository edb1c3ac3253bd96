import Foundation
import LanguageTools

/// `beckon grammar`: checks and uses the templates of a language.
enum GrammarCommand {
  private static let language = CommandDefinition.Option(
    name: "--language", value: "LANGUAGE", summary: "Of the grammars, such as en")

  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["grammar", "match"], operands: ["FOLDER"],
        summary: "Understands JSON lines from standard input by Home Assistant's templates",
        options: [
          .init(name: "--language", value: "LANGUAGE", summary: "Of the templates, such as en"),
          .init(name: "--names", value: "HOME", summary: "A JSON file with the names of a home"),
          LineStream.statistics,
        ]
      ) { invocation in
        let lines = try HomeLines(
          folder: URL(filePath: invocation.operands[0]), language: invocation.options["--language"] ?? "en",
          names: invocation.options["--names"].map { URL(filePath: $0) })
        for warning in lines.warnings { Setting.report(warning.description) }
        return try LineStream.run(invocation, lines.answer)
      },
      CommandDefinition(
        words: ["grammar", "check"], operands: ["[FOLDER]"],
        summary: "Checks the grammars of a folder, or Beckon's own, and counts their templates",
        options: [language]
      ) { invocation in
        let lines = try lines(invocation)
        for warning in lines.warnings { Setting.report(warning.description) }
        for (intent, count) in lines.templateCounts { print("\(count)\t\(intent)") }
        return .success
      },
      CommandDefinition(
        words: ["grammar", "sample"], operands: ["[FOLDER]"],
        summary: "Says sentences that the grammars accept",
        options: [
          language, .init(name: "--intent", value: "INTENT", summary: "Only of this intent"),
          .init(name: "--count", value: "N", summary: "How many; 20 unless told"),
        ]
      ) { invocation in
        let count = invocation.options["--count"].flatMap(Int.init) ?? 20
        for line in try lines(invocation).samples(invocation.options["--intent"], limit: count, seed: 1) {
          print(line)
        }
        return .success
      },
      CommandDefinition(
        words: ["grammar", "try"], operands: ["[FOLDER]"],
        summary: "Understands lines from standard input by a folder's grammars, without any app",
        options: [
          language, LineStream.statistics,
        ]
      ) { invocation in try LineStream.run(invocation, try lines(invocation).answer) },
    ]
  }

  private static func lines(_ invocation: Invocation) throws -> UnderstandLines {
    try UnderstandLines(
      language: invocation.options["--language"] ?? "en",
      folder: invocation.operands.first.map { URL(filePath: $0) })
  }
}
