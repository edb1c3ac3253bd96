import IntentSchema
import SourceTree

/// A grammar that is made from values rather than read from a file: an app's own phrases, the names of a home.
///
/// Each phrase and each list has a line in `text`, which diagnostics show with a caret:
///
///     com.example.Pizzeria:3:1: error: the template has no words and no slots
struct PhraseGrammar: Hashable, Sendable {
  struct Sentence: Hashable, Sendable {
    var intent: String
    var phrase: Phrase
  }

  struct List: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case values([Item])
      case range(ClosedRange<Double>)
    }

    var name: String
    /// The type whose values its words name.
    var type: String?
    var kind: Kind
  }

  struct Item: Hashable, Sendable {
    var phrase: Phrase
    /// The meaning of the words.
    var out: SourceNode.Content
  }

  var sentences: [Sentence] = []
  var lists: [List] = []

  /// Its phrases and lists, a line each.
  var text: String {
    var lines = sentences.map(\.phrase.text)
    for list in lists {
      lines.append("{\(list.name)}")
      if case .values(let items) = list.kind { lines += items.map(\.phrase.text) }
    }
    return lines.joined(separator: "\n")
  }

  /// All that it says, besides its phrases.
  var meanings: [String] {
    sentences.map(\.intent)
      + lists.flatMap { list in
        switch list.kind {
        case .values(let items): [list.name, list.type ?? ""] + items.map { Self.text($0.out) }
        case .range(let range): [list.name, list.type ?? "", "\(range.lowerBound)...\(range.upperBound)"]
        }
      }
  }

  /// A value as text. Its description is made by looking into its type, which takes a hundred times as long.
  private static func text(_ value: SourceNode.Content) -> String {
    switch value {
    case .string(let text): "string(\(text))"
    case .bool(let flag): flag ? "true" : "false"
    default: "\(value)"
    }
  }
}

/// A phrase as text and as a tree. Both are written together, so that a place in the text is a place in the tree.
///
///     var phrase = Phrase()
///     phrase.add(words: ["order", "a"])
///     phrase.addSlot("pizza_size", "size")   // order a {pizza_size:size}
struct Phrase: Hashable, Sendable {
  private(set) var text = ""
  private var parts: [TemplateNode] = []

  init() {}

  /// Reads a template; where it can't be read as one, its words stand for themselves.
  init(reading template: String, tokenizer: Tokenizer) {
    let (tree, errors) = TemplateParser.parse(template, tokenizer: tokenizer)
    if errors.isEmpty {
      text = template
      parts = [tree]
    } else {
      add(words: tokenizer.sentence(template).words)
    }
  }

  var node: TemplateNode { .sequence(parts) }

  var isEmpty: Bool { parts.isEmpty }

  /// Adds normalised words.
  mutating func add(words: [String]) {
    guard !words.isEmpty else { return }
    for word in words { write(word.map { TemplateParser.isSign($0) ? "\\\($0)" : "\($0)" }.joined()) }
    append(.words(words))
  }

  /// Adds a rule that files of requests share and that need not be said.
  mutating func addOptional(rule name: String) {
    let offset = write("[<\(name)>]") + 1
    append(.optional(.rule(.init(name: name, part: .requests), offset: offset)))
  }

  mutating func addSlot(_ list: String, _ parameter: String) {
    let offset = write(list == parameter ? "{\(list)}" : "{\(list):\(parameter)}")
    append(.slot(.init(list: list, parameter: parameter, offset: offset)))
  }

  private mutating func append(_ node: TemplateNode) { parts += parts.isEmpty ? [node] : [.space, node] }

  /// The beginning, in Unicode scalars.
  @discardableResult
  private mutating func write(_ piece: String) -> Int {
    if !text.isEmpty { text += " " }
    let offset = text.unicodeScalars.count
    text += piece
    return offset
  }
}

extension GrammarReader {
  /// Takes phrases in as if a file of requests said them.
  mutating func take(_ phrases: PhraseGrammar, file name: String) {
    begin(phrases.text)
    var place = SourceLocation(file: name, line: 0, column: 1)
    func next() -> SourceLocation {
      place.line += 1
      return place
    }
    for sentence in phrases.sentences {
      guard let template = template(sentence.phrase, at: next()) else { continue }
      add(SentenceTemplate(intent: sentence.intent, template: template, fixed: [], rules: [:]))
    }
    for list in phrases.lists {
      let start = next()
      switch list.kind {
      case .range(let range): add(list.name, .range(range), type: list.type, at: start)
      case .values(let items):
        let values = items.compactMap { item -> ListDefinition.Item? in
          let start = next()
          return template(item.phrase, at: start).map {
            .init(template: $0, out: SourceNode(item.out, at: start))
          }
        }
        add(list.name, .values(values), type: list.type, at: start)
      }
    }
  }
}
