/// A line to draw: parts of text, each with how it's set off.
///
///     StyledLine("  1. ", .accent).appending("Grocery store").wrapped(to: 12)
struct StyledLine {
  private struct Cell {
    var character: Character
    var effect: Style.Effect
  }

  private var cells: [Cell]

  init(_ text: String, _ effect: Style.Effect = .plain) {
    cells = text.printable.map { Cell(character: $0, effect: effect) }
  }

  func appending(_ text: String, _ effect: Style.Effect = .plain) -> StyledLine {
    appending(StyledLine(text, effect))
  }

  func appending(_ other: StyledLine) -> StyledLine {
    var line = self
    line.cells += other.cells
    return line
  }

  var columns: Int { cells.reduce(0) { $0 + $1.character.columns } }

  /// The line as text for a terminal.
  func drawn(_ style: Style) -> String {
    var text = ""
    var rest = cells[...]
    while let first = rest.first {
      let run = rest.prefix { $0.effect == first.effect }
      text += style.draw(String(run.map(\.character)), first.effect)
      rest = rest.dropFirst(run.count)
    }
    return text
  }

  // MARK: Wrapping

  /// The line in pieces of at most so many columns, which end between words; those of East Asian text between any two
  /// characters but before closing and after opening punctuation. A word that is longer than a piece is parted anywhere.
  ///
  /// All pieces but the first are indented to where the text of the first begins: behind its blanks and a list mark.
  ///
  /// - Parameter width: nil leaves the line whole.
  func wrapped(to width: Int?) -> [StyledLine] {
    guard let width, columns > width else { return [self] }
    let indent = min(textStart, max(0, width / 2))
    let blanks = StyledLine(String(repeating: " ", count: indent))
    var pieces: [StyledLine] = []
    var rest = cells[...]
    while !rest.isEmpty {
      let room = pieces.isEmpty ? width : width - indent
      let end = Self.end(of: rest, room: max(1, room))
      var piece = StyledLine("")
      piece.cells = (pieces.isEmpty ? [] : blanks.cells) + rest[..<end]
      while piece.cells.last?.character == " " { piece.cells.removeLast() }
      pieces.append(piece)
      rest = rest[end...].drop { $0.character == " " }
    }
    return pieces
  }

  /// Where the piece that begins a text ends: the last place in the room where a line may end.
  private static func end(of cells: ArraySlice<Cell>, room: Int) -> Int {
    var used = 0
    var last: Int?
    // Blanks that only indent are no place to end at.
    var hasText = false
    for index in cells.indices {
      let character = cells[index].character
      if index > cells.startIndex, hasText, mayEnd(before: index, in: cells) { last = index }
      if character != " " { hasText = true }
      used += character.columns
      // A blank at the end may stand outside: it's left out.
      if used > room, character != " " { return last ?? max(index, cells.startIndex + 1) }
    }
    return cells.endIndex
  }

  private static func mayEnd(before index: Int, in cells: ArraySlice<Cell>) -> Bool {
    let before = cells[index - 1].character
    let after = cells[index].character
    if after == " " { return false }
    if before == " " { return true }
    guard before.isWide || after.isWide else { return false }
    return !before.opens && !after.closes
  }

  /// The columns of leading blanks and of a list mark, such as `• ` or `12. `.
  private var textStart: Int {
    let blanks = cells.prefix { $0.character == " " }.count
    let mark = cells.dropFirst(blanks).prefix { $0.character != " " }.map(\.character)
    let isNumber = mark.count > 1 && mark.last == "." && mark.dropLast().allSatisfy(\.isNumber)
    let isSign = mark.count == 1 && mark.allSatisfy { $0.isSymbol || $0.isPunctuation }
    guard isNumber || isSign else { return blanks }
    let after = cells.dropFirst(blanks + mark.count).prefix { $0.character == " " }.count
    return blanks + mark.reduce(0) { $0 + $1.columns } + after
  }
}

extension Character {
  /// True for an opening bracket or quotation mark: the next character stays on its line.
  fileprivate var opens: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .openPunctuation, .initialPunctuation: true
    default: false
    }
  }

  /// True for a full stop, a closing bracket or a sign of length: it stays on the line of the character
  /// before.
  fileprivate var closes: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .otherPunctuation, .modifierLetter: true
    default: false
    }
  }
}
