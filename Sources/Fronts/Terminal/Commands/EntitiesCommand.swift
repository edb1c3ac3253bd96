import Foundation
import LanguageTools

/// `beckon entities`: finds the values in lines of text.
enum EntitiesCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["entities"],
      summary: "Finds times, numbers, money and measures in JSON lines from standard input",
      options: [
        .init(name: "--language", value: "LANGUAGE", summary: "Of the phrases, such as en"),
        .init(name: "--kind", value: "KIND[,…]", summary: "Only these kinds, such as time,duration"),
        .init(
          name: "--time-zone", value: "ZONE",
          summary: "Where the person is, such as Europe/Berlin; else the reference's own offset"),
        .init(
          name: "--rules", value: "FOLDER",
          summary: "The folder of a language's rules to use instead of Beckon's"),
        LineStream.statistics,
      ]
    ) { invocation in
      var zone: TimeZone?
      if let name = invocation.options["--time-zone"] {
        guard let known = ZoneName.zone(name) else {
          throw LineError(message: "there is no time zone \(name); write one such as Europe/Berlin or -02:00")
        }
        zone = known
      }
      let kinds = invocation.options["--kind"]?.split(separator: ",").map(String.init) ?? []
      let lines = try EntityLines(
        language: invocation.options["--language"] ?? "en", kinds: kinds, timeZone: zone,
        rules: invocation.options["--rules"].map { URL(filePath: $0) })
      return try LineStream.run(invocation, lines.answer)
    }
  }
}
