import IntentSchema

extension Phrasebook {
  /// The texts that this phrasebook lacks to speak about these intents, sorted; empty for a complete one.
  ///
  /// A gap is a general text that is absent, a chain of keys without a single text, or an argument that a text mentions
  /// but never gets.
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

  /// The arguments that a text may mention besides the intent's and the response's, by the first word of its key.
  private static func arguments(of key: String) -> Set<String> {
    switch key.prefix(while: { $0 != "." }) {
    case "proceed": ["app", "details", "label", "value"]
    case "label": ["name"]
    case "failed":
      [
        "app", "reason", "extensionVersion", "hostVersion", "signal", "status", "seconds", "megabytes",
        "threads", "failures",
      ]
    case "quote": ["text"]
    case "list": ["first", "last", "count", "value", "detail", "items"]
    case "value": ["start", "end", "date", "time", "place", "recurrence", "interval"]
    case "card": ["count", "done"]
    case "enum": []
    case "facts": ["app", "title", "facts", "fact", "confirmed", "value", "request"]
    case "takenFirst": ["app", "value"]
    case "unsupported": ["app", "value", "element", "parameter", "limit"]
    case let topic where MessageChain.Topic(rawValue: String(topic)) != nil:
      ["app", "value", "element", "parameter", "choices", "count"]
    default: ["app"]
    }
  }
}
