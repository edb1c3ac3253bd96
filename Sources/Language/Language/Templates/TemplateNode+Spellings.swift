extension TemplateNode {
  /// All word sequences that a template without slots stands for; nil where there are more than `limit`, or it has slots.
  func spellings(rule: (RuleName) -> TemplateNode?, limit: Int, depth: Int = 0) -> [[String]]? {
    guard depth <= Weights.Templates.depth else { return nil }
    func spell(_ node: TemplateNode) -> [[String]]? {
      node.spellings(rule: rule, limit: limit, depth: depth + 1)
    }
    func join(_ parts: [TemplateNode]) -> [[String]]? {
      var all: [[String]] = [[]]
      for part in parts {
        guard let spellings = spell(part), all.count * spellings.count <= limit else { return nil }
        all = all.flatMap { left in spellings.map { left + $0 } }
      }
      return all
    }
    switch self {
    case .words(let words): return [words]
    case .space: return [[]]
    case .slot: return nil
    case .rule(let name, _): return rule(name).flatMap(spell)
    case .sequence(let parts): return join(parts)
    case .optional(let part): return spell(part).map { [[]] + $0 }
    case .alternatives(let parts):
      var all: [[String]] = []
      for part in parts {
        guard let spellings = spell(part), all.count + spellings.count <= limit else { return nil }
        all += spellings
      }
      return all
    case .permutation(let parts):
      var all: [[String]] = []
      for order in Self.orders(parts) {
        guard let spellings = join(order), all.count + spellings.count <= limit else { return nil }
        all += spellings
      }
      return all
    }
  }

  /// All orders of a permutation's parts.
  static func orders(_ parts: [TemplateNode]) -> [[TemplateNode]] {
    guard parts.count > 1 else { return [parts] }
    return parts.indices.flatMap { index in
      var rest = parts
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }
}
