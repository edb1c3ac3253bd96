/// Finds every value that the rules see in a text.
///
/// It works from the end of the text to its beginning, so that all parts behind a place are known when the place is
/// reached: "five hours" needs "hours". Cost: at most `maximumNodes` parts at each place, each at most `maximumLength`
/// bytes long.
struct Chart {
  /// A part of the text with its meaning.
  struct Node {
    var category: Int32
    var start: Int32
    var end: Int32
    /// The number of digits, where the part is written in plain digits.
    var width: Int32
    var score: Int32
    var value: RuleValue
    /// The number of the rule that made it; -1 for digits.
    var rule: Int32
  }

  static let maximumNodes = 220
  static let maximumLength = 160
  static let maximumReadings = 6

  private let rules: EntityRules
  let lattice: Lattice
  private(set) var nodes: [Node] = []
  /// The nodes that start at byte `i` are `nodes[firsts[i]..<firsts[i] + counts[i]]`, in the order in which they were
  /// found.
  private var firsts: [Int32]
  private var counts: [Int32]
  private var captured: [(number: Int32, node: Int32)] = []
  /// True where a place had more parts than `maximumNodes`.
  private(set) var isCut = false

  init(_ text: String, _ rules: EntityRules) {
    self.rules = rules
    lattice = Lattice(text, rules.text, rules.words)
    firsts = [Int32](repeating: 0, count: lattice.bytes.count + 1)
    counts = firsts
    run()
  }

  private mutating func run() {
    let wordCategory = rules.category("word")
    let digitsCategory = rules.category("digits")
    var digit = lattice.digits.count - 1
    let digits = lattice.digits.sorted { $0.start < $1.start }
    for start in stride(from: lattice.bytes.count - 1, through: 0, by: -1) {
      let hasEdges = lattice.edgeStarts[start] < lattice.edgeStarts[start + 1]
      let hasDigits = digit >= 0 && digits[digit].start == Int32(start)
      let wordEnd = rules.usesWords ? lattice.wordEnds[start] : 0
      guard hasEdges || hasDigits || wordEnd > 0 else { continue }
      firsts[start] = Int32(nodes.count)
      while digit >= 0, digits[digit].start == Int32(start) {
        let found = digits[digit]
        add(
          Node(
            category: digitsCategory, start: found.start, end: found.end, width: Int32(found.width), score: 0,
            value: .number(found.value), rule: -1), at: start)
        digit -= 1
      }
      if wordEnd > 0 {
        let text = String(decoding: lattice.bytes[start..<Int(wordEnd)], as: UTF8.self)
        add(
          Node(
            category: wordCategory, start: Int32(start), end: wordEnd, width: 0, score: 0, value: .text(text),
            rule: -1), at: start)
      }
      words(at: start, of: 0, from: start, score: 0)
      // A new part may be the beginning of further parts at the same place.
      var index = Int(firsts[start])
      while index < nodes.count {
        let node = nodes[index]
        for edge in rules.firstSlots[Int(node.category)] where fits(edge, node) {
          captured.append((edge.number, Int32(index)))
          advance(edge.target, Int(node.end), from: start, score: node.score)
          captured.removeLast()
        }
        index += 1
      }
    }
  }

  private func fits(_ edge: EntityRules.SlotEdge, _ node: Node) -> Bool {
    if let width = edge.width, !width.contains(Int(node.width)) { return false }
    guard let range = edge.range else { return true }
    guard let number = node.value.integer else { return false }
    return range.contains(number)
  }

  private mutating func words(at place: Int, of state: Int32, from start: Int, score: Int32) {
    let words = rules.wordEdges(state)
    guard !words.isEmpty, place < lattice.bytes.count else { return }
    for index in lattice.edgeStarts[place]..<lattice.edgeStarts[place + 1] {
      let edge = lattice.edges[Int(index)]
      let target = rules.target(of: edge.word, in: words)
      if target >= 0 { advance(target, Int(edge.end), from: start, score: score) }
    }
  }

  private mutating func advance(_ state: Int32, _ end: Int, from start: Int, score: Int32) {
    guard end - start <= Self.maximumLength, Int(counts[start]) < Self.maximumNodes else {
      isCut = true
      return
    }
    for index in rules.accepted(state) { accept(rules.accepts[index], start, end, score) }
    guard !rules.wordEdges(state).isEmpty || !rules.slotEdges(state).isEmpty else { return }
    let (place, other) = lattice.continuations(end)
    go(on: state, at: place, from: start, score: score)
    if let other { go(on: state, at: other, from: start, score: score) }
  }

  private mutating func go(on state: Int32, at place: Int, from start: Int, score: Int32) {
    guard place < lattice.bytes.count, place > start else { return }
    words(at: place, of: state, from: start, score: score)
    guard counts[place] > 0 else { return }
    for slot in rules.slotEdges(state) {
      let edge = rules.slots[slot]
      let first = Int(firsts[place])
      for index in first..<first + Int(counts[place]) {
        guard nodes[index].category == edge.category, fits(edge, nodes[index]) else { continue }
        captured.append((edge.number, Int32(index)))
        advance(edge.target, Int(nodes[index].end), from: start, score: score + nodes[index].score)
        captured.removeLast()
      }
    }
  }

  private mutating func accept(_ number: Int32, _ start: Int, _ end: Int, _ score: Int32) {
    let rule = rules.rules[Int(number)]
    var arguments = [RuleValue?](repeating: nil, count: rule.slots)
    for item in captured { arguments[Int(item.number) - 1] = nodes[Int(item.node)].value }
    guard let value = rule.expression.value(arguments) else { return }
    add(
      Node(
        category: rule.category, start: Int32(start), end: Int32(end), width: 0, score: score + rule.score,
        value: value, rule: number), at: start)
  }

  private mutating func add(_ node: Node, at start: Int) {
    var readings = 0
    let first = Int(firsts[start])
    for index in first..<first + Int(counts[start])
    where nodes[index].end == node.end && nodes[index].category == node.category {
      if nodes[index].value == node.value, nodes[index].width == node.width {
        nodes[index].score = max(nodes[index].score, node.score)
        return
      }
      readings += 1
    }
    guard readings < Self.maximumReadings, Int(counts[start]) < Self.maximumNodes else {
      isCut = true
      return
    }
    nodes.append(node)
    counts[start] += 1
  }
}
