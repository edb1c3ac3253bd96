import IntentSchema

/// A grammar file as somebody wrote it.
public struct GrammarSource: Hashable, Sendable {
  /// What diagnostics call it.
  public var file: String
  public var text: String

  public init(file: String, text: String) {
    self.file = file
    self.text = text
  }
}
