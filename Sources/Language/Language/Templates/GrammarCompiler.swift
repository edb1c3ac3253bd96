import IntentSchema
import SourceTree

/// Turns read grammars into automata, and finds what doesn't fit together: rules, lists, parameters, values.
struct GrammarCompiler {
  private let catalogue: Catalogue
  private let grammar: Grammar
  private let resolver: SlotResolver
  private var compiled: CompiledGrammar
  private var findings: [Diagnostic] = []
  /// The words of lists and of rules for values.
  private var valueWords: Set<String> = []
  private var reported: Set<Diagnostic> = []
  /// Rules that contain themselves can't be written out.
  private var hasCycles = false

  /// What the words of one list's value may be spelt as, at most.
  private static let maximumSpellings = 512

  static func compile(_ resources: LanguageResources, catalogue: Catalogue) throws(Diagnostics)
    -> CompiledGrammar
  {
    var compiler = GrammarCompiler(resources, catalogue)
    compiler.compiled.entities = try resources.entities()
    compiler.valueWords = compiler.compiled.entities?.ruleWords ?? []
    compiler.checkRules()
    compiler.compileLists()
    compiler.compileFillers()
    compiler.compileArticles()
    for part in Grammar.Part.allCases { compiler.compile(part) }
    let findings = Diagnostics(compiler.findings)
    if findings.hasErrors { throw findings }
    compiler.compileSpelling()
    return compiler.compiled
  }

  /// Tells the words of templates from those of values, for those who mistype them.
  private mutating func compileSpelling() {
    let words = compiled.parts[.requests]?.automaton.words.texts ?? []
    let known = Set(words)
    compiled.standAloneWords = words.map { valueWords.contains($0) ? 0 : 1 }
    compiled.valueWords = valueWords.subtracting(known).sorted()
    compiled.listSounds = SoundAlikes.sounds(
      of: compiled.listIndex.table, compiled.tokenizer.folder)
    compiled.linkSpelling()
  }

  private init(_ resources: LanguageResources, _ catalogue: Catalogue) {
    self.catalogue = catalogue
    grammar = resources.source.grammar
    compiled = CompiledGrammar(
      source: resources.source, tokenizer: Tokenizer(resources.folder),
      entities: nil)
    for (number, name) in grammar.lists.keys.sorted().enumerated() {
      compiled.listNumbers[name] = Int32(number)
    }
    let lists = resources.source.grammar.lists
    let shapes = lists.keys.sorted().compactMap { lists[$0] }.map(\.shape)
    resolver = SlotResolver(catalogue: catalogue, lists: shapes, listNumbers: compiled.listNumbers)
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    if reported.insert(diagnostic).inserted { findings.append(diagnostic) }
  }

  // MARK: Rules

  private mutating func checkRules() {
    let order = grammar.rules.keys.filter { $0.file != nil }
      .sorted { ($0.file ?? 0, $0.name) < ($1.file ?? 0, $1.name) }
    for name in order {
      guard let rule = grammar.rules[name] else { continue }
      checkReferences(of: rule, local: [:])
      if let cycle = cycle(from: rule) {
        hasCycles = true
        let way = ([name.name] + cycle).map { "<\($0)>" }.joined(separator: " → ")
        report(
          grammar.diagnostic(
            "the rule <\(name.name)> leads back to itself: \(way)", in: rule,
            advice: "A rule can't contain itself."))
      }
    }
  }

  private mutating func checkReferences(of template: Template, local: [String: Template]) {
    for (name, offset) in template.node.rules {
      if grammar.rule(name, local: local) == nil {
        let known = local.keys.sorted() + Set(grammar.rules.keys.map(\.name)).sorted()
        let nearest = EditDistance.nearest(to: name.name, among: known)
        report(
          grammar.diagnostic(
            "there is no rule <\(name.name)>", in: template, offset: offset,
            advice: nearest.map { "Do you mean <\($0)>?" } ?? "Define it under `expansion_rules:`."))
      } else if local[name.name] == nil {
        let homes = grammar.homes(ofShared: name)
        guard homes.count > 1 else { continue }
        let files = homes.map(\.location.file).joined(separator: " and ")
        report(
          grammar.diagnostic(
            "the rule <\(name.name)> is defined in \(files)", in: template, offset: offset,
            advice: "Define it in this file too, or rename one of them."))
      }
    }
  }

  /// The way from a rule back to itself, if there is one.
  private func cycle(from start: Template) -> [String]? {
    var visited: Set<TemplateNode.RuleName> = []
    func search(_ template: Template, _ path: [String]) -> [String]? {
      for (name, _) in template.node.rules {
        guard let next = grammar.rules[name] else { continue }
        if next.location == start.location { return path + [name.name] }
        if visited.insert(name).inserted, let found = search(next, path + [name.name]) { return found }
      }
      return nil
    }
    return search(start, [])
  }

  // MARK: Lists

  private mutating func compileLists() {
    for name in grammar.lists.keys.sorted() {
      guard let list = grammar.lists[name] else { continue }
      var compiledList = list.shape
      if case .values(let items) = list.kind {
        for item in items {
          checkReferences(of: item.template, local: [:])
          guard let out = out(item, of: list) else { continue }
          let payload = Int32(compiled.lists.count) << 16 | Int32(compiledList.values.count)
          insert(item.template, payload: payload, into: \.listIndex)
          compiledList.values.append(.init(spoken: item.template.text, out: out))
        }
      }
      compiled.lists.append(compiledList)
    }
  }

  private mutating func out(_ item: ListDefinition.Item, of list: ListDefinition) -> Value? {
    guard let node = item.out else { return .string(item.template.text) }
    guard let type = list.type else { return node.plainValue }
    return value(node, of: TypeReference(type), file: list.file)
  }

  private mutating func compileFillers() {
    for (templates, payload) in [(grammar.skipWords, 0), (grammar.leadIn, 1), (grammar.leadOut, 2)] {
      for template in templates {
        let needsComma = payload == 2 && template.text.hasPrefix(",")
        insert(template, payload: needsComma ? 3 : Int32(payload), into: \.fillerIndex)
        compiled.fillerWords.formUnion(words(of: template))
      }
    }
  }

  private mutating func compileArticles() {
    let name = TemplateNode.RuleName(name: CompiledGrammar.articleRule, part: .requests)
    let rules = grammar.rules
    let spellings = rules[name]?.node.spellings(rule: { rules[$0]?.node }, limit: Self.maximumSpellings)
    compiled.articles = (spellings ?? []).compactMap { $0.count == 1 ? $0[0] : nil }
  }

  private func words(of template: Template) -> [String] {
    let rules = grammar.rules
    let spellings = template.node.spellings(rule: { rules[$0]?.node }, limit: Self.maximumSpellings)
    return (spellings ?? []).flatMap { $0 }
  }

  private mutating func insert(
    _ template: Template, payload: Int32, into index: WritableKeyPath<CompiledGrammar, NameIndex>
  ) {
    let rules = grammar.rules
    guard
      let spellings = template.node.spellings(
        rule: { rules[$0]?.node }, limit: Self.maximumSpellings)
    else {
      return report(
        grammar.diagnostic(
          "these words have slots, or more than \(Self.maximumSpellings) spellings", in: template,
          advice: "Write a list's values as plain words."))
    }
    for words in spellings {
      compiled[keyPath: index].insert(Array(words.joined().utf8), payload: payload)
      if index == \.listIndex { valueWords.formUnion(words) }
    }
  }

  // MARK: Sentences

  private mutating func compile(_ part: Grammar.Part) {
    var builder = AutomatonBuilder()
    var sentences: [CompiledGrammar.Sentence] = []
    for (source, sentence) in (grammar.sentences[part] ?? []).enumerated() {
      let before = findings.count
      checkReferences(of: sentence.template, local: sentence.rules)
      for rule in sentence.rules.values { checkReferences(of: rule, local: sentence.rules) }
      checkSlots(of: sentence, part)
      let fixed = sentence.fixed.compactMap { self.fixed($0, of: sentence, part) }
      guard findings.count == before, !hasCycles else { continue }
      let number = Int32(sentences.count)
      do throws(AutomatonBuilder.Failure) {
        let (grammar, resolver) = (grammar, resolver)
        try builder.add(
          sentence.template.node, template: number, rule: { grammar.rule($0, local: sentence.rules)?.node },
          slot: { try? resolver.slot($0, intent: sentence.intent, part: part) })
        sentences.append(
          .init(
            intent: sentence.intent,
            reference: TemplateReference(
              text: sentence.template.text,
              location: grammar.lines[sentence.template.file].location(
                of: 0, in: sentence.template.text, at: sentence.template.location)),
            fixed: fixed, source: source))
      } catch {
        report(failure(error, sentence))
        // The number is taken by what was added before it failed.
        builder = AutomatonBuilder()
        sentences = []
      }
    }
    compiled.parts[part] = .init(automaton: builder.build(), templates: sentences)
  }

  private func failure(_ failure: AutomatonBuilder.Failure, _ sentence: SentenceTemplate) -> Diagnostic {
    let (message, advice): (String, String?) =
      switch failure {
      case .tooLarge:
        ("the template stands for too many sentences", "Split it, or use fewer optional parts in a row.")
      case .unknownRule(let name): ("there is no rule <\(name)>", nil)
      case .acceptsNothing: ("the template can be said by saying nothing", "Make one of its words required.")
      }
    return grammar.diagnostic(message, in: sentence.template, advice: advice)
  }

  private mutating func checkSlots(of sentence: SentenceTemplate, _ part: Grammar.Part) {
    var visited: Set<TemplateNode.RuleName> = []
    var pending: [Template] = [sentence.template]
    while let template = pending.popLast() {
      for reference in template.node.slots {
        do throws(SlotResolver.Fault) {
          _ = try resolver.slot(reference, intent: sentence.intent, part: part)
        } catch {
          report(
            grammar.diagnostic(
              error.message, in: template, offset: reference.offset, advice: error.advice))
        }
      }
      for (name, _) in template.node.rules where visited.insert(name).inserted {
        if let rule = grammar.rule(name, local: sentence.rules) { pending.append(rule) }
      }
    }
  }

  // MARK: Fixed slots

  private mutating func fixed(
    _ entry: SourceNode.Entry, of sentence: SentenceTemplate, _ part: Grammar.Part
  ) -> CompiledGrammar.FixedSlot? {
    let path = entry.key.split(separator: ".").map(String.init)
    let lines = grammar.lines[sentence.template.file]
    func finding(_ message: String, _ location: SourceLocation, _ advice: String?) -> Diagnostic {
      Diagnostic(at: location, message, advice: advice, sourceLine: lines.line(location.line))
    }
    if let text = entry.value.string, text.hasPrefix("{"), text.hasSuffix("}") {
      return .init(path: path, content: .copy(of: String(text.dropFirst().dropLast())))
    }
    guard part == .requests, let definition = catalogue.intent(sentence.intent) else {
      return .init(path: path, content: .value(entry.value.plainValue))
    }
    guard let parameter = path.first.flatMap(definition.parameter) else {
      let name = path.first ?? ""
      let fault = SlotResolver.Fault.unknownParameter(
        name, intent: sentence.intent,
        nearest: EditDistance.nearest(to: name, among: definition.parameters.map(\.name), limit: 3))
      report(finding(fault.message, entry.keyLocation, fault.advice))
      return nil
    }
    var type = parameter.type
    for field in path.dropFirst() {
      guard case .object(_, _, let fields)? = catalogue.type(type.base),
        let found = fields.first(where: { $0.name == field })
      else {
        report(finding("\(type.base) has no field \(field)", entry.keyLocation, nil))
        return nil
      }
      type = found.type
    }
    return value(entry.value, of: type, file: sentence.template.file).map {
      .init(path: path, content: .value($0))
    }
  }

  /// A scalar of a file as a value of this type: enumeration cases by name.
  private mutating func value(_ node: SourceNode, of type: TypeReference, file: Int) -> Value? {
    let names: [Int: String]
    switch catalogue.type(type.base) {
    case .enumeration(_, let cases): names = cases
    case .optionSet(_, let options): names = options
    default: return node.plainValue
    }
    let name = node.string ?? ""
    if let raw = names.first(where: { $0.value == name })?.key { return .integer(Int64(raw)) }
    let advice = EditDistance.nearest(to: name, among: names.values).map { "Do you mean \($0)?" }
    report(
      Diagnostic(
        at: node.location, "\(type.base) has no case \(name)",
        advice: advice
          ?? "Its cases are \(names.sorted { $0.key < $1.key }.map(\.value).joined(separator: ", ")).",
        sourceLine: grammar.lines[file].line(node.location.line)))
    return nil
  }
}

extension ListDefinition {
  /// The list without its values.
  fileprivate var shape: CompiledGrammar.List {
    let kind: CompiledGrammar.List.Kind =
      switch self.kind {
      case .values: .values
      case .wildcard: .wildcard
      case .range(let range): .range(range)
      }
    return CompiledGrammar.List(name: name, type: type, kind: kind, bans: bans, values: [])
  }
}

extension SourceNode {
  var plainValue: Value {
    switch content {
    case .string(let value): .string(value)
    case .integer(let value): .integer(value)
    case .double(let value): .double(value)
    case .bool(let value): .bool(value)
    default: .null
    }
  }
}
