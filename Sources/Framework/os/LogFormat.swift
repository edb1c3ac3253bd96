import Foundation

/// Fills a format such as `%{public}@` with its arguments.
struct LogFormat {
  private let format: String

  /// - Parameter message: who may see a value, `%{public}`, is no matter here: the log is the person's own.
  init(_ message: StaticString) {
    format = "\(message)".replacing(#/%\{[^}]*\}/#, with: "%")
  }

  /// The line. An argument without a place is left out; a place without an argument stays as it is written.
  func text(_ arguments: [Any]) -> String {
    var rest = arguments[...]
    return format.replacing(#/%(%|[-+ 0#]*[0-9.]*(?:hh|h|ll|l|q|z|t|j|L)?[@sSdDiuUxXofFeEgGcCp])/#) { match in
      if match.output.1 == "%" { return "%" }
      guard let argument = rest.popFirst() else { return String(match.output.0) }
      return Self.text(argument, String(match.output.0))
    }
  }

  /// One value. A value that isn't the number which the format wants is described in words.
  private static func text(_ value: Any, _ place: String) -> String {
    guard let kind = place.last, !"@sS".contains(kind) else { return words(value) }
    let flags = place.dropLast().filter { "-+ 0#.123456789%".contains($0) }
    if let number = value as? any BinaryInteger, "dDiuUxXo".contains(kind) {
      let letter = "DU".contains(kind) ? kind.lowercased() : String(kind)
      return String(format: "\(flags)ll\(letter)", Int64(clamping: number))
    }
    if let number = (value as? Double) ?? (value as? Float).map(Double.init), "fFeEgG".contains(kind) {
      return String(format: "\(flags)\(kind)", number)
    }
    return words(value)
  }

  private static func words(_ value: Any) -> String {
    (value as? NSError)?.localizedDescription ?? String(describing: value)
  }
}
