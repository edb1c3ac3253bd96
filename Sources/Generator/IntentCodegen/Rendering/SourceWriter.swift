/// Writes Swift source. All generated text comes from here.
struct SourceWriter {
  private(set) var text: String = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    text += line.isEmpty ? "\n" : String(repeating: "  ", count: depth) + line + "\n"
  }

  /// A note that Apple's platform deprecates a declaration. It causes no warning here: an extension may have to run there
  /// too.
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

  /// A type of this name. One such as `A.B` goes into an extension of `A`.
  mutating func nested(_ name: String, _ body: (String, inout SourceWriter) -> Void) {
    line()
    guard let dot = name.lastIndex(of: ".") else { return body(name, &self) }
    block("extension \(name[..<dot])") { writer in
      body(String(name[name.index(after: dot)...]), &writer)
    }
  }
}

extension String {
  /// The name in backticks, where Swift reserves the word.
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
