import Synchronization

/// The rules of orders of a language. They are read when an app that takes orders is installed.
final class OrderSource: Sendable {
  private let tokenizer: Tokenizer
  private let content = Mutex<OrderRules?>(nil)

  init(_ tokenizer: Tokenizer) { self.tokenizer = tokenizer }

  var rules: OrderRules {
    content.withLock { content in
      if let content { return content }
      let rules = OrderRules(tokenizer.folder, tokenizer)
      content = rules
      return rules
    }
  }
}
