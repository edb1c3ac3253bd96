import Foundation
import IntentSchema
import LanguageTools

/// `beckon grammar`: checks and uses the templates of a language.
enum GrammarCommand {
  private static let language = CommandDefinition.Option.language(of: "grammars")

  static func definitions(_ setting: Setting) -> [CommandDefinition] {
    [
      CommandDefinition(
        words: ["grammar", "match"], operands: ["FOLDER"],
        summary: "Understands JSON lines from standard input by Home Assistant's templates",
        options: [
          .language(of: "templates"),
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
          .count("How many; 20 unless told"),
        ]
      ) { invocation in
        let count = invocation.options["--count"].flatMap(Int.init) ?? 20
        let intent = invocation.options["--intent"]
        let lines = try lines(invocation)
        if let intent, !lines.templateCounts.contains(where: { $0.intent == intent }) {
          let nearest = EditDistance.nearest(to: intent, among: lines.templateCounts.map(\.intent))
          throw invocation.senseless(
            "--intent", "has no template here" + (nearest.map { "; did you mean \($0)?" } ?? ""))
        }
        for line in lines.samples(intent, limit: count, seed: 1) { print(line) }
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
    let folder = invocation.operands.first
    return try UnderstandLines(
      language: try invocation.language(resources: folder), folder: folder.map { URL(filePath: $0) })
  }
}
