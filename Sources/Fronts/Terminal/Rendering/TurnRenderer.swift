import Assistant
import Dialogue
import Glibc

/// Draws a turn for a terminal: what is said, cards as boxes, choices with their numbers.
struct TurnRenderer {
  var style: Style
  /// Columns of the terminal; nil for a pipe or a file, whose lines are as long as they are.
  var width: Int?

  /// What is said. Without colour and width this and `shown` are exactly the turn's transcript, so that pipes and
  /// scripts see the same lines.
  func said(_ turn: Turn) -> [StyledLine] {
    turn.saidLines.map { StyledLine($0, turn.status == .failed ? .bad : .plain) }
  }

  /// What is shown after it: cards, and the open question with its choices.
  ///
  /// - Parameter room: the columns that there are beside a prefix.
  func shown(_ turn: Turn, room: Int?) -> [StyledLine] {
    guard style.hasColour else { return turn.shownLines.flatMap(\.asLines).map { StyledLine($0) } }
    return turn.cards.flatMap { card($0, room: room) } + question(turn)
  }

  /// Prints what is said at once, and then what is shown, which apps may still be making.
  func print(_ turn: Turn, of assistant: Assistant, prefix: String = "") {
    let room = width.map { max(Self.least, $0 - prefix.columns) }
    print(said(turn), prefix, room)
    fflush(nil)
    print(shown(assistant.finishCards(of: turn), room: room), prefix, room)
  }

  /// No terminal is as narrow as this; text that is wrapped still has to be read.
  private static let least = 10

  /// The lines wrapped to the room, the prefix before each, and blanks in its place where a line goes on.
  private func print(_ lines: [StyledLine], _ prefix: String, _ room: Int?) {
    let blanks = String(repeating: " ", count: prefix.columns)
    for line in lines {
      for (index, piece) in line.wrapped(to: room).enumerated() {
        Swift.print((index == 0 ? prefix : blanks) + piece.drawn(style))
      }
    }
  }

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

  private func question(_ turn: Turn) -> [StyledLine] {
    guard let question = turn.question else { return [] }
    return [StyledLine(question.prompt, .bold)]
      + question.choices.enumerated().map { index, choice in
        StyledLine("  ").appending("\(index + 1).", .accent).appending(" \(choice.title)")
          .appending(choice.subtitle.map { " (\($0))" } ?? "", .dim)
      }
  }
}

extension String {
  /// What an app shows may hold line breaks.
  fileprivate var asLines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
