import Dispatch
import Synchronization

/// A result that another thread works out while this one goes on.
///
///     let texts = Meanwhile { try readTexts() }
///     let grammar = try readGrammar()
///     use(grammar, try texts.value)
package final class Meanwhile<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
  private let end = DispatchGroup()

  package init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global(qos: .userInitiated).async(group: end) { [self] in
      let found = Result { try work() }
      result.withLock { $0 = found }
    }
  }

  /// Waits for the result.
  ///
  /// - Throws: what the work threw.
  package var value: Value {
    get throws {
      end.wait()
      return try result.withLock { $0 }.get()
    }
  }
}
