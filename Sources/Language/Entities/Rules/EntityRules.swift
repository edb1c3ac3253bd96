import IntentSchema
import SourceTree

/// One language's rules for values, compiled and ready to run.
///
///     let engine = EntityEngine(rules)
///     print(rules.size.rules)
///
/// Memory: a few hundred kilobytes a language, for a table of all ways to say every rule.
public struct EntityRules: Sendable {
  struct Rule: Sendable {
    var category: Int32
    var slots: Int
    var score: Int32
    var expression: RuleExpression
  }

  /// A step in the table that a found part takes.
  struct SlotEdge: Sendable {
    var category: Int32
    var range: ClosedRange<Int>?
    var width: ClosedRange<Int>?
    var number: Int32
    var target: Int32
  }

  /// The steps that lead on from a state of the table.
  struct State {
    var words: [Int32: Int32] = [:]
    var slots: [SlotEdge] = []
    var accepts: [Int32] = []
  }

  public internal(set) var language: String
  var text = TextRules()
  /// By kind.
  var examples: [String: [String]] = [:]
  var words = ByteTable()
  var rules: [Rule] = []
  /// The steps by words, sorted. State `s` owns `wordStarts[s]..<wordStarts[s + 1]`. Slots and accepted rules are stored
  /// in the same way.
  var wordStarts: [Int32] = [0]
  var wordLabels: [Int32] = []
  var wordTargets: [Int32] = []
  var slotStarts: [Int32] = [0]
  var slots: [SlotEdge] = []
  var acceptStarts: [Int32] = [0]
  var accepts: [Int32] = []
  var categories: [String] = []
  var categoryNumbers: [String: Int32] = [:]
  /// By category: the first steps that a part of this category can take.
  var firstSlots: [[SlotEdge]] = []
  /// True where any rule has a `{word}`.
  var usesWords = false

  /// The number of rules, and the number of states for all ways to say them.
  public var size: (rules: Int, states: Int) { (rules.count, wordStarts.count - 1) }

  func category(_ name: String) -> Int32 { categoryNumbers[name] ?? -1 }

  func wordEdges(_ state: Int32) -> Range<Int> { Self.range(wordStarts, state) }
  func slotEdges(_ state: Int32) -> Range<Int> { Self.range(slotStarts, state) }
  func accepted(_ state: Int32) -> Range<Int> { Self.range(acceptStarts, state) }

  private static func range(_ starts: [Int32], _ state: Int32) -> Range<Int> {
    Int(starts[Int(state)])..<Int(starts[Int(state) + 1])
  }

  /// The state that a word leads to; -1 where it leads nowhere.
  func target(of word: Int32, in edges: Range<Int>) -> Int32 {
    var (low, high) = (edges.lowerBound, edges.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if wordLabels[middle] < word { low = middle + 1 } else { high = middle }
    }
    return low < edges.upperBound && wordLabels[low] == word ? wordTargets[low] : -1
  }

  /// Stores the complete table.
  mutating func take(_ states: [State]) {
    for state in states {
      for (word, target) in state.words.sorted(by: { $0.key < $1.key }) {
        wordLabels.append(word)
        wordTargets.append(target)
      }
      slots += state.slots
      accepts += state.accepts
      wordStarts.append(Int32(wordLabels.count))
      slotStarts.append(Int32(slots.count))
      acceptStarts.append(Int32(accepts.count))
    }
    linkFirstSlots()
  }

  /// Fills `firstSlots`, which needs the complete table.
  mutating func linkFirstSlots() {
    firstSlots = [[SlotEdge]](repeating: [], count: categories.count)
    let word = category("word")
    usesWords = slots.contains { $0.category == word }
    for edge in slots[slotEdges(0)] { firstSlots[Int(edge.category)].append(edge) }
  }
}
