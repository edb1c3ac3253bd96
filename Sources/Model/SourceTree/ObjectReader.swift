import IntentSchema

/// Reads a dictionary by its keys. A missing key, a value of another type and an unknown key become findings.
///
///     var reader = ObjectReader(node, keys: ["name", "cases"])
///     let name = reader.string("name")
///     findings += reader.findings
package struct ObjectReader {
  package let node: SourceNode
  package private(set) var findings: [Diagnostic] = []

  /// - Parameters:
  ///   - keys: all keys that the dictionary may have.
  ///   - unknownKeys: the severity of another key.
  package init(_ node: SourceNode, keys: Set<String>, unknownKeys: Diagnostic.Severity = .error) {
    self.node = node
    guard let entries = node.map else {
      findings.append(Diagnostic(at: node.location, "expected a dictionary, found \(node.kind)"))
      return
    }
    for entry in entries where !keys.contains(entry.key) {
      let nearest = EditDistance.nearest(to: entry.key, among: keys)
      findings.append(
        Diagnostic(
          unknownKeys, at: entry.keyLocation, key: entry.key, "there is no such key here",
          advice: nearest.map { "Did you mean \($0)?" }))
    }
  }

  package mutating func string(_ key: String) -> String {
    optionalString(key)
      ?? {
        if node[key] == nil { findings.append(Diagnostic(at: node.location, key: key, "the key is missing")) }
        return ""
      }()
  }

  package mutating func optionalString(_ key: String) -> String? {
    guard let value = node[key] else { return nil }
    if value.string == nil { expect("a string", value, key) }
    return value.string
  }

  package mutating func bool(_ key: String) -> Bool {
    guard let value = node[key] else { return false }
    if value.bool == nil { expect("true or false", value, key) }
    return value.bool ?? false
  }

  package mutating func integer(_ key: String) -> Int? {
    guard let value = node[key] else { return nil }
    guard let integer = value.integer.flatMap(Int.init(exactly:)) else {
      expect("a whole number", value, key)
      return nil
    }
    return integer
  }

  /// A number, with or without a fraction.
  package mutating func number(_ key: String) -> Double? {
    guard let value = node[key] else { return nil }
    guard let number = value.number else {
      expect("a number", value, key)
      return nil
    }
    return number
  }

  package mutating func strings(_ key: String) -> [String] {
    list(key) { item, findings in
      guard let string = item.string else {
        findings.append(Diagnostic(at: item.location, key: key, "expected a string, found \(item.kind)"))
        return nil
      }
      return string
    }
  }

  package mutating func dictionary(_ key: String) -> [String: String] {
    guard let value = node[key] else { return [:] }
    guard let entries = value.map else {
      expect("a dictionary", value, key)
      return [:]
    }
    let pairs = entries.compactMap { entry in entry.value.string.map { (entry.key, $0) } }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  package mutating func list<Element>(
    _ key: String, _ read: (SourceNode, inout [Diagnostic]) -> Element?
  ) -> [Element] {
    guard let value = node[key] else { return [] }
    guard let items = value.list else {
      expect("a list", value, key)
      return []
    }
    return items.compactMap { read($0, &findings) }
  }

  /// Adds a finding about the dictionary or one of its values.
  package mutating func add(
    _ message: String, _ severity: Diagnostic.Severity = .error, at key: String? = nil, advice: String? = nil
  ) {
    let location = key.flatMap { node[$0]?.location } ?? node.location
    findings.append(Diagnostic(severity, at: location, key: key, message, advice: advice))
  }

  private mutating func expect(_ what: String, _ value: SourceNode, _ key: String) {
    findings.append(Diagnostic(at: value.location, key: key, "expected \(what), found \(value.kind)"))
  }
}
