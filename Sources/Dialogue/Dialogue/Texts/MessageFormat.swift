/// A text with places for arguments, as a translator writes it.
///
///     Added {intent.taskTitles, quote} to {response.modifiedTaskList|intent.targetTaskList}.
///     {count, plural, =0 {Nothing} one {# task} other {# tasks}} {intent.status, select, completed {done} other {left}}
///
/// - `{a|b}` takes `a`, or `b` where `a` is absent. `{response.note.contents}` takes a field of a record.
/// - A list is joined with "and". `{a, or}` joins with "or". `{a, quote}` puts each element in quotation marks.
/// - `{a, detail}` says with each element what tells it apart: a price, a balance.
/// - `{a, sum}` sums a long list up, and so does `{a, first}` where its number is said already. Their texts begin with
///   their own punctuation: `Here is the list{a, sum}.`, `{app} has # lists{a, first}.`
/// - `plural` chooses by a number or by the length of a list.
/// - `select` chooses by the name of an enumeration case, by `true` or `false`, or by `none` for an absent argument.
/// - `\{`, `\}`, `\#` and `\\` stand for the characters themselves.
struct MessageFormat: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case literal(String)
    case argument(Place, Style)
    /// Exact numbers are tried first, then the language's plural category.
    case plural(Place, exact: [Int: MessageFormat], categories: [String: MessageFormat])
    case select(Place, cases: [String: MessageFormat])
    /// `#`: the number of the enclosing plural.
    case number
  }

  enum Style: String, CaseIterable, Hashable, Sendable {
    case and, or, quote
    case orQuote = "or quote"
    /// A few elements are all said, many are summed up: ": a, b and c", ": 12 in all; the first three are a, b and c".
    case sum
    /// The same where their number is said already: ": a, b and c", "; the first three are a, b and c".
    case first
    /// Each element with what tells it apart: "Main (€10.00) and Savings (€20.00)".
    case detail
  }

  /// Argument paths, tried in turn.
  typealias Place = [String]

  var parts: [Part]

  /// Every argument path in the text.
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
