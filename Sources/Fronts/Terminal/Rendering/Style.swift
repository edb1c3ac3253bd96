import Glibc

/// Marks text with the terminal's colours, or leaves it plain.
struct Style: Sendable {
  enum Effect: Sendable {
    case plain
    case bold
    case dim
    case accent
    case good
    case bad
  }

  var hasColour: Bool

  /// Colour only at a terminal that can show it, and unless `NO_COLOR` is set.
  static func forOutput(environment: [String: String]) -> Style {
    let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
    return Style(hasColour: isatty(STDOUT_FILENO) == 1 && !refused && environment["TERM"] != "dumb")
  }

  static let plain: Style = Style(hasColour: false)

  func bold(_ text: String) -> String { draw(text.printable, .bold) }
  func dim(_ text: String) -> String { draw(text.printable, .dim) }
  func good(_ text: String) -> String { draw(text.printable, .good) }
  func bad(_ text: String) -> String { draw(text.printable, .bad) }

  /// - Parameter text: printable.
  func draw(_ text: String, _ effect: Effect) -> String {
    let code =
      switch effect {
      case .plain: ""
      case .bold: "1"
      case .dim: "2"
      case .accent: "36"
      case .good: "32"
      case .bad: "31"
      }
    return hasColour && !text.isEmpty && !code.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
