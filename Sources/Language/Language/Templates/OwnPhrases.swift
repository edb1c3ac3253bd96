public import DefinitionFiles
import IntentSchema

/// The sentences for an app's own intents, from their summaries, their titles and the app's examples.
///
///     let phrases = OwnPhrases(
///       app.definitions, app: app.identifier, examples: ["OrderPizzaIntent": ["one pizza, please"]],
///       engine: engine)
///     phrases.grammar?.text  // sentences such as "order {quantity} {kind}", as a grammar file has them
public struct OwnPhrases: Sendable {
  private let definitions: AppDefinitions
  private let app: String
  private let examples: [String: [String]]
  private let tokenizer: Tokenizer
  /// Small words that may stand before a value, such as "the".
  private let articles: Set<String>
  private let orders: OrderRules

  /// - Parameters:
  ///   - app: the app whose names the intents and types bear.
  ///   - examples: whole sentences by the intent's class name, without the app's name in them.
  ///   - engine: the language; its rule `article` says which words may come before a value.
  public init(
    _ definitions: AppDefinitions, app: String, examples: [String: [String]], engine: LanguageEngine
  ) {
    self.definitions = definitions
    self.app = app
    self.examples = examples
    tokenizer = engine.grammar.words.tokenizer
    articles = Set(engine.grammar.words.articles)
    orders = engine.grammar.words.orders.rules
  }

  /// A grammar to read besides the language's own; nil where there are no phrases.
  public var grammar: GrammarSource? {
    var grammar = PhraseGrammar()
    for file in definitions.files {
      let ordered = file.intents.filter { Self.ordering.contains($0.category) }
        .flatMap { nouns(of: $0, file) }
      for intent in file.intents {
        let phrases = phrases(intent, file)
        guard !phrases.isEmpty else { continue }
        let name = QualifiedName.make(intent.className, app: app)
        grammar.sentences += phrases.map { .init(intent: name, phrase: $0) }
        grammar.lists += intent.parameters.compactMap { list(of: $0, intent, file) }
        if Self.ordering.contains(intent.category) {
          grammar.lists.append(list(OrderTarget.listName(name), nouns(of: intent, file)))
        } else if Self.telling.contains(intent.category) {
          grammar.lists.append(list(OrderTarget.shownListName(name), nouns(of: intent, file) + ordered))
        }
      }
      grammar.lists += file.enumerations.map { list(of: $0, file) }
    }
    return grammar.sentences.isEmpty ? nil : GrammarSource(file: app, grammar)
  }

  // MARK: Sentences

  private func phrases(_ intent: CustomIntent, _ file: DefinitionFile) -> [Phrase] {
    var phrases = intent.summaries.compactMap { summary in
      phrase(definitions.text(summary.title, of: file, in: tokenizer.language), intent)
    }
    phrases.append(title(definitions.text(intent.title, of: file, in: tokenizer.language)))
    phrases += (examples[intent.className] ?? []).map(spoken)
    var seen: Set<String> = []
    return phrases.filter { !$0.isEmpty && seen.insert($0.text).inserted }
  }

  /// "Order ${quantity} ${kind}" as a phrase; nil where a value of it can't be said.
  private func phrase(_ text: String, _ intent: CustomIntent) -> Phrase? {
    guard let template = try? TextTemplate(text) else { return nil }
    var phrase = Phrase()
    for part in template.parts {
      switch part {
      case .text(let text):
        // An article in the text stands for any article before the value.
        phrase.add(words: words(of: text).filter { !articles.contains($0) })
      case .value(let name):
        guard let parameter = intent.parameters.first(where: { $0.name == name }),
          let list = slot(for: parameter, intent)
        else { return nil }
        addArticle(&phrase)
        phrase.addSlot(list, name)
      }
    }
    return phrase
  }

  /// "Order Pizza", also said as "order a pizza".
  private func title(_ text: String) -> Phrase {
    let words = words(of: text)
    var phrase = Phrase()
    phrase.add(words: Array(words.prefix(1)))
    if words.count > 1 { addArticle(&phrase) }
    phrase.add(words: Array(words.dropFirst()))
    return phrase
  }

  private func addArticle(_ phrase: inout Phrase) {
    if !articles.isEmpty { phrase.addOptional(rule: CompiledGrammar.articleRule) }
  }

  /// The slot for a parameter: a list, a kind of values, or the parameter itself; nil for a type without words.
  private func slot(for parameter: CustomParameter, _ intent: CustomIntent) -> String? {
    let name = parameter.name
    switch parameter.type {
    case .string: return parameter.isList ? name : "text"
    case .speakableString, .object, .person: return parameter.isList ? name : "name"
    case .placemark: return "place"
    case .dateComponents: return "time"
    case .timeInterval: return "duration"
    case .enumeration(let type): return listName(type)
    case .integer, .decimal: return listName(intent.className, name)
    case .boolean:
      return parameter.trueTitle == nil && parameter.falseTitle == nil
        ? nil : listName(intent.className, name)
    case .url, .file, .currencyAmount, .paymentMethod, .measurement: return nil
    }
  }

  // MARK: Lists

  /// The categories of intents that things are ordered with.
  private static let ordering: Set<String> = ["order", "book", "buy", "request", "get"]

  /// The categories of intents that only tell something.
  private static let telling: Set<String> = ["information", "view", "search"]

  /// The names of the things that an intent orders or shows: the words of its title behind the verb, and the names of the types of
  /// its values.
  private func nouns(of intent: CustomIntent, _ file: DefinitionFile) -> [[String]] {
    let title = words(of: definitions.text(intent.title, of: file, in: tokenizer.language))
    let verb = intent.verb.map { words(of: $0) } ?? []
    // A title in another language is often no order: "Show Menu" is "Menü" in Turkish.
    var nouns = verb.isEmpty ? [] : [title.starts(with: verb) ? Array(title.dropFirst(verb.count)) : title]
    let types = intent.parameters.compactMap { parameter -> String? in
      if case .object(let name) = parameter.type { name } else { nil }
    }
    for type in file.types where types.contains(type.declared.name) {
      if let title = type.title {
        nouns.append(words(of: definitions.text(title, of: file, in: tokenizer.language)))
      }
    }
    return nouns.filter { !$0.isEmpty }
  }

  /// A list of what things are called, one and several.
  private func list(_ name: String, _ nouns: [[String]]) -> PhraseGrammar.List {
    var seen: Set<String> = []
    let items = nouns.flatMap { noun in
      orders.forms(noun[noun.count - 1]).map { Array(noun.dropLast()) + [$0] }
    }
    .filter { seen.insert($0.joined()).inserted }
    .map { words -> PhraseGrammar.Item in
      var phrase = Phrase()
      phrase.add(words: words)
      return .init(phrase: phrase, out: .string(words.joined(separator: " ")))
    }
    return .init(name: name, kind: .values(items))
  }

  private func list(of enumeration: CustomEnumeration, _ file: DefinitionFile) -> PhraseGrammar.List {
    let items = enumeration.cases.filter { $0.value != 0 }.flatMap { item -> [PhraseGrammar.Item] in
      let text = item.title.map { definitions.text($0, of: file, in: tokenizer.language) } ?? item.name
      var seen: Set<String> = []
      return ([text] + orders.words(ofCase: item.name)).filter { seen.insert($0).inserted }
        .map { PhraseGrammar.Item(phrase: spoken($0), out: .string(item.name)) }
    }
    return .init(
      name: listName(enumeration.name), type: QualifiedName.make(enumeration.name, app: app),
      kind: .values(items))
  }

  private func list(
    of parameter: CustomParameter, _ intent: CustomIntent, _ file: DefinitionFile
  ) -> PhraseGrammar.List? {
    let name = listName(intent.className, parameter.name)
    switch parameter.type {
    case .integer, .decimal:
      // Any number is understood. The dialogue tells that one is too small or too large.
      return .init(name: name, kind: .range(-Weights.Templates.ownNumber...Weights.Templates.ownNumber))
    case .boolean:
      let titles = [(parameter.trueTitle, true), (parameter.falseTitle, false)].compactMap { title, flag in
        title.map { (definitions.text($0, of: file, in: tokenizer.language), flag) }
      }
      let others = titles.isEmpty ? [] : orders.words(ofCase: parameter.name).map { ($0, true) }
      var seen: Set<String> = []
      let items = (titles + others).filter { seen.insert($0.0).inserted }
        .map { PhraseGrammar.Item(phrase: spoken($0.0), out: .bool($0.1)) }
      return items.isEmpty ? nil : .init(name: name, kind: .values(items))
    default: return nil
    }
  }

  /// A name that no other app's list has.
  private func listName(_ parts: String...) -> String {
    ([app] + parts).joined(separator: "_").map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  // MARK: Words

  /// The words of a text as the matcher sees them: without punctuation around them.
  private func words(of text: String) -> [String] { tokenizer.sentence(text).words }

  private func spoken(_ text: String) -> Phrase {
    var phrase = Phrase()
    phrase.add(words: words(of: text))
    return phrase
  }
}
