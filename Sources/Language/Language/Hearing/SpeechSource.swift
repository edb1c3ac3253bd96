import Synchronization

/// The rules of speech of a language. They are read when the first sentence comes.
final class SpeechSource: Sendable {
  private let tokenizer: Tokenizer
  private let content = Mutex<SpeechRules?>(nil)

  init(_ tokenizer: Tokenizer) { self.tokenizer = tokenizer }

  var rules: SpeechRules {
    content.withLock { content in
      if let content { return content }
      let rules = tokenizer.folder.data("speech").map { SpeechRules($0, tokenizer) } ?? SpeechRules()
      content = rules
      return rules
    }
  }
}
