/// A text cut into everything that rules compare: words, signs, digits, and the parts of compound words.
struct Lattice: Sendable {
  /// A word or a part of one that the rules know.
  struct Edge: Sendable {
    /// Its number in the rules' table of words.
    var word: Int32
    var end: Int32
  }

  /// A number in digits.
  struct Digits: Sendable {
    var value: Double
    var start: Int32
    var end: Int32
    /// The number of digits; 0 where it isn't a plain integer.
    var width: Int
  }

  private(set) var bytes: [UInt8]
  private(set) var offsets: [Int32]
  /// The edges that start at byte `i` are `edges[edgeStarts[i]..<edgeStarts[i + 1]]`.
  private(set) var edges: [Edge] = []
  private(set) var edgeStarts: [Int32]
  private(set) var digits: [Digits] = []
  /// By byte: the end of the word or digits that start there; 0 where none do.
  private(set) var wordEnds: [Int32]
  /// By byte: the first place at or after it that isn't a space.
  private(set) var next: [Int32]
  /// True at a byte where a token starts. An entity can't begin inside a word.
  private(set) var isStart: [Bool]
  /// True at a byte where a token ends.
  private(set) var isEnd: [Bool]
  /// True at a byte that is a hyphen between two letters. Rules may skip it.
  private(set) var isHyphen: [Bool]

  init(_ text: String, _ rules: TextRules, _ words: ByteTable) {
    (bytes, offsets) = rules.normalized(text)
    let count = bytes.count
    next = [Int32](repeating: Int32(count), count: count + 1)
    isStart = [Bool](repeating: false, count: count + 1)
    isEnd = [Bool](repeating: false, count: count + 1)
    isHyphen = [Bool](repeating: false, count: count + 1)
    edgeStarts = [Int32](repeating: 0, count: count + 2)
    wordEnds = [Int32](repeating: 0, count: count + 1)
    var found: [(start: Int32, edge: Edge)] = []
    var position = 0
    var lastClass = CharacterClass.space
    var isSpace = [Bool](repeating: false, count: count)
    while position < count {
      let (kind, length) = TextRules.kind(bytes, position)
      var end = position + length
      switch kind {
      case .space, .ignored:
        for index in position..<end { isSpace[index] = true }
      case .letter, .mark:
        while end < count {
          let (following, size) = TextRules.kind(bytes, end)
          guard following == .letter || following == .mark else { break }
          end += size
        }
        wordEnds[position] = Int32(end)
        token(position, end, words, rules.hasCompounds, &found)
      case .digit:
        while end < count, TextRules.kind(bytes, end).0 == .digit { end += 1 }
        wordEnds[position] = Int32(end)
        readDigits(position, end, rules)
        token(position, end, words, false, &found)
      default:
        if kind == .joiner, lastClass == .letter, end < count, TextRules.kind(bytes, end).0 == .letter {
          isHyphen[position] = true
        }
        token(position, end, words, false, &found)
      }
      lastClass = kind
      position = end
    }
    var place = Int32(count)
    for index in stride(from: count - 1, through: 0, by: -1) {
      if !isSpace[index] { place = Int32(index) }
      next[index] = place
    }
    fill(found)
  }

  private mutating func fill(_ found: [(start: Int32, edge: Edge)]) {
    for item in found { edgeStarts[Int(item.start) + 1] += 1 }
    for index in 1..<edgeStarts.count { edgeStarts[index] += edgeStarts[index - 1] }
    edges = [Edge](repeating: Edge(word: -1, end: 0), count: found.count)
    var places = edgeStarts
    for item in found {
      edges[Int(places[Int(item.start)])] = item.edge
      places[Int(item.start)] += 1
    }
  }

  private mutating func token(
    _ start: Int, _ end: Int, _ words: ByteTable, _ hasCompounds: Bool,
    _ found: inout [(start: Int32, edge: Edge)]
  ) {
    isStart[start] = true
    isEnd[end] = true
    var hash = ByteTable.emptyHash
    for index in start..<end { hash = ByteTable.extend(hash, bytes[index]) }
    if let word = words.find(hash, bytes, start..<end) {
      found.append((Int32(start), Edge(word: Int32(word), end: Int32(end))))
    } else if hasCompounds, end - start >= 4, end - start <= 80 {
      compound(start, end, words, &found)
    }
  }

  /// Adds the edges of all ways to cut a word into known words.
  private mutating func compound(
    _ start: Int, _ end: Int, _ words: ByteTable, _ found: inout [(start: Int32, edge: Edge)]
  ) {
    let length = end - start
    var parts: [(from: Int, to: Int, word: Int32)] = []
    var reachable = [Bool](repeating: false, count: length + 1)
    reachable[0] = true
    for from in 0..<length where reachable[from] {
      var hash = ByteTable.emptyHash
      for to in from + 1...length {
        hash = ByteTable.extend(hash, bytes[start + to - 1])
        // Single letters are no parts of words.
        guard to - from >= 2, to - from < length,
          let word = words.find(hash, bytes, start + from..<start + to)
        else { continue }
        parts.append((from, to, Int32(word)))
        reachable[to] = true
      }
    }
    guard reachable[length] else { return }
    var leadsOn = [Bool](repeating: false, count: length + 1)
    leadsOn[length] = true
    for part in parts.sorted(by: { $0.from > $1.from }) where leadsOn[part.to] {
      leadsOn[part.from] = true
      found.append((Int32(start + part.from), Edge(word: part.word, end: Int32(start + part.to))))
    }
  }

  /// Reads a number such as "12", "1.5", ".77" or "100,000".
  private mutating func readDigits(_ start: Int, _ end: Int, _ rules: TextRules) {
    guard end - start <= 18 else { return }
    let afterDecimal =
      start > 0 && bytes[start - 1] == rules.decimal && start > 1 && bytes[start - 2] >= 0x30
      && bytes[start - 2] <= 0x39
    var whole = 0.0
    for index in start..<end { whole = whole * 10 + Double(bytes[index] - 0x30) }
    if !afterDecimal {
      digits.append(Digits(value: whole, start: Int32(start), end: Int32(end), width: end - start))
    } else {
      digits.append(Digits(value: whole, start: Int32(start), end: Int32(end), width: end - start))
      return
    }
    // Groups of three, then a fraction.
    var place = end
    var value = whole
    if end - start <= 3, start == 0 || bytes[start - 1] != rules.grouping || !isDigit(start - 2) {
      while place + 3 < bytes.count, bytes[place] == rules.grouping,
        (1...3).allSatisfy({ isDigit(place + $0) }), !isDigit(place + 4), value < 1e15
      {
        for offset in 1...3 { value = value * 10 + Double(bytes[place + offset] - 0x30) }
        place += 4
        digits.append(Digits(value: value, start: Int32(start), end: Int32(place), width: 0))
      }
    }
    if let (fraction, after) = fraction(at: place, rules.decimal) {
      digits.append(Digits(value: value + fraction, start: Int32(start), end: Int32(after), width: 0))
    }
    if start > 0, bytes[start - 1] == rules.decimal, !isDigit(start - 2), whole >= 0,
      let (fraction, after) = fraction(at: start - 1, rules.decimal)
    {
      digits.append(Digits(value: fraction, start: Int32(start - 1), end: Int32(after), width: 0))
    }
  }

  private func isDigit(_ place: Int) -> Bool {
    place >= 0 && place < bytes.count && bytes[place] >= 0x30 && bytes[place] <= 0x39
  }

  private func fraction(at place: Int, _ decimal: UInt8) -> (Double, Int)? {
    guard place < bytes.count, bytes[place] == decimal, isDigit(place + 1) else { return nil }
    var end = place + 1
    while isDigit(end) { end += 1 }
    // The number is read as decimal text, so that 3.14 is the nearest number to 3.14 and not a sum.
    guard end - place <= 12 else { return nil }
    var numerator = 0.0
    for index in place + 1..<end { numerator = numerator * 10 + Double(bytes[index] - 0x30) }
    var scale = 1.0
    for _ in place + 1..<end { scale *= 10 }
    return (numerator / scale, end)
  }

  /// The one or two places at which a rule may continue after `position`.
  func continuations(_ position: Int) -> (Int, Int?) {
    let place = Int(next[position])
    guard place < bytes.count, isHyphen[place] else { return (place, nil) }
    return (place, place + 1)
  }
}

extension Lattice {
  /// True where the number goes on before or behind the range, like "650" in "650-6500" or "3" in "1.3".
  func isInsideNumber(_ start: Int, _ end: Int) -> Bool {
    func isDigit(_ place: Int) -> Bool {
      bytes.indices.contains(place) && (0x30...0x39).contains(bytes[place])
    }
    func joins(_ place: Int) -> Bool {
      bytes.indices.contains(place) && "-.,:/".utf8.contains(bytes[place])
    }
    if isDigit(start), joins(start - 1), isDigit(start - 2) { return true }
    // The hyphen in "2-3 days" is no minus sign.
    if isDigit(start - 1), bytes[start] == UInt8(ascii: "-"), isDigit(start + 1) { return true }
    return end > 0 && isDigit(end - 1) && joins(end) && isDigit(end + 1)
  }
}
