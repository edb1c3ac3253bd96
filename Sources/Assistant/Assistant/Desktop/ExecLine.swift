/// Reads the command line of a desktop entry, the key `Exec`. No shell is involved.
///
///     ExecLine.words(of: #"env "A=b c" editor --new %F"#, codes)  // ["env", "A=b c", "editor", "--new"]
enum ExecLine {
  /// The values that the codes `%c`, `%i` and `%k` stand for.
  struct Codes {
    var name: String
    var icon: String?
    /// The entry's own file.
    var path: String
  }

  /// The program and its arguments; nil for a line that isn't valid.
  ///
  /// - Parameter line: without the escapes of the type string. Words may be quoted as a whole; inside the quotation marks a
  ///   backslash stands before `"`, `` ` ``, `$` and `\`. The codes for files stand for nothing: none is opened.
  static func words(of line: String, _ codes: Codes) -> [String]? {
    var words: [String] = []
    var rest = Substring(line)
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        guard let word = quoted(&rest) else { return nil }
        words.append(word)
      } else {
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        rest = rest[word.endIndex...]
        guard let expanded = expanded(word, codes) else { return nil }
        words += expanded
      }
    }
    guard let program = words.first, !program.isEmpty, !program.contains("=") else { return nil }
    return words
  }

  /// The word up to the closing quotation mark; nil where there is none, or no blank behind it.
  private static func quoted(_ rest: inout Substring) -> String? {
    var word = ""
    while let character = rest.popFirst() {
      switch character {
      case "\"": return rest.first.map { $0 == " " || $0 == "\t" } ?? true ? word : nil
      case "\\":
        guard let next = rest.popFirst() else { return nil }
        word += "\"`$\\".contains(next) ? String(next) : "\\\(next)"
      default: word.append(character)
      }
    }
    return nil
  }

  /// The word with its codes written out: no word, one, or two for `%i`. Nil for an unknown code.
  private static func expanded(_ word: Substring, _ codes: Codes) -> [String]? {
    if word == "%i" { return codes.icon.map { ["--icon", $0] } ?? [] }
    var text = ""
    var isPlain = true
    var rest = word
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      switch rest.popFirst() {
      case "%": text.append("%")
      case "c": text += codes.name
      case "k": text += codes.path
      // Files, and codes that the specification has given up.
      case "f", "F", "u", "U", "d", "D", "n", "N", "v", "m": isPlain = false
      default: return nil
      }
    }
    return text.isEmpty && !isPlain ? [] : [text]
  }
}
