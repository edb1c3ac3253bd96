import Dialogue
import Glibc
import Service

/// Draws a turn for a terminal: lines, cards as boxes, and choices with their numbers.
struct TurnRenderer {
  var style: Style
  /// Columns of the terminal; nil for a pipe or a file, whose lines are as long as they are.
  var width: Int?

  /// Prints a turn while it happens. Without colour, width and prefix the lines are exactly the turn's transcript, so that
  /// pipes and scripts see the same.
  ///
  /// - Parameter prefix: the mark before each answer, card and question. Their further lines are indented below it.
  func print(_ event: FrontEvent, prefix: String = "") {
    let room = width.map { max(Self.least, $0 - prefix.columns) }
    let blanks = String(repeating: " ", count: prefix.columns)
    let pieces = lines(event, room: room).flatMap { $0.wrapped(to: room) }
    for (index, piece) in pieces.enumerated() {
      Swift.print((index == 0 ? prefix : blanks) + piece.drawn(style))
    }
    // The spoken lines must be visible while an app still makes its card.
    fflush(nil)
  }

  /// The lines of an event; none for what a person doesn't see.
  ///
  /// - Parameter room: the columns that there are beside a prefix; nil where lines are as long as they are.
  func lines(_ event: FrontEvent, room: Int?) -> [StyledLine] {
    switch event {
    case .said(let line, let tone):
      line.split(separator: "\n").map { StyledLine(String($0), tone == .failure ? .bad : .plain) }
    case .shown(let shown): style.hasColour ? card(shown, room: room) : plain(shown.plainLines)
    case .asked(let asked): style.hasColour ? question(asked) : plain(asked.plainLines)
    case .note(let text): [StyledLine(text, .dim)]
    case .appWorking: []
    }
  }

  private func plain(_ lines: [String]) -> [StyledLine] { lines.flatMap(\.asLines).map { StyledLine($0) } }

  /// No terminal is as narrow as this; text that is wrapped still has to be read.
  private static let least = 10

  private func card(_ card: Card, room: Int?) -> [StyledLine] {
    let frame = 4
    let content = card.plainLines.flatMap(\.asLines).enumerated().flatMap { index, line in
      let line = StyledLine(line, index == 0 ? .bold : line.contains("☑") ? .good : .plain)
      return line.wrapped(to: room.map { $0 - frame })
    }
    let inner = content.map(\.columns).max() ?? 0
    let rule = String(repeating: "─", count: inner + 2)
    return [StyledLine("╭\(rule)╮", .dim)]
      + content.map { line in
        StyledLine("│ ", .dim).appending(line)
          .appending(String(repeating: " ", count: inner - line.columns) + " ").appending("│", .dim)
      } + [StyledLine("╰\(rule)╯", .dim)]
  }

  private func question(_ question: FrontQuestion) -> [StyledLine] {
    [StyledLine(question.prompt, .bold)]
      + question.choices.enumerated().map { index, choice in
        StyledLine("  ").appending("\(index + 1).", .accent).appending(" \(choice.title)")
          .appending(choice.subtitle.map { " (\($0))" } ?? "", .dim)
      }
  }
}

extension String {
  /// An app's text may have line breaks.
  fileprivate var asLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
