import Assistant
import Conversations
import Foundation
import IntentSchema
import LanguageTools

/// `beckon language`: what translators ask of a language's folder.
enum LanguageCommand {
  static func definitions(_ setting: Setting) -> [CommandDefinition] { [check, train(setting)] }

  private static var check: CommandDefinition {
    CommandDefinition(
      words: ["language", "check"], operands: ["FOLDER"],
      summary: "Checks a language's folder, or one of Beckon's by its code, and shows what is missing",
      options: [.init(name: "--all", summary: "Names everything that is missing, a line each")]
    ) { invocation in
      let check = try LanguageCheck(try language(invocation.operands[0]))
      for line in table(check, isLong: invocation.has("--all")) { print(line) }
      return .success
    }
  }

  private static func train(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["language", "train"], operands: ["DIRECTORY"],
      summary: "Trains the models of Beckon's languages for a release: LANGUAGE/models in a directory"
    ) { invocation in
      try setting.assistant().trainFramework(
        into: URL(filePath: invocation.operands[0], directoryHint: .isDirectory))
      return .success
    }
  }

  private static func language(_ operand: String) throws -> KnownLanguage {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: operand, isDirectory: &isDirectory), isDirectory.boolValue {
      return KnownLanguage(folder: URL(filePath: operand, directoryHint: .isDirectory).standardizedFileURL)
    }
    let bundled = KnownLanguage.bundled
    guard let language = bundled.first(where: { $0.code == operand }) else {
      throw Diagnostic(
        at: SourceLocation(file: operand), "there is no such folder, and no such language comes with Beckon",
        advice: "Those that do are \(bundled.map(\.code).joined(separator: ", ")).")
    }
    return language
  }

  /// The rows in columns: part, there, of, missing.
  static func table(_ check: LanguageCheck, isLong: Bool) -> [String] {
    let width = check.rows.map(\.part.count).max() ?? 0
    func row(_ part: String, _ found: String, _ wanted: String, _ missing: String) -> String {
      func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
      }
      func right(_ text: String) -> String { String(repeating: " ", count: max(0, 6 - text.count)) + text }
      let line = left(part, width) + right(found) + right(wanted)
      return missing.isEmpty ? line : line + "  " + missing
    }
    var lines = [row(check.language, "there", "of", "missing")]
    for part in check.rows {
      let shown = isLong ? [] : part.missing.prefix(Self.shown)
      let rest = part.missing.count - shown.count
      let more = rest > 0 && !isLong ? " and \(rest) more" : ""
      lines.append(
        row(part.part, "\(part.found)", "\(part.wanted)", shown.joined(separator: ", ") + more))
      if isLong { lines += part.missing.map { "  \($0)" } }
    }
    return lines
  }

  /// More names are only counted.
  private static let shown = 3
}
