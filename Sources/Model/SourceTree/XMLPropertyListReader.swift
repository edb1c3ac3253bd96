import Foundation
import IntentSchema

/// Builds a located tree from the tags and texts of an XML property list.
struct XMLPropertyListReader {
  private enum Container {
    case list([SourceNode])
    case map([SourceNode.Entry], seen: Set<String>, key: (text: String, location: SourceLocation)?)
  }

  private enum Frame {
    case container(Container, SourceLocation)
    case scalar(String, text: String, SourceLocation)
  }

  private let text: SourceText
  private var markup: MarkupReader
  private var frames: [Frame] = []
  private var hasRoot = false
  private var root: SourceNode?

  static func read(_ text: SourceText) throws(Diagnostic) -> SourceNode {
    var reader = XMLPropertyListReader(text, try XMLProlog.checked(text))
    while let event = try reader.markup.next() { try reader.take(event) }
    guard let root = reader.root else {
      throw text.diagnostic(at: SourceLocation(file: text.file), "there is no value in it")
    }
    return root
  }

  private init(_ text: SourceText, _ bytes: [UInt8]) {
    self.text = text
    markup = MarkupReader(text, bytes)
  }

  // MARK: Events

  private mutating func take(_ event: MarkupReader.Event) throws(Diagnostic) {
    switch event {
    case .start(let name, let offset): try begin(name, at: text.location(ofByteAt: offset))
    case .end("plist"): break
    case .end: try end()
    case .text(let characters): try add(characters)
    }
  }

  private mutating func begin(_ name: String, at location: SourceLocation) throws(Diagnostic) {
    if case .scalar(let outer, _, _)? = frames.last {
      throw text.diagnostic(at: location, "<\(name)> stands inside <\(outer)>, which holds text only")
    }
    guard frames.count < PropertyListReader.maximumDepth else {
      throw text.diagnostic(
        at: location, "nested deeper than \(PropertyListReader.maximumDepth) levels")
    }
    switch name {
    case "plist":
      guard frames.isEmpty, !hasRoot, root == nil else {
        throw text.diagnostic(at: location, "<plist> can only be the outermost element")
      }
      hasRoot = true
    case "dict": frames.append(.container(.map([], seen: [], key: nil), location))
    case "array": frames.append(.container(.list([]), location))
    case "key", "string", "integer", "real", "date", "data", "true", "false":
      frames.append(.scalar(name, text: "", location))
    default:
      throw text.diagnostic(
        at: location, "<\(name)> is no element of a property list",
        advice: "It may hold dict, array, key, string, integer, real, true, false, date and data.")
    }
  }

  private mutating func add(_ characters: String) throws(Diagnostic) {
    if case .scalar(let name, let soFar, let location)? = frames.last {
      frames[frames.count - 1] = .scalar(name, text: soFar + characters, location)
    } else if !characters.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }),
      let stray = characters.first(where: { !$0.isWhitespace })
    {
      throw text.diagnostic(
        at: text.location(ofByteAt: markup.offset), "\"\(stray)\" stands outside of a value",
        advice: "Put text in <string>.")
    }
  }

  private mutating func end() throws(Diagnostic) {
    switch frames.popLast() {
    case .container(.list(let items), let location)?:
      try add(SourceNode(.list(items), at: location))
    case .container(.map(let entries, _, let key), let location)?:
      if let key { throw text.diagnostic(at: key.location, "the key \(key.text) has no value") }
      try add(SourceNode(.map(entries), at: location))
    case .scalar("key", let name, let location)?:
      try addKey(name, at: location)
    case .scalar(let kind, let characters, let location)?:
      guard let content = Self.scalar(kind, characters) else {
        throw text.diagnostic(at: location, "\"\(characters.prefix(80))\" is no \(kind)")
      }
      try add(SourceNode(content, at: location))
    case nil: break
    }
  }

  // MARK: Values

  private mutating func add(_ node: SourceNode) throws(Diagnostic) {
    switch frames.last {
    case nil:
      guard root == nil else { throw text.diagnostic(at: node.location, "a second value stands here") }
      root = node
    case .container(.list(var items), let location)?:
      // The list is taken out of the frame, so that appending doesn't copy it.
      frames.removeLast()
      items.append(node)
      frames.append(.container(.list(items), location))
    case .container(.map(var entries, let seen, let key), let location)?:
      guard let key else { throw text.diagnostic(at: node.location, "a value without a key") }
      frames.removeLast()
      entries.append(.init(key: key.text, keyLocation: key.location, value: node))
      frames.append(.container(.map(entries, seen: seen, key: nil), location))
    case .scalar?: break
    }
  }

  private mutating func addKey(_ name: String, at place: SourceLocation) throws(Diagnostic) {
    guard case .container(.map(let entries, var seen, let key), let location)? = frames.last else {
      throw text.diagnostic(at: place, "a key outside of a <dict>")
    }
    if let key { throw text.diagnostic(at: key.location, "the key \(key.text) has no value") }
    frames.removeLast()
    guard seen.insert(name).inserted else {
      throw text.diagnostic(at: place, "the key \(name) stands here a second time")
    }
    frames.append(.container(.map(entries, seen: seen, key: (name, place)), location))
  }

  private static func scalar(_ kind: String, _ text: String) -> SourceNode.Content? {
    // Most values are texts, which stay as they are.
    if kind == "string" { return .string(text) }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch kind {
    case "true": return trimmed.isEmpty ? .bool(true) : nil
    case "false": return trimmed.isEmpty ? .bool(false) : nil
    case "integer":
      if trimmed.lowercased().hasPrefix("0x") {
        return Int64(trimmed.dropFirst(2), radix: 16).map { .integer($0) }
      }
      return Int64(trimmed).map { .integer($0) }
    case "real": return Double(trimmed).map { .double($0) }
    case "date":
      return (try? Date(trimmed, strategy: .iso8601)).map {
        .date(secondsSince1970: $0.timeIntervalSince1970)
      }
    case "data":
      return Data(base64Encoded: text.filter { !$0.isWhitespace }).map { .bytes([UInt8]($0)) }
    default: return nil
    }
  }
}
