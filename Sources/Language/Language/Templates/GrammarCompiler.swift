import IntentSchema
import SourceTree

/// Turns grammars into automata. It reports rules, lists, parameters and values that don't fit together.
struct GrammarCompiler {
  /// The consequence of a mistake.
  enum Strictness {
    /// Any mistake makes the grammar unusable. Its author is told and mends it.
    case refusesFaults
    /// A wrong part is left out with a warning, since the files are other people's.
    case leavesOutFaults
  }

  private let catalogue: Catalogue
  private let grammar: Grammar
  private let strictness: Strictness
  /// The most spellings of one value of a list.
  private let maximumSpellings: Int
  private let resolver: any SlotResolving
  private var compiled: CompiledGrammar
  private var findings: [Diagnostic] = []
  /// The words of lists and of rules for values.
  private var valueWords: Set<String> = []
  private var reported: Set<Diagnostic> = []
  /// The number of mistakes, with repeated ones.
  private var faults = 0
  /// Rules that contain themselves can't be written out.
  private var hasCycles = false

  /// Compiles the grammars of a language against the intents of a catalogue.
  ///
  /// - Throws: everything that doesn't fit together.
  static func compile(_ resources: LanguageResources, catalogue: Catalogue) throws(Diagnostics)
    -> CompiledGrammar
  {
    let words = Self.numberedLists(resources.source.grammar, Tokenizer(resources.folder))
    var compiler = GrammarCompiler(
      resources.source, words, catalogue, .refusesFaults, spellings: Weights.Templates.spellings,
      resolver: SlotResolver(catalogue: catalogue, lists: words.lists, listNumbers: words.listNumbers))
    compiler.compiled.words.entities = try resources.entities()
    compiler.valueWords = compiler.compiled.words.entities?.ruleWords ?? []
    compiler.compileAll()
    let findings = Diagnostics(compiler.findings)
    if findings.hasErrors { throw findings }
    compiler.compileSpelling()
    return compiler.compiled
  }

  /// Compiles grammars of other people, whose slots are resolved otherwise, without any catalogue.
  ///
  /// - Parameter resolver: is handed the lists, without their values.
  /// - Returns: the grammar, and what was left out of it.
  static func compile<Resolver: SlotResolving>(
    foreign source: LazyGrammar, _ tokenizer: Tokenizer, resolver: (WordLists) -> Resolver
  ) -> (grammar: CompiledGrammar, warnings: [Diagnostic]) {
    let words = Self.numberedLists(source.grammar, tokenizer)
    var compiler = GrammarCompiler(
      source, words, Catalogue(), .leavesOutFaults, spellings: Weights.Templates.homeSpellings,
      resolver: resolver(words))
    compiler.compileAll()
    return (compiler.compiled, compiler.findings)
  }

  private mutating func compileAll() {
    checkRules()
    compileLists()
    compileFillers()
    compileArticles()
    for part in Grammar.Part.allCases { compile(part) }
  }

  /// The lists of a grammar in their order, without values.
  private static func numberedLists(_ grammar: Grammar, _ tokenizer: Tokenizer) -> WordLists {
    var words = WordLists(tokenizer: tokenizer)
    words.lists = grammar.lists.keys.sorted().compactMap { grammar.lists[$0] }.map(\.shape)
    words.number(words.lists.map(\.name))
    return words
  }

  /// Tells the words of templates from those of values, for those who mistype them.
  private mutating func compileSpelling() {
    let requests = compiled.parts[.requests]?.automaton
    let words = requests?.words.texts ?? []
    if let requests { compiled.words.intentWords = intentWords(requests) }
    compiled.words.isStandAlone = words.map { !valueWords.contains($0) }
    compiled.words.valueWords = valueWords.subtracting(words).sorted()
    compiled.words.listSounds = SoundAlikes.sounds(
      of: compiled.words.listIndex.table, compiled.words.tokenizer.folder)
    compiled.words.link(requests, compiled.parts[.answers]?.automaton)
  }

  /// The words that the templates of each intent spell out.
  private func intentWords(_ requests: Automaton) -> IntentWords {
    var words: [String: Set<Int32>] = [:]
    for sentence in grammar.sentences[.requests] ?? [] {
      var visited: Set<TemplateNode.RuleName> = []
      var pending = [sentence.template.node]
      while let node = pending.popLast() {
        switch node {
        case .words(let spoken):
          let numbers = spoken.compactMap { requests.number(of: $0).map(Int32.init) }
          words[sentence.intent, default: []].formUnion(numbers)
        case .slot, .space: break
        case .rule(let name, _):
          guard visited.insert(name).inserted, let rule = grammar.rule(name, local: sentence.rules) else {
            break
          }
          pending.append(rule.node)
        case .optional(let inner): pending.append(inner)
        case .sequence(let parts), .alternatives(let parts), .permutation(let parts): pending += parts
        }
      }
    }
    return IntentWords(words)
  }

  private init(
    _ source: LazyGrammar, _ words: WordLists, _ catalogue: Catalogue, _ strictness: Strictness,
    spellings: Int, resolver: any SlotResolving
  ) {
    self.catalogue = catalogue
    self.strictness = strictness
    self.resolver = resolver
    maximumSpellings = spellings
    grammar = source.grammar
    compiled = CompiledGrammar(source: source, words: words)
  }

  private mutating func report(_ diagnostic: Diagnostic) {
    faults += 1
    var diagnostic = diagnostic
    if strictness == .leavesOutFaults { diagnostic.severity = .warning }
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
      } else if local[name.name] == nil, strictness == .refusesFaults {
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
    for number in compiled.words.lists.indices {
      guard let list = grammar.lists[compiled.words.lists[number].name],
        case .values(let items) = list.kind
      else { continue }
      for item in items {
        checkReferences(of: item.template, local: [:])
        guard let out = out(item, of: list) else { continue }
        guard let value = ListedValue(list: number, value: compiled.words.lists[number].values.count) else {
          report(tooMany(number, item.template))
          break
        }
        insert(item.template, payload: value, into: \.listIndex)
        compiled.words.lists[number].values.append(.init(spoken: item.template.text, out: out))
      }
    }
  }

  /// The mistake of a language with too many lists, or of a list with too many values.
  private func tooMany(_ list: Int, _ template: Template) -> Diagnostic {
    let (message, advice) =
      list > ListedValue.maximumLists
      ? ("there are more than \(ListedValue.maximumLists) lists", "Join some of them.")
      : (
        "the list {\(compiled.words.lists[list].name)} has more than \(ListedValue.maximumValues) values",
        "Split it, or register the values as names."
      )
    return grammar.diagnostic(message, in: template, advice: advice)
  }

  private mutating func out(_ item: ListDefinition.Item, of list: ListDefinition) -> Value? {
    guard let node = item.out else { return .string(item.template.text) }
    guard let type = list.type else { return node.plainValue }
    return value(node, of: TypeReference(type), file: list.file)
  }

  private mutating func compileFillers() {
    let fillers: [([Template], Filler)] = [
      (grammar.skipWords, .anywhere), (grammar.leadIn, .before), (grammar.leadOut, .after),
    ]
    for (templates, filler) in fillers {
      for template in templates {
        let needsComma = filler == .after && template.text.hasPrefix(",")
        insert(template, payload: needsComma ? .afterComma : filler, into: \.fillerIndex)
        compiled.words.fillerWords.formUnion(words(of: template))
      }
    }
  }

  private mutating func compileArticles() {
    let name = TemplateNode.RuleName(name: CompiledGrammar.articleRule, part: .requests)
    let rules = grammar.rules
    let spellings = rules[name]?.node.spellings(rule: { rules[$0]?.node }, limit: maximumSpellings)
    compiled.words.articles = (spellings ?? []).compactMap { $0.count == 1 ? $0[0] : nil }
  }

  private func words(of template: Template) -> [String] {
    let rules = grammar.rules
    let spellings = template.node.spellings(rule: { rules[$0]?.node }, limit: maximumSpellings)
    return (spellings ?? []).flatMap { $0 }
  }

  private mutating func insert<Payload: IndexPayload>(
    _ template: Template, payload: Payload, into index: WritableKeyPath<WordLists, NameIndex<Payload>>
  ) {
    let rules = grammar.rules
    guard let spellings = template.node.spellings(rule: { rules[$0]?.node }, limit: maximumSpellings) else {
      return report(
        grammar.diagnostic(
          "these words have slots, or more than \(maximumSpellings) spellings", in: template,
          advice: "Write a list's values as plain words."))
    }
    for words in spellings {
      compiled.words[keyPath: index].insert(Array(words.joined().utf8), payload: payload)
      if payload is ListedValue { valueWords.formUnion(words) }
    }
  }

  // MARK: Sentences

  private mutating func compile(_ part: Grammar.Part) {
    var builder = AutomatonBuilder(valuesRunOn: strictness == .leavesOutFaults)
    var sentences: [CompiledGrammar.Sentence] = []
    for (source, sentence) in (grammar.sentences[part] ?? []).enumerated() {
      let before = faults
      checkReferences(of: sentence.template, local: sentence.rules)
      for rule in sentence.rules.values { checkReferences(of: rule, local: sentence.rules) }
      checkSlots(of: sentence, part)
      let fixed = sentence.fixed.compactMap { self.fixed($0, of: sentence, part) }
      guard faults == before, !hasCycles || strictness == .leavesOutFaults else { continue }
      let number = Int32(sentences.count)
      do throws(AutomatonBuilder.Failure) {
        let (grammar, resolver) = (grammar, resolver)
        try builder.add(
          sentence.template.node, template: number, rule: { grammar.rule($0, local: sentence.rules)?.node },
          slot: { try? resolver.slot($0, intent: sentence.intent, part: part) })
      } catch { report(failure(error, sentence)) }
      // The states of a failed template lead to no acceptance. The template keeps its number.
      sentences.append(
        .init(
          intent: sentence.intent,
          reference: TemplateReference(
            text: sentence.template.text,
            location: grammar.lines[sentence.template.file].location(
              of: 0, in: sentence.template.text, at: sentence.template.location)),
          fixed: fixed, source: source))
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
    guard let names = catalogue.cases(of: type) else { return node.plainValue }
    let name = node.string ?? ""
    if let value = catalogue.caseValue(name, of: type) { return value }
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
    case .list(let values): .list(values.map(\.plainValue))
    default: .null
    }
  }
}
