import IntentSchema
import SourceTree

/// A template of a file, as a tree.
struct Template: Sendable {
  var text: String
  var location: SourceLocation
  var node: TemplateNode
  /// The index of its file.
  var file: Int
}

/// One sentence of an intent.
struct SentenceTemplate: Sendable {
  var intent: String
  var template: Template
  /// The values that the sentence implies: `slots: {status: completed}`.
  var fixed: [SourceNode.Entry]
  /// Rules that only this block knows.
  var rules: [String: Template]
  /// Other keys of the block: `requires_context`, `excludes_context`, `name_domains`, `inferred_domain` and the like.
  var conditions: [String: SourceNode] = [:]
}

/// The values that a `{list}` stands for.
struct ListDefinition: Sendable {
  struct Item: Sendable {
    var template: Template
    /// The meaning of the words; the words themselves where the file gives no `out`.
    var out: SourceNode?
  }

  enum Kind: Sendable {
    case values([Item])
    case wildcard
    case range(ClosedRange<Double>)
  }

  /// The places where the list's words can't stand: free words of a slot never begin with them, end with them, contain them,
  /// or are them.
  struct Bans: Hashable, Sendable {
    /// Names of slots.
    var starts: [String] = []
    var ends: [String] = []
    var inside: [String] = []
    var whole: [String] = []

    /// True where the words can't stand at such a place of a slot. The slot is named by its parameter alone or together with
    /// its intent.
    func forbid(_ place: Place, _ parameter: String, of intent: String) -> Bool {
      func names(_ slots: [String]) -> Bool {
        slots.contains(parameter) || slots.contains("\(intent).\(parameter)")
      }
      return names(inside) || place.isStart && names(starts) || place.isEnd && names(ends)
        || place.isWhole && names(whole)
    }

    /// Where in the free words of a slot a list's words stand.
    struct Place {
      var isStart: Bool
      var isEnd: Bool
      var isWhole: Bool
    }

    var isEmpty: Bool { starts.isEmpty && ends.isEmpty && inside.isEmpty && whole.isEmpty }
  }

  var name: String
  var location: SourceLocation
  var kind: Kind
  var bans = Bans()
  /// The type whose values its words name, such as `INTaskStatus`: answers are read with it.
  var type: String?
  /// The index of its file.
  var file: Int
}

/// The content of all files of a language.
struct Grammar: Sendable {
  /// The automaton that a file's sentences belong to.
  enum Part: String, Sendable, CaseIterable {
    case requests, addressing, answers, manner, opening
  }

  var language: String = "en"
  var sentences: [Part: [SentenceTemplate]] = [:]
  var lists: [String: ListDefinition] = [:]
  /// Each rule under the name that its own file uses, and the first of a name also as its part's.
  var rules: [TemplateNode.RuleName: Template] = [:]
  var skipWords: [Template] = []
  var leadIn: [Template] = []
  var leadOut: [Template] = []
  /// By file.
  var lines: [SourceLines] = []
  var fileParts: [Part] = []

  /// A rule by its name, block by block, then by file, then shared.
  func rule(_ name: TemplateNode.RuleName, local: [String: Template]) -> Template? {
    local[name.name] ?? rules[name]
  }

  /// A sentence's template and all rules that it leads to, each once.
  func templates(of sentence: SentenceTemplate) -> [Template] {
    var visited: Set<TemplateNode.RuleName> = []
    var found: [Template] = []
    var pending = [sentence.template]
    while let template = pending.popLast() {
      found.append(template)
      for (name, _) in template.node.rules where visited.insert(name).inserted {
        if let rule = rule(name, local: sentence.rules) { pending.append(rule) }
      }
    }
    return found
  }

  /// The files that define a rule, where more than one does: nobody else can use it then.
  func homes(ofShared name: TemplateNode.RuleName) -> [Template] {
    guard let part = name.part else { return [] }
    return rules.filter { $0.key.name == name.name && $0.key.file.map { fileParts[$0] } == part }
      .sorted { $0.key.file ?? 0 < $1.key.file ?? 0 }.map(\.value)
  }

  func diagnostic(
    _ message: String, in template: Template, offset: Int = 0, advice: String? = nil,
    severity: Diagnostic.Severity = .error
  ) -> Diagnostic {
    lines[template.file].diagnostic(
      message, in: template.text, at: template.location, offset: offset, advice: advice, severity: severity)
  }
}
