public import DefinitionFiles
import IntentSchema

/// The sentences that an app's own intents can be asked for with: their summaries, their titles, and examples.
public struct OwnPhrases: Sendable {
  private let definitions: AppDefinitions
  private let app: String
  private let examples: [String: [String]]
  private let tokenizer: Tokenizer
  /// Small words that may stand before a value, such as "the".
  private let articles: Set<String>

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
    tokenizer = engine.grammar.tokenizer
    articles = Set(engine.grammar.articles)
  }

  /// A grammar file; nil where there are no phrases.
  public var grammar: GrammarSource? {
    var intents: [String] = []
    var lists: [String] = []
    for file in definitions.files {
      for intent in file.intents {
        let sentences = sentences(intent, file)
        guard !sentences.isEmpty else { continue }
        let name = QualifiedName.make(intent.className, app: app)
        intents.append("  \(quoted(name)):\n    data:\n      - sentences:")
        intents += sentences.map { "          - \(quoted($0))" }
        lists += intent.parameters.compactMap { list(of: $0, intent, file) }
      }
      lists += file.enumerations.map { list(of: $0, file) }
    }
    guard !intents.isEmpty else { return nil }
    let text =
      ["language: \(tokenizer.language)", "intents:"] + intents + (lists.isEmpty ? [] : ["lists:"] + lists)
    return GrammarSource(file: app, text: text.joined(separator: "\n") + "\n")
  }

  // MARK: Sentences

  private func sentences(_ intent: CustomIntent, _ file: DefinitionFile) -> [String] {
    var sentences = intent.summaries.compactMap { summary in
      template(definitions.text(summary.title, of: file, in: tokenizer.language), intent, file)
    }
    sentences.append(title(definitions.text(intent.title, of: file, in: tokenizer.language)))
    sentences += (examples[intent.className] ?? []).map { literal(words(of: $0)).joined(separator: " ") }
    var seen: Set<String> = []
    return sentences.filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// "Order ${quantity} ${kind}" as a template; nil where a value of it can't be said.
  private func template(_ text: String, _ intent: CustomIntent, _ file: DefinitionFile) -> String? {
    guard let template = try? TextTemplate(text) else { return nil }
    var parts: [String] = []
    for part in template.parts {
      switch part {
      case .text(let text):
        // An article of the text is one of those that may stand before a value.
        parts += literal(words(of: text).filter { !articles.contains($0) })
      case .value(let name):
        guard let parameter = intent.parameters.first(where: { $0.name == name }),
          let slot = slot(for: parameter, intent)
        else { return nil }
        parts.append(articles.isEmpty ? slot : "[<\(CompiledGrammar.articleRule)>] \(slot)")
      }
    }
    return parts.joined(separator: " ")
  }

  /// "Order Pizza", also said as "order a pizza".
  private func title(_ text: String) -> String {
    let words = literal(words(of: text))
    guard words.count > 1, !articles.isEmpty else { return words.joined(separator: " ") }
    return ([words[0], "[<\(CompiledGrammar.articleRule)>]"] + words.dropFirst()).joined(separator: " ")
  }

  /// What fills a parameter; nil for a type that no words say.
  private func slot(for parameter: CustomParameter, _ intent: CustomIntent) -> String? {
    let name = parameter.name
    switch parameter.type {
    case .string: return parameter.isList ? "{\(name)}" : "{text:\(name)}"
    case .speakableString, .object, .person: return parameter.isList ? "{\(name)}" : "{name:\(name)}"
    case .placemark: return "{place:\(name)}"
    case .dateComponents: return "{time:\(name)}"
    case .timeInterval: return "{duration:\(name)}"
    case .enumeration(let type): return "{\(listName(type)):\(name)}"
    case .integer, .decimal: return "{\(listName(intent.className, name)):\(name)}"
    case .boolean:
      return parameter.trueTitle == nil && parameter.falseTitle == nil
        ? nil : "{\(listName(intent.className, name)):\(name)}"
    case .url, .file, .currencyAmount, .paymentMethod, .measurement: return nil
    }
  }

  // MARK: Lists

  private func list(of enumeration: CustomEnumeration, _ file: DefinitionFile) -> String {
    let values = enumeration.cases.filter { $0.value != 0 }.map { item in
      let text = item.title.map { definitions.text($0, of: file, in: tokenizer.language) } ?? item.name
      return "      - {in: \(quoted(spoken(text))), out: \(quoted(item.name))}"
    }
    let type = QualifiedName.make(enumeration.name, app: app)
    return (["  \(listName(enumeration.name)):", "    type: \(quoted(type))", "    values:"] + values)
      .joined(separator: "\n")
  }

  private func list(
    of parameter: CustomParameter, _ intent: CustomIntent, _ file: DefinitionFile
  ) -> String? {
    let name = listName(intent.className, parameter.name)
    switch parameter.type {
    case .integer, .decimal:
      // Any number is understood; which are too small or too large, the dialogue says.
      return "  \(name):\n    range: {from: -1000000000, to: 1000000000}"
    case .boolean:
      let values = [(parameter.trueTitle, true), (parameter.falseTitle, false)].compactMap { title, flag in
        title.map { title in
          let text = definitions.text(title, of: file, in: tokenizer.language)
          return "      - {in: \(quoted(spoken(text))), out: \(flag)}"
        }
      }
      return values.isEmpty ? nil : (["  \(name):", "    values:"] + values).joined(separator: "\n")
    default: return nil
    }
  }

  /// A name that no other app's list has.
  private func listName(_ parts: String...) -> String {
    ([app] + parts).joined(separator: "_").map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }

  // MARK: Words

  /// The words of a text as the matcher sees them: without punctuation around them.
  private func words(of text: String) -> [String] {
    let sentence = tokenizer.sentence(text)
    return (0..<sentence.count).map(sentence.key)
  }

  private func spoken(_ text: String) -> String { literal(words(of: text)).joined(separator: " ") }

  private func literal(_ words: [String]) -> [String] {
    words.map { word in
      word.map { "[](){}<>|;\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    }
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
