import IntentSchema
import SourceTree

/// The conditions of a block of Home Assistant's templates, and the slots that it sets.
struct HomeConditions: Sendable {
  /// Slots that the block sets.
  private(set) var fixed: [(name: String, value: Value)]
  /// With no values, any will do.
  private var requires: [(key: String, values: [String]?)] = []
  private var excludes: [(key: String, values: [String])] = []
  /// Slots that take their values from the context.
  private(set) var contextSlots: [String]
  private var keywords: [String] = []

  /// The number of conditions. Of equal readings the one with more conditions is meant.
  var demands: Int { requires.count + contextSlots.count + fixed.count }

  /// - Parameter takesArea: whether the sentences take the person's own area.
  init(_ sentence: SentenceTemplate, takesArea: Bool) {
    fixed = sentence.fixed.map { ($0.key, $0.value.plainValue) }
    contextSlots = takesArea ? ["area"] : []
    let conditions = sentence.conditions
    for entry in conditions["requires_context"]?.map ?? [] {
      if entry.value["slot"]?.bool == true { contextSlots.append(entry.key) }
      let values = entry.value.map == nil ? entry.value : entry.value["value"]
      requires.append((entry.key, values.flatMap(Self.texts)))
    }
    for entry in conditions["excludes_context"]?.map ?? [] {
      excludes.append((entry.key, Self.texts(entry.value) ?? []))
    }
    if let domains = conditions["name_domains"] { requires.append(("domain", Self.texts(domains) ?? [])) }
    if let domain = conditions["inferred_domain"]?.string, !fixed.contains(where: { $0.name == "domain" }) {
      fixed.append(("domain", .string(domain)))
    }
    if let words = conditions["required_keywords"] { keywords = Self.texts(words) ?? [] }
  }

  private static func texts(_ node: SourceNode) -> [String]? {
    if case .null = node.content { return nil }
    return (node.list ?? [node]).compactMap(text)
  }

  private static func text(_ node: SourceNode) -> String? {
    switch node.content {
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let number): String(number)
    default: node.string
    }
  }

  /// True where the context meets the conditions.
  ///
  /// - Parameter named: the facts about the named thing. They go before the context.
  func fit(_ context: [String: String], named: [String: String]) -> Bool {
    requires.allSatisfy { need in
      (named[need.key] ?? context[need.key]).map { need.values?.contains($0) ?? true } ?? false
    }
      && !excludes.contains { ban in
        (named[ban.key] ?? context[ban.key]).map(ban.values.contains) ?? false
      }
  }

  /// True where a sentence has one of the keywords, or there are none.
  func haveKeyword(_ text: String) -> Bool {
    if keywords.isEmpty { return true }
    let text = text.lowercased()
    return keywords.contains { text.contains($0) }
  }
}
