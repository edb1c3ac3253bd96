public import Dialogue
extension Card {
  /// The card as plain text: its title, then one line a row.
  ///
  ///     Groceries (1 of 2 done)
  ///     ☑ milk
  ///     ☐ eggs
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
    var line = "\(mark) \(text)" + (detail.map { " – \($0)" } ?? "")
    if let picture, !picture.isEmpty { line += " (\(picture))" }
    if let place { line += " (\(place.latitude.inDegrees), \(place.longitude.inDegrees))" }
    return line
  }
}

extension Double {
  /// Five digits of a degree are about a metre.
  fileprivate var inDegrees: String { "\((self * 1e5).rounded() / 1e5)" }
}
