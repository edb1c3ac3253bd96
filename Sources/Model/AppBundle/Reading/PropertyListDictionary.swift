import IntentSchema
import SourceTree

/// Reads a dictionary of a property list by key. A value of the wrong type and an unfilled variable become findings.
struct PropertyListDictionary {
  private let node: SourceNode
  private let text: SourceText?
  /// The path of this dictionary in its file; empty for the root.
  private let path: String

  /// The root of a file; nil, with a finding, where it is no dictionary.
  static func root(
    of node: SourceNode, text: SourceText, _ findings: inout Findings
  ) -> PropertyListDictionary? {
    let dictionary = PropertyListDictionary(node: node, text: node.location.line > 0 ? text : nil, path: "")
    guard node.map != nil else {
      findings.add(
        .wrongType(expected: "a dictionary", found: node.kind),
        at: Place(text: dictionary.text, location: node.location))
      return nil
    }
    return dictionary
  }

  private init(node: SourceNode, text: SourceText?, path: String) {
    self.node = node
    self.text = text
    self.path = path
  }

  private func path(to key: String) -> String {
    path.isEmpty ? key : "\(path).\(key)"
  }

  /// The place for a finding about a missing key.
  func missing(_ key: String) -> Place {
    Place(location: SourceLocation(file: node.location.file), key: path(to: key))
  }

  /// The keys with their places.
  var keys: [Located<String>] {
    (node.map ?? []).map {
      Located(value: $0.key, place: Place(text: text, location: $0.keyLocation, key: path(to: $0.key)))
    }
  }

  func has(_ key: String) -> Bool { node[key] != nil }

  // MARK: Values; nil where the key is absent, or with a finding where it is of another type

  func string(_ key: String, _ findings: inout Findings) -> Located<String>? {
    guard let value = node[key] else { return nil }
    return string(value, at: path(to: key), &findings)
  }

  func bool(_ key: String, _ findings: inout Findings) -> Located<Bool>? {
    guard let value = node[key] else { return nil }
    let place = Place(text: text, location: value.location, key: path(to: key))
    guard let bool = value.bool else {
      findings.add(.wrongType(expected: "true or false", found: value.kind), at: place)
      return nil
    }
    return Located(value: bool, place: place)
  }

  func dictionary(_ key: String, _ findings: inout Findings) -> PropertyListDictionary? {
    guard let value = node[key] else { return nil }
    return dictionary(value, at: path(to: key), &findings)
  }

  func strings(_ key: String, _ findings: inout Findings) -> [Located<String>]? {
    guard let items = items(key, of: "strings", &findings) else { return nil }
    return items.enumerated().compactMap { string($1, at: "\(path(to: key))[\($0)]", &findings) }
  }

  func dictionaries(_ key: String, _ findings: inout Findings) -> [PropertyListDictionary]? {
    guard let items = items(key, of: "dictionaries", &findings) else { return nil }
    return items.enumerated().compactMap { dictionary($1, at: "\(path(to: key))[\($0)]", &findings) }
  }

  private func items(_ key: String, of kind: String, _ findings: inout Findings) -> [SourceNode]? {
    guard let value = node[key] else { return nil }
    guard let items = value.list else {
      findings.add(
        .wrongType(expected: "a list of \(kind)", found: value.kind),
        at: Place(text: text, location: value.location, key: path(to: key)))
      return nil
    }
    return items
  }

  private func dictionary(
    _ value: SourceNode, at key: String, _ findings: inout Findings
  ) -> PropertyListDictionary? {
    guard value.map != nil else {
      findings.add(
        .wrongType(expected: "a dictionary", found: value.kind),
        at: Place(text: text, location: value.location, key: key))
      return nil
    }
    return PropertyListDictionary(node: value, text: text, path: key)
  }

  private func string(_ value: SourceNode, at key: String, _ findings: inout Findings) -> Located<String>? {
    let place = Place(text: text, location: value.location, key: key)
    guard let string = value.string else {
      findings.add(.wrongType(expected: "a string", found: value.kind), at: place)
      return nil
    }
    if let variable = Self.variable(in: string) {
      findings.add(.unsubstituted(variable: variable), at: place)
      return nil
    }
    guard string.contains(where: { !$0.isWhitespace }) else {
      findings.add(.empty, at: place)
      return nil
    }
    return Located(value: string, place: place)
  }

  /// The first `$(NAME)` or `${NAME}` in a text.
  ///
  /// Every value of every bundle passes here at each start. A regular expression took most of that time.
  private static func variable(in text: String) -> String? {
    var rest = Substring(text)
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      rest = rest[dollar...]
      let name = rest.dropFirst(2).prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == ":"
      }
      let isOpen = rest.dropFirst().first.map { "({".contains($0) } ?? false
      if isOpen, !name.isEmpty, name.endIndex < rest.endIndex, ")}".contains(rest[name.endIndex]) {
        return String(rest[...name.endIndex])
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
