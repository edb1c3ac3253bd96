import Dialogue

extension Card {
  /// The card as plain lines: its title, then a row a line with its state.
  public var plainLines: [String] {
    [title + note(subtitle)] + rows.map(\.plainLine)
      + sections.flatMap { section in
        [section.title + note(section.subtitle)] + section.rows.map { "  " + $0.plainLine }
      }
  }

  private func note(_ subtitle: String?) -> String {
    subtitle.map { " (\($0))" } ?? ""
  }
}

extension Card.Row {
  fileprivate var plainLine: String {
    let mark =
      switch state {
      case .none: "•"
      case .notDone: "☐"
      case .done: "☑"
      }
    return "\(mark) \(text)" + (detail.map { " – \($0)" } ?? "")
  }
}
