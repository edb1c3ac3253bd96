import IntentSchema
import Learning
import SourceTree

/// A file of whole sentences as people say them, with the words that fill parameters.
///
///     [INSetTaskAttributeIntent status=completed]
///     I'm done with {targetTask: the laundry}
///     [Beckon.Nothing]
///     is it going to rain
///
/// A heading names an intent, and the values that no words of its sentences fill. `Documentation/learning.md` has the rules.
struct SpeechFile {
  private(set) var examples: [Example] = []
  private(set) var findings: [Diagnostic] = []
  private let file: String
  private let catalogue: Catalogue
  /// The label of the current heading; nil before the first one and below a wrong one.
  private var label: Label?

  private enum Label {
    case nothing
    case intent(IntentDefinition, FixedLabel)
  }

  init(_ source: GrammarSource, _ catalogue: Catalogue) {
    file = source.file
    self.catalogue = catalogue
    for (index, line) in source.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.trimmingSpaces
      if line.isEmpty || line.hasPrefix("#") { continue }
      let location = SourceLocation(file: file, line: index + 1, column: 1)
      if line.hasPrefix("["), line.hasSuffix("]") {
        readHeading(line.dropFirst().dropLast(), at: location)
      } else {
        readSentence(line, at: location)
      }
    }
  }

  private mutating func report(_ message: String, _ advice: String?, at location: SourceLocation) {
    findings.append(Diagnostic(at: location, message, advice: advice))
  }

  // MARK: Headings

  private mutating func readHeading(_ text: Substring, at location: SourceLocation) {
    label = nil
    let parts = text.split(separator: " ", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    if name == Understanding.Nothing.intent {
      label = .nothing
      return
    }
    guard let intent = catalogue.intent(name) else {
      let nearest = EditDistance.nearest(to: name, among: Array(catalogue.intents.keys), limit: 3)
      report("there is no intent \(name)", nearest.map { "Do you mean \($0)?" }, at: location)
      return
    }
    var fixed = FixedLabel(name)
    for pair in parts.count > 1 ? parts[1].split(separator: ",") : [] {
      let sides = pair.split(separator: "=", maxSplits: 1).map(\.trimmingSpaces)
      guard sides.count == 2, let value = value(sides[1], of: sides[0], intent) else {
        report("\(intent.name) has no value \(pair.trimmingSpaces)", "Write parameter=value.", at: location)
        return
      }
      fixed.values[sides[0]] = value
    }
    label = .intent(intent, fixed)
  }

  /// A value as a heading writes it: a case of an enumeration by its name, a number, true or false, a text.
  private func value(_ text: String, of parameter: String, _ intent: IntentDefinition) -> JSON? {
    guard let type = type(of: parameter, intent) else { return nil }
    if catalogue.cases(of: type) != nil {
      return catalogue.caseValue(text, of: type)?.integer.map(JSON.integer)
    }
    if let flag = Bool(text) { return .bool(flag) }
    return Int64(text).map { .integer($0) } ?? Double(text).map { .double($0) } ?? .string(text)
  }

  private func type(of parameter: String, _ intent: IntentDefinition) -> TypeReference? {
    let path = parameter.split(separator: ".").map(String.init)
    return path.first.flatMap(intent.parameter).flatMap { catalogue.type(at: path, from: $0.type) }
  }

  // MARK: Sentences

  private mutating func readSentence(_ line: String, at location: SourceLocation) {
    guard let label else {
      if findings.isEmpty {
        report("there is no heading before this sentence", "Write [Intent].", at: location)
      }
      return
    }
    guard case .intent(let intent, let fixed) = label else {
      examples.append(Example(text: line, intent: nil, isSpeech: true))
      return
    }
    var text = ""
    var slots: [Example.Slot] = []
    var rest = line[...]
    while let opening = rest.firstIndex(of: "{") {
      text += rest[..<opening]
      guard let closing = rest[opening...].firstIndex(of: "}"),
        case let parts = rest[rest.index(after: opening)..<closing].split(separator: ":", maxSplits: 1),
        parts.count == 2, case let words = parts[1].trimmingSpaces, !words.isEmpty
      else {
        return report("a mark isn't closed or has no words", "Write {parameter: words}.", at: location)
      }
      let name = parts[0].trimmingSpaces
      guard type(of: name, intent) != nil else {
        let nearest = EditDistance.nearest(to: name, among: intent.parameters.map(\.name), limit: 3)
        return report(
          "\(intent.name) has no parameter \(name)", nearest.map { "Do you mean \($0)?" }, at: location)
      }
      let start = text.unicodeScalars.count
      text += words
      slots.append(.init(name: name, range: start..<text.unicodeScalars.count))
      rest = rest[rest.index(after: closing)...]
    }
    examples.append(Example(text: text + rest, intent: fixed.text, slots: slots, isSpeech: true))
  }
}

extension LanguageResources {
  /// The examples of speech of the language, for the intents that are asked for; those that ask for nothing have no intent.
  ///
  /// Lines with mistakes are left out: `beckon language check` tells them.
  func speech(_ catalogue: Catalogue) -> [Example] {
    folder.speechFiles.flatMap { SpeechFile($0, catalogue).examples }
  }
}

extension StringProtocol {
  fileprivate var trimmingSpaces: String {
    var rest = Substring(self)
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
