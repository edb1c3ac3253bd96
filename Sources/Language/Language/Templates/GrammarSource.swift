import IntentSchema

/// A grammar file as somebody wrote it.
public struct GrammarSource: Hashable, Sendable {
  /// What diagnostics call it.
  public var file: String
  public var text: String
  /// What the sentences of a file mean that names no intent, as in a folder of one intent's files.
  public var intent: String?

  public init(file: String, text: String, intent: String? = nil) {
    self.intent = intent
    self.file = file
    self.text = text
  }
}
