import Entities
import Foundation

/// Splits a text into tokens. Sentences, templates and names all pass through the same one.
///
///     Tokenizer(language: "en").sentence("Add milk").words  // ["add", "milk"]
struct Tokenizer: Sendable {
  /// The language's folder, which decides the small letters of tokens.
  let folder: LanguageFolder
  private let writing: Writing
  var language: String { folder.code }
  /// True where the language is written without spaces.
  var joinsWords: Bool { writing.joinsWords }
  /// True where a sentence is a question because of the mark at its end alone: "锁车？".
  func asksByMark(_ sentence: Sentence) -> Bool {
    writing.asksByMark && endsInQuestionMark(sentence)
  }

  func endsInQuestionMark(_ sentence: Sentence) -> Bool {
    let end = sentence.text.last { !$0.isWhitespace && !"”\"」』)）.。!！~～…".contains($0) }
    return end == "?" || end == "？"
  }

  /// A text with its ideographs as the language reads them: 幫我叫車 as 帮我叫车. Each scalar keeps its place.
  func plainIdeographs(_ text: String) -> String {
    guard writing.joinsWords, !writing.lowercase.isEmpty else { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let own = writing.lowercase[scalar].map { String(decoding: $0, as: UTF8.self).unicodeScalars }
      if let own, own.count == 1, let plain = own.first {
        scalars.append(plain)
      } else {
        scalars.append(scalar)
      }
    }
    return String(scalars)
  }

  /// True where a capital letter inside of a sentence begins a name.
  var capitalsAreNames: Bool { writing.capitalsAreNames }

  /// True where a hyphen or an apostrophe joins the parts of one word.
  private let hasJoiners: Bool

  init(_ folder: LanguageFolder, hasJoiners: Bool = true) {
    self.folder = folder
    self.hasJoiners = hasJoiners
    writing = Writing.of(folder)
  }

  init(language: String) { self.init(.bundled(language)) }

  /// - Parameter insideWord: whether the text continues a word, as `'s` does after a slot of a template.
  func sentence(_ text: String, insideWord: Bool = false) -> Sentence {
    var reader = Reader(
      lowercase: writing.lowercase, hasJoiners: hasJoiners, capacity: text.utf8.count)
    if insideWord { reader.open = .letters }
    reader.read(text)
    return Sentence(text: text, tokens: reader.tokens, keys: reader.keys)
  }
}

extension Tokenizer {
  /// The scan: one pass over the scalars, at most one token open.
  fileprivate struct Reader {
    enum Open {
      case none, letters, digits, single
    }

    let lowercase: [Unicode.Scalar: [UInt8]]
    let hasJoiners: Bool
    var tokens: [Token] = []
    var keys: [UInt8] = []
    var open = Open.none
    private var offset = 0
    /// The bytes of the sign as it was written, which may be wider than what it stands for: ３ is 3.
    private var width = 0
    private var joints: Token.Joints = []
    private var quotes = 0
    private var needsComposing = false

    init(lowercase: [Unicode.Scalar: [UInt8]], hasJoiners: Bool, capacity: Int) {
      self.lowercase = lowercase
      self.hasJoiners = hasJoiners
      keys.reserveCapacity(capacity)
      tokens.reserveCapacity(capacity / 4 + 1)
    }

    mutating func read(_ text: String) {
      let scalars = Array(text.unicodeScalars)
      let singleQuotes = Self.singleQuotes(scalars)
      for index in scalars.indices {
        let next = index + 1 < scalars.count ? scalars[index + 1] : nil
        width = UTF8.width(scalars[index])
        if scalars[index] == ",", open == .digits, Self.groupsDigits(scalars, at: index) {
          extend(scalars[index])
        } else if singleQuotes.contains(index) {
          close()
          quotes += 1
        } else {
          read(scalars[index], next: next, previous: index > 0 ? scalars[index - 1] : nil)
        }
        if Self.partsClauses(scalars, at: index) { joints.insert(.comma) }
        offset += width
      }
      close()
    }

    private mutating func read(_ original: Unicode.Scalar, next: Unicode.Scalar?, previous: Unicode.Scalar?) {
      let scalar = original.halfWidth
      switch CharacterClass(scalar) {
      case .letter:
        switch open {
        case .letters where !tokens.isEmpty: extend(scalar)
        case .digits: start(.letters, scalar, adding: .unit)
        default: start(.letters, scalar)
        }
      case .digit:
        switch open {
        case .letters where !tokens.isEmpty: extend(scalar)
        case .digits: extend(scalar)
        default: start(.digits, scalar)
        }
      case .ideograph: start(.single, scalar)
      case .mark:
        guard open != .none, !tokens.isEmpty else { return }
        extend(scalar)
        needsComposing = true
      case .symbol:
        // "C++", "F#": a sign right after a letter belongs to it.
        let isSuffix =
          (scalar == "+" || scalar == "#") && open == .letters || scalar == "+" && previous == "+"
        start(.single, scalar, adding: isSuffix ? .joined : [])
      case .apostrophe:
        if hasJoiners, open == .letters || open == .digits, let next,
          CharacterClass(next.halfWidth) == .letter
        {
          start(.letters, "'", adding: .apostrophe)
        } else {
          close()
        }
      case .fullStop:
        if let next, open == .digits, CharacterClass(next.halfWidth) == .digit {
          extend(".")
        } else {
          separate(next, otherwise: .stop)
        }
      case .comma: separate(nil, otherwise: scalar == "、" ? [.comma, .enumerating] : .comma)
      case .colon:
        if open == .digits, let next, CharacterClass(next.halfWidth) == .digit {
          // "8:30" is said as two numbers.
          close()
          joints = .unit
        } else {
          separate(nil, otherwise: .comma)
        }
      case .joiner: separate(next, otherwise: scalar == "-" ? .comma : [])
      case .stop: separate(nil, otherwise: .stop)
      case .quote:
        close()
        quotes += 1
      case .space: close()
      case .separator: separate(nil, otherwise: .comma)
      case .ignored: break
      }
    }

    /// The places of apostrophes that stand around words, as quotation marks do: "text Anna 'back in 5'".
    private static func singleQuotes(_ scalars: [Unicode.Scalar]) -> Set<Int> {
      var places: Set<Int> = []
      var opening: Int?
      for (index, scalar) in scalars.enumerated() where CharacterClass(scalar) == .apostrophe {
        let follows = index > 0 && !isGap(scalars[index - 1])
        let leads = index + 1 < scalars.count && !isGap(scalars[index + 1])
        if !follows, leads, opening == nil {
          opening = index
        } else if follows, !leads, let first = opening {
          places.formUnion([first, index])
          opening = nil
        }
      }
      return places
    }

    /// True where a word ends at this sign.
    private static func isGap(_ scalar: Unicode.Scalar) -> Bool {
      switch CharacterClass(scalar.halfWidth) {
      case .space, .comma, .stop, .fullStop, .colon, .separator: true
      default: false
      }
    }

    /// Ideographs aren't spaced, so that a space between some stands for a comma: 等等 先放首歌. Where each stands alone, all are spaced.
    private static func partsClauses(_ scalars: [Unicode.Scalar], at space: Int) -> Bool {
      // Most letters are told from ideographs by their number alone.
      guard space > 1, space + 2 < scalars.count, scalars[space + 1].value > 0x7F,
        CharacterClass(scalars[space].halfWidth) == .space
      else { return false }
      return [space - 2, space - 1, space + 1, space + 2].allSatisfy {
        CharacterClass(scalars[$0].halfWidth) == .ideograph
      }
    }

    /// "1,000" is one number, "1,2" two: exactly three digits follow the comma.
    private static func groupsDigits(_ scalars: [Unicode.Scalar], at comma: Int) -> Bool {
      let digits = scalars[(comma + 1)...].prefix(4).prefix { (0x30...0x39).contains($0.value) }
      return digits.count == 3
    }

    private mutating func start(
      _ kind: Open, _ scalar: Unicode.Scalar, adding joint: Token.Joints = []
    ) {
      close()
      var all = joints.union(joint)
      if quotes % 2 == 1, startedInQuotes == quotes { all.insert(.quoted) }
      startedInQuotes = quotes
      joints = []
      tokens.append(
        Token(
          range: offset..<offset, key: keys.count..<keys.count, joints: all, source: tokens.count,
          isNumber: kind == .digits))
      open = kind
      extend(scalar)
    }

    private var startedInQuotes = 0

    private mutating func extend(_ scalar: Unicode.Scalar) {
      guard !tokens.isEmpty else { return }
      append(scalar)
      let last = tokens.count - 1
      tokens[last].key = tokens[last].key.lowerBound..<keys.count
      tokens[last].range = tokens[last].range.lowerBound..<offset + width
    }

    private mutating func close() {
      if needsComposing, let last = tokens.indices.last {
        let key = String(decoding: keys[tokens[last].key], as: UTF8.self)
          .precomposedStringWithCanonicalMapping
        keys.removeSubrange(tokens[last].key)
        keys.append(contentsOf: key.utf8)
        tokens[last].key = tokens[last].key.lowerBound..<keys.count
      }
      needsComposing = false
      open = .none
    }

    /// Ends a token at a sign that joins two halves of a word, or else separates them.
    private mutating func separate(_ next: Unicode.Scalar?, otherwise joint: Token.Joints) {
      let following = next.map { CharacterClass($0.halfWidth) }
      if hasJoiners, open == .letters || open == .digits, following == .letter || following == .digit {
        close()
        joints = .joined
      } else {
        close()
        joints.insert(joint)
        joints.remove(.joined)
      }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x41...0x5A:
        if !lowercase.isEmpty, let own = lowercase[scalar] { return keys.append(contentsOf: own) }
        keys.append(UInt8(scalar.value + 0x20))
      case 0..<0x80: keys.append(UInt8(scalar.value))
      default:
        if !lowercase.isEmpty, let own = lowercase[scalar] {
          keys.append(contentsOf: own)
        } else if scalar.properties.numericType == .decimal, let digit = scalar.properties.numericValue {
          keys.append(0x30 + UInt8(digit))
        } else {
          keys.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
      }
    }
  }
}

extension Unicode.Scalar {
  /// Full-width forms as the ASCII they stand for.
  fileprivate var halfWidth: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0x3000: " "
    default: self
    }
  }
}
