import IntentSchema

/// A word or a slot in a rule.
enum RuleSymbol: Hashable, Sendable {
  case word(String)
  case slot(RuleSlot)
}

/// A place in a rule for a value that another rule has found.
struct RuleSlot: Hashable, Sendable {
  var category: String
  /// The limits of a number. A limited number is an integer.
  var range: ClosedRange<Int>?
  /// The allowed numbers of digits.
  var width: ClosedRange<Int>?
  /// Its place among the rule's slots, from 1: `$1`.
  var number: Int
}

/// Reads the words of a rule, before its arrow: words, `[optional]`, `(a|b)`, `{category}`, `{category 1..12 #2}`,
/// `<macro>`.
struct RulePatternParser {
  struct Fault: Error {
    var message: String
    var offset: Int
  }

  static let maximumExpansions = 6_000

  private enum Element: Hashable {
    case text(String)
    case gap
    case slot(RuleSlot)
  }

  private let scalars: [Unicode.Scalar]
  private let macros: [String: String]
  private var position = 0
  private var slots = 0
  private var depth = 0

  /// All ways to say a pattern, each as its symbols.
  static func expansions(_ text: String, macros: [String: String], split: (String) -> [String]) throws(Fault)
    -> [[RuleSymbol]]
  {
    var parser = RulePatternParser(text, macros)
    let all = try parser.alternatives(closing: nil)
    var seen: Set<[RuleSymbol]> = []
    return all.map { symbols($0, split) }.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  private init(_ text: String, _ macros: [String: String]) {
    scalars = Array(text.unicodeScalars)
    self.macros = macros
  }

  /// Text without a gap is one word: `hour[s]` gives "hour" and "hours". A gap or a slot ends a word.
  private static func symbols(_ elements: [Element], _ split: (String) -> [String]) -> [RuleSymbol] {
    var symbols: [RuleSymbol] = []
    var text = ""
    func flush() {
      if !text.isEmpty { symbols += split(text).map(RuleSymbol.word) }
      text = ""
    }
    for element in elements {
      switch element {
      case .text(let more): text += more
      case .gap: flush()
      case .slot(let slot):
        flush()
        symbols.append(.slot(slot))
      }
    }
    flush()
    return symbols
  }

  private mutating func alternatives(closing: Unicode.Scalar?) throws(Fault) -> [[Element]] {
    let start = position
    var all: [[Element]] = []
    while true {
      all += try sequence()
      guard position < scalars.count else {
        if let closing {
          throw Fault(message: "this group is never closed with \(closing)", offset: start - 1)
        }
        return all
      }
      let sign = scalars[position]
      position += 1
      if sign == "|" { continue }
      guard sign == closing else { throw Fault(message: "this \(sign) closes nothing", offset: position - 1) }
      return all
    }
  }

  private mutating func sequence() throws(Fault) -> [[Element]] {
    var all: [[Element]] = [[]]
    func join(_ parts: [[Element]], at offset: Int) throws(Fault) {
      guard all.count * parts.count <= Self.maximumExpansions else {
        throw Fault(message: "this stands for too many sentences", offset: offset)
      }
      all = all.flatMap { left in parts.map { left + $0 } }
    }
    while position < scalars.count {
      let offset = position
      switch scalars[position] {
      case "|", ")", "]": return all
      case " ":
        position += 1
        try join([[.gap]], at: offset)
      case "(", "[":
        let isOptional = scalars[position] == "["
        position += 1
        depth += 1
        guard depth < 32 else { throw Fault(message: "groups are nested too deeply", offset: offset) }
        let inner = try alternatives(closing: isOptional ? "]" : ")")
        depth -= 1
        try join(isOptional ? [[]] + inner : inner, at: offset)
      case "{": try join([[.slot(slot())]], at: offset)
      case "<": try join(macro(), at: offset)
      case "}", ">": throw Fault(message: "this \(scalars[position]) closes nothing", offset: offset)
      default:
        var text = String.UnicodeScalarView()
        while position < scalars.count, !Self.special.contains(scalars[position]) {
          if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
          text.append(scalars[position])
          position += 1
        }
        try join([[.text(String(text))]], at: offset)
      }
    }
    return all
  }

  private static let special: Set<Unicode.Scalar> = [" ", "|", ")", "]", "(", "[", "{", "}", "<", ">"]

  private mutating func enclosed(_ closing: Unicode.Scalar) throws(Fault) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while position < scalars.count, scalars[position] != closing {
      text.append(scalars[position])
      position += 1
    }
    guard position < scalars.count else { throw Fault(message: "this is never closed", offset: start) }
    position += 1
    return String(text)
  }

  private mutating func slot() throws(Fault) -> RuleSlot {
    let offset = position
    let parts = try enclosed("}").split(separator: " ").map(String.init)
    slots += 1
    guard let category = parts.first else { throw Fault(message: "a slot needs a category", offset: offset) }
    var slot = RuleSlot(category: category, number: slots)
    for part in parts.dropFirst() {
      let isWidth = part.hasPrefix("#")
      let bounds = part.drop { $0 == "#" }.split(separator: ".", omittingEmptySubsequences: true).map {
        Int($0)
      }
      guard let low = bounds.first ?? nil, let high = bounds.last ?? nil, low <= high else {
        throw Fault(message: "\(part) is no range such as 1..12 or #2", offset: offset)
      }
      if isWidth { slot.width = low...high } else { slot.range = low...high }
    }
    return slot
  }

  private mutating func macro() throws(Fault) -> [[Element]] {
    let offset = position
    let name = try enclosed(">")
    guard let text = macros[name] else { throw Fault(message: "there is no macro <\(name)>", offset: offset) }
    guard depth < 8 else { throw Fault(message: "the macro <\(name)> contains itself", offset: offset) }
    var inner = RulePatternParser(text, macros)
    inner.depth = depth + 1
    inner.slots = slots
    do {
      let all = try inner.alternatives(closing: nil)
      slots = inner.slots
      return all
    } catch { throw Fault(message: "in the macro <\(name)>: \(error.message)", offset: offset) }
  }
}
