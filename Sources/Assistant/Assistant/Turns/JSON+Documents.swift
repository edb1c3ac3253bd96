import Foundation
import SourceTree

/// The documents that programs get are written by the keys that `Documentation/json.md` lists.
extension JSON {
  /// An object by the keys of its page, without the members that are nil.
  ///
  ///     JSON.document([Key.text: .string("add milk"), .intent: nil])  // {"text":"add milk"}
  static func document<Key: RawRepresentable<String> & Hashable>(_ members: [Key: JSON?]) -> JSON {
    .members(Dictionary(uniqueKeysWithValues: members.map { ($0.rawValue, $1) }))
  }

  /// The JSON that the system's encoder makes of a value.
  init(encoding value: some Encodable) throws {
    self = try .parse(String(decoding: JSONEncoder().encode(value), as: UTF8.self))
  }
}
