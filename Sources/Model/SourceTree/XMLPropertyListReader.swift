import Foundation
import FoundationXML
import IntentSchema

/// Builds a tree with places from the events of Foundation's XML parser.
final class XMLPropertyListReader: NSObject, XMLParserDelegate {
  private enum Container {
    case list([SourceNode])
    case map([SourceNode.Entry], seen: Set<String>, key: (text: String, location: SourceLocation)?)
  }

  private enum Frame {
    case container(Container, SourceLocation)
    case scalar(String, text: String, SourceLocation)
  }

  private let text: SourceText
  private var cursor: MarkupCursor
  private var frames: [Frame] = []
  private var hasRoot = false
  private var root: SourceNode?
  private var failure: Diagnostic?

  static func read(_ text: SourceText) throws(Diagnostic) -> SourceNode {
    let bytes = try XMLProlog.checked(text)
    let reader = XMLPropertyListReader(text, bytes)
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    let isWellFormed = parser.parse()
    if let failure = reader.failure { throw failure }
    guard let root = reader.root else {
      throw text.diagnostic(at: SourceLocation(file: text.file), "there is no value in it")
    }
    guard isWellFormed, parser.parserError == nil else {
      throw text.diagnostic(at: SourceLocation(file: text.file), "it is no well-formed XML")
    }
    return root
  }

  private init(_ text: SourceText, _ bytes: [UInt8]) {
    self.text = text
    cursor = MarkupCursor(bytes)
  }

  private func fail(
    _ parser: XMLParser, at location: SourceLocation, _ message: String, advice: String? = nil
  ) {
    guard failure == nil else { return }
    failure = text.diagnostic(at: location, message, advice: advice)
    parser.abortParsing()
  }

  // MARK: Events

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    let location = text.location(ofByteAt: cursor.startOfElement(name))
    if case .scalar(let outer, _, _)? = frames.last {
      return fail(parser, at: location, "<\(name)> stands inside <\(outer)>, which holds text only")
    }
    guard frames.count < PropertyListReader.maximumDepth else {
      return fail(parser, at: location, "nested deeper than \(PropertyListReader.maximumDepth) levels")
    }
    switch name {
    case "plist":
      guard frames.isEmpty, !hasRoot, root == nil else {
        return fail(parser, at: location, "<plist> can only be the outermost element")
      }
      hasRoot = true
    case "dict": frames.append(.container(.map([], seen: [], key: nil), location))
    case "array": frames.append(.container(.list([]), location))
    case "key", "string", "integer", "real", "date", "data", "true", "false":
      frames.append(.scalar(name, text: "", location))
    default:
      fail(
        parser, at: location, "<\(name)> is no element of a property list",
        advice: "It may hold dict, array, key, string, integer, real, true, false, date and data.")
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    guard failure == nil else { return }
    if case .scalar(let name, let soFar, let location)? = frames.last {
      frames[frames.count - 1] = .scalar(name, text: soFar + string, location)
    } else if let stray = string.first(where: { !$0.isWhitespace }) {
      fail(
        parser, at: place(of: parser), "\"\(stray)\" stands outside of a value",
        advice: "Put text in <string>.")
    }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    self.parser(parser, foundCharacters: String(decoding: block, as: UTF8.self))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil, name != "plist", let frame = frames.popLast() else { return }
    switch frame {
    case .container(.list(let items), let location):
      add(SourceNode(.list(items), at: location), parser)
    case .container(.map(let entries, _, let key), let location):
      if let key { return fail(parser, at: key.location, "the key \(key.text) has no value") }
      add(SourceNode(.map(entries), at: location), parser)
    case .scalar("key", let text, let location):
      addKey(text, at: location, parser)
    case .scalar(let kind, let text, let location):
      guard let content = Self.scalar(kind, text) else {
        return fail(parser, at: location, "\"\(text.prefix(80))\" is no \(kind)")
      }
      add(SourceNode(content, at: location), parser)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let code = (error as NSError).code
    fail(parser, at: place(of: parser), Self.problem(code))
  }

  // MARK: Values

  private func add(_ node: SourceNode, _ parser: XMLParser) {
    switch frames.last {
    case nil:
      guard root == nil else { return fail(parser, at: node.location, "a second value stands here") }
      root = node
    case .container(.list(var items), let location)?:
      // The list is taken out of the frame, so that appending doesn't copy it.
      frames.removeLast()
      items.append(node)
      frames.append(.container(.list(items), location))
    case .container(.map(var entries, let seen, let key), let location)?:
      guard let key else { return fail(parser, at: node.location, "a value without a key") }
      frames.removeLast()
      entries.append(.init(key: key.text, keyLocation: key.location, value: node))
      frames.append(.container(.map(entries, seen: seen, key: nil), location))
    case .scalar?: break
    }
  }

  private func addKey(_ name: String, at place: SourceLocation, _ parser: XMLParser) {
    guard case .container(.map(let entries, var seen, let key), let location)? = frames.last else {
      return fail(parser, at: place, "a key outside of a <dict>")
    }
    if let key { return fail(parser, at: key.location, "the key \(key.text) has no value") }
    frames.removeLast()
    guard seen.insert(name).inserted else {
      return fail(parser, at: place, "the key \(name) stands here a second time")
    }
    frames.append(.container(.map(entries, seen: seen, key: (name, place)), location))
  }

  private static func scalar(_ kind: String, _ text: String) -> SourceNode.Content? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch kind {
    case "string": return .string(text)
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

  // MARK: Messages

  private func place(of parser: XMLParser) -> SourceLocation {
    SourceLocation(file: text.file, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
  }

  /// The parser's frequent error codes in words.
  private static func problem(_ code: Int) -> String {
    switch code {
    case 4: "this is neither an XML nor a binary property list"
    case 5: "the XML ends too early, or something follows after its end"
    case 9: "a character that XML doesn't allow"
    case 26: "an entity that isn't declared: property lists know &amp; &lt; &gt; &quot; and &apos;"
    case 68: "a name is expected after \"<\"; write a plain \"<\" as &lt; and \"&\" as &amp;"
    case 73: "a \">\" is missing"
    case 76: "the closing tag doesn't match the tag that is open"
    case 77: "an element is never closed"
    default: "this is no well-formed XML (code \(code))"
    }
  }
}
