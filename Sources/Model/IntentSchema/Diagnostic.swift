/// A mistake or a warning about a file: the place, the problem, and advice.
///
///     throw Diagnostic(
///       at: SourceLocation(file: "places.yaml", line: 2, column: 3), key: "Home.latitude",
///       "a place needs its latitude in degrees", advice: "Write latitude: 41.01")
public struct Diagnostic: Error, Hashable, Sendable, Codable, CustomStringConvertible {
  /// A warning doesn't keep the file from being used; an error does.
  public enum Severity: String, Hashable, Sendable, Codable {
    case error
    case warning
  }

  public var severity: Severity
  public var location: SourceLocation
  /// The key or path inside the file, such as `NSExtension.NSExtensionPointIdentifier`.
  public var key: String?
  public var message: String
  /// A sentence that tells how to mend it.
  public var advice: String?
  /// The line of the file that `location` points into, to draw a caret under.
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

  /// `file:line:column: error: key: message`, then the source line with a caret, then the advice, as far as they are
  /// known.
  public var description: String {
    var text = "\(location): \(severity.rawValue): "
    if let key { text += "\(key): " }
    text += message
    if let sourceLine {
      // Tabs are kept, so that the caret stands under the right character.
      let indent = sourceLine.prefix(max(0, location.column - 1)).map { $0 == "\t" ? "\t" : " " }
      text += "\n  \(sourceLine)\n  \(indent.joined())^"
    }
    if let advice { text += "\n  \(advice)" }
    return text
  }
}

/// All findings about an input, reported at once.
///
///     guard !diagnostics.hasErrors else { throw diagnostics }
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
