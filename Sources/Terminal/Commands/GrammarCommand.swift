import Foundation
import LanguageTools

/// `beckon grammar`: works with templates.
enum GrammarCommand {
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
        for warning in lines.warnings { FileHandle.standardError.write(Data("\(warning)\n".utf8)) }
        return try LineStream.run(invocation, lines.answer)
      }
    ]
  }
}
