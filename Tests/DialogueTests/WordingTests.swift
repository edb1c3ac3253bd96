import IntentSchema
import SystemCatalogue
import Testing

@testable import Dialogue

/// The wording of everything that is said about the system's intents, in every language that ships.
@Suite struct WordingTests {
  private static let catalogue = Result { try SystemCatalogue.load() }
  static let languages = Phrasebook.languages()

  private func phrasebook(_ language: String) throws -> Phrasebook {
    try Phrasebook.bundled(language: language, catalogue: try Self.catalogue.get())
  }

  @Test(arguments: languages) func `every text has its arguments, and none is missing`(_ language: String)
    throws
  {
    let intents = try Self.catalogue.get().intents.values.sorted { $0.name < $1.name }
    #expect(try phrasebook(language).gaps(for: intents) == [])
  }

  /// Renders each text with each choice of its arguments: an absent one leaves no hole in the sentence.
  @Test(arguments: languages) func `every sentence is whole, whatever is known`(_ language: String) throws {
    let phrasebook = try phrasebook(language)
    let samples = SampleArguments(catalogue: try Self.catalogue.get())
    var rendered = 0
    for intent in try Self.catalogue.get().intents.values.sorted(by: { $0.name < $1.name }) {
      for chain in Set(MessageChain.all(for: intent)) {
        guard let key = chain.first(where: phrasebook.hasText), let format = phrasebook.texts[key] else {
          continue
        }
        for arguments in samples.choices(for: format.paths, of: intent) {
          let message = Message([key], arguments)
          let text = phrasebook.render(message)
          rendered += 1
          for fault in WordingFault.all(in: text, key: key, language: language) {
            Issue.record("\(language) \(key) with \(arguments.keys.sorted()): \(fault) in: \(text)")
          }
        }
      }
    }
    #expect(rendered > 2000)
  }

  /// `{intent.payee}` in a sentence without `{intent.payee, select, none …}` around it reads as a hole, one day.
  @Test(arguments: languages) func `every fact that may be absent has words for its absence`(
    _ language: String
  )
    throws
  {
    let phrasebook = try phrasebook(language)
    for (key, format) in phrasebook.texts {
      #expect(format.unguarded() == [], "\(language) \(key)")
    }
  }

  @Test(arguments: languages) func `everything on a card and in a question has a person's word`(
    _ language: String
  )
    throws
  {
    let phrasebook = try phrasebook(language)
    let catalogue = try Self.catalogue.get()
    for intent in catalogue.intents.values {
      let names = intent.parameters.map(\.name) + intent.response.properties.map(\.name)
      for name in names where name != "code" && name != "userActivity" {
        let keys = MessageChain.label(name, of: intent.name).dropLast()
        #expect(keys.contains(where: phrasebook.hasText), "\(language): label of \(intent.name).\(name)")
      }
    }
    for (type, fields) in CardPlan.bundled.facts {
      for field in fields {
        let keys = MessageChain.label(field, of: type).dropLast()
        let titles = catalogue.values.titles[type] ?? []
        let isShown = !titles.contains(field) && !Record.titleFields.contains(field)
        #expect(
          !isShown || keys.contains(where: phrasebook.hasText), "\(language): label of \(type).\(field)")
      }
      for parameter in fields {
        let field = catalogue.fields(of: type).first { $0.name == parameter }
        guard let name = field?.type.base, case .enumeration(_, let cases)? = catalogue.type(name) else {
          continue
        }
        let rare = ["unknown", "unspecified", "sourceUnknown"]
        for word in cases.values where !rare.contains(word) && !word.hasPrefix("tapback") {
          #expect(phrasebook.hasText("enum.\(name).\(word)"), "\(language): \(name).\(word)")
        }
      }
    }
  }

  @Test func `the plan of the cards names what there is`() throws {
    let catalogue = try Self.catalogue.get()
    let plan = try CardPlan.read()
    #expect(plan == CardPlan.bundled)
    #expect(plan.facts.count > 20)
    for (type, names) in plan.facts {
      let known = Set(catalogue.fields(of: type).map(\.name))
      #expect(known.isSuperset(of: names), "\(type): \(Set(names).subtracting(known).sorted())")
      #expect(!known.isEmpty, "\(type)")
    }
    for (name, word) in plan.usual {
      guard case .enumeration(_, let cases)? = catalogue.type(name) else {
        Issue.record("\(name) is no enumeration")
        continue
      }
      #expect(cases.values.contains(word), "\(name).\(word)")
    }
  }

  @Test(arguments: languages) func `languages have the same texts for questions and cards`(_ language: String)
    throws
  {
    let english = try phrasebook("en").keys
    let other = try phrasebook(language).keys
    for key in english where key.hasPrefix("card.") || key.hasPrefix("ask.parameter.") {
      #expect(other.contains(key), "\(language) lacks \(key)")
    }
  }

  @Test func `long lists are summed up`() throws {
    let phrasebook = try phrasebook("en")
    let names = Value.list((1...12).map { .string("task \($0)") })
    func said(_ style: MessageFormat.Style, _ value: Value) -> String {
      var phrasebook = phrasebook
      phrasebook.texts["test"] = MessageFormat(parts: [.argument(["value"], style)])
      return phrasebook.render(Message(["test"], ["value": .value(value, .any)]))
    }
    #expect(said(.sum, names) == ": 12 in all; the first three are task 1, task 2 and task 3")
    #expect(said(.first, names) == "; the first three are task 1, task 2 and task 3")
    #expect(said(.first, .list([.string("a"), .string("b")])) == ": a and b")
    #expect(said(.sum, .list([])) == "")
  }
}

extension Catalogue {
  /// The fields of a type, the parameters of an intent, or the properties of a response.
  fileprivate func fields(of type: String) -> [FieldDefinition] {
    if let intent = intent(type) {
      return intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
    }
    if type.hasSuffix("Response"), let intent = intent(String(type.dropLast("Response".count))) {
      return intent.response.properties
    }
    if case .object(_, _, let fields)? = self.type(type) { return fields }
    return []
  }
}

/// Arguments for texts: each that a text mentions is there, or isn't.
private struct SampleArguments {
  let catalogue: Catalogue

  func choices(for paths: Set<String>, of intent: IntentDefinition) -> [[String: Message.Argument]] {
    let names = Set(paths.map { $0.split(separator: ".").prefix(2).joined(separator: ".") })
    let always = ["app", "parameter", "element", "choices", "count", "details", "limit", "label", "name"]
    var given: [String: Message.Argument] = [:]
    for name in always { given[name] = .text("X") }
    given["count"] = .count(2)
    let optional = names.subtracting(always).sorted().compactMap { name in
      argument(name, of: intent).map { (name, $0) }
    }
    return (0..<(1 << min(optional.count, 6))).map { mask in
      var arguments = given
      for (index, entry) in optional.enumerated() where mask & (1 << index) != 0 {
        arguments[entry.0] = entry.1
      }
      return arguments
    }
  }

  private func argument(_ name: String, of intent: IntentDefinition) -> Message.Argument? {
    if name == "value" { return .value(.string("Fern"), .named("String")) }
    let parts = name.split(separator: ".").map(String.init)
    let type =
      parts.first == "intent"
      ? intent.parameter(parts.last ?? "")?.type
      : intent.response.properties.first { $0.name == parts.last }?.type
    return type.map { .value(value($0), $0) }
  }

  private func value(_ type: TypeReference, depth: Int = 0) -> Value {
    if type.isList { return .list([value(.named(type.base), depth: depth)]) }
    switch catalogue.kind(of: type) {
    case .truth: return .bool(true)
    case .wholeNumber, .looseNumber: return .integer(3)
    case .number, .duration: return .double(3)
    case .text, .constant, .identifier, .dictionary: return .string("Fern")
    case .enumeration, .options, .variant:
      if case .enumeration(_, let cases)? = catalogue.type(type.base) {
        return .integer(Int64(cases.keys.max() ?? 1))
      }
      return .integer(1)
    default: break
    }
    var record = Record(type.base, ["spokenPhrase": .string("Fern")])
    guard depth < 2, case .object(_, _, let fields)? = catalogue.type(type.base) else {
      return .record(record)
    }
    for field in fields where Record.titleFields.contains(field.name) || depth == 0 {
      record[field.name] = value(field.type, depth: depth + 1)
    }
    return .record(record)
  }
}

/// A fault of a sentence, as "two blanks".
private struct WordingFault: CustomStringConvertible {
  let description: String

  static func all(in text: String, key: String, language: String) -> [WordingFault] {
    var faults: [String] = []
    if text.isEmpty { faults.append("nothing") }
    if text.contains("  ") { faults.append("two blanks") }
    if text.first == " " || text.last == " " { faults.append("a blank at an end") }
    for hole in [" .", " ?", " ,", " !", "“”", "..", "{", "}", ": .", ":.", "，，", "。。", "、。", "（）", "()"]
    where text.contains(hole) { faults.append("“\(hole)”") }
    let letters = Array(text)
    for (first, second) in zip(letters, letters.dropFirst())
    where first.isLowercase && first.isASCII && second.isUppercase && second.isASCII {
      faults.append("a program's name")
      break
    }
    // A preposition at the end of a statement has lost its noun. Questions such as "Where to?" may end so.
    let isQuestionForValue = ["ask", "another"].contains(key.prefix { $0 != "." })
    if language == "en", !isQuestionForValue {
      for word in ["to", "for", "from", "at", "with", "called"]
      where text.contains(" \(word)?") || text.contains(" \(word).") || text.contains(" \(word),") {
        faults.append("“\(word)” without a noun")
      }
    }
    return faults.map(WordingFault.init)
  }
}

extension MessageFormat {
  /// The facts of the intent or the response that are said where they may be absent.
  fileprivate func unguarded(_ known: Set<String> = []) -> [String] {
    func isKnown(_ path: String) -> Bool {
      guard path.hasPrefix("intent.") || path.hasPrefix("response.") else { return true }
      return known.contains { $0 == path || $0.hasPrefix(path + ".") || path == $0 }
    }
    return parts.flatMap { part -> [String] in
      switch part {
      case .literal, .number: return []
      case .argument(let place, _):
        return place.contains(where: isKnown) || known.isSuperset(of: place)
          ? [] : known.contains(place.joined(separator: "|")) ? [] : place
      case .plural(let place, let exact, let categories):
        let inner = known.union(place).union([place.joined(separator: "|")])
        return exact.flatMap { $0.value.unguarded($0.key == 0 ? known : inner) }
          + categories.values.flatMap { $0.unguarded(inner) }
      case .select(let place, let cases):
        return cases.flatMap { name, format in
          // Each path of a place counts as known where one of them is: the first that has a value is said.
          let hasNone = cases["none"] != nil
          let knows = name != "none" && (hasNone || name != "other")
          return format.unguarded(
            knows ? known.union([place.joined(separator: "|")]).union(place.count == 1 ? place : []) : known)
        }
      }
    }
  }
}
