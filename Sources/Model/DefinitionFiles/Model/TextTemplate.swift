/// A text with places for values.
///
///     try TextTemplate("Order ${quantity} ${kind}").names  // ["quantity", "kind"]
public struct TextTemplate: Hashable, Sendable {
  /// A piece of text, or a place for a value.
  public enum Part: Hashable, Sendable {
    case text(String)
    /// The name of a parameter or property; `count` in prompts.
    case value(String)
  }

  /// A place that is opened with `${` but never closed.
  public struct Unclosed: Error, Hashable {}

  public var parts: [Part]

  public init(_ text: String) throws(Unclosed) {
    parts = []
    var rest = text[...]
    while let opening = rest.range(of: "${") {
      if opening.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<opening.lowerBound]))) }
      guard let closing = rest[opening.upperBound...].firstIndex(of: "}") else { throw Unclosed() }
      parts.append(.value(String(rest[opening.upperBound..<closing])))
      rest = rest[rest.index(after: closing)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
  }

  /// The names of the values, each once, in the order of the text.
  public var names: [String] {
    var names: [String] = []
    for case .value(let name) in parts where !names.contains(name) { names.append(name) }
    return names
  }
}
