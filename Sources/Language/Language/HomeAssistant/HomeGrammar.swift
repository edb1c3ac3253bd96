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
    // As there, a hyphen or an apostrophe ends a word: "l'entrée" is two.
    let tokenizer = Tokenizer(.bundled(language), hasJoiners: false)
    let home = home.spelled(tokenizer)
    let (source, findings) = try Self.read(files, tokenizer, home)
    let (compiled, unused) = GrammarCompiler.compile(foreign: source, tokenizer) { HomeSlots($0) }
    self.compiled = compiled
    warnings = findings + unused
    requests = compiled.parts[.requests] ?? .init(automaton: AutomatonBuilder().build(), templates: [])
    conditions = Self.conditions(of: requests, source.grammar, files)
    nameContexts = (home.lists[HomeNames.names] ?? []).map(\.context)
    numbers = SpelledNumbers.index(compiled.words.lists, compiled.words.tokenizer)
  }

  // MARK: Making

  /// The content of the files, with the names of the home as lists.
  ///
  /// - Throws: everything that is wrong in the files, where no sentence is left.
  private static func read(
    _ folder: HomeFolder, _ tokenizer: Tokenizer, _ home: HomeNames
  ) throws(Diagnostics) -> (LazyGrammar, [Diagnostic]) {
    var reader = GrammarReader(tokenizer.folder, tokenizer, isForeign: true)
    // The first list of a name counts: a home's own.
    reader.take(home.phrases(tokenizer), file: HomeNames.file)
    for file in folder.files { reader.read(file) }
    if reader.grammar.sentences.isEmpty { throw Diagnostics(reader.findings) }
    return (
      LazyGrammar(tokenizer.folder, files: LanguageFiles(folder.files), reader.grammar), reader.findings
    )
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

  // MARK: Matching

  /// The meaning of a sentence; nil where no template accepts it.
  ///
  /// - Parameter context: further facts, such as the `area` that the person is in.
  public func match(_ text: String, context: [String: String] = [:]) -> Match? {
    let whole = compiled.words.tokenizer.sentence(text)
    guard whole.count > 0 else { return nil }
    let sentence = requests.automaton.touches.cut(
      whole, requests.automaton, values: compiled.words.listIndex)
    let table = spans(of: sentence)
    var matcher = Matcher(requests.automaton, sentence, table)
    matcher.matchWhole()
    var best: (match: Match, rank: Rank)?
    for acceptance in matcher.acceptances {
      let match = matcher.match(acceptance)
      let conditions = conditions[Int(acceptance.template)]
      guard let slots = slots(match, conditions, sentence, table, context) else { continue }
      let template = requests.template(acceptance)
      let rank = Rank(
        match, slots, sentence, demands: conditions.demands, template: acceptance.template,
        isName: { requests.automaton.slots[Int($0)].parameter == HomeNames.names })
      if let best, !(rank < best.rank) { continue }
      best = (Match(intent: template.intent, slots: slots, template: template.reference.text), rank)
    }
    return best?.match
  }

  /// The order of readings: a named thing first, the longest, then few free words, then many words that a template spells
  /// out. It is hassil's order.
  private struct Rank: Comparable {
    private let numbers: [Int]

    init(
      _ match: Language.Match, _ slots: [Match.Slot], _ sentence: Sentence, demands: Int, template: Int32,
      isName: (Int32) -> Bool
    ) {
      func letters(_ tokens: some Sequence<Int>) -> Int {
        tokens.reduce(0) { sum, token in
          sum + sentence.keys[sentence.tokens[token].key].count { $0 & 0xC0 != 0x80 }
        }
      }
      let free = match.captures.filter { $0.span == nil }
      let named = match.captures.last { $0.span != nil && isName($0.slot) }
      let hasName = named != nil || slots.contains { $0.name == HomeNames.names && $0.range == nil }
      numbers = [
        hasName ? 0 : 1, -letters(named?.tokens ?? 0..<0), free.count, -letters(match.spelled),
        letters(free.flatMap(\.tokens)), -Int(match.score),
        // Of equal readings the one with more conditions is meant.
        -demands, Int(template),
      ]
    }

    static func < (first: Rank, second: Rank) -> Bool {
      first.numbers.lexicographicallyPrecedes(second.numbers)
    }
  }

  private func spans(of sentence: Sentence) -> SpanTable {
    var spans: [Span] = []
    var values: [Double] = []
    func add(_ number: Double, _ tokens: Range<Int>) {
      spans.append(Span(tokens: tokens, category: .number, payload: Int32(values.count)))
      values.append(number)
    }
    for place in 0..<sentence.count where sentence.tokens[place].isNumber {
      let text = sentence.key(place).filter { $0 != "," }
      let sign = isNegative(place, sentence) ? "-" : ""
      if let value = Double(sign + text) { add(value, place..<place + 1) }
      if hasFraction(place, sentence), let value = Double(sign + text + "." + sentence.key(place + 1)) {
        add(value, place..<place + 2)
      }
    }
    numbers.hits(in: sentence) { tokens, number in add(Double(number), tokens) }
    var table = compiled.words.spans(of: sentence, [], adding: spans)
    table.numbers = values
    return table
  }

  /// True where a minus sign stands right before a number, and no letter before it.
  private func isNegative(_ place: Int, _ sentence: Sentence) -> Bool {
    let before = sentence.text.utf8.prefix(sentence.tokens[place].range.lowerBound).suffix(2)
    return before.last == 0x2D && (before.count == 1 || before.first == 0x20)
  }

  /// True where a decimal comma and digits follow a number.
  private func hasFraction(_ place: Int, _ sentence: Sentence) -> Bool {
    guard place + 1 < sentence.count, sentence.tokens[place + 1].isNumber else { return false }
    let between = sentence.tokens[place].range.upperBound..<sentence.tokens[place + 1].range.lowerBound
    return between.count == 1 && Array(sentence.text.utf8)[between.lowerBound] == 0x2C
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
      let bytes = sentence.ranges(capture.tokens).extent
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
}
