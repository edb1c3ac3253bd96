/// Reads a `MessageFormat`.
///
///     let format = try MessageFormatParser.parse("Added {intent.taskTitles, quote}.")
struct MessageFormatParser {
  /// A mistake in a text, at an offset counted in characters.
  struct Failure: Error, Hashable {
    var offset: Int
    var problem: Problem
  }

  enum Problem: Hashable {
    case unclosedPlace
    case unmatchedBrace
    case missingName
    case badName(String)
    case unknownStyle(String)
    case missingCases
    case missingOther
    case duplicateCase(String)
    case unknownCategory(String)
    case tooDeep
  }

  private let characters: [Character]
  private var position = 0
  private static let maximumDepth = 12
  private static let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

  private init(_ text: String) {
    characters = Array(text)
  }

  /// - Throws: `Failure`.
  static func parse(_ text: String) throws -> MessageFormat {
    // A text without places is as it stands. There are hundreds, and a start reads all of them.
    let signs: [UInt8] = [0x7B, 0x7D, 0x5C]  // {, } and \
    if !text.utf8.contains(where: signs.contains) {
      return MessageFormat(parts: text.isEmpty ? [] : [.literal(text)])
    }
    var parser = MessageFormatParser(text)
    let format = try parser.format(depth: 0, inPlural: false)
    guard parser.position == parser.characters.count else { throw parser.failure(.unmatchedBrace) }
    return format
  }

  private func failure(_ problem: Problem, at offset: Int? = nil) -> Failure {
    Failure(offset: offset ?? position, problem: problem)
  }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  private mutating func skipSpaces() {
    while current?.isWhitespace == true { position += 1 }
  }

  /// Reads to the end, or to the brace that closes the enclosing case.
  private mutating func format(depth: Int, inPlural: Bool) throws -> MessageFormat {
    guard depth < Self.maximumDepth else { throw failure(.tooDeep) }
    var parts: [MessageFormat.Part] = []
    var literal = ""
    func flushed() -> [MessageFormat.Part] { literal.isEmpty ? [] : [.literal(literal)] }
    while let character = current {
      switch character {
      case "}":
        return MessageFormat(parts: parts + flushed())
      case "{":
        parts += flushed()
        literal = ""
        parts.append(try place(depth: depth, inPlural: inPlural))
      case "#" where inPlural:
        parts += flushed() + [.number]
        literal = ""
        position += 1
      case "\\" where position + 1 < characters.count && "{}#\\".contains(characters[position + 1]):
        literal.append(characters[position + 1])
        position += 2
      default:
        literal.append(character)
        position += 1
      }
    }
    return MessageFormat(parts: parts + flushed())
  }

  private mutating func place(depth: Int, inPlural: Bool) throws -> MessageFormat.Part {
    let start = position
    position += 1
    let paths = try names(openedAt: start)
    guard try comma(openedAt: start) else { return .argument(paths, .and) }
    let styleStart = position
    let style = word(until: ",}{").trimmingSpaces
    if style == "plural" || style == "select" {
      guard current == "," else { throw failure(.missingCases) }
      position += 1
      let cases = try cases(openedAt: start, depth: depth, inPlural: inPlural || style == "plural")
      return style == "select" ? try select(paths, cases, start) : try plural(paths, cases, start)
    }
    guard let known = MessageFormat.Style(rawValue: style) else {
      throw failure(.unknownStyle(style), at: min(styleStart, characters.count))
    }
    guard current == "}" else { throw failure(.unclosedPlace, at: start) }
    position += 1
    return .argument(paths, known)
  }

  /// Moves past a comma or a closing brace.
  ///
  /// - Returns: whether it was a comma.
  private mutating func comma(openedAt start: Int) throws -> Bool {
    switch current {
    case ",":
      position += 1
      skipSpaces()
      return true
    case "}":
      position += 1
      return false
    default: throw failure(.unclosedPlace, at: start)
    }
  }

  private mutating func names(openedAt start: Int) throws -> [String] {
    var names: [String] = []
    repeat {
      if current == "|" { position += 1 }
      let nameStart = position
      let name = word(until: ",}{|").trimmingSpaces
      guard !name.isEmpty else { throw failure(.missingName, at: nameStart) }
      // Nearly all names are of plain letters; to ask what another character is takes long.
      guard name.utf8.allSatisfy(Self.isPlain) || name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." })
      else {
        throw failure(.badName(name), at: nameStart)
      }
      names.append(name)
    } while current == "|"
    return names
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func word(until ends: String) -> String {
    var word = ""
    while let character = current, !ends.contains(character) {
      word.append(character)
      position += 1
    }
    return word
  }

  private struct Case {
    var name: String
    var offset: Int
    var format: MessageFormat
  }

  private mutating func cases(openedAt start: Int, depth: Int, inPlural: Bool) throws -> [Case] {
    var cases: [Case] = []
    while true {
      skipSpaces()
      if current == "}" {
        position += 1
        return cases
      }
      let nameStart = position
      let name = word(until: "{}").trimmingSpaces
      guard current == "{" else { throw failure(.unclosedPlace, at: start) }
      guard !name.isEmpty else { throw failure(.missingName, at: nameStart) }
      let brace = position
      position += 1
      let inner = try format(depth: depth + 1, inPlural: inPlural)
      guard current == "}" else { throw failure(.unclosedPlace, at: brace) }
      position += 1
      guard !cases.contains(where: { $0.name == name }) else {
        throw failure(.duplicateCase(name), at: nameStart)
      }
      cases.append(Case(name: name, offset: nameStart, format: inner))
    }
  }

  private func select(
    _ place: MessageFormat.Place, _ cases: [Case], _ start: Int
  ) throws -> MessageFormat.Part {
    guard cases.contains(where: { $0.name == "other" }) else { throw failure(.missingOther, at: start) }
    return .select(place, cases: Dictionary(cases.map { ($0.name, $0.format) }, uniquingKeysWith: { $1 }))
  }

  private func plural(
    _ place: MessageFormat.Place, _ cases: [Case], _ start: Int
  ) throws -> MessageFormat.Part {
    var exact: [Int: MessageFormat] = [:]
    var categories: [String: MessageFormat] = [:]
    for item in cases {
      if item.name.hasPrefix("="), let number = Int(item.name.dropFirst()) {
        exact[number] = item.format
      } else if Self.categories.contains(item.name) {
        categories[item.name] = item.format
      } else {
        throw failure(.unknownCategory(item.name), at: item.offset)
      }
    }
    guard categories["other"] != nil else { throw failure(.missingOther, at: start) }
    return .plural(place, exact: exact, categories: categories)
  }
}

extension MessageFormatParser.Problem {
  /// The mistake in words, and advice on how to mend it.
  var sentences: (message: String, advice: String?) {
    switch self {
    case .unclosedPlace: ("this brace is never closed", "Close it, or write \\{ for the character itself.")
    case .unmatchedBrace: ("this brace closes nothing", "Write \\} for the character itself.")
    case .missingName: ("a name is missing here", nil)
    case .badName(let name):
      ("“\(name)” is no argument name", "Names have letters, digits and dots, such as intent.taskTitles.")
    case .unknownStyle(let style):
      (
        "there is no style “\(style)”",
        "The styles are and, or, quote, or quote, detail, sum, first, plural and select."
      )
    case .missingCases:
      ("the cases are missing", "Write them as in {count, plural, one {# task} other {# tasks}}.")
    case .missingOther: ("a case “other” is missing", "Add it: it is said when no other case fits.")
    case .duplicateCase(let name): ("the case “\(name)” stands here a second time", nil)
    case .unknownCategory(let name):
      ("“\(name)” is no plural case", "They are zero, one, two, few, many, other, and exact ones such as =0.")
    case .tooDeep: ("nested too deeply", nil)
    }
  }
}
