import SourceTree

/// The words with which people of a language order things.
///
/// They are data: `Resources/<language>/data/orders.yaml`. Each part may be missing.
///
///     wants: [i'd like, get me]           # say that something is ordered
///     asks: [what, how much is]           # ask about what can be ordered; nothing is ordered then without a yes
///     glue: [a, the, of]                  # stand between the parts of an order
///     plurals: [s, es]                    # are written onto the name of a thing
///     cases: {large: [big]}               # common words for cases of enumerations, by the cases' names, and for what is true
///                                         # of a thing, by the parameter's name: vegetarian
struct OrderRules: Sendable {
  enum Meaning: Hashable, Sendable {
    case want, ask, glue
  }

  private(set) var index = NameIndex<Int32>()
  private static let meanings: [Meaning] = [.want, .ask, .glue]
  private let plurals: [String]
  private let cases: [String: [String]]

  init(_ node: SourceNode?, _ tokenizer: Tokenizer) {
    func texts(_ node: SourceNode?) -> [String] {
      (node?.list ?? []).prefix(Weights.Hearing.rules).compactMap(\.string)
    }
    plurals = texts(node?["plurals"])
    var cases: [String: [String]] = [:]
    for entry in (node?["cases"]?.map ?? []).prefix(Weights.Hearing.rules) {
      cases[entry.key] = texts(entry.value)
    }
    self.cases = cases
    for (number, key) in ["wants", "asks", "glue"].enumerated() {
      for phrase in texts(node?[key]) {
        index.insert(tokenizer.sentence(phrase).keys, payload: Int32(number))
      }
    }
  }

  init(_ folder: LanguageFolder, _ tokenizer: Tokenizer) { self.init(folder.data("orders"), tokenizer) }

  /// Calls `body` with the tokens of every word of an order.
  func hits(in sentence: Sentence, _ body: (Range<Int>, Meaning) -> Void) {
    index.hits(in: sentence) { body($0, Self.meanings[Int($1)]) }
  }

  /// A name of things, also of several.
  func forms(_ noun: String) -> [String] { [noun] + plurals.map { noun + $0 } }

  /// Other words of people for a case of an enumeration, such as "big" for `large`, or for a parameter that is true.
  func words(ofCase name: String) -> [String] { cases[name.lowercased()] ?? [] }
}
