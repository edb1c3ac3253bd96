import Entities

/// All templates of one part of a language as one automaton over words and slots, without empty transitions.
///
/// A state is entered by one symbol: a word, a span that fills a slot, or free words that fill a slot. States with equal
/// pasts are one, so templates share their beginnings: "add milk" and "add eggs" share "add".
///
/// It never changes. Every way to read a sentence holds it, so that it's one object rather than a dozen tables.
final class Automaton: Sendable {
  /// The facts about a slot that matching looks at again and again.
  struct SlotTraits: Sendable {
    var kind: Slot.Kind
    var isDictated: Bool
    var isShortName: Bool
    var isPerson: Bool
    /// True where only whole numbers fill it.
    var isWhole: Bool
    /// Points for a free word, and besides for the first one.
    var text: Int32
    var opening: Int32

    init(_ slot: Slot) {
      kind = slot.kind
      isDictated = slot.isDictated
      isShortName = slot.kind == .shortName
      isPerson = slot.isPerson
      isWhole = slot.valueKind == .wholeNumber
      opening = slot.kind == .request ? 0 : Weights.Matching.opening
      text =
        switch slot.kind {
        case .name, .place: Weights.Matching.name
        case .request: 0
        default: Weights.Matching.text
        }
    }
  }

  /// The symbol that enters a state. Words are numbered from 0.
  struct Symbol: Hashable, Sendable {
    /// A word's number, or -1.
    var word: Int32
    /// A slot's index, or -1.
    var slot: Int32
    /// True where the slot is filled by free words, one a step, rather than by a known span.
    var isOpen: Bool
    /// True where it may begin inside a written word, as `n` in `{area}n` does.
    var mayTouch = false
  }

  /// The slot that an edge enters, in four bytes.
  struct SlotLabel: Hashable, Sendable {
    fileprivate let code: Int32

    fileprivate init(code: Int32) { self.code = code }

    init(_ symbol: Symbol) { code = symbol.slot << 1 | (symbol.isOpen ? 1 : 0) }

    var slot: Int32 { code >> 1 }
    /// True where free words fill it.
    var isOpen: Bool { code & 1 == 1 }
  }

  let words: ByteTable
  let slots: [Slot]
  /// By intent: its slots.
  private let slotsOfIntents: [String: [Int32]]
  let slotTraits: [SlotTraits]
  /// By code of a `SlotLabel`: the categories that may fill the slot, as raw values. They are small, since they are looked at for every
  /// edge, most of which aren't taken.
  private let fillings: AutomatonTable<UInt16>
  let symbols: Symbols
  let edges: Edges
  /// By state: any template that passes through it, for an explanation when nothing matches.
  let representatives: AutomatonTable<Int32>
  /// The parts that touch other parts inside of written words.
  let touches: TouchingParts

  /// The symbols of all states, by state.
  struct Symbols: Sendable {
    let words: AutomatonTable<Int32>
    let slots: AutomatonTable<Int32>
    let traits: AutomatonTable<UInt8>

    /// - Throws: `Damage` where the tables don't have an entry each for the same states.
    init(words: NumberTable<Int32>, slots: NumberTable<Int32>, traits: NumberTable<UInt8>) throws {
      guard words.count == slots.count, words.count == traits.count, words.count > 0 else {
        throw CompiledFileReader.Damage()
      }
      self.words = AutomatonTable(words)
      self.slots = AutomatonTable(slots)
      self.traits = AutomatonTable(traits)
    }

    init(_ symbols: [Symbol]) {
      words = AutomatonTable(symbols.map(\.word))
      slots = AutomatonTable(symbols.map(\.slot))
      traits = AutomatonTable(
        symbols.map { ($0.isOpen ? Self.isOpen : 0) | ($0.mayTouch ? Self.mayTouch : 0) })
    }

    private static let isOpen: UInt8 = 1
    private static let mayTouch: UInt8 = 2

    var indices: Range<Int> { 0..<words.count }

    @inline(__always)
    subscript(state: Int) -> Symbol {
      let traits = traits[state]
      return Symbol(
        word: words[state], slot: slots[state], isOpen: traits & Self.isOpen != 0,
        mayTouch: traits & Self.mayTouch != 0)
    }

    @inline(__always)
    func mayTouch(_ state: Int32) -> Bool { traits[Int(state)] & Self.mayTouch != 0 }

    /// True where any state may be entered inside a written word.
    var mayTouch: Bool { traits.contains { $0 & Self.mayTouch != 0 } }
  }

  /// The steps that lead on from states, and the templates that end in them.
  struct Edges: Sendable {
    /// Successors that are entered by a word, sorted by it: state `s` owns `wordStarts[s]..<wordStarts[s + 1]`.
    let wordStarts: AutomatonTable<Int32>
    let wordLabels: AutomatonTable<Int32>
    let wordTargets: AutomatonTable<Int32>
    let slotStarts: AutomatonTable<Int32>
    let slotTargets: AutomatonTable<Int32>
    /// The codes of the `SlotLabel` that each slot edge has. They stand beside the edges, since most edges aren't taken.
    let slotLabels: AutomatonTable<Int32>
    /// Templates that may end in a state.
    let acceptStarts: AutomatonTable<Int32>
    let accepts: AutomatonTable<Int32>
  }

  /// Edges in the making.
  struct EdgeLists {
    var wordStarts: [Int32] = [0]
    var wordLabels: [Int32] = []
    var wordTargets: [Int32] = []
    var slotStarts: [Int32] = [0]
    var slotTargets: [Int32] = []
    var acceptStarts: [Int32] = [0]
    var accepts: [Int32] = []

    func edges(_ symbols: [Symbol]) -> Edges {
      Edges(
        wordStarts: AutomatonTable(wordStarts), wordLabels: AutomatonTable(wordLabels),
        wordTargets: AutomatonTable(wordTargets), slotStarts: AutomatonTable(slotStarts),
        slotTargets: AutomatonTable(slotTargets),
        slotLabels: AutomatonTable(slotTargets.map { SlotLabel(symbols[Int($0)]).code }),
        acceptStarts: AutomatonTable(acceptStarts), accepts: AutomatonTable(accepts))
    }
  }

  init(
    words: ByteTable, slots: [Slot], symbols: Symbols, edges: Edges, representatives: AutomatonTable<Int32>
  ) {
    self.words = words
    self.slots = slots
    self.symbols = symbols
    self.edges = edges
    self.representatives = representatives
    slotsOfIntents = Dictionary(grouping: slots.indices.map(Int32.init)) { slots[Int($0)].intent }
    slotTraits = slots.map(SlotTraits.init)
    fillings = AutomatonTable(
      slots.flatMap { slot in [Span.Categories(filling: slot), .words].map(\.rawValue) })
    touches = TouchingParts(words: words, slots: slots, symbols: symbols, edges)
  }

  /// The slot that an edge of `edges.slotTargets` enters.
  @inline(__always)
  func slotLabel(_ edge: Int) -> SlotLabel { SlotLabel(code: edges.slotLabels[edge]) }

  /// The categories of spans that may fill the slot that an edge enters.
  @inline(__always)
  func fillings(over edge: Int) -> Span.Categories {
    Span.Categories(rawValue: fillings[Int(edges.slotLabels[edge])])
  }

  /// The slots of all templates of an intent that fill a parameter, by their numbers.
  func slots(of parameter: String, intent: String) -> [Int32] {
    (slotsOfIntents[intent] ?? []).filter { slots[Int($0)].parameter == parameter }
  }

  /// The slots of all templates of an intent, by their numbers.
  func slots(ofIntent intent: String) -> [Int32] { slotsOfIntents[intent] ?? [] }

  /// The number of a normalised word; nil where no template has it.
  func number(of word: String) -> Int? {
    let key = Array(word.utf8)
    let hash = key.reduce(ByteTable.emptyHash, ByteTable.extend)
    return words.find(hash, key, 0..<key.count)
  }

  /// The number of each token's word; -1 where no template knows it.
  func wordNumbers(_ sentence: Sentence) -> [Int32] {
    sentence.tokens.map { token in
      var hash = ByteTable.emptyHash
      for index in token.key { hash = ByteTable.extend(hash, sentence.keys[index]) }
      return words.find(hash, sentence.keys, token.key).map(Int32.init) ?? -1
    }
  }

  /// By token: the words of several tokens that begin there, in a sentence whose words are cut.
  func longWords(_ sentence: Sentence) -> [[(word: Int32, count: Int)]] {
    sentence.tokens.indices.map { start in
      let written = sentence.written(at: start)
      if written.count == 1 { return [] }
      var found: [(word: Int32, count: Int)] = []
      let first = sentence.tokens[start].key
      var hash = ByteTable.emptyHash
      for index in written {
        let key = sentence.tokens[index].key
        for byte in key { hash = ByteTable.extend(hash, sentence.keys[byte]) }
        if index == start { continue }
        if let word = words.find(hash, sentence.keys, first.lowerBound..<key.upperBound) {
          found.append((Int32(word), index + 1 - start))
        }
      }
      return found
    }
  }
}
