import IntentSchema
import SourceTree

/// Reads grammar files: YAML in the form of Home Assistant's, which `Documentation/grammars.md` describes.
///
/// It collects the mistakes of all files. A file that is no YAML at all gives one.
struct GrammarReader {
  private(set) var grammar: Grammar
  private(set) var findings: [Diagnostic] = []
  private let tokenizer: Tokenizer
  private var file = 0
  private var lines = SourceLines("")
  private var part = Grammar.Part.requests
  private var ownRules: Set<String> = []
  /// True where the files are other people's. Their mistakes are left out with a warning. Of several lists with one
  /// name, the first counts.
  private let isForeign: Bool

  init(_ folder: LanguageFolder, _ tokenizer: Tokenizer? = nil, isForeign: Bool = false) {
    self.isForeign = isForeign
    self.tokenizer = tokenizer ?? Tokenizer(folder)
    grammar = Grammar(language: folder.code)
  }

  mutating func read(_ source: GrammarSource) {
    switch source.content {
    case .yaml(let text): read(text, source)
    case .phrases(let phrases): take(phrases, file: source.file)
    }
  }

  /// Begins a file of requests.
  mutating func begin(_ text: String) {
    file = grammar.lines.count
    lines = SourceLines(text)
    grammar.lines.append(lines)
    part = .requests
    grammar.fileParts.append(part)
  }

  private mutating func read(_ text: String, _ source: GrammarSource) {
    begin(text)
    do {
      let root = try YAMLReader.read(text, file: source.file, allowsRepeatedKeys: isForeign)
      if case .null = root.content { return }
      try top(root, source.intent)
    } catch let diagnostic as Diagnostic {
      add(diagnostic)
    } catch {
      add(Diagnostic(at: SourceLocation(file: source.file), "the file could not be read: \(error)"))
    }
  }

  private mutating func report(
    _ message: String, at location: SourceLocation, key: String? = nil, advice: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    add(
      Diagnostic(
        severity, at: location, key: key, message, advice: advice, sourceLine: lines.line(location.line)))
  }

  private mutating func add(_ finding: Diagnostic) {
    var finding = finding
    if isForeign { finding.severity = .warning }
    findings.append(finding)
  }

  // MARK: The file

  private static let topKeys = [
    "language", "part", "intents", "lists", "expansion_rules", "skip_words", "lead_in", "lead_out",
    "responses", "settings", "data",
  ]

  /// - Parameter intent: what the sentences of `data:` without an intent mean.
  private mutating func top(_ root: SourceNode, _ intent: String?) throws {
    guard let entries = root.map else {
      return report(
        "a grammar is a dictionary, this is \(root.kind)", at: root.location,
        advice: "Begin with `language: \(grammar.language)` and `intents:`.")
    }
    if let node = root["language"], let language = string(node, "language"), language != grammar.language {
      report(
        "the file is for the language \(language), but is read with those for \(grammar.language)",
        at: node.location)
    }
    if let node = root["part"], let name = string(node, "part") {
      if let known = Grammar.Part(rawValue: name) {
        part = known
        grammar.fileParts[file] = known
      } else {
        let names = Grammar.Part.allCases.map(\.rawValue)
        report(
          "there is no part \(name)", at: node.location,
          advice: suggestion(name, names) ?? "The parts are \(names.joined(separator: ", ")).")
      }
    }
    ownRules = Set(root["expansion_rules"]?.map?.map(\.key) ?? [])
    for entry in entries {
      switch entry.key {
      case "language", "part", "responses", "settings": break
      case "intents": intents(entry.value)
      case "data":
        guard let intent else { return unknownKey(entry, among: Self.topKeys) }
        for block in list(entry.value, "data") ?? [] { self.block(block, intent: intent) }
      case "lists": lists(entry.value)
      case "expansion_rules":
        for (name, template) in rules(entry.value) {
          grammar.rules[.init(name: name, file: file)] = template
          let shared = TemplateNode.RuleName(name: name, part: part)
          if grammar.rules[shared] == nil { grammar.rules[shared] = template }
        }
      case "skip_words": grammar.skipWords += templates(entry.value, "skip_words")
      case "lead_in": grammar.leadIn += templates(entry.value, "lead_in")
      case "lead_out": grammar.leadOut += templates(entry.value, "lead_out")
      default: unknownKey(entry, among: Self.topKeys)
      }
    }
  }

  private mutating func unknownKey(_ entry: SourceNode.Entry, among known: [String]) {
    report(
      "the key \(entry.key) means nothing here", at: entry.keyLocation,
      advice: suggestion(entry.key, known) ?? "Known are \(known.joined(separator: ", ")).",
      severity: .warning)
  }

  private func suggestion(_ name: String, _ known: [String]) -> String? {
    EditDistance.nearest(to: name, among: known).map { "Do you mean \($0)?" }
  }

  // MARK: Intents

  /// Keys of Home Assistant's files that say nothing to this reader are passed over.
  private static let dataKeys = [
    "sentences", "slots", "expansion_rules", "lists", "response", "requires_context", "excludes_context",
    "metadata", "name_domains", "inferred_domain", "required_keywords", "settings", "example", "description",
  ]

  private mutating func intents(_ node: SourceNode) {
    guard let entries = map(node, "intents") else { return }
    for entry in entries {
      guard let data = entry.value["data"] else {
        report(
          "the intent \(entry.key) has no data", at: entry.keyLocation, advice: "Add `data:` with sentences.")
        continue
      }
      for block in list(data, "data") ?? [] { self.block(block, intent: entry.key) }
    }
  }

  /// Keys that say when a block's sentences count.
  private static let conditionKeys = [
    "requires_context", "excludes_context", "name_domains", "inferred_domain", "required_keywords",
  ]

  private mutating func block(_ node: SourceNode, intent: String) {
    guard let entries = map(node, "data") else { return }
    for entry in entries where !Self.dataKeys.contains(entry.key) { unknownKey(entry, among: Self.dataKeys) }
    guard let sentences = node["sentences"] else {
      return report(
        "this block of \(intent) has no sentences", at: node.location, advice: "Add `sentences:`.")
    }
    var local: [String: Template] = [:]
    if let rules = node["expansion_rules"] {
      for (name, template) in self.rules(rules) { local[name] = template }
    }
    if let node = node["lists"] { lists(node) }
    let fixed = node["slots"].flatMap { map($0, "slots") } ?? []
    var conditions: [String: SourceNode] = [:]
    for key in Self.conditionKeys { conditions[key] = node[key] }
    for template in templates(sentences, "sentences") {
      add(
        SentenceTemplate(
          intent: intent, template: template, fixed: fixed, rules: local, conditions: conditions))
    }
  }

  mutating func add(_ sentence: SentenceTemplate) { grammar.sentences[part, default: []].append(sentence) }

  private mutating func rules(_ node: SourceNode) -> [(String, Template)] {
    var found: [(String, Template)] = []
    for entry in map(node, "expansion_rules") ?? [] {
      if let template = template(entry.value, entry.key, isRule: true) { found.append((entry.key, template)) }
    }
    return found
  }

  // MARK: Lists

  private mutating func lists(_ node: SourceNode) {
    for entry in map(node, "lists") ?? [] {
      guard isNew(entry.key, at: entry.keyLocation), let kind = kind(of: entry) else { continue }
      let type = entry.value["type"].flatMap { string($0, "type") }
      add(entry.key, kind, bans: bans(entry.value), type: type, at: entry.keyLocation)
    }
  }

  /// Adds a list, if there is none of that name.
  mutating func add(
    _ name: String, _ kind: ListDefinition.Kind, bans: ListDefinition.Bans = .init(), type: String?,
    at location: SourceLocation
  ) {
    guard isNew(name, at: location) else { return }
    grammar.lists[name] = ListDefinition(
      name: name, location: location, kind: kind, bans: bans, type: type, file: file)
  }

  private mutating func isNew(_ list: String, at location: SourceLocation) -> Bool {
    guard let earlier = grammar.lists[list] else { return true }
    if !isForeign {
      report(
        "the list {\(list)} is defined already, in \(earlier.location)", at: location,
        advice: "Keep one of the two.")
    }
    return false
  }

  /// `never: {starts: [contacts], inside: [contacts], is: [content]}`.
  private mutating func bans(_ list: SourceNode) -> ListDefinition.Bans {
    var bans = ListDefinition.Bans()
    guard let node = list["never"] else { return bans }
    for entry in map(node, "never") ?? [] {
      let slots = (self.list(entry.value, entry.key) ?? []).compactMap(\.string)
      switch entry.key {
      case "starts": bans.starts = slots
      case "ends": bans.ends = slots
      case "inside": bans.inside = slots
      case "is": bans.whole = slots
      default:
        report(
          "the key means nothing here", at: entry.keyLocation, key: entry.key,
          advice: "Known are starts, ends, inside and is, each with names of slots.")
      }
    }
    return bans
  }

  private mutating func kind(of entry: SourceNode.Entry) -> ListDefinition.Kind? {
    let node = entry.value
    if node["wildcard"]?.bool == true { return .wildcard }
    if let range = node["range"] {
      guard let from = range["from"]?.number, let to = range["to"]?.number, from <= to else {
        report("a range needs `from` and `to`, the lower one first", at: range.location, key: entry.key)
        return nil
      }
      return .range(from...to)
    }
    guard let values = node["values"].flatMap({ list($0, "values") }) else {
      report(
        "the list {\(entry.key)} has no values", at: entry.keyLocation,
        advice: "Add `values:`, `wildcard: true` or `range: {from: 0, to: 100}`.")
      return nil
    }
    var items: [ListDefinition.Item] = []
    for value in values {
      if value.map != nil {
        guard let input = value["in"] else {
          report("a list's value needs `in`", at: value.location, key: entry.key)
          continue
        }
        if let template = template(input, "in") { items.append(.init(template: template, out: value["out"])) }
      } else if let template = template(value, entry.key) {
        items.append(.init(template: template, out: nil))
      }
    }
    return .values(items)
  }

  // MARK: Scalars and templates

  private mutating func map(_ node: SourceNode, _ key: String) -> [SourceNode.Entry]? {
    if node.map == nil { report("must be a dictionary, this is \(node.kind)", at: node.location, key: key) }
    return node.map
  }

  private mutating func list(_ node: SourceNode, _ key: String) -> [SourceNode]? {
    if node.list == nil { report("must be a list, this is \(node.kind)", at: node.location, key: key) }
    return node.list
  }

  private mutating func string(_ node: SourceNode, _ key: String) -> String? {
    if node.string == nil { report("must be a string, this is \(node.kind)", at: node.location, key: key) }
    return node.string
  }

  private mutating func templates(_ node: SourceNode, _ key: String) -> [Template] {
    (list(node, key) ?? []).compactMap { template($0, key) }
  }

  private mutating func template(_ node: SourceNode, _ key: String, isRule: Bool = false) -> Template? {
    let text: String
    switch node.content {
    case .string(let string): text = string
    case .integer(let number): text = String(number)
    // Without quotes YAML reads `true` and `false` as truth values. Here they are words.
    case .bool(let flag): text = flag ? "true" : "false"
    default:
      report(
        "a template is a string, this is \(node.kind)", at: node.location, key: key,
        advice: "Write it in quotation marks.")
      return nil
    }
    var (tree, errors) = TemplateParser.parse(text, tokenizer: tokenizer)
    // A rule of signs alone says nothing, and what has it is as without it.
    if isForeign, isRule { errors.removeAll { $0.fault == .nothingToSay } }
    return template(text, tree, errors, at: node.location)
  }

  /// A phrase as a template; nil where it says nothing, or more than a template can.
  mutating func template(_ phrase: Phrase, at location: SourceLocation) -> Template? {
    var errors: [TemplateError] = []
    if phrase.isEmpty { errors.append(.init(fault: .nothingToSay, offset: 0)) }
    if phrase.text.unicodeScalars.count > Weights.Templates.length {
      errors.append(.init(fault: .tooLong, offset: 0))
    }
    return template(phrase.text, phrase.node, errors, at: location)
  }

  private mutating func template(
    _ text: String, _ tree: TemplateNode, _ errors: [TemplateError], at location: SourceLocation
  ) -> Template? {
    for error in errors {
      add(
        lines.diagnostic(
          error.message, in: text, at: location, offset: error.offset, advice: error.advice))
    }
    return errors.isEmpty
      ? Template(
        text: text, location: location, node: tree.bindingRules(ownRules, file: file, part: part),
        file: file) : nil
  }
}
