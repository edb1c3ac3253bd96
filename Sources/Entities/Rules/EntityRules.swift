import IntentSchema
import SourceTree

/// One language's rules for values, read from its files and ready to run.
///
/// Cost: a table of all ways to say every rule, a few hundred kilobytes a language.
public struct EntityRules: Sendable {
  struct Rule: Sendable {
    var category: Int32
    var expression: RuleExpression
    var slots: Int
    var score: Int32
    var text: String
  }

  /// An edge of the table of rules that takes a found part.
  struct SlotEdge: Sendable {
    var category: Int32
    var range: ClosedRange<Int>?
    var width: ClosedRange<Int>?
    var number: Int32
    var target: Int32
  }

  struct State: Sendable {
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
  var states: [State] = [State()]
  var categories: [String] = []
  var categoryNumbers: [String: Int32] = [:]
  /// Slot edges of the first state by category: what a found part may begin.
  var firstSlots: [[SlotEdge]] = []
  /// Whether any rule takes a `{word}`.
  var usesWords = false

  /// How many rules there are, and all the ways to say them.
  public var size: (rules: Int, states: Int) { (rules.count, states.count) }

  func category(_ name: String) -> Int32 { categoryNumbers[name] ?? -1 }
}
