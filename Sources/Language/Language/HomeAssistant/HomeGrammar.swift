import Entities
public import Foundation
public import IntentSchema
import SourceTree

/// Home Assistant's sentence templates, read unchanged: YAML files of `intents` and `lists`, and the names of a home.
///
/// Cost of a match: some tens of microseconds, whatever the number of templates.
public struct HomeGrammar: Sendable {
  /// A sentence's meaning by the templates.
  public struct Match: Hashable, Sendable {
    public struct Slot: Hashable, Sendable {
      public var name: String
      public var value: Value
      /// What the sentence says, in UTF-8 bytes; nil for a slot that the template or the context gives.
      public var range: Range<Int>?
    }

    public var intent: String
    public var slots: [Slot]
    /// The template as its file has it.
    public var template: String
  }

  private struct Template: Sendable {
    var intent: String
    var text: String
    var fixed: [(name: String, value: Value)]
    var requires: [(key: String, values: [String])]
    var excludes: [(key: String, values: [String])]
    /// Slots that the context gives.
    var contextSlots: [String]
    var keywords: [String]

    var demands: Int { requires.count + contextSlots.count + fixed.count }
  }

  /// Templates that can't be used, such as those with a rule that no file has.
  public let warnings: [Diagnostic]
  private let tokenizer: Tokenizer
  private let automaton: Automaton
  private let templates: [Template]
  private let lists: [String]
  private let values: [[Value]]
  private let names: [[HomeNames.Item]]
  private let index: NameIndex
  private let fillers: NameIndex
  /// Numbers as words.
  private let numbers: NameIndex
  private let numberValues: [Double]

  /// Reads a folder: `sentences/LANGUAGE/`, and `lists/` beside it where there is one; or the folder of sentences itself.
  ///
  /// - Throws: everything that is wrong in any file.
  public init(folder: URL, language: String, names home: HomeNames) throws(Diagnostics) {
    var reader = GrammarReader(.bundled(language), allowsRepeatedLists: true)
    let files = try Self.files(folder, language)
    for file in files { reader.read(file) }
    let areaFiles = Self.filesThatTakeTheArea(files, folder)
    let problems = Diagnostics(reader.findings)
    if problems.hasErrors { throw problems }
    let grammar = reader.grammar
    let tokenizer = Tokenizer(.bundled(language))
    self.tokenizer = tokenizer
    let listNames = Set(grammar.lists.keys).union(home.lists.keys).sorted()
    lists = listNames
    let numbersOfLists = Dictionary(uniqueKeysWithValues: listNames.enumerated().map { ($1, Int32($0)) })
    var index = NameIndex()
    var values = [[Value]](repeating: [], count: listNames.count)
    var names = [[HomeNames.Item]](repeating: [], count: listNames.count)
    var findings: [Diagnostic] = []
    func insert(_ node: TemplateNode, _ list: Int, _ item: Int) {
      let rules = grammar.rules
      for words in node.spellings(rule: { rules[$0]?.node }, limit: 2_000) ?? [] {
        index.insert(Array(words.joined().utf8), payload: Int32(list) << 16 | Int32(item))
      }
    }
    for (list, name) in listNames.enumerated() {
      if let items = home.lists[name] {
        for item in items {
          names[list].append(item)
          values[list].append(.string(item.name.filter { !"[]()".contains($0) }))
          insert(TemplateParser.parse(item.name, tokenizer: tokenizer).node, list, values[list].count - 1)
        }
      } else if case .values(let items)? = grammar.lists[name]?.kind {
        for item in items {
          values[list].append(item.out?.plainValue ?? .string(item.template.text))
          insert(item.template.node, list, values[list].count - 1)
        }
      }
    }
    self.index = index
    self.values = values
    self.names = names
    var fillers = NameIndex()
    for template in grammar.skipWords {
      for words in template.node.spellings(rule: { grammar.rules[$0]?.node }, limit: 200) ?? [] {
        fillers.insert(Array(words.joined().utf8), payload: 0)
      }
    }
    self.fillers = fillers
    (numbers, numberValues) = Self.spelledNumbers(language, tokenizer)
    var builder = AutomatonBuilder()
    var templates: [Template] = []
    for sentence in grammar.sentences[.requests] ?? [] {
      let number = Int32(templates.count)
      do throws(AutomatonBuilder.Failure) {
        var unknown: String?
        try builder.add(
          sentence.template.node, template: number, rule: { grammar.rule($0, local: sentence.rules)?.node },
          slot: { reference in
            guard let list = numbersOfLists[reference.list] else {
              unknown = reference.list
              return nil
            }
            return Self.slot(reference, list, grammar, home)
          })
        if let unknown {
          findings.append(
            grammar.diagnostic(
              "there is no list {\(unknown)}", in: sentence.template, advice: "Define it under `lists:`.",
              severity: .warning))
        }
      } catch {
        let message =
          if case .unknownRule(let name) = error {
            "there is no rule <\(name)>, so this template is left out"
          } else {
            "the template stands for too many sentences, or for none, and is left out"
          }
        findings.append(grammar.diagnostic(message, in: sentence.template, severity: .warning))
      }
      templates.append(
        Self.template(sentence, takesArea: areaFiles.contains(sentence.template.location.file)))
    }
    warnings = findings
    self.templates = templates
    automaton = builder.build()
  }

  public var size: (templates: Int, states: Int) { (templates.count, automaton.stateCount) }

  // MARK: Reading

  private static func files(_ folder: URL, _ language: String) throws(Diagnostics) -> [GrammarSource] {
    let manager = FileManager.default
    let sentences = folder.appending(path: "sentences").appending(path: language)
    let root = manager.fileExists(atPath: sentences.path) ? sentences : folder
    var files: [GrammarSource] = []
    for directory in [root, folder.appending(path: "lists")] {
      guard let paths = manager.enumerator(atPath: directory.path) else { continue }
      for path in paths.compactMap({ $0 as? String }).sorted() where path.hasSuffix(".yaml") {
        // The lists of other languages stand beside.
        let parts = path.split(separator: "/").map(String.init)
        if directory != root, parts.count > 1, parts[0] != language { continue }
        guard let text = try? String(contentsOf: directory.appending(path: path), encoding: .utf8) else {
          throw Diagnostics([Diagnostic(at: SourceLocation(file: path), "the file can't be read as UTF-8")])
        }
        let intent = directory == root && parts.count > 1 ? parts[parts.count - 2] : nil
        files.append(GrammarSource(file: path, text: text, intent: intent))
      }
      if directory == root, root == folder { break }
    }
    guard !files.isEmpty else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: folder.lastPathComponent),
          "there are no templates for \(language) in this folder",
          advice: "Name a folder that holds sentences/\(language)/*.yaml.")
      ])
    }
    return files
  }

  /// `intents.yaml` says which combinations of slots, each a file of an intent's folder, take the person's own area.
  private static func filesThatTakeTheArea(_ files: [GrammarSource], _ folder: URL) -> Set<String> {
    guard let text = try? String(contentsOf: folder.appending(path: "intents.yaml"), encoding: .utf8),
      let root = try? YAMLReader.read(text, file: "intents.yaml")
    else { return [] }
    return Set(
      files.filter { file in
        guard let intent = file.intent,
          let name = file.file.split(separator: "/").last?.dropLast(".yaml".count)
        else { return false }
        return root[intent]?["slot_combinations"]?[String(name)]?["context_area"]?.bool == true
      }.map(\.file))
  }

  private static func slot(
    _ reference: TemplateNode.SlotReference, _ list: Int32, _ grammar: Grammar, _ home: HomeNames
  ) -> Slot {
    let kind: Slot.Kind =
      if home.lists[reference.list] != nil {
        .list(list)
      } else {
        switch grammar.lists[reference.list]?.kind {
        case .range(let range)?: .range(range)
        case .wildcard?: .text(separable: false)
        default: .list(list)
        }
      }
    return Slot(intent: reference.list, parameter: reference.parameter, kind: kind, type: nil)
  }

  private static func template(_ sentence: SentenceTemplate, takesArea: Bool) -> Template {
    var template = Template(
      intent: sentence.intent, text: sentence.template.text,
      fixed: sentence.fixed.map { ($0.key, $0.value.plainValue) }, requires: [], excludes: [],
      contextSlots: takesArea ? ["area"] : [],
      keywords: [])
    for entry in sentence.conditions["requires_context"]?.map ?? [] {
      if entry.value["slot"]?.bool == true {
        template.contextSlots.append(entry.key)
      } else {
        template.requires.append((entry.key, texts(entry.value)))
      }
    }
    for entry in sentence.conditions["excludes_context"]?.map ?? [] {
      template.excludes.append((entry.key, texts(entry.value)))
    }
    if let domains = sentence.conditions["name_domains"] {
      template.requires.append(("domain", texts(domains)))
    }
    if let domain = sentence.conditions["inferred_domain"]?.string,
      !template.fixed.contains(where: { $0.name == "domain" })
    {
      template.fixed.append(("domain", .string(domain)))
    }
    if let keywords = sentence.conditions["required_keywords"] { template.keywords = texts(keywords) }
    return template
  }

  private static func texts(_ node: SourceNode) -> [String] {
    if let list = node.list { return list.compactMap(\.string) }
    return node.string.map { [$0] } ?? []
  }

  /// "fifty", "seventy-two": the numbers that a range may name.
  private static func spelledNumbers(_ language: String, _ tokenizer: Tokenizer) -> (NameIndex, [Double]) {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.numberStyle = .spellOut
    var index = NameIndex()
    var values: [Double] = []
    for number in 0...100 {
      guard let text = formatter.string(from: NSNumber(value: number)) else { continue }
      let words = tokenizer.sentence(text)
      index.insert(words.keys, payload: Int32(values.count))
      values.append(Double(number))
    }
    return (index, values)
  }

  // MARK: Matching

  /// The meaning of a sentence; nil where no template has it.
  ///
  /// - Parameter context: what is known besides, such as the `area` that the person is in.
  public func match(_ text: String, context: [String: String] = [:]) -> Match? {
    let sentence = tokenizer.sentence(text)
    guard sentence.count > 0 else { return nil }
    var spans: [Span] = []
    var numbers: [Double] = []
    index.hits(in: sentence) { tokens, payload in
      spans.append(Span(tokens: tokens, category: .list(payload >> 16), payload: payload & 0xFFFF))
    }
    for place in 0..<sentence.count where sentence.tokens[place].isNumber {
      guard let value = Double(sentence.key(place).filter { $0 != "," }) else { continue }
      spans.append(Span(tokens: place..<place + 1, category: .number, payload: Int32(numbers.count)))
      numbers.append(value)
    }
    self.numbers.hits(in: sentence) { tokens, payload in
      spans.append(Span(tokens: tokens, category: .number, payload: Int32(numbers.count)))
      numbers.append(numberValues[Int(payload)])
    }
    fillers.hits(in: sentence) { tokens, _ in spans.append(Span(tokens: tokens, category: .skip, payload: 0))
    }
    let table = SpanTable(spans, tokens: sentence.count, numbers: numbers)
    var matcher = Matcher(automaton, sentence, table)
    matcher.matchWhole()
    // Of equals the one that asks for more is meant.
    let ranked = matcher.acceptances.sorted {
      ($1.score, templates[Int($1.template)].demands, $0.template)
        < ($0.score, templates[Int($0.template)].demands, $1.template)
    }
    for acceptance in ranked {
      let template = templates[Int(acceptance.template)]
      if let slots = slots(matcher.match(acceptance), template, sentence, table, context) {
        return Match(intent: template.intent, slots: slots, template: template.text)
      }
    }
    return nil
  }

  /// The slots of a match; nil where its context doesn't fit.
  private func slots(
    _ match: Language.Match, _ template: Template, _ sentence: Sentence, _ table: SpanTable,
    _ context: [String: String]
  ) -> [Match.Slot]? {
    var slots: [Match.Slot] = []
    var named: [[String: String]]?
    for capture in match.captures {
      let slot = automaton.slots[Int(capture.slot)]
      let bytes = range(capture.tokens, sentence)
      guard let span = capture.span else {
        slots.append(.init(name: slot.parameter, value: .string(sentence.text(capture.tokens)), range: bytes))
        continue
      }
      switch span.category {
      case .number:
        let number = table.numbers[Int(span.payload)]
        let value = Int64(exactly: number).map(Value.integer) ?? .double(number)
        slots.append(.init(name: slot.parameter, value: value, range: bytes))
      case .list(let list):
        slots.append(.init(name: slot.parameter, value: values[Int(list)][Int(span.payload)], range: bytes))
        if lists[Int(list)] == "name" {
          // The same words may name several things, of which one must fit.
          named = table.spans.filter { $0.tokens == span.tokens && $0.category == span.category }
            .map { names[Int(list)][Int($0.payload)].context }
        }
      default: break
      }
    }
    let known = named ?? [context]
    guard known.contains(where: { fits(template, $0, context) }) else { return nil }
    let text = sentence.text.lowercased()
    guard template.keywords.isEmpty || template.keywords.contains(where: { text.contains($0) }) else {
      return nil
    }
    for fixed in template.fixed where !slots.contains(where: { $0.name == fixed.name }) {
      slots.append(.init(name: fixed.name, value: fixed.value, range: nil))
    }
    for name in template.contextSlots where !slots.contains(where: { $0.name == name }) {
      guard let value = context[name] else { return nil }
      slots.append(.init(name: name, value: .string(value), range: nil))
    }
    return slots
  }

  private func fits(_ template: Template, _ named: [String: String], _ context: [String: String]) -> Bool {
    let all = context.merging(named) { _, named in named }
    return template.requires.allSatisfy { need in all[need.key].map(need.values.contains) ?? false }
      && !template.excludes.contains { ban in all[ban.key].map(ban.values.contains) ?? false }
  }

  private func range(_ tokens: Range<Int>, _ sentence: Sentence) -> Range<Int>? {
    guard let first = sentence.ranges(tokens).first, let last = sentence.ranges(tokens).last else {
      return nil
    }
    return first.lowerBound..<last.upperBound
  }
}
