import IntentSchema

/// A language's templates, ready to match. All engines of the language share it.
struct CompiledGrammar: Sendable {
  /// The automaton of one part, with the templates that its numbers stand for.
  struct Part: Sendable {
    var automaton: Automaton
    var templates: [Sentence]

    func template(_ acceptance: Matcher.Acceptance) -> Sentence { templates[Int(acceptance.template)] }
  }

  struct Sentence: Sendable {
    var intent: String
    var reference: TemplateReference
    var fixed: [FixedSlot]
    /// The index into the grammar's sentences of its part.
    var source: Int
  }

  /// A value that a template implies.
  struct FixedSlot: Sendable {
    enum Content: Sendable {
      case value(Value)
      /// `"{taskTitle}"`: what another slot captured.
      case copy(of: String)
    }

    /// `priority`, or a field of a parameter: `spatialEventTrigger.event`.
    var path: [String]
    var content: Content
  }

  struct List: Sendable {
    /// The words that it takes: its values, any words, or numbers.
    enum Kind: Sendable {
      case values
      case wildcard
      case range(ClosedRange<Double>)
    }

    var name: String
    var type: String?
    var kind: Kind
    var bans = ListDefinition.Bans()
    var values: [Item]
  }

  struct Item: Sendable {
    /// The words as the file has them, for samples and messages.
    var spoken: String
    var out: Value

    /// The meaning of some words that are said for it. A value without a meaning of its own that has several spellings means
    /// the words themselves: 酒钱 of "(酒|菜) 钱".
    func meaning(of words: String) -> Value {
      out == .string(spoken) && spoken.contains { "(|[".contains($0) } ? .string(words) : out
    }
  }

  let source: LazyGrammar
  var words: WordLists
  var parts: [Grammar.Part: Part] = [:]

  init(source: LazyGrammar, words: WordLists) {
    self.source = source
    self.words = words
  }

  /// The content of the files.
  var grammar: Grammar { source.grammar }

  static let articleRule = "article"
}
