import IntentSchema
import SourceTree

/// Collects the texts, the plural rules and the mistakes of several files.
struct PhrasebookReader {
  private(set) var texts: [String: MessageFormat] = [:]
  private(set) var plurals = PluralRules()
  private(set) var diagnostics: [Diagnostic] = []

  private var places: [String: SourceLocation] = [:]
  /// The file that is being read. Its lines are needed only for what is wrong.
  private var text = ""

  private var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  mutating func read(_ text: String, file: String) {
    self.text = text
    do {
      let root = try YAMLReader.read(text, file: file)
      guard let entries = root.map else {
        if root.content != .null { report(root.location, "expected texts by their keys, found \(root.kind)") }
        return
      }
      for entry in entries where entry.key == "plurals" { readPlurals(entry.value) }
      for entry in entries where entry.key != "plurals" { readTexts(entry, under: "") }
    } catch let diagnostic as Diagnostic {
      diagnostics.append(diagnostic)
    } catch {
      report(SourceLocation(file: file), "\(error)")
    }
  }

  private mutating func readTexts(_ entry: SourceNode.Entry, under stem: String) {
    let key = stem.isEmpty ? entry.key : "\(stem).\(entry.key)"
    if let entries = entry.value.map {
      for inner in entries { readTexts(inner, under: key) }
      return
    }
    guard let text = entry.value.string else {
      return report(
        entry.value.location, "expected a text, found \(entry.value.kind)", key: key,
        advice: "Put it in quotation marks.")
    }
    if let first = places[key] {
      return report(entry.keyLocation, "this text stands at \(first) already", key: key)
    }
    places[key] = entry.keyLocation
    do {
      texts[key] = try MessageFormatParser.parse(text)
    } catch let failure as MessageFormatParser.Failure {
      let (message, advice) = failure.problem.sentences
      report(place(of: failure.offset, in: text, entry.value.location), message, key: key, advice: advice)
    } catch {
      report(entry.value.location, "\(error)", key: key)
    }
  }

  private mutating func readPlurals(_ node: SourceNode) {
    for entry in node.map ?? [] {
      guard let rule = entry.value.string, plurals.add(entry.key, rule) else {
        report(
          entry.value.location, "this is no plural rule", key: "plurals.\(entry.key)",
          advice: "Write relations such as `n = 1` or `n % 10 = 2..4 and n % 100 != 12..14`.")
        continue
      }
    }
  }

  /// The location of a character of a text in its file.
  ///
  /// It is exact where the text stands on one line without YAML escapes. Otherwise it is the start of the text.
  private func place(of offset: Int, in text: String, _ start: SourceLocation) -> SourceLocation {
    let lines = lines
    guard lines.indices.contains(start.line - 1) else { return start }
    let rest = lines[start.line - 1].dropFirst(start.column - 1)
    let quote = rest.first == "\"" || rest.first == "'" ? 1 : 0
    guard rest.dropFirst(quote).hasPrefix(text.prefix(offset)) else { return start }
    return SourceLocation(file: start.file, line: start.line, column: start.column + quote + offset)
  }

  private mutating func report(
    _ location: SourceLocation, _ message: String, key: String? = nil, advice: String? = nil
  ) {
    let lines = lines
    let line = lines.indices.contains(location.line - 1) ? String(lines[location.line - 1].prefix(300)) : nil
    diagnostics.append(Diagnostic(at: location, key: key, message, advice: advice, sourceLine: line))
  }
}
