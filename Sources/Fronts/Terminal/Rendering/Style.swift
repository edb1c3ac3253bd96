import Glibc

/// Marks text with the terminal's colours, or leaves it plain.
struct Style: Sendable {
  var hasColour: Bool

  /// Colour only at a terminal that can show it, and unless `NO_COLOR` is set.
  static func forOutput(environment: [String: String]) -> Style {
    let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Style(hasColour: isatty(STDOUT_FILENO) == 1 && !refused && environment["TERM"] != "dumb")
  }

  static let plain: Style = Style(hasColour: false)

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func accent(_ text: String) -> String { wrap(text, "36") }
  func good(_ text: String) -> String { wrap(text, "32") }
  func bad(_ text: String) -> String { wrap(text, "31") }

  private func wrap(_ text: String, _ code: String) -> String {
    hasColour && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
