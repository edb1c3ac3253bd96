import Assistant
import Conversations
import Dialogue
import Glibc

/// Draws a turn for a terminal: lines, cards as boxes, and choices with their numbers.
struct TurnRenderer {
  var style: Style
  /// The width of the terminal, in columns.
  var width: Int

  /// Prints an event of a turn. Without colour the lines are exactly the turn's transcript, so that pipes and scripts get
  /// the same text.
  func print(_ event: TurnEvent, prefix: String = "") {
    for line in lines(event) { Swift.print(prefix + line) }
    // The spoken lines must be visible while an app still makes its card.
    fflush(nil)
  }

  /// The lines of an event; none for an event that a person doesn't see.
  func lines(_ event: TurnEvent) -> [String] {
    switch event {
    case .said(let line): line.split(separator: "\n").map(String.init)
    case .shown(let shown): style.hasColour ? card(shown) : shown.plainLines
    case .asked(let asked): style.hasColour ? question(asked) : asked.plainLines
    case .appWorking, .measured, .finished: []
    }
  }

  private func card(_ card: Card) -> [String] {
    let content = card.plainLines.map { $0.clipped(to: max(10, width - 4)) }
    let inner = content.map(\.columns).max() ?? 0
    let rule = String(repeating: "─", count: inner + 2)
    return [style.dim("╭\(rule)╮")]
      + content.enumerated().map { index, line in
        let padding = String(repeating: " ", count: inner - line.columns)
        let shown = index == 0 ? style.bold(line) : marked(line)
        return style.dim("│ ") + shown + padding + style.dim(" │")
      } + [style.dim("╰\(rule)╯")]
  }

  private func marked(_ line: String) -> String {
    line.contains("☑") ? style.good(line) : line
  }

  private func question(_ question: Turn.OpenQuestion) -> [String] {
    [style.bold(question.prompt)]
      + question.choices.enumerated().map { index, choice in
        "  \(style.accent("\(index + 1)."))"
          + " \(choice.title)" + (choice.subtitle.map { style.dim(" (\($0))") } ?? "")
      }
  }
}

extension String {
  /// Its width in terminal columns. East Asian wide characters and emoji take two.
  var columns: Int {
    unicodeScalars.reduce(0) { $0 + $1.columns }
  }

  func clipped(to limit: Int) -> String {
    guard columns > limit else { return self }
    var taken = ""
    var used = 0
    for character in self {
      let next = String(character).columns
      guard used + next < limit else { break }
      taken.append(character)
      used += next
    }
    return taken + "…"
  }
}

extension Unicode.Scalar {
  fileprivate var columns: Int {
    switch value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
