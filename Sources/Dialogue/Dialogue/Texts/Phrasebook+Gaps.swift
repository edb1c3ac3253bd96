import IntentSchema

extension Phrasebook {
  /// What this phrasebook lacks to speak about these intents, sorted: general texts that aren't there, fallback chains
  /// that end in nothing, and arguments that a text asks for but never gets.
  public func gaps(for intents: [IntentDefinition]) -> [String] {
    var gaps = Set(TextKey.allCases.map(\.rawValue).filter { texts[$0] == nil })
    for (key, format) in texts {
      let known = Self.arguments(of: key)
      for path in format.paths where !path.contains(".") && !known.contains(path) {
        gaps.insert("\(key): {\(path)}")
      }
    }
    for intent in intents {
      let fields = Set(
        intent.response.properties.map { "response.\($0.name)" }
          + intent.parameters.map { "intent.\($0.name)" })
      for chain in MessageChain.all(for: intent) {
        guard let key = chain.first(where: { texts[$0] != nil }) else {
          gaps.insert(chain.joined(separator: " → "))
          continue
        }
        for path in texts[key]?.paths ?? [] where path.contains(".") {
          let root = path.split(separator: ".").prefix(2).joined(separator: ".")
          if !fields.contains(root) { gaps.insert("\(key): {\(path)}") }
        }
      }
    }
    return gaps.sorted()
  }

  /// The arguments, apart from the intent's and the response's, that a text gets by the first word of its key.
  private static func arguments(of key: String) -> Set<String> {
    switch key.prefix(while: { $0 != "." }) {
    case "proceed": ["app", "details", "label", "value"]
    case "label": ["name"]
    case "failed": ["app", "reason", "extensionVersion", "hostVersion", "signal", "status", "seconds"]
    case "quote": ["text"]
    case "list": ["first", "last", "count", "value", "detail"]
    case "value": ["start", "end", "date", "time", "place", "recurrence", "interval"]
    case "card": ["count", "done"]
    case "enum": []
    case "unsupported": ["app", "value", "element", "parameter", "limit"]
    case let topic where MessageChain.Topic(rawValue: String(topic)) != nil:
      ["app", "value", "element", "parameter", "choices", "count"]
    default: ["app"]
    }
  }
}
