import Foundation
import IntentSchema

extension ConversationScript {
  /// Reads a script.
  ///
  /// - Throws: `Diagnostics` with every line that can't be read.
  public init(_ text: String, file: String) throws(Diagnostics) {
    self.file = file
    var findings: [Diagnostic] = []
    var hasSpoken = false
    for (index, source) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let content = source.trimmingCharacters(in: .whitespaces)
      if content.isEmpty || content.hasPrefix("#") { continue }
      do throws(ReadingError) {
        if let step = try Self.step(content) {
          switch step {
          case .say, .run, .arrive: hasSpoken = true
          default: break
          }
          if case .expect = step, !hasSpoken { throw ReadingError("an answer stands before the first ▶") }
          lines.append(Line(number: index + 1, step: step))
        } else {
          try setHeader(content)
        }
      } catch {
        let column = source.prefix { $0.isWhitespace }.count + 1
        let location = SourceLocation(file: file, line: index + 1, column: column)
        findings.append(
          Diagnostic(
            at: location, error.message, advice: error.advice, sourceLine: String(source.prefix(200))))
      }
    }
    if findings.isEmpty, !hasSpoken {
      findings.append(
        Diagnostic(
          at: SourceLocation(file: file, line: 1, column: 1), "the script has no line that says something",
          advice: "Begin what the person says with ▶."))
    }
    if !findings.isEmpty { throw Diagnostics(findings) }
  }

  private struct ReadingError: Error {
    var message: String
    var advice: String?

    init(_ message: String, advice: String? = nil) {
      self.message = message
      self.advice = advice
    }
  }

  /// The step of a line that begins with a sign; nil for a header line.
  private static func step(_ line: String) throws(ReadingError) -> Step? {
    let rest = line.dropFirst().trimmingCharacters(in: .whitespaces)
    switch line.first {
    case "▶": return .say(rest)
    case "▷": return try run(rest)
    case "◀": return .expect(try pattern(rest))
    case "▣": return .file(try fileCheck(rest))
    case "⚙": return try command(rest)
    default: return nil
    }
  }

  private static func run(_ text: String) throws(ReadingError) -> Step {
    let parts = text.split(separator: " ", maxSplits: 2).map(String.init)
    guard parts.count >= 2 else {
      throw ReadingError("an app and an intent are missing", advice: "Write ▷ APP INTENT {\"parameter\": …}.")
    }
    return .run(app: parts[0], intent: parts[1], parameters: parts.count > 2 ? parts[2] : "{}")
  }

  private static func pattern(_ text: String) throws(ReadingError) -> LinePattern {
    if text == "…" { return .anyLines }
    if text.count > 2, text.hasPrefix("/"), text.hasSuffix("/") {
      let source = String(text.dropFirst().dropLast())
      guard (try? Regex(source)) != nil else {
        throw ReadingError("this is no regular expression: \(source)")
      }
      return .expression(source)
    }
    return .text(text.components(separatedBy: "…"))
  }

  private static func fileCheck(_ text: String) throws(ReadingError) -> FileCheck {
    let advice = "Write ▣ GROUP/FILE contains TEXT, lacks TEXT, /json/pointer is JSON, is JSON, or is absent."
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    guard parts.count == 2 else { throw ReadingError("a claim about the file is missing", advice: advice) }
    let path = parts[0]
    guard !path.split(separator: "/").contains(".."), !path.hasPrefix("/") else {
      throw ReadingError("the file must lie in an app group", advice: advice)
    }
    let claim = parts[1].trimmingCharacters(in: .whitespaces)
    if claim == "is absent" { return FileCheck(path: path, claim: .absent) }
    for (word, make) in [
      ("contains ", FileCheck.Claim.contains), ("lacks ", FileCheck.Claim.lacks),
    ] where claim.hasPrefix(word) {
      return FileCheck(path: path, claim: make(String(claim.dropFirst(word.count))))
    }
    if claim.hasPrefix("is ") {
      return FileCheck(path: path, claim: .equals(pointer: "", json: String(claim.dropFirst(3))))
    }
    if claim.hasPrefix("/"), let range = claim.range(of: " is ") {
      return FileCheck(
        path: path,
        claim: .equals(pointer: String(claim[..<range.lowerBound]), json: String(claim[range.upperBound...])))
    }
    throw ReadingError("this is no claim about a file: \(claim)", advice: advice)
  }

  private static func command(_ text: String) throws(ReadingError) -> Step {
    let words = text.split(separator: " ").map(String.init)
    if words.count >= 2, words[0] == "run" {
      return .program(
        app: words[1], arguments: arguments(text.split(separator: " ", maxSplits: 2).dropFirst(2)))
    }
    if words.count >= 2, words[0] == "kill" {
      if words.count == 2 { return .kill(app: words[1], duringNextCall: false) }
      if words.dropFirst(2).joined(separator: " ") == "during the next call" {
        return .kill(app: words[1], duringNextCall: true)
      }
    }
    if text == "arrive" { return .arrive }
    if text == "lock" { return .lock }
    if text == "unlock" { return .unlock }
    if 2...3 ~= words.count, let isAllowed = permissions[words[0]] {
      return .permit(isAllowed, app: words[1], intent: words.count == 3 ? words[2] : nil)
    }
    if words.count == 3, words[0] == "wait", let count = Double(words[1]), let unit = seconds(words[2]) {
      return .wait(count * unit)
    }
    if words.count >= 3, words[0] == "donate" {
      return try donation(text.split(separator: " ", maxSplits: 3).map(String.init))
    }
    throw ReadingError(
      "there is no such command: \(text)",
      advice:
        "Write ⚙ kill APP, ⚙ kill APP during the next call, ⚙ run APP ARGUMENTS, ⚙ donate APP INTENT \"TITLE\" {…}, ⚙ wait 3 days, ⚙ allow APP, ⚙ deny APP INTENT, ⚙ reset APP, ⚙ lock, ⚙ unlock, or ⚙ arrive."
    )
  }

  /// By the words of `beckon permissions`.
  private static let permissions: [String: Bool?] = ["allow": true, "deny": false, "reset": nil]

  private static func seconds(_ unit: String) -> Double? {
    switch unit {
    case "minute", "minutes": 60
    case "hour", "hours": 3600
    case "day", "days": 86400
    default: nil
    }
  }

  private static func donation(_ parts: [String]) throws(ReadingError) -> Step {
    var rest = (parts.count > 3 ? parts[3] : "").trimmingCharacters(in: .whitespaces)
    var title: String?
    if rest.hasPrefix("\"") {
      guard let end = rest.dropFirst().firstIndex(of: "\"") else {
        throw ReadingError(
          "the title has no end", advice: "Write it in quotation marks: \"Order 2 Margherita\".")
      }
      title = String(rest[rest.index(after: rest.startIndex)..<end])
      rest = rest[rest.index(after: end)...].trimmingCharacters(in: .whitespaces)
    }
    return .donate(app: parts[1], intent: parts[2], title: title, parameters: rest.isEmpty ? "{}" : rest)
  }

  /// Splits at blanks. A phrase in quotation marks is one argument.
  private static func arguments(_ text: ArraySlice<Substring>) -> [String] {
    var arguments: [String] = []
    for (index, part) in text.joined().split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 1 {
        arguments.append(String(part))
      } else {
        arguments += part.split(separator: " ").map(String.init)
      }
    }
    return arguments
  }

  private mutating func setHeader(_ line: String) throws(ReadingError) {
    let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2 else {
      throw ReadingError(
        "this line has no meaning", advice: "Lines begin with ▶ ▷ ◀ ▣ ⚙ # or are a header such as app: PATH.")
    }
    switch parts[0] {
    case "app": apps.append(parts[1])
    case "language": language = parts[1]
    case "clock":
      guard let date = try? Date(parts[1], strategy: .iso8601) else {
        throw ReadingError("this is no moment: \(parts[1])", advice: "Write it as 2026-03-02T09:00:00Z.")
      }
      clock = date
    case "time-zone":
      guard let zone = TimeZone(identifier: parts[1]) else {
        throw ReadingError("there is no time zone \(parts[1])", advice: "Write it as Europe/Berlin.")
      }
      timeZone = zone
    default:
      throw ReadingError(
        "there is no header \(parts[0])", advice: "There are app, language, clock and time-zone.")
    }
  }
}
