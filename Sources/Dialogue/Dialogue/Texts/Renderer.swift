import IntentSchema

/// Renders one message in a phrasebook's words.
struct Renderer {
  let phrasebook: Phrasebook
  let arguments: [String: Message.Argument]
  /// Words that are inserted as they are.
  private let verbatim: [String: String]

  private var words: ValueText { ValueText(phrasebook) }

  init(
    phrasebook: Phrasebook, arguments: [String: Message.Argument] = [:], verbatim: [String: String] = [:]
  ) {
    self.phrasebook = phrasebook
    self.arguments = arguments
    self.verbatim = verbatim
  }

  func render(_ keys: [String]) -> String {
    guard let format = keys.lazy.compactMap({ phrasebook.texts[$0] }).first else {
      return keys.last ?? TextKey.something.rawValue
    }
    return render(format, number: nil)
  }

  private func render(_ format: MessageFormat, number: Int?) -> String {
    var text = ""
    for part in format.parts {
      switch part {
      case .literal(let literal): text += literal
      case .number: text += words.number(number ?? 0)
      case .argument(let place, let style):
        if let words = place.lazy.compactMap({ verbatim[$0] }).first {
          text += words
        } else if let argument = argument(place) {
          text += say(argument, style)
        }
      case .plural(let place, let exact, let categories):
        let count = argument(place).map(count) ?? 0
        let chosen = exact[count] ?? categories[phrasebook.plurals.category(of: count)] ?? categories["other"]
        if let chosen { text += render(chosen, number: count) }
      case .select(let place, let cases):
        let words = place.lazy.compactMap { verbatim[$0] }.first
        let name = words ?? argument(place).map(selector) ?? "none"
        if let chosen = cases[name] ?? cases["other"] { text += render(chosen, number: number) }
      }
    }
    return text
  }

  // MARK: Arguments

  /// The first path that leads to a value.
  private func argument(_ place: MessageFormat.Place) -> Message.Argument? {
    for path in place {
      if let found = argument(path), !isNothing(found) { return found }
    }
    return nil
  }

  /// Looks a path up: the longest part of it that names an argument, then fields of that argument's record.
  private func argument(_ path: String) -> Message.Argument? {
    var name = path
    var fields: [String] = []
    while true {
      if let argument = arguments[name] {
        guard !fields.isEmpty else { return argument }
        guard case .value(let value, let type) = argument else { return nil }
        return words.fields(fields[...], of: value, type).map { .value($0.value, $0.type) }
      }
      guard let dot = name.lastIndex(of: ".") else { return nil }
      fields.insert(String(name[name.index(after: dot)...]), at: 0)
      name = String(name[..<dot])
    }
  }

  private func isNothing(_ argument: Message.Argument) -> Bool {
    switch argument {
    case .text(let text): text.isEmpty
    case .count: false
    case .value(let value, let type): words.isNothing(value, type: type)
    case .facts(let value, let fact): words.facts(of: value, fact).isEmpty
    case .messages(let messages): messages.isEmpty
    }
  }

  private func count(_ argument: Message.Argument) -> Int {
    switch argument {
    case .text: 1
    case .count(let count): count
    case .value(.integer(let number), _): Int(clamping: number)
    case .value(.list(let values), _): values.count
    case .value, .facts: 1
    case .messages(let messages): messages.count
    }
  }

  private func selector(_ argument: Message.Argument) -> String {
    switch argument {
    case .text(let text): text
    case .count(let count): String(count)
    case .value(.bool(let flag), _): flag ? "true" : "false"
    case .value(.integer(let raw), let type): words.caseName(raw, type: type.base) ?? String(raw)
    case .value(let value, let type): words.words(for: value, type: type)
    case .facts, .messages: "other"
    }
  }

  private func say(_ argument: Message.Argument, _ style: MessageFormat.Style) -> String {
    let items: [String]
    switch argument {
    case .text(let text): items = [words.clean(text)]
    case .count(let count): items = [words.number(count)]
    case .value(let value, let type): items = words.items(of: value, type: type)
    case .facts(let value, let fact):
      return words.facts(of: value, fact).joined(separator: phrasebook.render(.separator))
    case .messages(let messages): items = messages.map(phrasebook.render)
    }
    switch style {
    case .and: return words.joined(items, TextKey.pair)
    case .or: return words.joined(items, TextKey.orPair)
    case .quote: return words.joined(items.map(words.quoted), TextKey.pair)
    case .orQuote: return words.joined(items.map(words.quoted), TextKey.orPair)
    case .sum: return words.summed(items, .many)
    case .first: return words.summed(items, .manyMore)
    case .detail:
      guard case .value(let value, let type) = argument else { return words.joined(items, TextKey.pair) }
      return words.joined(words.detailed(value, type: type), TextKey.pair)
    }
  }
}
