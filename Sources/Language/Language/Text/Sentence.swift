import Entities
import IntentSchema

/// A text as tokens, which the whole language layer works on.
struct Sentence: Sendable {
  let text: String
  /// The text that the person wrote, where this is an edited form of it. Slots show the person's spelling.
  var origin: EditedText?
  private(set) var tokens: [Token]
  /// The normalised forms of all tokens, end to end, as UTF-8.
  private(set) var keys: [UInt8]
  /// True where words are cut into several tokens.
  private(set) var hasCuts = false

  /// Pairs of signs of which the text has the first.
  private let pairs: [(open: Character, close: Character)]

  private static let allPairs: [(open: Character, close: Character)] = [
    ("“", "”"), ("\"", "\""), ("«", "»"), ("「", "」"), ("(", ")"),
  ]

  init(text: String, tokens: [Token], keys: [UInt8]) {
    self.text = text
    // Most texts have no pairs. Parts of texts are spelt many times, so this is found once.
    let mayHavePairs = text.utf8.contains {
      $0 == 0x22 || $0 == 0x28 || $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3
    }
    pairs = mayHavePairs ? Self.allPairs.filter { text.contains($0.open) } : []
    self.tokens = tokens
    self.keys = keys
  }

  var count: Int { tokens.count }

  func key(_ index: Int) -> String {
    String(decoding: keys[tokens[index].key], as: UTF8.self)
  }

  /// The normalised forms of all tokens.
  var words: [String] { tokens.indices.map(key) }

  /// True where the key of a token is exactly this.
  func key(_ index: Int, is key: StaticString) -> Bool {
    let range = tokens[index].key
    guard range.count == key.utf8CodeUnitCount else { return false }
    return key.withUTF8Buffer { buffer in zip(keys[range], buffer).allSatisfy(==) }
  }

  /// The normalised forms of some tokens without spaces: `listomat` for "List-o-Mat".
  func compactKey(_ range: Range<Int>) -> String {
    String(decoding: keys[keyRange(range)], as: UTF8.self)
  }

  func keyRange(_ range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return tokens[range.lowerBound].key.lowerBound..<tokens[range.upperBound - 1].key.upperBound
  }

  /// The parts of the original text that some tokens cover: one, or several where words were cut out.
  func ranges(_ range: Range<Int>) -> [Range<Int>] {
    guard let origin else { return ownRanges(range) }
    return ownRanges(range).flatMap(origin.originals)
  }

  /// The tokens that stand in some parts of the original text; nil where there are none, or others between them.
  func tokens(at places: [Range<Int>]) -> Range<Int>? {
    let own = tokens.indices.filter { index in
      ranges(index..<index + 1).contains { part in places.contains { $0.overlaps(part) } }
    }
    guard let first = own.first, let last = own.last, last - first + 1 == own.count else { return nil }
    return first..<last + 1
  }

  /// Where some tokens stand in its own text, in UTF-8 offsets.
  func place(of range: Range<Int>) -> Range<Int> {
    tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound
  }

  private func ownRanges(_ range: Range<Int>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for index in range {
      let token = tokens[index]
      if let last = ranges.last, index > range.lowerBound, tokens[index - 1].source + 1 == token.source {
        ranges[ranges.count - 1] = last.lowerBound..<token.range.upperBound
      } else {
        ranges.append(token.range)
      }
    }
    return ranges
  }

  /// The person's own spelling of some tokens, with inner punctuation and without outer.
  func text(_ range: Range<Int>) -> String {
    let ranges = ranges(range)
    if ranges.count == 1, let only = ranges.first { return spelling(only) }
    // Between the parts stands a space where the person wrote one.
    var text = ""
    for range in ranges {
      let part = spelling(range)
      if !text.isEmpty, !joinsIdeographs(text, part) { text += " " }
      text += part.trimmingSpaces
    }
    return text
  }

  /// True where two parts meet in ideographs, which no space separates.
  private func joinsIdeographs(_ first: String, _ second: String) -> Bool {
    guard let last = first.unicodeScalars.last, let next = second.unicodeScalars.first else { return true }
    return CharacterClass(last) == .ideograph && CharacterClass(next) == .ideograph
  }

  private func spelling(_ range: Range<Int>) -> String {
    let text = origin?.source ?? text
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    var end = utf8.index(utf8.startIndex, offsetBy: range.upperBound)
    var part = text[start..<end]
    // Quotation marks that open inside the words also close inside: the “blue one”.
    for (open, close) in pairs {
      let opened = part.filter { $0 == open }.count
      let closed = open == close ? opened / 2 : part.filter { $0 == close }.count
      if open == close ? opened % 2 == 1 : opened > closed, end < text.endIndex, text[end] == close {
        end = text.index(after: end)
        part = text[start..<end]
      }
    }
    return String(part)
  }

  /// The first words inside of quotation marks, where others stand outside of them. A single word has no mark that would tell.
  var quotation: Range<Int>? {
    guard let second = tokens.indices.first(where: { tokens[$0].joints.contains(.quoted) }), second > 0
    else { return nil }
    let end = tokens.indices[second...].first { !tokens[$0].joints.contains(.quoted) } ?? count
    return end - second + 1 < count ? second - 1..<end : nil
  }

  /// The sentence without some of its tokens.
  func removing(_ cuts: [Range<Int>]) -> Sentence {
    var result = Sentence(text: text, tokens: [], keys: [])
    result.origin = origin
    for index in tokens.indices where !cuts.contains(where: { $0.contains(index) }) {
      var token = tokens[index]
      let start = result.keys.count
      result.keys.append(contentsOf: keys[token.key])
      token.key = start..<result.keys.count
      if let last = result.tokens.last, last.source + 1 != token.source { token.joints = [] }
      result.tokens.append(token)
    }
    return result
  }

  /// The sentence with its words cut into several tokens.
  ///
  /// - Parameter places: the places of cuts in a token's key, as places in `keys`.
  func cutting(_ places: (Range<Int>) -> [Int]) -> Sentence {
    var result = self
    result.tokens = []
    var added = 0
    for token in tokens {
      var rest = token
      // Where words were left out, a number is missing.
      rest.source = token.source + added
      for cut in places(token.key) {
        var first = rest
        let length = scalars(first.key.lowerBound..<cut)
        first.key = first.key.lowerBound..<cut
        first.range = first.range.lowerBound..<place(after: length, in: first.range)
        rest.key = cut..<rest.key.upperBound
        rest.range = first.range.upperBound..<rest.range.upperBound
        first.isNumber = isNumber(first.key)
        result.tokens.append(first)
        rest.joints = .cut
        added += 1
        rest.source = token.source + added
      }
      if rest.joints == .cut {
        rest.isNumber = isNumber(rest.key)
        result.hasCuts = true
      }
      result.tokens.append(rest)
    }
    return result
  }

  private func isNumber(_ key: Range<Int>) -> Bool { keys[key].allSatisfy { (0x30...0x39).contains($0) } }

  private func scalars(_ key: Range<Int>) -> Int { keys[key].count { $0 & 0xC0 != 0x80 } }

  /// The place in the text after some scalars of a range.
  private func place(after count: Int, in range: Range<Int>) -> Int {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    let end = text.unicodeScalars.index(
      start, offsetBy: count, limitedBy: utf8.index(start, offsetBy: range.count))
    return end.map { utf8.distance(from: utf8.startIndex, to: $0) } ?? range.upperBound
  }

  /// True for a token that begins inside a written word.
  func isCut(_ index: Int) -> Bool { index < tokens.count && tokens[index].joints.contains(.cut) }

  /// The tokens of the written word that a token is of.
  func written(at index: Int) -> Range<Int> {
    var end = index + 1
    while isCut(end) { end += 1 }
    return index..<end
  }

  // MARK: Where a slot may begin and end

  /// True where free text may begin at a token. It can't begin inside a written word.
  func textMayStart(_ index: Int) -> Bool {
    tokens[index].joints.isDisjoint(with: .insideText)
  }

  /// True where free text may end before a token, as behind "Anna" in "Anna's list".
  func textMayEnd(before index: Int) -> Bool {
    index >= tokens.count || tokens[index].joints.isDisjoint(with: .insideWord)
  }

  /// True where a name or value may begin at a token, such as `am` in `8am`.
  func valueMayStart(_ index: Int) -> Bool {
    tokens[index].joints.isDisjoint(with: .insideName)
  }

  /// True for a token that begins with an ideograph.
  func isIdeograph(_ index: Int) -> Bool {
    key(index).unicodeScalars.first.map { CharacterClass($0) == .ideograph } ?? false
  }

  /// The parts between spaces, where words aren't spaced and people type a space for a comma: “挂面 酸奶x2 酱油”. One beside Latin letters
  /// or a number is written for its looks: “USB 线”.
  func spacedParts(_ range: Range<Int>) -> [Range<Int>] {
    let starts = range.dropFirst().filter { index in
      guard isIdeograph(index), !tokens[index].joints.contains(.quoted), isBehindSpace(index)
      else { return false }
      // “酸奶x2”: how many there are to be.
      let isCounted = index - 1 > range.lowerBound && isIdeograph(index - 2) && key(index - 1).hasPrefix("x")
      return isIdeograph(index - 1) || isCounted
    }
    return zip([range.lowerBound] + starts, starts + [range.upperBound]).map { $0..<$1 }
  }

  /// True where a token may have the same letter three times in a row. It is looked at as bytes, since most have none.
  func repeatsLetter(_ index: Int) -> Bool {
    let bytes = keys[tokens[index].key]
    func repeats(_ width: Int) -> Bool {
      var run = 0
      for (one, next) in zip(bytes, bytes.dropFirst(width)) {
        run = one == next ? run + 1 : 0
        if run >= width * (Weights.Repair.drawnOut - 1) { return true }
      }
      return false
    }
    guard bytes.count > Weights.Repair.drawnOut else { return false }
    return repeats(1) || bytes.contains { $0 >= 0xC0 } && repeats(2)
  }

  /// True for a token that is written apart from the one before it.
  func isBehindSpace(_ index: Int) -> Bool {
    tokens[index - 1].range.upperBound < tokens[index].range.lowerBound
  }

  /// True where a comma or a stop stands right before a token, so that a clause may begin with it.
  func isBehindSign(_ index: Int) -> Bool {
    !tokens[index].joints.isDisjoint(with: [.comma, .stop])
  }

  /// True where one of the words begins with a capital, as names do. A single letter such as "I" doesn't count.
  func hasCapital(_ words: Range<Int>) -> Bool {
    words.contains { index in
      let word = text(index..<index + 1)
      return word.first?.isUppercase == true && word.count > 1
    }
  }

  /// The tokens between some places, which begin a part each.
  func parts(startingAt starts: [Int]) -> [Range<Int>] {
    zip([0] + starts, starts + [count]).map { $0..<$1 }
  }

  /// True where a colon stands before a token, as before "call" in "text Anna: call Bo".
  func hasColon(before index: Int) -> Bool {
    guard index > 0, index < tokens.count else { return false }
    let between = Array(text.utf8)[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
    return between.first == UInt8(ascii: ":") || String(decoding: between, as: UTF8.self).hasPrefix("：")
  }

  /// True where only a full stop and spaces stand behind a token, before the next one.
  func hasFullStop(behind index: Int) -> Bool {
    guard index + 1 < tokens.count else { return false }
    let between = Array(text.utf8)[tokens[index].range.upperBound..<tokens[index + 1].range.lowerBound]
    return between.first == UInt8(ascii: ".") && between.dropFirst().allSatisfy { $0 == UInt8(ascii: " ") }
  }

  func valueMayEnd(before index: Int) -> Bool {
    index >= tokens.count || !tokens[index].joints.contains(.joined)
  }
}
