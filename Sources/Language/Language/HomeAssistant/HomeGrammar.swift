import Entities
public import Foundation
public import IntentSchema
import SourceTree

/// Home Assistant's sentence templates, read unchanged: YAML files of `intents` and `lists`, and the names of a home.
///
/// They are compiled as Beckon's own are, with other slots: `HomeSlots` knows lists and no intents.
///
///     let grammar = try HomeGrammar(folder: folder, language: "en", names: HomeNames(document))
///     grammar.match("turn on the bed lamp")   // LightOn, name = Bed Lamp
///
/// Cost of a match: some tens of microseconds, whatever the number of templates.
public struct HomeGrammar: Sendable {
  /// A sentence's meaning by the templates.
  public struct Match: Hashable, Sendable {
    /// A slot with its value.
    public struct Slot: Hashable, Sendable {
      public var name: String
      public var value: Value
      /// The words in the sentence, in UTF-8 bytes; nil for a slot that the template or the context sets.
      public var range: Range<Int>?
    }

    public var intent: String
    public var slots: [Slot]
    /// The template as its file has it.
    public var template: String
  }

  /// Templates that can't be used, such as those with a rule that no file has.
  public let warnings: [Diagnostic]
  private let compiled: CompiledGrammar
  private let requests: CompiledGrammar.Part
  /// By template: its conditions besides words.
  private let conditions: [HomeConditions]
  /// By value of the list `name`: the facts about the named thing.
  private let nameContexts: [[String: String]]
  /// Numbers as words.
  private let numbers: NameIndex<Int32>

  /// Reads the templates of one language: `FOLDER/sentences/LANGUAGE/*.yaml`, or a folder of such files.
  ///
  /// - Throws: everything that is wrong in the files.
  public init(folder: URL, language: String, names home: HomeNames) throws(Diagnostics) {
    let files = try HomeFolder(folder, language)
    let home = home.withWords(Tokenizer(language: language))
    let source = try Self.read(files, language, home)
    (compiled, warnings) = GrammarCompiler.compile(foreign: source, .bundled(language)) { HomeSlots($0) }
    requests = compiled.parts[.requests] ?? .init(automaton: AutomatonBuilder().build(), templates: [])
    conditions = Self.conditions(of: requests, source.grammar, files)
    nameContexts = (home.lists[HomeNames.names] ?? []).map(\.context)
    numbers = Self.spelledNumbers(compiled.words.tokenizer)
  }

  // MARK: Making

  /// The content of the files, with the names of the home as lists.
  private static func read(
    _ folder: HomeFolder, _ language: String, _ home: HomeNames
  ) throws(Diagnostics) -> LazyGrammar {
    var reader = GrammarReader(.bundled(language), allowsRepeatedLists: true)
    // The first list of a name counts: a home's own.
    reader.take(home.phrases(Tokenizer(language: language)), file: HomeNames.file)
    for file in folder.files { reader.read(file) }
    let problems = Diagnostics(reader.findings)
    if problems.hasErrors { throw problems }
    return LazyGrammar(.bundled(language), files: folder.files, reader.grammar)
  }

  private static func conditions(
    of requests: CompiledGrammar.Part, _ grammar: Grammar, _ folder: HomeFolder
  ) -> [HomeConditions] {
    let sentences = grammar.sentences[.requests] ?? []
    return requests.templates.map { template in
      let sentence = sentences[template.source]
      return HomeConditions(
        sentence, takesArea: folder.takesArea.contains(sentence.template.location.file))
    }
  }

  /// "fifty", "seventy-two": the numbers that a range may name.
  private static func spelledNumbers(_ tokenizer: Tokenizer) -> NameIndex<Int32> {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: tokenizer.language)
    formatter.numberStyle = .spellOut
    var index = NameIndex<Int32>()
    for number in Int32(0)...100 {
      guard let text = formatter.string(from: NSNumber(value: number)) else { continue }
      index.insert(tokenizer.sentence(text).keys, payload: number)
    }
    return index
  }

  // MARK: Matching

  /// The meaning of a sentence; nil where no template accepts it.
  ///
  /// - Parameter context: further facts, such as the `area` that the person is in.
  public func match(_ text: String, context: [String: String] = [:]) -> Match? {
    let sentence = compiled.words.tokenizer.sentence(text)
    guard sentence.count > 0 else { return nil }
    let table = spans(of: sentence)
    var matcher = Matcher(requests.automaton, sentence, table)
    matcher.matchWhole()
    // Of equal readings the one with more conditions is meant.
    let ranked = matcher.acceptances.sorted {
      ($1.score, conditions[Int($1.template)].demands, $0.template)
        < ($0.score, conditions[Int($0.template)].demands, $1.template)
    }
    for acceptance in ranked {
      let slots = slots(
        matcher.match(acceptance), conditions[Int(acceptance.template)], sentence, table, context)
      let template = requests.template(acceptance)
      if let slots { return Match(intent: template.intent, slots: slots, template: template.reference.text) }
    }
    return nil
  }

  private func spans(of sentence: Sentence) -> SpanTable {
    var spans: [Span] = []
    var values: [Double] = []
    func add(_ number: Double, _ tokens: Range<Int>) {
      spans.append(Span(tokens: tokens, category: .number, payload: Int32(values.count)))
      values.append(number)
    }
    for place in 0..<sentence.count where sentence.tokens[place].isNumber {
      guard let value = Double(sentence.key(place).filter { $0 != "," }) else { continue }
      add(value, place..<place + 1)
    }
    numbers.hits(in: sentence) { tokens, number in add(Double(number), tokens) }
    var table = Annotator(words: compiled.words, entities: []).spans(of: sentence, adding: spans)
    table.numbers = values
    return table
  }

  /// The slots of a match; nil where its context doesn't fit.
  private func slots(
    _ match: Language.Match, _ conditions: HomeConditions, _ sentence: Sentence, _ table: SpanTable,
    _ context: [String: String]
  ) -> [Match.Slot]? {
    var slots: [Match.Slot] = []
    var named: [[String: String]]?
    for capture in match.captures {
      let slot = requests.automaton.slots[Int(capture.slot)]
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
      case .list:
        guard let value = span.listed else { continue }
        slots.append(.init(name: slot.parameter, value: compiled.words.meaning(value), range: bytes))
        if compiled.words.lists[value.list].name == HomeNames.names, !nameContexts.isEmpty {
          // The same words may name several things, of which one must fit.
          named = table.spans.filter { $0.tokens == span.tokens && $0.category == span.category }
            .map { nameContexts[Int($0.payload)] }
        }
      default: break
      }
    }
    guard (named ?? [context]).contains(where: { conditions.fit(context, named: $0) }),
      conditions.haveKeyword(sentence.text)
    else { return nil }
    for fixed in conditions.fixed where !slots.contains(where: { $0.name == fixed.name }) {
      slots.append(.init(name: fixed.name, value: fixed.value, range: nil))
    }
    for name in conditions.contextSlots where !slots.contains(where: { $0.name == name }) {
      guard let value = context[name] else { return nil }
      slots.append(.init(name: name, value: .string(value), range: nil))
    }
    return slots
  }

  private func range(_ tokens: Range<Int>, _ sentence: Sentence) -> Range<Int>? {
    guard let first = sentence.ranges(tokens).first, let last = sentence.ranges(tokens).last else {
      return nil
    }
    return first.lowerBound..<last.upperBound
  }
}
