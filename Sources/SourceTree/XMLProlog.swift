import IntentSchema

/// Checks what stands before the root element: the only place where XML can bring in other files or grow.
enum XMLProlog {
  /// - Throws: for bytes that are no UTF-8, another declared encoding, and a document type that declares anything.
  static func check(_ text: SourceText) throws(Diagnostic) {
    let bytes = text.bytes
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file), "this is neither a binary property list nor text in UTF-8",
        advice: "Save it as XML in UTF-8, or convert it with plutil.")
    }
    var rest = string[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    rest = rest.drop(while: \.isWhitespace)
    guard rest.hasPrefix("<") else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file, line: 1, column: 1),
        bytes.isEmpty ? "the file is empty" : "this is neither an XML nor a binary property list")
    }
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.hasPrefix("<?") {
        guard let end = rest.firstRange(of: "?>") else { return }
        try checkEncoding(rest[..<end.lowerBound], text)
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<!--") {
        guard let end = rest.firstRange(of: "-->") else { return }
        rest = rest[end.upperBound...]
      } else if rest.hasPrefix("<!") {
        return try checkDocumentType(rest, text, string)
      } else {
        return
      }
    }
  }

  private static func checkEncoding(_ declaration: Substring, _ text: SourceText) throws(Diagnostic) {
    guard let equals = declaration.firstRange(of: "encoding") else { return }
    let value = declaration[equals.upperBound...].drop {
      $0.isWhitespace || $0 == "=" || $0 == "\"" || $0 == "'"
    }
    .prefix { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(value.lowercased()) else {
      throw text.diagnostic(
        at: SourceLocation(file: text.file, line: 1, column: 1),
        "the encoding \(value.prefix(40)) is not read",
        advice: "Save the file as UTF-8.")
    }
  }

  private static func checkDocumentType(
    _ rest: Substring, _ text: SourceText, _ whole: String
  ) throws(Diagnostic) {
    var quote: Character?
    for index in rest.indices {
      let character = rest[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return
      } else if character == "[" {
        throw text.diagnostic(
          at: text.location(ofByteAt: whole.utf8.distance(from: whole.startIndex, to: index)),
          "a document type with declarations of its own is not read",
          advice: "Remove the part in brackets; property lists need no entities.")
      }
    }
  }
}
