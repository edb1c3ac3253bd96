import Foundation
import LanguageTools

/// `beckon entities`: finds the values in lines of text.
enum EntitiesCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["entities"],
      summary: "Finds times, numbers, money and measures in JSON lines from standard input",
      options: [
        .language(of: "phrases"),
        .init(
          name: "--kind", value: "KIND[,…]", summary: "Only these kinds, such as time,duration",
          fault: { kinds($0).allSatisfy(EntityLines.kinds.contains) ? nil : unknownKind }),
        .init(
          name: "--time-zone", value: "ZONE",
          summary: "Where the person is, such as Europe/Berlin; else the reference's own offset",
          fault: CommandDefinition.Option.timeZone.fault),
        .init(
          name: "--rules", value: "FOLDER",
          summary: "The folder of a language's rules to use instead of Beckon's"),
        LineStream.statistics,
      ]
    ) { invocation in
      let rules = invocation.options["--rules"]
      let lines = try EntityLines(
        language: try invocation.language(resources: rules), kinds: kinds(invocation.options["--kind"] ?? ""),
        timeZone: invocation.options["--time-zone"].flatMap(ZoneName.zone),
        rules: rules.map { URL(filePath: $0) })
      return try LineStream.run(invocation, lines.answer)
    }
  }

  private static func kinds(_ list: String) -> [String] { list.split(separator: ",").map(String.init) }

  private static var unknownKind: String {
    "holds no kind of values; there are: \(EntityLines.kinds.joined(separator: ", "))"
  }
}
