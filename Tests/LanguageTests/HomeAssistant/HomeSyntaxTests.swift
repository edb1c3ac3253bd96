import Foundation
import IntentSchema
import SourceTree
import Testing

@testable import Language

@Suite struct `The syntax of Home Assistant's templates` {
  private static let home = """
    {"entities": [{"name": "Fan[s]", "id": "fan.one"}, {"name": "Lamp(a|ę)", "id": "light.one"},
    {"name": "Lamp [old", "id": "light.two"}, {"name": "AC", "id": "climate.one"}],
    "areas": [{"name": "Salon[ie|u]", "id": "salon"}, {"name": "entrée", "id": "entree"}, {"name": "Wohnzimmer", "id": "w"}]}
    """

  /// The meaning of a sentence by one block of templates.
  private static func meaning(
    _ text: String, _ block: String, more: String = "", language: String = "en",
    context: [String: String] = [:]
  ) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    let sentences = folder.appending(path: "sentences/\(language)")
    try FileManager.default.createDirectory(at: sentences, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = """
      language: \(language)
      intents:
        Do:
          data:
            - \(block)
      lists:
        level: {range: {from: -20, to: 100}}
        what: {wildcard: true}
      \(more)
      """
    try file.write(to: sentences.appending(path: "a.yaml"), atomically: true, encoding: .utf8)
    let grammar = try HomeGrammar(
      folder: folder, language: language, names: HomeNames(try JSON.parse(home)))
    guard let match = grammar.match(text, context: context) else { return "nothing" }
    let bytes = Array(text.utf8)
    return match.slots.map { slot in
      let said = slot.range.map { "<" + String(decoding: bytes[$0], as: UTF8.self) } ?? ""
      return "\(slot.name)=\(Self.text(slot.value))\(said)"
    }.joined(separator: " ")
  }

  private static func text(_ value: Value) -> String {
    switch value {
    case .integer(let number): String(number)
    case .double(let number): String(number)
    case .list(let values): values.map(text).joined(separator: "|")
    default: value.string ?? ""
    }
  }

  private static func template(_ text: String) -> String { "sentences: [\"\(text)\"]" }

  @Test(arguments: [
    ("go (fast|)", "go", ""), ("go (fast|)", "go fast", ""), ("go (fast||slow)", "go slow", ""),
    ("go (fast|)", "go slow", "nothing"),
    ("ב{area}", "בsalon", "area=Salon<salon"), ("in{area}ek go", "inSalonuek go", "area=Salonu<Salonu"),
    ("in{area} go", "insalon go", "area=Salon<salon"), ("in {area} go", "insalon go", "nothing"),
    ("{area}n lit", "salonn lit", "area=Salon<salon"), ("{area}n lit", "salonx lit", "nothing"),
    // A value's space may be missing, as hassil has it.
    ("{area} lamp on", "salonlamp on", "area=Salon<salon"),
    ("{area}{name} on", "salonlampa on", "area=Salon<salon name=Lampa<lampa"),
    ("[in ]{area}[-| ]timer", "in salon-timer", "area=Salon<salon"),
    ("[in ]{area}[-| ]timer", "salontimer", "area=Salon<salon"),
    ("(l'|le ){area}", "l'entrée", "area=entrée<entrée"),
    ("(l'|le ){area}", "le entrée", "area=entrée<entrée"),
    ("say (que |qu'){what}", "say qu'il pleut", "what=il pleut<il pleut"),
    ("say (que |qu'){what}", "say que le soir", "what=le soir<le soir"),
    ("{what}timer", "pizzatimer", "what=pizza<pizza"), ("{what} timer", "pizzatimer", "nothing"),
    ("set {level}[[ ]%| percent]", "set 20 %", "level=20<20"),
    ("set {level}grad", "set 20grad", "level=20<20"),
    ("set {level}", "set -5", "level=-5<5"),
    ("set {level}", "set 1-5", "nothing"), ("set {level}", "set 20,5", "level=20.5<20,5"),
    ("set {level}", "set minus five", "level=-5<minus five"),
    ("go[<mark>]", "go?", ""), ("<my thing> go", "mine go", ""),
  ])
  func `a template accepts what it says`(template: String, text: String, meaning: String) throws {
    let rules = "expansion_rules: {mark: \"？\", my thing: mine}"
    #expect(try Self.meaning(text, Self.template(template), more: rules) == meaning)
  }

  @Test(arguments: [
    ("salonie", "area=Salonie<salonie"), ("salonu", "area=Salonu<salonu"), ("salon", "area=Salon<salon"),
    ("fans", "name=Fans<fans"), ("fan", "name=Fan<fan"), ("lampę", "name=Lampę<lampę"),
    ("lamp", "nothing"), ("lamp old", "name=Lamp [old<lamp old"),
  ])
  func `a name stands for all its spellings`(text: String, meaning: String) throws {
    #expect(try Self.meaning(text, Self.template("({area}|{name})")) == meaning)
  }

  @Test func `a word may have any number of spellings`() throws {
    let groups = Array(repeating: "(a|b|c)", count: 7).joined()
    #expect(try Self.meaning("abcabca go", Self.template("\(groups) go")) == "")
    #expect(try Self.meaning("abcabcd go", Self.template("\(groups) go")) == "nothing")
  }

  @Test func `numbers have the forms of each gender`() throws {
    let template = Self.template("mets {level} heure[s]")
    #expect(try Self.meaning("mets une heure", template, language: "fr") == "level=1<une")
    #expect(try Self.meaning("mets vingt-et-une heures", template, language: "fr") == "level=21<vingt-et-une")
  }

  @Test func `blocks share their sentences by anchors, and of equal keys the last counts`() throws {
    let block = """
      sentences: &all ["go {name}"]
              slots: {speed: slow}
              slots: {speed: fast, kinds: [a, b]}
              requires_context: {domain: light}
            - sentences: *all
              slots: {speed: none}
      """
    #expect(try Self.meaning("go lampa", block) == "name=Lampa<lampa speed=fast kinds=a|b")
    #expect(try Self.meaning("go fan", block) == "name=Fan<fan speed=none")
  }

  @Test func `a condition may ask for any value`() throws {
    let block = """
      sentences: ["go"]
              requires_context: {area: {slot: false}}
      """
    #expect(try Self.meaning("go", block) == "nothing")
    #expect(try Self.meaning("go", block, context: ["area": "Salon"]) == "")
  }

  @Test func `what is wrong is left out with a warning`() throws {
    let block = #"sentences: ["go [here", "？", "go"]"#
    #expect(try Self.meaning("go", block, more: "expansion_rules: {a: \"(\"}") == "")
  }

  @Test func `few free words go before many, and a named thing before all`() throws {
    let block = """
      sentences: ["{what} on", "turn {what} on", "turn {name} on", "turn lampa on"]
      """
    #expect(try Self.meaning("turn lampa on", block) == "name=Lampa<lampa")
    #expect(try Self.meaning("turn it on", block) == "what=it<it")
  }
}
