import Entities

/// All templates of one part of a language as one automaton over words and slots, without empty transitions.
///
/// Every state but the start consumes one symbol, the one it is entered by: a word, a span that fills a slot, or free
/// words that fill a slot. States with equal pasts are one, so templates share their beginnings.
struct Automaton: Sendable {
  /// What matching looks at of each slot, again and again.
  struct SlotTraits: Sendable {
    var kind: Slot.Kind
    /// What may fill it.
    var categories: Span.Categories
    var isDictated: Bool
    var isShortName: Bool
    var isPerson: Bool
    /// Whether only whole numbers fill it.
    var isWhole: Bool
    /// Points for a free word, and besides for the first one.
    var text: Int32
    var opening: Int32

    init(_ slot: Slot) {
      kind = slot.kind
      categories =
        switch slot.kind {
        case .list: [.list, .vocabulary]
        case .range: .number
        case .value: .value
        case .app, .nearlyApp, .mixedCase: .app
        case .text, .name: slot.isPerson ? [.vocabulary, .value] : .vocabulary
        case .place: .list
        case .shortName, .request: []
        }
      isDictated = slot.isDictated
      isShortName = slot.kind == .shortName
      isPerson = slot.isPerson
      isWhole = slot.valueKind == .wholeNumber
      opening = slot.kind == .request ? 0 : Matcher.Points.opening
      text =
        switch slot.kind {
        case .name, .place: Matcher.Points.name
        case .request: 0
        default: Matcher.Points.text
        }
    }
  }

  /// What a state is entered by; words are numbered from 0.
  struct Symbol: Hashable, Sendable {
    /// A word's number, or -1.
    var word: Int32
    /// A slot's index, or -1.
    var slot: Int32
    /// Whether the slot is filled by free words, one a step, rather than by a known span.
    var isOpen: Bool
  }

  var words: ByteTable
  var slots: [Slot]
  private(set) var slotTraits: [SlotTraits] = []
  var symbols: [Symbol]
  /// Successors that are entered by a word, sorted by it: state `s` owns `wordStarts[s]..<wordStarts[s + 1]`.
  var wordStarts: [Int32]
  var wordLabels: [Int32]
  var wordTargets: [Int32]
  var slotStarts: [Int32]
  var slotTargets: [Int32]
  /// What each of those is entered by, beside the edge, since most are not entered: the slot's index, twice, plus one
  /// where it's open.
  private(set) var slotLabels: [Int32] = []
  /// Templates that may end in a state.
  var acceptStarts: [Int32]
  var accepts: [Int32]
  /// Any template that passes through a state, to name it when nothing matches.
  var representatives: [Int32]

  /// Completes what is made of the slots.
  mutating func linkSlots() {
    slotTraits = slots.map(SlotTraits.init)
    slotLabels = slotTargets.map { symbols[Int($0)].slot * 2 + (symbols[Int($0)].isOpen ? 1 : 0) }
  }

  var stateCount: Int { symbols.count }

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
}
