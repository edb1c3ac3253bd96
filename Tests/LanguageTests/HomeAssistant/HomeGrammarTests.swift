import Foundation
import IntentSchema
import SourceTree
import Testing

@testable import Language

@Suite struct `Home Assistant's templates` {
  private static func grammar() throws -> HomeGrammar {
    let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    let sentences = folder.appending(path: "sentences/en/LightOff")
    try FileManager.default.createDirectory(at: sentences, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let common = """
      language: en
      intents:
        LightOn:
          data:
            - sentences:
                - "<turn> on [the] {name}"
                - "[the] {name}['s] light[s] on"
              requires_context: {domain: light}
            - sentences: ["<turn> on [the] {name}"]
              excludes_context: {domain: light}
              slots: {domain: other}
            - sentences: ["<turn> on [all] [the] lights (here;[please])", "lights on"]
              requires_context: {area: {slot: true}}
              slots: {domain: light}
        Brightness:
          data:
            - sentences: ["set [the] {name} to {level}[([ ]%)| percent]"]
        Say:
          data:
            - sentences: ["broadcast {message}"]
      lists:
        level: {range: {from: 0, to: 100}}
        message: {wildcard: true}
      expansion_rules:
        turn: "(turn|switch)"
      """
    try common.write(
      to: folder.appending(path: "sentences/en/_common.yaml"), atomically: true, encoding: .utf8)
    try "language: en\ndata:\n  - sentences: [\"lights off\"]\n    inferred_domain: light\n"
      .write(to: sentences.appending(path: "domain_only.yaml"), atomically: true, encoding: .utf8)
    try "LightOff: {slot_combinations: {domain_only: {context_area: true}}}\n"
      .write(to: folder.appending(path: "intents.yaml"), atomically: true, encoding: .utf8)
    let names = try JSON.parse(
      #"{"entities": [{"name": "Bed Lamp", "id": "light.bed"}, {"name": "Fan[s]", "id": "fan.one"}], "areas": [{"name": "Hall", "id": "hall"}]}"#
    )
    return try HomeGrammar(folder: folder, language: "en", names: HomeNames(names))
  }

  @Test(
    arguments: [
      ("turn on the bed lamp", [:], "LightOn name=Bed Lamp"),
      ("switch on fans", [:], "LightOn name=Fans domain=other"),
      ("the bed lamp's light on", [:], "LightOn name=Bed Lamp"),
      ("lights on", ["area": "Hall"], "LightOn domain=light area=Hall"), ("lights on", [:], "nothing"),
      ("turn on lights please here", ["area": "Hall"], "LightOn domain=light area=Hall"),
      ("set bed lamp to 40%", [:], "Brightness name=Bed Lamp level=40"),
      ("set bed lamp to forty percent", [:], "Brightness name=Bed Lamp level=40"),
      ("set bed lamp to 400", [:], "nothing"),
      ("broadcast that Dinner is ready", [:], "Say message=that Dinner is ready"),
      ("lights off", ["area": "Hall"], "LightOff domain=light area=Hall"), ("make coffee", [:], "nothing"),
    ] as [(String, [String: String], String)])
  func `mean what they mean there`(text: String, context: [String: String], expected: String) throws {
    let match = try Self.grammar().match(text, context: context)
    let slots = (match?.slots ?? []).map { slot in
      let value = slot.value.integer.map { String($0) } ?? slot.value.string ?? ""
      return " \(slot.name)=\(value)"
    }
    #expect((match?.intent ?? "nothing") + slots.joined() == expected)
  }
}

@Suite struct `The language of a sentence` {
  @Test(arguments: [
    ("Show me the groceries list", "en"), ("在ListOMat的购物清单里添加苹果", "zh"), ("用Chatter告诉李明我两点到", "zh"),
    ("ListOMat'ta alışveriş listesine elma ekle", "tr"), ("yarın saat üçte hatırlat", "tr"),
    ("play Yesterday", "en"),
    ("播放 Hey Jude", "zh"), ("Tarkan çal", "tr"),
  ])
  func `is known by its letters and words`(text: String, language: String) {
    let identifier = LanguageIdentifier(TestEngine.languages)
    #expect(identifier.candidates(text, current: "en").first == language)
  }

  @Test func `stays where nothing tells`() {
    let identifier = LanguageIdentifier(TestEngine.languages)
    #expect(identifier.candidates("Anna", current: "tr").first == "tr")
    #expect(identifier.candidates("mark Anna up", current: "zh").first == "en")
    #expect(identifier.candidates("ListOMat", current: "zh").first == "zh")
    #expect(!identifier.isCertain("Anna"))
    #expect(identifier.isCertain("添加牛奶"))
  }
}
