/// A member of an object that is missing, or that isn't of the expected kind.
///
///     JSONMistake(description: "text: expected a string")
public struct JSONMistake: Error, Hashable, Sendable, CustomStringConvertible {
  public var description: String

  public init(description: String) { self.description = description }

  public static func missing(_ key: String) -> JSONMistake { JSONMistake(description: "\(key) is missing") }

  public static func unexpected(_ key: String, _ expected: String) -> JSONMistake {
    JSONMistake(description: "\(key): expected \(expected)")
  }
}

/// Members of objects that others have written.
///
///     let text = try message.text("text")
///     let zone = try message.textIfAny("timeZone")
extension JSON {
  /// A member that must be there. A null counts as missing.
  ///
  /// - Parameter read: gives nil where the value is of another kind.
  /// - Throws: `JSONMistake`
  public func member<Value>(
    _ key: String, _ expected: String, _ read: (JSON) -> Value?
  ) throws(JSONMistake) -> Value {
    guard let value = try memberIfAny(key, expected, read) else { throw .missing(key) }
    return value
  }

  /// A member that may be left out, or be null.
  ///
  /// - Throws: `JSONMistake` where it's there and of another kind, or where this is no object.
  public func memberIfAny<Value>(
    _ key: String, _ expected: String, _ read: (JSON) -> Value?
  ) throws(JSONMistake) -> Value? {
    guard let members = object else { throw JSONMistake(description: "expected an object") }
    guard let member = members[key], member != .null else { return nil }
    guard let value = read(member) else { throw .unexpected(key, expected) }
    return value
  }

  public func text(_ key: String) throws(JSONMistake) -> String { try member(key, "a string", \.string) }

  public func textIfAny(_ key: String) throws(JSONMistake) -> String? {
    try memberIfAny(key, "a string", \.string)
  }

  public func flagIfAny(_ key: String) throws(JSONMistake) -> Bool? {
    try memberIfAny(key, "true or false", \.bool)
  }

  /// One of the words that a member may be.
  public func word<Word: RawRepresentable<String> & CaseIterable>(_ key: String) throws(JSONMistake) -> Word {
    let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
    return try member(key, "one of \(words)") { $0.string.flatMap(Word.init) }
  }

  public func integer(_ key: String) throws(JSONMistake) -> Int {
    try member(key, "a whole number", \.integer)
  }

  public func texts(_ key: String) throws(JSONMistake) -> [String] {
    try member(key, "a list of strings", \.strings)
  }

  public func textsIfAny(_ key: String) throws(JSONMistake) -> [String]? {
    try memberIfAny(key, "a list of strings", \.strings)
  }

  /// Each element of a list, read in its own way.
  public func list<Value>(
    _ key: String, _ read: (JSON) throws(JSONMistake) -> Value
  ) throws(JSONMistake) -> [Value] {
    var values: [Value] = []
    for element in try member(key, "a list", \.array) { values.append(try read(element)) }
    return values
  }

  private var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  private var strings: [String]? {
    guard let array else { return nil }
    let strings = array.compactMap(\.string)
    return strings.count == array.count ? strings : nil
  }

  /// An object without the members that are nil.
  public static func members(_ members: [String: JSON?]) -> JSON { .object(members.compactMapValues { $0 }) }
}
