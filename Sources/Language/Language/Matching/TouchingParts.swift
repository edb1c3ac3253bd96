import Entities

/// The words of templates that touch a slot or a rule, as `n` does in `{area}n`: a written word of a sentence may be made
/// of them and of a value.
///
///     ב<area>      // בסלון is ב and סלון
///
/// A word is cut where such parts may meet. Whole words stay known, whatever cuts go through them.
struct TouchingParts: Sendable {
  /// By number of a word: whether something may touch its end, and its beginning.
  private var leading: [Bool] = []
  private var trailing: [Bool] = []
  /// Lists whose values touch each other.
  private(set) var lists: Set<Int32> = []
  /// The most bytes of a part.
  private var longest = 0
  /// True where no words are cut.
  private(set) var isEmpty = true

  init() {}

  init(words: ByteTable, slots: [Slot], symbols: Automaton.Symbols, _ edges: Automaton.Edges) {
    leading = [Bool](repeating: false, count: words.count)
    trailing = leading
    // Few languages have such templates, and a look at each edge is a part of every start.
    guard symbols.mayTouch else { return }
    for state in symbols.indices {
      let symbol = symbols[state]
      for edge in Int(edges.wordStarts[state])..<Int(edges.wordStarts[state + 1]) where state > 0 {
        guard symbols[Int(edges.wordTargets[edge])].mayTouch else { continue }
        if symbol.word >= 0 { add(symbol.word, \.leading, words) }
        // A number and its unit are two words whatever stands between them.
        if symbol.slot >= 0, slots[Int(symbol.slot)].isNumeric { continue }
        add(edges.wordLabels[edge], \.trailing, words)
      }
      for edge in Int(edges.slotStarts[state])..<Int(edges.slotStarts[state + 1]) where state > 0 {
        let target = symbols[Int(edges.slotTargets[edge])]
        guard target.mayTouch else { continue }
        if symbol.word >= 0 {
          add(symbol.word, \.leading, words)
        } else {
          for slot in [symbol.slot, target.slot] {
            if case .list(let list) = slots[Int(slot)].kind { lists.insert(list) }
          }
        }
      }
    }
    isEmpty = longest == 0 && lists.isEmpty
  }

  private mutating func add(
    _ word: Int32, _ side: WritableKeyPath<TouchingParts, [Bool]>, _ words: ByteTable
  ) {
    guard !self[keyPath: side][Int(word)] else { return }
    let text = words.text(Int(word))
    // Ideographs and signs are words by themselves, so they need no cuts.
    let isWritten = text.unicodeScalars.allSatisfy { scalar in
      switch CharacterClass(scalar) {
      case .letter, .digit, .mark: true
      default: false
      }
    }
    guard isWritten else { return }
    self[keyPath: side][Int(word)] = true
    longest = max(longest, text.utf8.count)
  }

  /// The sentence with its words cut where parts of templates may meet.
  ///
  /// Cost: the letters of a word times those of the longest part.
  func cut(_ sentence: Sentence, _ automaton: Automaton, values: NameIndex<ListedValue>) -> Sentence {
    if isEmpty { return sentence }
    return sentence.cutting { key in
      guard key.count > 1 else { return [] }
      var cuts: Set<Int> = []
      addCuts(from: key.lowerBound, in: key, sentence.keys, automaton, values, to: &cuts)
      addCuts(upTo: key.upperBound, in: key, sentence.keys, automaton, to: &cuts)
      // A number stays whole.
      return cuts.filter { !Self.isDigit(sentence.keys[$0 - 1]) || !Self.isDigit(sentence.keys[$0]) }.sorted()
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Adds the ends of parts that begin here.
  private func addCuts(
    from start: Int, in key: Range<Int>, _ keys: [UInt8], _ automaton: Automaton,
    _ values: NameIndex<ListedValue>, to cuts: inout Set<Int>
  ) {
    var hash = ByteTable.emptyHash
    for end in start + 1..<max(start + 1, key.upperBound) {
      hash = ByteTable.extend(hash, keys[end - 1])
      let length = end - start
      if length > longest, lists.isEmpty || length > values.longest { return }
      let isPart = automaton.words.find(hash, keys, start..<end).map { leading[$0] } ?? false
      guard isPart || isValue(hash, keys, start..<end, values), cuts.insert(end).inserted else { continue }
      addCuts(from: end, in: key, keys, automaton, values, to: &cuts)
    }
  }

  private func isValue(
    _ hash: UInt64, _ keys: [UInt8], _ range: Range<Int>, _ values: NameIndex<ListedValue>
  ) -> Bool {
    if lists.isEmpty { return false }
    guard let name = values.table.find(hash, keys, range) else { return false }
    return values.payloads[name].contains { lists.contains(Int32($0.list)) }
  }

  /// Adds the beginnings of parts that end here.
  private func addCuts(
    upTo end: Int, in key: Range<Int>, _ keys: [UInt8], _ automaton: Automaton, to cuts: inout Set<Int>
  ) {
    for start in stride(from: end - 1, to: max(key.lowerBound, end - longest - 1), by: -1) {
      // Letters begin with another byte than they go on with.
      guard keys[start] & 0xC0 != 0x80 else { continue }
      var hash = ByteTable.emptyHash
      for place in start..<end { hash = ByteTable.extend(hash, keys[place]) }
      guard automaton.words.find(hash, keys, start..<end).map({ trailing[$0] }) ?? false,
        cuts.insert(start).inserted
      else { continue }
      addCuts(upTo: start, in: key, keys, automaton, to: &cuts)
    }
  }
}

extension Slot {
  /// True where figures fill it.
  fileprivate var isNumeric: Bool {
    switch kind {
    case .range, .value: true
    default: false
    }
  }
}
