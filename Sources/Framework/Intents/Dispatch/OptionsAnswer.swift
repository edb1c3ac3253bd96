import Foundation
import IntentSchema

/// A handler's options for a parameter, or the reason why it gave none.
///
///     OptionsAnswer()  // no options
@_spi(Runtime) public struct OptionsAnswer: _HandlingAnswer {
  /// The error of a protocol's default method. It means that the handler lacks the method.
  public struct NotImplemented: Error {
    public init() {}
  }

  public let _reply: HandlingReply?

  public static func _absentAnswer() -> OptionsAnswer { OptionsAnswer(nil) }

  private init(_ reply: HandlingReply?) { _reply = reply }

  /// - Parameter encode: one option as a value.
  public init<Item>(
    _ collection: INObjectCollection<Item>?, _ error: (any Error)?, _ encode: (Item) -> Value
  ) {
    self.init(collection?.allItems, error, encode)
  }

  public init<Item>(_ items: [Item]?, _ error: (any Error)?, _ encode: (Item) -> Value) {
    if error is NotImplemented {
      _reply = nil
    } else {
      // Without options the person gets an open question. The extension's log tells the developer why.
      if let error { FileHandle.standardError.write(Data("providing options failed: \(error)\n".utf8)) }
      _reply = .options((items ?? []).map(encode))
    }
  }

  public init<Item>(
    _ collection: () async throws -> INObjectCollection<Item>, _ encode: (Item) -> Value
  ) async {
    do {
      self.init(try await collection(), nil, encode)
    } catch {
      self.init([Item]?.none, error, encode)
    }
  }

  public init<Item>(_ items: () async throws -> [Item], _ encode: (Item) -> Value) async {
    do {
      self.init(try await items(), nil, encode)
    } catch {
      self.init([Item]?.none, error, encode)
    }
  }
}
