import CYAML
import IntentSchema

/// Reads YAML into a tree with places. JSON is a part of YAML, so it reads JSON too.
///
///     let root = try YAMLReader.read("language: tr", file: "settings.yaml")
///     root["language"]?.string  // "tr"
///
/// Scalars without quotes become truth values, numbers or null by YAML 1.2's core rules. Quoted ones stay strings.
/// An alias stands for the node that its anchor names. A document that grows beyond a bound by aliases is refused, as are
/// several documents and duplicate keys.
public enum YAMLReader {
  /// - Parameters:
  ///   - file: the name for diagnostics.
  ///   - allowsRepeatedKeys: whether the last of equal keys counts, rather than being a mistake.
  /// - Throws: `Diagnostic` at the first mistake.
  public static func read(
    _ text: String, file: String, allowsRepeatedKeys: Bool = false
  ) throws -> SourceNode {
    var parser = Parser(text: text, file: file, allowsRepeatedKeys: allowsRepeatedKeys)
    return try parser.document()
  }
}

private struct Parser {
  private let text: String
  private let file: String
  private let allowsRepeatedKeys: Bool
  private let bytes: [UInt8]
  /// By name of an anchor: its node, with the number of nodes in it and the levels below it.
  private var anchored: [String: (node: SourceNode, size: Int, depth: Int)] = [:]
  /// The number of nodes so far, with those that aliases stand for.
  private var size = 0
  /// The deepest level so far.
  private var deepest = 0
  /// The reader recurses, so deeper nesting is refused.
  private static let maximumDepth = 64
  /// Aliases of aliases grow without bound, so a document may only have so many nodes by them.
  private static let maximumSize = 200_000

  init(text: String, file: String, allowsRepeatedKeys: Bool) {
    self.text = text
    self.file = file
    self.allowsRepeatedKeys = allowsRepeatedKeys
    self.bytes = Array(text.utf8)
  }

  mutating func document() throws -> SourceNode {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw Diagnostic(at: SourceLocation(file: file), "the YAML parser could not be started")
    }
    defer { yaml_parser_delete(&parser) }
    return try bytes.withUnsafeBufferPointer { buffer in
      yaml_parser_set_input_string(&parser, buffer.baseAddress, buffer.count)
      _ = try next(&parser)  // stream start
      let start = try next(&parser)
      if start.type == YAML_STREAM_END_EVENT {
        return SourceNode(.null, at: SourceLocation(file: file, line: 1, column: 1))
      }
      let node = try node(try next(&parser), &parser, depth: 0)
      _ = try next(&parser)  // document end
      let end = try next(&parser)
      guard end.type == YAML_STREAM_END_EVENT else {
        throw failure(end.location, "a second document starts here", advice: "Keep one document a file.")
      }
      return node
    }
  }

  /// The facts of a libyaml event, copied so that the event is freed at once.
  private struct Event {
    var type: yaml_event_type_t
    var location: SourceLocation
    var scalar = ""
    var isPlain = false
    /// The name of its anchor, or of the one that an alias refers to.
    var anchor: String?
  }

  private func next(_ parser: inout yaml_parser_t) throws -> Event {
    var event = yaml_event_t()
    guard yaml_parser_parse(&parser, &event) == 1 else {
      let mark = parser.problem_mark
      let problem = parser.problem.map { String(cString: $0) } ?? "this is no YAML"
      throw failure(
        SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1), problem)
    }
    defer { yaml_event_delete(&event) }
    let mark = event.start_mark
    var facts = Event(
      type: event.type,
      location: SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1))
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      facts.scalar = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      facts.isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      facts.anchor = Self.name(scalar.anchor)
    case YAML_SEQUENCE_START_EVENT: facts.anchor = Self.name(event.data.sequence_start.anchor)
    case YAML_MAPPING_START_EVENT: facts.anchor = Self.name(event.data.mapping_start.anchor)
    case YAML_ALIAS_EVENT: facts.anchor = Self.name(event.data.alias.anchor)
    default: break
    }
    return facts
  }

  private static func name(_ anchor: UnsafeMutablePointer<UInt8>?) -> String? {
    anchor.map { String(cString: $0) }
  }

  private mutating func node(_ event: Event, _ parser: inout yaml_parser_t, depth: Int) throws -> SourceNode {
    guard depth < Self.maximumDepth else {
      throw failure(event.location, "nested deeper than \(Self.maximumDepth) levels")
    }
    if event.type == YAML_ALIAS_EVENT { return try alias(event, depth: depth) }
    guard let anchor = event.anchor else {
      size += 1
      deepest = max(deepest, depth)
      return try content(event, &parser, depth: depth)
    }
    let (before, above) = (size, deepest)
    size += 1
    deepest = depth
    let node = try content(event, &parser, depth: depth)
    anchored[anchor] = (node, size - before, deepest - depth)
    deepest = max(deepest, above)
    return node
  }

  /// The node that an alias stands for. An anchor inside its own node isn't known there yet.
  private mutating func alias(_ event: Event, depth: Int) throws -> SourceNode {
    let name = event.anchor ?? ""
    guard let known = anchored[name] else {
      throw failure(event.location, "there is no anchor &\(name) before this")
    }
    guard depth + known.depth < Self.maximumDepth else {
      throw failure(event.location, "nested deeper than \(Self.maximumDepth) levels")
    }
    size += known.size
    deepest = max(deepest, depth + known.depth)
    guard size <= Self.maximumSize else {
      throw failure(event.location, "with this alias the file has more than \(Self.maximumSize) values")
    }
    return known.node
  }

  private mutating func content(
    _ event: Event, _ parser: inout yaml_parser_t, depth: Int
  ) throws -> SourceNode {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let content = event.isPlain ? Self.plainScalar(event.scalar) : .string(event.scalar)
      return SourceNode(content, at: event.location)
    case YAML_SEQUENCE_START_EVENT:
      var items: [SourceNode] = []
      while true {
        let item = try next(&parser)
        if item.type == YAML_SEQUENCE_END_EVENT { break }
        items.append(try node(item, &parser, depth: depth + 1))
      }
      return SourceNode(.list(items), at: event.location)
    case YAML_MAPPING_START_EVENT:
      var entries: [SourceNode.Entry] = []
      var seen: Set<String> = []
      while true {
        let key = try next(&parser)
        if key.type == YAML_MAPPING_END_EVENT { break }
        guard key.type == YAML_SCALAR_EVENT else { throw failure(key.location, "a key must be a word") }
        if !seen.insert(key.scalar).inserted {
          guard allowsRepeatedKeys else {
            throw failure(key.location, "the key \(key.scalar) stands here a second time")
          }
          entries.removeAll { $0.key == key.scalar }
        }
        let value = try node(try next(&parser), &parser, depth: depth + 1)
        entries.append(.init(key: key.scalar, keyLocation: key.location, value: value))
      }
      return SourceNode(.map(entries), at: event.location)
    default:
      throw failure(event.location, "a value is missing here")
    }
  }

  private static func plainScalar(_ text: String) -> SourceNode.Content {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .bool(true)
    case "false", "False", "FALSE": return .bool(false)
    default: break
    }
    guard let first = text.utf8.first, first == 0x2D || first == 0x2B || (0x30...0x39).contains(first) else {
      return .string(text)
    }
    if let integer = Int64(text) { return .integer(integer) }
    let digits = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
    if digits, let double = Double(text) { return .double(double) }
    return .string(text)
  }

  private func failure(_ location: SourceLocation, _ message: String, advice: String? = nil) -> Diagnostic {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let line = lines.indices.contains(location.line - 1) ? String(lines[location.line - 1].prefix(200)) : nil
    return Diagnostic(at: location, message, advice: advice, sourceLine: line)
  }
}
