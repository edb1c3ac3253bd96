import IntentSchema

/// A grammar file as somebody wrote it, or the phrases that were made for an app.
///
///     GrammarSource(file: "greetings.yaml", text: "language: en\nintents: …")
public struct GrammarSource: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case yaml(String)
    case phrases(PhraseGrammar)
  }

  /// The name for diagnostics.
  public var file: String
  let content: Content
  /// The intent of sentences in a file that names none, as in a folder of one intent's files.
  public var intent: String?

  public init(file: String, text: String, intent: String? = nil) {
    self.intent = intent
    self.file = file
    content = .yaml(text)
  }

  init(file: String, _ phrases: PhraseGrammar) {
    self.file = file
    content = .phrases(phrases)
  }

  /// Changes whenever anything does that it says.
  var digest: [String] {
    switch content {
    case .yaml(let text): [file, text]
    case .phrases(let phrases): [file, phrases.text] + phrases.meanings
    }
  }

  /// The file's content; phrases as templates, one a line.
  public var text: String {
    switch content {
    case .yaml(let text): text
    case .phrases(let phrases): phrases.text
    }
  }
}
