import IntentSchema
import SourceTree

/// Reads files of rules. They have the keys `rules` (by category, each "words → value"), `macros`, `text` and `folds`.
struct EntityRuleReader {
  private var compiled: EntityRules
  private var states = [EntityRules.State()]
  private var macros: [String: String] = [:]
  private var findings: [Diagnostic] = []
  private var pending: [(category: String, node: SourceNode, lines: SourceLines)] = []
  private var slotKeys: [Int32: [RuleSlot: Int32]] = [:]

  init(language: String) {
    compiled = EntityRules(language: language)
  }

  static func read(language: String, files: [(file: String, text: String)]) throws(Diagnostics) -> EntityRules
  {
    var reader = EntityRuleReader(language: language)
    for file in files { reader.read(file.text, file: file.file) }
    for item in reader.pending { reader.rule(item.node, item.category, item.lines) }
    reader.checkCategories()
    let findings = Diagnostics(reader.findings)
    if findings.hasErrors { throw findings }
    reader.finish()
    return reader.compiled
  }

  private mutating func report(
    _ message: String, _ node: SourceNode, _ lines: SourceLines, offset: Int = 0, advice: String? = nil
  ) {
    findings.append(
      lines.diagnostic(message, in: node.string ?? "", at: node.location, offset: offset, advice: advice))
  }

  private mutating func unknown(
    _ what: String, _ entry: SourceNode.Entry, _ lines: SourceLines, known: String
  ) {
    findings.append(
      Diagnostic(
        at: entry.keyLocation, "the \(what) \(entry.key) means nothing here", advice: "Known are \(known).",
        sourceLine: lines.line(entry.keyLocation.line)))
  }

  private mutating func read(_ text: String, file: String) {
    let lines = SourceLines(text)
    do {
      let root = try YAMLReader.read(text, file: file)
      for entry in root.map ?? [] {
        switch entry.key {
        case "language", "part": break
        case "text": settings(entry.value, lines)
        case "folds":
          for fold in entry.value.map ?? [] {
            for scalar in fold.key.unicodeScalars {
              compiled.text.folds[scalar.value] = Array((fold.value.string ?? "").utf8)
            }
          }
        case "macros":
          for macro in entry.value.map ?? [] { macros[macro.key] = macro.value.string }
        case "examples":
          for kind in entry.value.map ?? [] {
            compiled.examples[kind.key, default: []] += (kind.value.list ?? []).compactMap(\.string)
          }
        case "rules":
          for category in entry.value.map ?? [] {
            for node in category.value.list ?? [] { pending.append((category.key, node, lines)) }
          }
        default:
          unknown("key", entry, lines, known: "text, folds, macros, examples and rules")
        }
      }
    } catch let diagnostic as Diagnostic {
      findings.append(diagnostic)
    } catch {
      findings.append(Diagnostic(at: SourceLocation(file: file), "the file could not be read: \(error)"))
    }
  }

  private mutating func settings(_ node: SourceNode, _ lines: SourceLines) {
    for entry in node.map ?? [] {
      switch entry.key {
      case "decimal": compiled.text.decimal = entry.value.string?.utf8.first ?? compiled.text.decimal
      case "grouping": compiled.text.grouping = entry.value.string?.utf8.first ?? compiled.text.grouping
      case "compounds": compiled.text.hasCompounds = entry.value.bool ?? false
      case "currency": compiled.text.currency = entry.value.string ?? compiled.text.currency
      case "unsaid_currency":
        compiled.text.unsaidCurrency = entry.value.string ?? compiled.text.unsaidCurrency
      case "lowercase":
        for letter in entry.value.map ?? [] {
          guard let capital = letter.key.unicodeScalars.first else { continue }
          compiled.text.lowercase[capital.value] = Array((letter.value.string ?? "").utf8)
        }
      default:
        unknown(
          "setting", entry, lines,
          known: "decimal, grouping, compounds, currency, unsaid_currency and lowercase")
      }
    }
  }

  // MARK: Rules

  private static let arrow: [Unicode.Scalar] = [" ", "→", " "]

  private mutating func rule(_ node: SourceNode, _ category: String, _ lines: SourceLines) {
    guard let text = node.string else {
      return report(
        "a rule is a string, this is \(node.kind)", node, lines, advice: "Write it in quotation marks.")
    }
    let scalars = Array(text.unicodeScalars)
    guard let arrow = scalars.indices.first(where: { scalars[$0...].starts(with: Self.arrow) }) else {
      return report("a rule has an arrow between its words and their value: → ", node, lines)
    }
    var meaning = String(String.UnicodeScalarView(scalars[(arrow + 3)...]))
    var score: Int32 = 0
    if let bar = meaning.range(of: " | ") {
      score = Int32(meaning[bar.upperBound...]) ?? 0
      meaning = String(meaning[..<bar.lowerBound])
    }
    do throws(RuleExpression.Fault) {
      let expression = try RuleExpression.parse(meaning)
      add(String(String.UnicodeScalarView(scalars[..<arrow])), expression, category, score, node, lines)
    } catch {
      report(error.message, node, lines, offset: arrow + 3 + error.offset)
    }
  }

  private mutating func add(
    _ pattern: String, _ expression: RuleExpression, _ category: String, _ score: Int32, _ node: SourceNode,
    _ lines: SourceLines
  ) {
    let textRules = compiled.text
    do throws(RulePatternParser.Fault) {
      let all = try RulePatternParser.expansions(pattern, macros: macros) { textRules.tokens($0) }
      let number = Int32(compiled.rules.count)
      let slots = all.flatMap { $0 }.reduce(0) { count, symbol in
        if case .slot(let slot) = symbol { max(count, slot.number) } else { count }
      }
      compiled.rules.append(
        .init(
          category: self.category(category), slots: slots, score: score,
          expression: expression))
      for symbols in all { insert(symbols, rule: number) }
    } catch {
      report(error.message, node, lines, offset: error.offset)
    }
  }

  private mutating func category(_ name: String) -> Int32 {
    if let known = compiled.categoryNumbers[name] { return known }
    let number = Int32(compiled.categories.count)
    compiled.categories.append(name)
    compiled.categoryNumbers[name] = number
    return number
  }

  private mutating func insert(_ symbols: [RuleSymbol], rule: Int32) {
    var state: Int32 = 0
    for symbol in symbols {
      switch symbol {
      case .word(let word):
        let number = Int32(compiled.words.insert(word.utf8))
        if let known = states[Int(state)].words[number] {
          state = known
        } else {
          let target = Int32(states.count)
          states.append(.init())
          states[Int(state)].words[number] = target
          state = target
        }
      case .slot(let slot):
        if let known = slotKeys[state]?[slot] {
          state = known
          continue
        }
        let target = Int32(states.count)
        states.append(.init())
        slotKeys[state, default: [:]][slot] = target
        states[Int(state)].slots.append(
          .init(
            category: category(slot.category), range: slot.range, width: slot.width,
            number: Int32(slot.number),
            target: target))
        state = target
      }
    }
    states[Int(state)].accepts.append(rule)
  }

  // MARK: The end

  /// The categories that the chart fills itself.
  static let builtIn = ["digits", "word"]

  /// Reports a slot that no rule fills: its name is probably misspelt.
  private mutating func checkCategories() {
    let filled = Set(compiled.rules.map(\.category))
    for (name, number) in compiled.categoryNumbers.sorted(by: { $0.key < $1.key })
    where !filled.contains(number) && !Self.builtIn.contains(name) {
      guard let item = pending.first(where: { $0.node.string?.contains("{\(name)") == true }) else {
        continue
      }
      let nearest = EditDistance.nearest(to: name, among: filled.map { compiled.categories[Int($0)] })
      report(
        "no rule gives a {\(name)}", item.node, item.lines,
        advice: nearest.map { "Do you mean {\($0)}?" } ?? "Write rules for it under `rules:`.")
    }
  }

  private mutating func finish() {
    for name in Self.builtIn { _ = category(name) }
    compiled.take(states)
  }
}
