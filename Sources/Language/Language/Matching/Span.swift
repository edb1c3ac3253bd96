import Entities

/// Tokens with a known meaning: a list's value, a name, a time.
struct Span: Hashable, Sendable {
  enum Category: Hashable, Sendable {
    case list(Int32)
    case vocabulary
    case app
    case nearlyApp
    case mixedCase
    case number
    case value(Entity.Kind)
    /// A value only where its kind is asked for: "8" as a time.
    case latent(Entity.Kind)
    /// Words that mean nothing and may stand anywhere, at the start, or at the end.
    case skip, leadIn, leadOut
    /// Words that close a request after a comma, said without the comma. They may also belong to a free text.
    case trailing
    /// Any value or filler, in a quick look at the best that a sentence can become once a slip is mended.
    case anything
  }

  /// Sets of categories, without what they are of: a quick look at whether any can fit.
  struct Categories: OptionSet, Hashable, Sendable {
    var rawValue: UInt16
    static let list = Categories(rawValue: 1)
    static let vocabulary = Categories(rawValue: 1 << 1)
    static let app = Categories(rawValue: 1 << 2)
    static let number = Categories(rawValue: 1 << 3)
    static let value = Categories(rawValue: 1 << 4)
    static let filler = Categories(rawValue: 1 << 5)
    /// Any words at which a free text may begin.
    static let words = Categories(rawValue: 1 << 6)

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The categories that may fill a slot which isn't filled by free words, one at a time.
    init(filling slot: Slot) {
      switch slot.kind {
      case .list: self = [.list, .vocabulary]
      case .range: self = .number
      case .value, .hour: self = .value
      case .app, .nearlyApp, .mixedCase: self = .app
      case .text, .name: self = slot.isPerson ? [.vocabulary, .value] : .vocabulary
      case .place: self = .list
      case .shortName: self = .words
      case .request: self = []
      }
    }

    init(_ category: Category) {
      switch category {
      case .list: self = .list
      case .vocabulary: self = .vocabulary
      case .app, .nearlyApp, .mixedCase: self = .app
      case .number: self = .number
      case .value, .latent: self = .value
      case .skip, .leadIn, .leadOut, .trailing: self = .filler
      case .anything: self = [.list, .number, .value, .filler]
      }
    }
  }

  /// True for a telephone number or an address, which is one thing whatever signs it has.
  var isAddress: Bool {
    switch category {
    case .value(let kind), .latent(let kind): kind == .phone || kind == .email || kind == .url
    default: false
    }
  }

  var tokens: Range<Int>
  var category: Category
  /// The index of the value, entry, app or entity; a number's index into the table's numbers.
  var payload: Int32
}

extension Span.Category {
  /// True for words that mean nothing before a request: "could you".
  var isLead: Bool { self == .skip || self == .leadIn }

  /// True for words that mean nothing behind a request: "if you can".
  var isTail: Bool { self == .skip || self == .leadOut || self == .trailing }
}

extension Span {
  /// Words that are a value of a list.
  init(_ value: ListedValue, tokens: Range<Int>) {
    self.init(tokens: tokens, category: .list(Int32(value.list)), payload: Int32(value.value))
  }

  /// The value of a list that it is; nil for anything else.
  var listed: ListedValue? {
    guard case .list(let list) = category else { return nil }
    return ListedValue(list: Int(list), value: Int(payload))
  }
}

/// The spans of a sentence, by the token at which they start.
struct SpanTable: Sendable {
  private(set) var spans: [Span] = []
  private var starts: [Int32]
  /// By token.
  private var categories: [Span.Categories]
  var numbers: [Double] = []
  var entities: [Entity] = []

  init(_ unsorted: [Span], tokens: Int, numbers: [Double] = [], entities: [Entity] = []) {
    self.numbers = numbers
    self.entities = entities
    starts = [Int32](repeating: 0, count: tokens + 1)
    categories = [Span.Categories](repeating: [], count: tokens + 1)
    for span in unsorted {
      starts[span.tokens.lowerBound + 1] += 1
      categories[span.tokens.lowerBound].insert(Span.Categories(span.category))
    }
    for index in 0..<tokens { starts[index + 1] += starts[index] }
    var next = starts
    guard let first = unsorted.first else { return }
    spans = [Span](repeating: first, count: unsorted.count)
    for span in unsorted {
      spans[Int(next[span.tokens.lowerBound])] = span
      next[span.tokens.lowerBound] += 1
    }
  }

  /// The same table with more spans.
  func adding(_ more: [Span]) -> SpanTable {
    more.isEmpty
      ? self : SpanTable(spans + more, tokens: starts.count - 1, numbers: numbers, entities: entities)
  }

  /// The categories of all spans that start at a token.
  func categories(at token: Int) -> Span.Categories { categories[token] }

  func indices(at token: Int) -> Range<Int> {
    Int(starts[token])..<Int(starts[token + 1])
  }

  /// Words without those at both ends that only lead to a request or close it. Something is left always.
  func withoutCourtesies(_ words: Range<Int>) -> Range<Int> {
    var range = words
    while let lead = spans.last(where: { $0.category.isLead && $0.tokens.lowerBound == range.lowerBound }),
      lead.tokens.upperBound < range.upperBound
    {
      range = lead.tokens.upperBound..<range.upperBound
    }
    while let tail = spans.first(where: { $0.category.isTail && $0.tokens.upperBound == range.upperBound }),
      tail.tokens.lowerBound > range.lowerBound
    {
      range = range.lowerBound..<tail.tokens.lowerBound
    }
    return range
  }

  /// True for a word that only leads to a request or closes it: "please".
  func isFiller(_ token: Int) -> Bool {
    spans.contains { ($0.category.isLead || $0.category.isTail) && $0.tokens.contains(token) }
  }
}
