import Synchronization

/// Finds the readings of all kinds of values in texts. The readers of one sentence ask for the values of the same words
/// again and again, so the last texts are remembered.
final class EntityFinder: Sendable {
  let rules: EntityRules
  /// By category of the rules; nil for a category that only builds others.
  private let kinds: [(kind: Entity.Kind, isLatent: Bool)?]
  /// The category of words that look like a value but are none, such as a greeting with a part of the day.
  private let nothing: Int32
  /// The texts that one sentence brings along, and those of a few that are understood at the same time.
  private let recent = Mutex(Recent<String, [Entity]>(limit: 24))

  init(_ rules: EntityRules) {
    self.rules = rules
    nothing = rules.category("nothing")
    kinds = rules.categories.map { name in
      let isLatent = name.hasSuffix(Self.latent)
      return Entity.Kind(rawValue: isLatent ? String(name.dropLast(Self.latent.count)) : name).map {
        ($0, isLatent)
      }
    }
  }

  private static let latent = ".latent"

  /// The kinds of values that rules give.
  var ruleKinds: Set<Entity.Kind> { Set(kinds.compactMap { $0?.kind }) }

  /// All readings, the longest first, then the likeliest.
  func readings(in text: String) -> [Entity] {
    if let known = recent.withLock({ $0[text] }) { return known }
    let found = find(in: text)
    recent.withLock { $0.add(found, for: text) }
    return found
  }

  private func find(in text: String) -> [Entity] {
    let chart = Chart(text, rules)
    let lattice = chart.lattice
    var found: [Entity] = []
    var blocked: [Range<Int>] = []
    var lengths: [Range<Int>] = []
    for node in chart.nodes {
      let (start, end) = (Int(node.start), Int(node.end))
      guard lattice.isStart[start], lattice.isEnd[end] else { continue }
      let range = Int(lattice.offsets[start])..<Int(lattice.offsets[end])
      if node.category == nothing { blocked.append(range) }
      guard kinds.indices.contains(Int(node.category)), let (kind, isLatent) = kinds[Int(node.category)],
        !lattice.isInsideNumber(start, end)
      else { continue }
      if kind == .duration, !isLatent { lengths.append(range) }
      found.append(
        Entity(kind: kind, range: range, isLatent: isLatent, score: Int(node.score), value: node.value))
    }
    // "For two" of "for two nights" is no time of the day.
    if !lengths.isEmpty {
      found.removeAll { reading in
        reading.kind == .time
          && lengths.contains { $0 != reading.range && $0.clamped(to: reading.range) == reading.range }
      }
    }
    if !blocked.isEmpty {
      // A reading that overlaps such words is dropped, unless it contains all of them and more.
      found.removeAll { reading in
        blocked.contains {
          $0.overlaps(reading.range)
            && !(reading.range.count > $0.count && reading.range.clamped(to: $0) == $0)
        }
      }
    }
    found += AddressScanner.addresses(in: text)
    return found.sorted {
      (-$0.range.count, $0.isLatent ? 1 : 0, -$0.score, $0.range.lowerBound)
        < (-$1.range.count, $1.isLatent ? 1 : 0, -$1.score, $1.range.lowerBound)
    }
  }
}
