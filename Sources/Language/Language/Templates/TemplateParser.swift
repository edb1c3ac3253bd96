import Entities

/// A mistake in a template, at an offset in Unicode scalars.
struct TemplateError: Error, Hashable {
  enum Fault: Hashable {
    case unclosed(Character)
    case unopened(Character)
    case emptyAlternative
    case emptyGroup
    case emptySlot
    case emptyRule
    case mixedSeparators
    case nestedTooDeeply
    case tooLong
    case permutationTooLong(Int)
    case nothingToSay
  }

  var fault: Fault
  var offset: Int
}

/// Reads hassil's template syntax: `[optional]`, `(a|b)`, `(a;b)`, `{slot}`, `{list:parameter}`, `<rule>`.
///
/// Text that touches a group without a space is spelt out into whole words, since sentences are compared word by word:
/// `light[s]` becomes "light" and "lights". Where the parts of a word can't be spelt out, as in `{area}n`, no space stands
/// between them in the tree. All mistakes of a template are found.
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private let tokenizer: Tokenizer
  private var position = 0
  private(set) var errors: [TemplateError] = []

  /// The tree and all mistakes. With a mistake the tree has no meaning.
  static func parse(_ text: String, tokenizer: Tokenizer) -> (node: TemplateNode, errors: [TemplateError]) {
    var parser = TemplateParser(text, tokenizer)
    guard parser.scalars.count <= Weights.Templates.length else {
      return (.sequence([]), [TemplateError(fault: .tooLong, offset: 0)])
    }
    let piece = parser.alternatives(closing: nil, depth: 0)
    if parser.errors.isEmpty, !piece.node.saysSomething { parser.fail(.nothingToSay, at: 0) }
    return (piece.node, parser.errors)
  }

  /// Everything that a template without slots and rules stands for, as its author writes it: "Salon[ie|u]" is "Salon",
  /// "Salonie" and "Salonu". Nil where it is no such template, or has too many spellings.
  static func spellings(_ text: String, tokenizer: Tokenizer) -> [String]? {
    var parser = TemplateParser(text, tokenizer)
    guard parser.scalars.count <= Weights.Templates.length else { return nil }
    let piece = parser.alternatives(closing: nil, depth: 0)
    guard parser.errors.isEmpty else { return nil }
    var seen: Set<String> = []
    return piece.spellings?.map(\.trimmingSpaces).filter { seen.insert($0).inserted }
  }

  private init(_ text: String, _ tokenizer: Tokenizer) {
    scalars = Array(text.unicodeScalars)
    self.tokenizer = tokenizer
  }

  /// A part of a sequence before touching parts are spelt out.
  private struct Piece {
    var node: TemplateNode
    /// Everything it may stand for as plain text; nil with slots or rules inside.
    var spellings: [String]?
    var touchesPrevious: Bool
    var offset: Int
  }

  private mutating func fail(_ fault: TemplateError.Fault, at offset: Int) {
    errors.append(TemplateError(fault: fault, offset: offset))
  }

  // MARK: Groups

  private mutating func alternatives(closing: Unicode.Scalar?, depth: Int) -> Piece {
    let start = position
    var parts: [Piece] = []
    var separator: Unicode.Scalar?
    while true {
      let partStart = position
      let part = sequence(depth: depth)
      let isEmpty = part.node == .sequence([])
      parts.append(part)
      let next = position < scalars.count ? scalars[position] : nil
      // `(a|)` is `[a]`, but a part that may come in any order has words.
      if isEmpty, separator == ";" || next == ";" { fail(.emptyAlternative, at: partStart) }
      if next == "|" || next == ";" {
        if let separator, separator != next { fail(.mixedSeparators, at: position) }
        separator = separator ?? next
        position += 1
        continue
      }
      if let next, next != closing {
        // An unopened bracket is reported and skipped.
        fail(.unopened(Character(next)), at: position)
        position += 1
        continue
      }
      // The end, or the sign that closes this group.
      break
    }
    if let closing {
      if position < scalars.count {
        position += 1
      } else {
        fail(.unclosed(Character(opening(closing))), at: start - 1)
      }
      if parts.allSatisfy({ $0.node == .sequence([]) }), errors.isEmpty { fail(.emptyGroup, at: start - 1) }
    }
    return group(parts, separator: separator, offset: start)
  }

  private func opening(_ closing: Unicode.Scalar) -> Unicode.Scalar { closing == "]" ? "[" : "(" }

  private mutating func group(_ parts: [Piece], separator: Unicode.Scalar?, offset: Int) -> Piece {
    if parts.count == 1 { return parts[0] }
    let nodes = parts.map(\.node)
    guard separator == ";" else {
      let spellings = parts.map(\.spellings)
      let all = spellings.contains(nil) ? nil : spellings.compactMap { $0 }.flatMap { $0 }
      return Piece(
        node: .alternatives(nodes),
        spellings: all.flatMap { $0.count <= Weights.Templates.wordSpellings ? $0 : nil },
        touchesPrevious: false, offset: offset)
    }
    if parts.count > Weights.Templates.permutation { fail(.permutationTooLong(parts.count), at: offset) }
    return Piece(node: .permutation(nodes), spellings: nil, touchesPrevious: false, offset: offset)
  }

  // MARK: Sequences

  private mutating func sequence(depth: Int) -> Piece {
    let start = position
    var pieces: [Piece] = []
    var sawSpace = false
    var leadingSpace = false
    loop: while position < scalars.count {
      let scalar = scalars[position]
      switch scalar {
      case " ", "\t", "\n", "\r":
        if pieces.isEmpty { leadingSpace = true }
        sawSpace = true
        position += 1
        continue loop
      case "|", ";", ")", "]": break loop
      case "}", ">":
        fail(.unopened(Character(scalar)), at: position)
        position += 1
        continue loop
      default: break
      }
      var piece = part(scalar, depth: depth)
      piece.touchesPrevious = !pieces.isEmpty && !sawSpace
      sawSpace = false
      pieces.append(piece)
    }
    // Spaces at the ends of a group decide whether its words touch their neighbours: `turn(ed| on)`.
    return join(pieces, offset: start, leading: leadingSpace, trailing: sawSpace && !pieces.isEmpty)
  }

  private mutating func part(_ scalar: Unicode.Scalar, depth: Int) -> Piece {
    let offset = position
    switch scalar {
    case "[", "(":
      guard depth < Weights.Templates.depth else {
        fail(.nestedTooDeeply, at: offset)
        position = scalars.count
        return Piece(node: .sequence([]), spellings: nil, touchesPrevious: false, offset: offset)
      }
      position += 1
      var piece = alternatives(closing: scalar == "[" ? "]" : ")", depth: depth + 1)
      if scalar == "[" {
        piece.node = .optional(piece.node)
        piece.spellings = piece.spellings.map { [""] + $0 }
      }
      return piece
    case "{": return slot()
    case "<":
      let name = enclosed(until: ">", open: "<", hasSpaces: true)
      if name.isEmpty, errors.isEmpty { fail(.emptyRule, at: offset) }
      return Piece(
        node: .rule(.init(name: name), offset: offset), spellings: nil, touchesPrevious: false, offset: offset
      )
    default:
      var text = String.UnicodeScalarView()
      while position < scalars.count, !Self.special.contains(scalars[position]) {
        if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
        text.append(scalars[position])
        position += 1
      }
      let spelling = String(text)
      return Piece(node: .words([spelling]), spellings: [spelling], touchesPrevious: false, offset: offset)
    }
  }

  private static let special: Set<Unicode.Scalar> = [
    " ", "\t", "\n", "\r", "|", ";", ")", "]", "(", "[", "{", "}", "<", ">",
  ]

  /// True for a character that must be written with a `\` before it in a word.
  static func isSign(_ character: Character) -> Bool {
    character == "\\" || character.unicodeScalars.contains(where: special.contains)
  }

  private mutating func slot() -> Piece {
    let offset = position
    let inner = enclosed(until: "}", open: "{")
    let parts = inner.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let list = parts[0]
    let parameter = parts.count > 1 ? parts[1] : list
    if list.isEmpty || parameter.isEmpty, errors.isEmpty { fail(.emptySlot, at: offset) }
    return Piece(
      node: .slot(.init(list: list, parameter: parameter, offset: offset)), spellings: nil,
      touchesPrevious: false, offset: offset)
  }

  private mutating func enclosed(
    until closing: Unicode.Scalar, open: Character, hasSpaces: Bool = false
  ) -> String {
    let start = position
    position += 1
    var text = String.UnicodeScalarView()
    while position < scalars.count, scalars[position] != closing {
      // Names have no brackets, and only rules' names spaces, so the closing sign is missing.
      let isSpace = hasSpaces && scalars[position] == " "
      guard isSpace || !Self.special.contains(scalars[position]) else { break }
      text.append(scalars[position])
      position += 1
    }
    guard position < scalars.count, scalars[position] == closing else {
      fail(.unclosed(open), at: start)
      return String(text)
    }
    position += 1
    return String(text)
  }

  // MARK: Touching parts

  private func join(_ pieces: [Piece], offset: Int, leading: Bool, trailing: Bool) -> Piece {
    var nodes: [TemplateNode] = leading ? [.space] : []
    var index = 0
    // A part at an end that may be left out takes the space beside it along: `[the] {area}` is `[the ]{area}`.
    var isStart = !leading
    while index < pieces.count {
      let isApart = index > 0 && !pieces[index].touchesPrevious
      if isApart, isStart, let last = nodes.popLast() {
        nodes.append(last.optionalFollowed(by: .space))
      } else if isApart {
        nodes.append(.space)
      }
      var end = index + 1
      while end < pieces.count, touches(pieces[end - 1], pieces[end]) { end += 1 }
      if end - index > 1, let spellings = product(pieces[index..<end]) {
        nodes.append(spelled(spellings))
      } else {
        end = index + 1
        let afterSlot = index > 0 && pieces[index].touchesPrevious
        nodes.append(tokenized(pieces[index], insideWord: afterSlot))
      }
      if !(nodes.last?.isOptional ?? false) { isStart = false }
      index = end
    }
    if trailing {
      nodes.append(.space)
    } else {
      nodes = TemplateNode.joiningSpaces(nodes)
    }
    let all = pieces.allSatisfy { $0.spellings != nil } ? product(pieces[...]) : nil
    return Piece(
      node: nodes.count == 1 ? nodes[0] : .sequence(nodes),
      spellings: all?.map { (leading ? " " : "") + $0 + (trailing ? " " : "") }, touchesPrevious: false,
      offset: offset)
  }

  /// True where two neighbours form one written word somewhere.
  private func touches(_ first: Piece, _ second: Piece) -> Bool {
    guard second.touchesPrevious, let left = first.spellings, let right = second.spellings else {
      return false
    }
    func isWordLike(_ scalar: Unicode.Scalar?) -> Bool {
      guard let scalar else { return false }
      switch CharacterClass(scalar) {
      case .letter, .digit, .apostrophe, .mark, .joiner, .colon, .fullStop: return true
      default: return false
      }
    }
    // With an empty spelling the parts around it may touch.
    return left.contains { $0.isEmpty || isWordLike($0.unicodeScalars.last) }
      && right.contains { $0.isEmpty || isWordLike($0.unicodeScalars.first) }
  }

  private func product(_ pieces: ArraySlice<Piece>) -> [String]? {
    var all = [""]
    for (index, piece) in pieces.enumerated() {
      let gap = index > 0 && !piece.touchesPrevious ? " " : ""
      guard let spellings = piece.spellings, all.count * spellings.count <= Weights.Templates.wordSpellings
      else {
        return nil
      }
      all = all.flatMap { left in spellings.map { left + gap + $0 } }
    }
    return all
  }

  private func spelled(_ texts: [String]) -> TemplateNode {
    var seen: Set<[TemplateNode]> = []
    let ways = texts.map(spaced).filter { seen.insert($0).inserted }
    let spoken = ways.filter { !$0.isEmpty }.map { $0.count == 1 ? $0[0] : .sequence($0) }
    let node = spoken.count == 1 ? spoken[0] : TemplateNode.alternatives(spoken)
    return spoken.count < ways.count ? .optional(node) : node
  }

  /// The words of a text, with the spaces at its ends.
  private func spaced(_ text: String) -> [TemplateNode] {
    let words = words(text, insideWord: false)
    if words.isEmpty { return text.isEmpty ? [] : [.space] }
    return (isEnd(text.unicodeScalars.first) ? [.space] : []) + [.words(words)]
      + (isEnd(text.unicodeScalars.last) ? [.space] : [])
  }

  /// True where a word ends at this sign, as it does at the apostrophe of `l'{area}`.
  private func isEnd(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    switch CharacterClass(scalar) {
    case .space, .apostrophe: return true
    default: return false
    }
  }

  /// A text piece's words; groups are done already.
  private func tokenized(_ piece: Piece, insideWord: Bool) -> TemplateNode {
    guard case .words(let texts) = piece.node, piece.spellings == texts else { return piece.node }
    // In `<name>['s]` the ending follows the word that it belongs to.
    let text = texts[0]
    let words = words(text, insideWord: insideWord || text.hasPrefix("'"))
    let parts =
      (isEnd(text.unicodeScalars.first) ? [.space] : []) + [TemplateNode.words(words)]
      + (isEnd(text.unicodeScalars.last) ? [.space] : [])
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private func words(_ text: String, insideWord: Bool) -> [String] {
    let sentence = tokenizer.sentence(text, insideWord: insideWord)
    return (0..<sentence.count).map { sentence.key($0) }
  }
}
