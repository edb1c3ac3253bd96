/// A sentence template as a tree.
indirect enum TemplateNode: Hashable, Sendable {
  /// Normalised words that follow each other.
  case words([String])
  /// White space. Parts without it between them may touch: `{area}n` takes "kitchenn".
  case space
  case slot(SlotReference)
  case rule(RuleName, offset: Int)
  case sequence([TemplateNode])
  case alternatives([TemplateNode])
  case optional(TemplateNode)
  /// Parts that may come in any order.
  case permutation([TemplateNode])

  /// `<name>`: a rule of the same file, or one that another file of the same part defines.
  struct RuleName: Hashable, Sendable {
    var name: String
    /// The file whose own rule is meant.
    var file: Int?
    /// The part whose files share it, where it's not the file's own.
    var part: Grammar.Part?
  }

  /// `{list:parameter}`, or `{name}` where both have one name.
  struct SlotReference: Hashable, Sendable {
    var list: String
    var parameter: String
    /// Its place in the template, in Unicode scalars.
    var offset: Int
  }
}

extension TemplateNode {
  /// Visits this node and everything below it.
  func visit(_ body: (TemplateNode) -> Void) {
    body(self)
    switch self {
    case .words, .space, .slot, .rule: break
    case .sequence(let parts), .alternatives(let parts), .permutation(let parts):
      parts.forEach { $0.visit(body) }
    case .optional(let part): part.visit(body)
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The node with a part behind it. Where the node may be left out, the part is left out with it: `[the]` and a
  /// space become `[the ]`.
  func optionalFollowed(by part: TemplateNode) -> TemplateNode {
    if case .optional(let inner) = self {
      .optional(.sequence([inner, part]))
    } else {
      .sequence([self, part])
    }
  }

  /// The parts of a sequence, where a space before what may be left out at the end is left out with it.
  static func joiningSpaces(_ parts: [TemplateNode]) -> [TemplateNode] {
    guard parts.count > 2, case .optional(let last) = parts[parts.count - 1], parts[parts.count - 2] == .space
    else { return parts }
    return joiningSpaces(Array(parts.dropLast(2))) + [.optional(.sequence([.space, last]))]
  }

  /// True where it has words, slots or rules in it.
  var saysSomething: Bool {
    var found = false
    visit { node in
      switch node {
      case .words(let words): found = found || !words.isEmpty
      case .slot, .rule: found = true
      case .space, .sequence, .alternatives, .optional, .permutation: break
      }
    }
    return found
  }

  /// The words that it spells out.
  var spelled: [String] {
    var found: [String] = []
    visit { if case .words(let words) = $0 { found += words } }
    return found
  }

  var slots: [SlotReference] {
    var found: [SlotReference] = []
    visit { if case .slot(let reference) = $0 { found.append(reference) } }
    return found
  }

  var rules: [(name: RuleName, offset: Int)] {
    var found: [(name: RuleName, offset: Int)] = []
    visit { if case .rule(let name, let offset) = $0 { found.append((name, offset)) } }
    return found
  }
}

extension TemplateNode {
  /// The same tree with references to rules bound to the file that it's in, or to the part that its file is of.
  func bindingRules(_ own: Set<String>, file: Int, part: Grammar.Part) -> TemplateNode {
    func bind(_ parts: [TemplateNode]) -> [TemplateNode] {
      parts.map { $0.bindingRules(own, file: file, part: part) }
    }
    return switch self {
    case .words, .space, .slot: self
    case .rule(let rule, let offset):
      .rule(
        own.contains(rule.name)
          ? RuleName(name: rule.name, file: file) : RuleName(name: rule.name, part: part), offset: offset)
    case .sequence(let parts): .sequence(bind(parts))
    case .alternatives(let parts): .alternatives(bind(parts))
    case .permutation(let parts): .permutation(bind(parts))
    case .optional(let inner): .optional(inner.bindingRules(own, file: file, part: part))
    }
  }
}
