import IntentSchema
import SystemCatalogue

/// Prints a definition file as text that is read from top to bottom.
///
///     print(DefinitionPrinter(file).text)
public struct DefinitionPrinter {
  private let file: DefinitionFile

  public init(_ file: DefinitionFile) { self.file = file }

  public var text: String {
    var lines: [String] = []
    for intent in file.intents { lines += self.lines(intent) + [""] }
    for enumeration in file.enumerations {
      lines.append("enumeration \(enumeration.name)")
      for item in enumeration.cases {
        lines.append("  \(item.name) = \(item.value)" + (item.title.map { "  “\($0.text)”" } ?? ""))
      }
      lines.append("")
    }
    for type in file.types {
      lines.append("type \(type.name)")
      lines += type.properties.map(line) + [""]
    }
    return lines.joined(separator: "\n") + (lines.isEmpty ? "" : "\n")
  }

  private func lines(_ intent: CustomIntent) -> [String] {
    var lines = ["intent \(intent.className)  “\(intent.title.text)”  (\(intent.category))"]
    if let description = intent.description, !description.text.isEmpty {
      lines.append("  \(description.text)")
    }
    if intent.asksFirst { lines.append("  asks before it acts") }
    for parameter in intent.parameters { lines += self.lines(parameter) }
    for summary in intent.summaries {
      lines.append("  summary “\(summary.title.text)”" + (summary.isPrimary ? "  (primary)" : ""))
    }
    for property in intent.response.properties { lines.append("  answers with" + line(property).dropFirst()) }
    for code in intent.response.codes {
      lines.append("  code \(code.name)" + (code.text.map { "  “\($0.text)”" } ?? ""))
    }
    return lines
  }

  private func line(_ property: CustomType.Property) -> String {
    "  \(property.name): \(property.isList ? "[\(property.type.schemaName)]" : property.type.schemaName)"
  }

  private func lines(_ parameter: CustomParameter) -> [String] {
    let type = parameter.isList ? "[\(parameter.type.schemaName)]" : parameter.type.schemaName
    var facts: [String] = []
    if let value = parameter.defaultValue { facts.append("\(Self.text(value)) if not given") }
    if let minimum = parameter.minimum { facts.append("at least \(Self.text(.double(minimum)))") }
    if let maximum = parameter.maximum { facts.append("at most \(Self.text(.double(maximum)))") }
    if parameter.providesOptions { facts.append("the app gives the choices") }
    if let relationship = parameter.relationship { facts.append("only with \(relationship.parent)") }
    var lines = [
      "  \(parameter.name): \(type)" + (facts.isEmpty ? "" : "  (\(facts.joined(separator: ", ")))")
    ]
    if let prompt = parameter.prompts[.primary] { lines.append("    asks “\(prompt.text)”") }
    for reason in parameter.unsupportedReasons {
      lines.append("    refuses with \(reason.code)" + (reason.text.map { "  “\($0.text)”" } ?? ""))
    }
    return lines
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .bool(let flag): flag ? "yes" : "no"
    case .integer(let number): "\(number)"
    case .double(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
    case .string(let text): text
    default: "something"
    }
  }
}
