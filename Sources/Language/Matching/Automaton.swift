import Entities

/// All templates of one part of a language as one automaton over words and slots, without empty transitions.
///
/// Every state but the start consumes one symbol, the one it is entered by: a word, a span that fills a slot, or free
/// words that fill a slot. States with equal pasts are one, so templates share their beginnings.
struct Automaton: Sendable {
  struct SlotKind: Sendable {
    var kind: Slot.Kind
    var isDictated: Bool
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
  /// What matching looks at of each slot, again and again.
  private(set) var slotKinds: [SlotKind] = []
  var symbols: [Symbol]
  /// Successors that are entered by a word, sorted by it: state `s` owns `wordStarts[s]..<wordStarts[s + 1]`.
  var wordStarts: [Int32]
  var wordLabels: [Int32]
  var wordTargets: [Int32]
  var slotStarts: [Int32]
  var slotTargets: [Int32]
  /// Templates that may end in a state.
  var acceptStarts: [Int32]
  var accepts: [Int32]
  /// Any template that passes through a state, to name it when nothing matches.
  var representatives: [Int32]

  /// Completes what is made of the slots.
  mutating func linkSlots() {
    slotKinds = slots.map { SlotKind(kind: $0.kind, isDictated: $0.isDictated) }
  }

  var stateCount: Int { symbols.count }
  var edgeCount: Int { wordTargets.count + slotTargets.count }

  /// The number of each token's word; -1 where no template knows it.
  func wordNumbers(_ sentence: Sentence) -> [Int32] {
    sentence.tokens.map { token in
      var hash = ByteTable.emptyHash
      for index in token.key { hash = ByteTable.extend(hash, sentence.keys[index]) }
      return words.find(hash, sentence.keys, token.key).map(Int32.init) ?? -1
    }
  }
}
