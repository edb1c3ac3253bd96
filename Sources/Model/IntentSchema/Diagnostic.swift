/// One finding about a file that somebody wrote: where, what, and what to do about it.
public struct Diagnostic: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable, Codable {
    case error
    case warning
  }

  public var severity: Severity
  public var location: SourceLocation
  /// The key or path inside the file that the finding is about, such as `NSExtension.NSExtensionPointIdentifier`.
  public var key: String?
  public var message: String
  /// What to do about it, as a sentence.
  public var advice: String?
  /// The line of source that `location` points into, to draw a caret under.
  public var sourceLine: String?

  public init(
    _ severity: Severity = .error, at location: SourceLocation, key: String? = nil, _ message: String,
    advice: String? = nil, sourceLine: String? = nil
  ) {
    self.severity = severity
    self.location = location
    self.key = key
    self.message = message
    self.advice = advice
    self.sourceLine = sourceLine
  }

  /// `file:line:column: error: key: message`, then the advice and the source line with a caret where known.
  public var description: String {
    var text = "\(location): \(severity.rawValue): "
    if let key { text += "\(key): " }
    text += message
    if let sourceLine {
      // Tabs keep their width so that the caret stands under the right character.
      let indent = sourceLine.prefix(max(0, location.column - 1)).map { $0 == "\t" ? "\t" : " " }
      text += "\n  \(sourceLine)\n  \(indent.joined())^"
    }
    if let advice { text += "\n  \(advice)" }
    return text
  }
}

/// Everything that is wrong with an input, reported at once.
public struct Diagnostics: Error, Hashable, Sendable, CustomStringConvertible {
  public var all: [Diagnostic]

  public init(_ all: [Diagnostic] = []) {
    self.all = all
  }

  public var errors: [Diagnostic] { all.filter { $0.severity == .error } }
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  public var description: String {
    all.map(\.description).joined(separator: "\n")
  }
}
