/// A text with places for arguments, as a translator writes it.
///
///     Added {intent.taskTitles, quote} to {response.modifiedTaskList|intent.targetTaskList}.
///     {count, plural, =0 {Nothing} one {# task} other {# tasks}} {intent.status, select, completed {done} other {left}}
///
/// A place names one argument or several to try in turn (`a|b`), and may go into a record (`response.note.contents`).
/// A list is joined with "and" (or `or`); `quote` puts quotation marks around each; `plural` counts a list or a number;
/// `select` takes the word of an enumeration case, `true` or `false`, or `none` for what is absent. `\{`, `\}`, `\#` and
/// `\\` stand for themselves.
struct MessageFormat: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case literal(String)
    case argument(Place, Style)
    /// Exact numbers first, then the language's category.
    case plural(Place, exact: [Int: MessageFormat], categories: [String: MessageFormat])
    case select(Place, cases: [String: MessageFormat])
    /// `#`: the number of the plural around it.
    case number
  }

  enum Style: String, CaseIterable, Hashable, Sendable {
    case and, or, quote
    case orQuote = "or quote"
  }

  /// Argument paths to try in turn.
  typealias Place = [String]

  var parts: [Part]

  /// Every argument path that may be asked for.
  var paths: Set<String> {
    var paths: Set<String> = []
    for part in parts {
      switch part {
      case .literal, .number: break
      case .argument(let place, _): paths.formUnion(place)
      case .plural(let place, let exact, let categories):
        paths.formUnion(place)
        for format in exact.values { paths.formUnion(format.paths) }
        for format in categories.values { paths.formUnion(format.paths) }
      case .select(let place, let cases):
        paths.formUnion(place)
        for format in cases.values { paths.formUnion(format.paths) }
      }
    }
    return paths
  }
}
