/// Writes Swift: the one place where generated text comes to be.
struct SourceWriter {
  private(set) var text: String = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  /// The mark of what Apple's platform deprecates. Here it warns of nothing: an extension may have to run there too.
  mutating func deprecation(_ version: String?) {
    if let version { line("@available(iOS, deprecated: \(version))") }
  }

  /// A declaration with a body in braces.
  mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
    line(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    line("}")
  }

  /// A type of this name; one like `A.B` goes into an extension of `A`.
  mutating func nested(_ name: String, _ body: (String, inout SourceWriter) -> Void) {
    line()
    guard let dot = name.lastIndex(of: ".") else { return body(name, &self) }
    block("extension \(name[..<dot])") { writer in
      body(String(name[name.index(after: dot)...]), &writer)
    }
  }
}

extension String {
  /// In backticks where Swift keeps the word for itself.
  var escapedIdentifier: String {
    let keywords: Set<String> = [
      "default", "in", "is", "as", "self", "init", "case", "switch", "for", "if", "else", "return", "repeat",
      "where",
      "while", "do", "class", "struct", "enum", "protocol", "extension", "func", "let", "var", "import",
      "internal",
      "public", "private", "operator", "static", "super", "throw", "throws", "true", "false", "nil", "Any",
    ]
    return keywords.contains(self) ? "`\(self)`" : self
  }
}
