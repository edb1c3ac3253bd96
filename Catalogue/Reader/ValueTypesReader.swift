import IntentSchema
import SourceTree

/// Reads `values.yaml`, the facts about the API's types beyond their fields.
public struct ValueTypesReader {
  /// Everything that is wrong with what was read so far.
  public private(set) var findings: [Diagnostic] = []
  private let catalogue: Catalogue

  /// - Parameter catalogue: the intents and types that the file speaks of.
  public init(of catalogue: Catalogue) { self.catalogue = catalogue }

  /// - Throws: `Diagnostic` when the text is no YAML at all; other mistakes go into `findings`.
  public mutating func read(_ text: String, file: String) throws -> ValueTypes {
    let node = try YAMLReader.read(text, file: file)
    var object = ObjectReader(
      node, keys: ["kinds", "titles", "details", "registeredNames", "samples", "ownCards"])
    let details = object.strings("details")
    findings += object.findings
    return ValueTypes(
      kinds: kinds(node["kinds"]), titles: titles(node["titles"]), details: details,
      registeredNames: registeredNames(node["registeredNames"]), samples: samples(node["samples"]),
      ownCards: ownCards(node["ownCards"]))
  }

  private mutating func kinds(_ node: SourceNode?) -> [String: ValueKind] {
    var kinds: [String: ValueKind] = [:]
    for entry in entries(node, "kinds") {
      guard let kind = ValueKind(rawValue: entry.key) else {
        fail(
          at: entry.keyLocation, "kinds", "there is no kind \(entry.key)",
          nearest: entry.key, among: ValueKind.allCases.map(\.rawValue))
        continue
      }
      for name in names(entry) {
        if let other = kinds[name.text] {
          fail(at: name.location, "kinds", "\(name.text) is \(other.rawValue) already")
        }
        // Types of other modules are listed only here.
        if name.text.hasPrefix("IN") { _ = type(name.text, at: name.location, "kinds") }
        kinds[name.text] = kind
      }
    }
    return kinds
  }

  private mutating func titles(_ node: SourceNode?) -> [String: [String]] {
    var titles: [String: [String]] = [:]
    for entry in entries(node, "titles") {
      guard case .object(_, _, let fields)? = type(entry.key, at: entry.keyLocation, "titles") else {
        continue
      }
      let (known, names) = (fields.map(\.name), names(entry))
      for name in names where !known.contains(name.text) {
        fail(
          at: name.location, "titles", "\(entry.key) has no property \(name.text)", nearest: name.text,
          among: known)
      }
      titles[entry.key] = names.map(\.text)
    }
    return titles
  }

  private mutating func registeredNames(_ node: SourceNode?) -> [RegisteredNames.Kind: [String]] {
    let known = Dictionary(
      RegisteredNames.Kind.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { first, _ in first })
    var names: [RegisteredNames.Kind: [String]] = [:]
    for entry in entries(node, "registeredNames") {
      guard let kind = known[entry.key] else {
        fail(
          at: entry.keyLocation, "registeredNames", "there are no names of \(entry.key)",
          nearest: entry.key, among: known.keys.sorted())
        continue
      }
      names[kind] = self.names(entry).map(\.text)
    }
    return names
  }

  private mutating func samples(_ node: SourceNode?) -> [String: String] {
    var samples: [String: String] = [:]
    for entry in entries(node, "samples") {
      samples[entry.key] = word(entry)
    }
    return samples
  }

  private mutating func ownCards(_ node: SourceNode?) -> [String: ValueTypes.OwnCard] {
    let domains = Set(catalogue.intents.values.map(\.domain))
    var cards: [String: ValueTypes.OwnCard] = [:]
    for entry in entries(node, "ownCards") {
      if !domains.contains(entry.key) {
        fail(
          at: entry.keyLocation, "ownCards", "there is no domain \(entry.key)", nearest: entry.key,
          among: domains.sorted())
      }
      guard let word = word(entry) else { continue }
      cards[entry.key] = ValueTypes.OwnCard(rawValue: word)
      if cards[entry.key] == nil {
        fail(
          at: entry.value.location, "ownCards", "no card says that it shows \(word)", nearest: word,
          among: ValueTypes.OwnCard.allCases.map(\.rawValue))
      }
    }
    return cards
  }

  // MARK: Parts

  private mutating func entries(_ node: SourceNode?, _ key: String) -> [SourceNode.Entry] {
    guard let node else { return [] }
    if let entries = node.map { return entries }
    fail(at: node.location, key, "expected a dictionary, found \(node.kind)")
    return []
  }

  private mutating func names(_ entry: SourceNode.Entry) -> [(text: String, location: SourceLocation)] {
    guard let items = entry.value.list else {
      fail(at: entry.value.location, entry.key, "expected a list, found \(entry.value.kind)")
      return []
    }
    return items.compactMap { item in
      guard let text = item.string else {
        fail(at: item.location, entry.key, "expected a name, found \(item.kind)")
        return nil
      }
      return (text, item.location)
    }
  }

  private mutating func word(_ entry: SourceNode.Entry) -> String? {
    if let word = entry.value.string { return word }
    fail(at: entry.value.location, entry.key, "expected a word, found \(entry.value.kind)")
    return nil
  }

  private mutating func type(_ name: String, at location: SourceLocation, _ key: String) -> TypeDefinition? {
    if let type = catalogue.type(name) { return type }
    fail(
      at: location, key, "there is no type \(name)", nearest: name, among: catalogue.types.keys.sorted())
    return nil
  }

  private mutating func fail(
    at location: SourceLocation, _ key: String, _ message: String, nearest word: String? = nil,
    among known: [String] = []
  ) {
    let nearest = word.flatMap { EditDistance.nearest(to: $0, among: known) }
    findings.append(
      Diagnostic(at: location, key: key, message, advice: nearest.map { "Did you mean \($0)?" }))
  }
}
