import Entities

/// Builds an automaton from templates that are added one by one.
struct AutomatonBuilder {
  /// A template that can't be added.
  enum Failure: Error {
    case tooLarge
    case unknownRule(String)
    /// It accepts a sentence without words.
    case acceptsNothing
  }

  private struct StateKey: Hashable {
    var symbol: Automaton.Symbol
    var before: [Int32]
  }

  /// True where the space after a value may be missing in a sentence, as hassil takes it: "kitchenlamp" for `{area}
  /// lamp`.
  private let valuesRunOn: Bool
  private var words = ByteTable()
  private var slots: [Slot] = []
  private var slotNumbers: [Slot: Int32] = [:]
  private var symbols: [Automaton.Symbol] = [.init(word: -1, slot: -1, isOpen: false)]
  private var successors: [[Int32]] = [[]]
  private var accepting: [[Int32]] = [[]]
  private var representatives: [Int32] = [-1]
  private var states: [StateKey: Int32] = [:]
  private var steps = 0
  private var template: Int32 = 0

  init(valuesRunOn: Bool = false) { self.valuesRunOn = valuesRunOn }

  /// - Parameters:
  ///   - rule: the tree of a rule by name.
  ///   - slot: what a slot reference means in this template.
  mutating func add(
    _ node: TemplateNode, template: Int32, rule: (TemplateNode.RuleName) -> TemplateNode?,
    slot: (TemplateNode.SlotReference) -> Slot?
  ) throws(Failure) {
    steps = 0
    self.template = template
    let last = try walk(node, from: Front(spaced: [0]), rule, slot, depth: 0).all
    guard last.first != 0 else { throw .acceptsNothing }
    for state in last { accepting[Int(state)].append(template) }
  }

  /// The states that the next part of a template may follow.
  private struct Front {
    /// With a space before the next part, or at the start.
    var spaced: [Int32] = []
    /// Without one: the next part may begin inside a written word.
    var touching: [Int32] = []

    var all: [Int32] { AutomatonBuilder.union(spaced, touching) }

    func union(_ other: Front) -> Front {
      Front(
        spaced: AutomatonBuilder.union(spaced, other.spaced),
        touching: AutomatonBuilder.union(touching, other.touching))
    }
  }

  private mutating func walk(
    _ node: TemplateNode, from before: Front, _ rule: (TemplateNode.RuleName) -> TemplateNode?,
    _ slot: (TemplateNode.SlotReference) -> Slot?, depth: Int
  ) throws(Failure) -> Front {
    guard depth < Weights.Matching.ruleDepth else { throw .tooLarge }
    switch node {
    case .space:
      guard valuesRunOn else { return Front(spaced: before.all) }
      let values = before.touching.filter {
        let symbol = symbols[Int($0)]
        return symbol.slot >= 0 && !symbol.isOpen
      }
      return Front(spaced: before.all, touching: values)
    case .words(let spoken):
      var last = before
      for (index, word) in spoken.enumerated() {
        if index > 0 { last = Front(spaced: last.all) }
        let number = Int32(words.insert(word.utf8))
        last = Front(touching: try states(.init(word: number, slot: -1, isOpen: false), after: last))
      }
      return last
    case .slot(let reference):
      guard let slot = slot(reference) else { return before }
      let number = number(of: slot)
      var last: [Int32] = []
      if slot.takesText { last += try states(.init(word: -1, slot: number, isOpen: true), after: before) }
      if slot.takesSpans { last += try states(.init(word: -1, slot: number, isOpen: false), after: before) }
      return Front(touching: last.sorted())
    case .rule(let name, _):
      guard let inner = rule(name) else { throw .unknownRule(name.name) }
      return try walk(inner, from: before, rule, slot, depth: depth + 1)
    case .sequence(let parts):
      var last = before
      for part in parts { last = try walk(part, from: last, rule, slot, depth: depth + 1) }
      return last
    case .optional(let part):
      return before.union(try walk(part, from: before, rule, slot, depth: depth + 1))
    case .alternatives(let parts):
      var last = Front()
      for part in parts { last = last.union(try walk(part, from: before, rule, slot, depth: depth + 1)) }
      return last
    case .permutation(let parts):
      var last = Front()
      for order in TemplateNode.orders(parts) {
        let spaced = order.flatMap { [.space, $0] } + [.space]
        last = last.union(try walk(.sequence(spaced), from: before, rule, slot, depth: depth + 1))
      }
      return last
    }
  }

  /// The states that a symbol enters: one after a space, and one that may begin inside a written word.
  private mutating func states(
    _ symbol: Automaton.Symbol, after before: Front
  ) throws(Failure) -> [Int32] {
    if before.touching.isEmpty { return [try state(symbol, after: before.spaced)] }
    var touching = symbol
    touching.mayTouch = true
    // A part that may touch may also stand apart. No word is cut at the start of a sentence.
    let others = before.spaced.isEmpty ? [] : Set(before.touching)
    let spaced = before.spaced.filter { !others.contains($0) }
    if spaced.isEmpty || spaced == [0] { return [try state(touching, after: before.all)] }
    return [try state(touching, after: before.touching), try state(symbol, after: spaced)].sorted()
  }

  private mutating func number(of slot: Slot) -> Int32 {
    if let known = slotNumbers[slot] { return known }
    let number = Int32(slots.count)
    slots.append(slot)
    slotNumbers[slot] = number
    return number
  }

  private mutating func state(_ symbol: Automaton.Symbol, after before: [Int32]) throws(Failure) -> Int32 {
    steps += before.count
    guard steps <= Weights.Matching.templateEdges else { throw .tooLarge }
    let key = StateKey(symbol: symbol, before: before)
    if let known = states[key] { return known }
    let state = Int32(symbols.count)
    symbols.append(symbol)
    successors.append([])
    accepting.append([])
    representatives.append(template)
    states[key] = state
    for origin in before { successors[Int(origin)].append(state) }
    return state
  }

  /// Both are sorted and without duplicates.
  private static func union(_ first: [Int32], _ second: [Int32]) -> [Int32] {
    if first.isEmpty { return second }
    var result: [Int32] = []
    result.reserveCapacity(first.count + second.count)
    var (i, j) = (0, 0)
    while i < first.count || j < second.count {
      let next: Int32
      if j == second.count || i < first.count && first[i] <= second[j] {
        next = first[i]
        i += 1
      } else {
        next = second[j]
        j += 1
      }
      if result.last != next { result.append(next) }
    }
    return result
  }

  func build() -> Automaton {
    var edges = Automaton.EdgeLists()
    // A closure that captures the builder would copy it for every state.
    let symbols = symbols
    for state in symbols.indices {
      var words: [Int32] = []
      for target in successors[state] {
        if symbols[Int(target)].word >= 0 {
          words.append(target)
        } else {
          edges.slotTargets.append(target)
        }
      }
      if words.count > 1 {
        words.sort { (symbols[Int($0)].word, $0) < (symbols[Int($1)].word, $1) }
      }
      for target in words {
        edges.wordLabels.append(symbols[Int(target)].word)
        edges.wordTargets.append(target)
      }
      let own = accepting[state]
      edges.accepts += own.count > 1 ? Set(own).sorted() : own
      edges.wordStarts.append(Int32(edges.wordTargets.count))
      edges.slotStarts.append(Int32(edges.slotTargets.count))
      edges.acceptStarts.append(Int32(edges.accepts.count))
    }
    return Automaton(
      words: self.words, slots: slots, symbols: Automaton.Symbols(symbols), edges: edges.edges(symbols),
      representatives: AutomatonTable(representatives))
  }
}
