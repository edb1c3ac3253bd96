import Foundation
import IntentSchema
import SystemCatalogue
import Testing

@testable import Language

@Suite struct NameTests {
  /// An engine of a language whose one app has registered these names for people.
  private func engine(_ language: String, _ names: [String], parameters: [String] = ["INPerson"]) throws
    -> LanguageEngine
  {
    let app = AddressableApp(
      identifier: "com.example.Chatter", names: ["Chatter"],
      intents: ["INSendMessageIntent", "INAddTasksIntent", "INStartWorkoutIntent"])
    let entries = names.map { VocabularyEntry(identifier: "id-\($0)", phrase: $0, parameters: parameters) }
    return try #require(Self.engines[language]).get()
      .with(apps: [app], vocabularies: [app.identifier: entries])
  }

  private static let engines = Dictionary(
    uniqueKeysWithValues: TestEngine.languages.map { language in
      (
        language,
        Result {
          try LanguageEngine(
            resources: try LanguageResources.load(language), catalogue: try SystemCatalogue.load(), apps: [])
        }
      )
    })

  private static let people = [
    "en": ["Anna Ivanova", "Stephen Kowalski", "Catherine", "Vroom intervals", "José"],
    "zh": ["李明", "王芳", "陈静", "周黄"], "tr": ["Ayşe Yılmaz", "Işıl", "Mehmet", "annem"],
  ]

  @Test(arguments: [
    ("en", "anna ivanova", "Anna Ivanova", NameMatch.exact), ("en", "Jose", "José", .unmarked),
    ("en", "Vroom interval", "Vroom intervals", .slip),
    ("en", "Stephen Kowalskis", "Stephen Kowalski", .inflected),
    ("en", "Kathryn", "Catherine", .sound), ("en", "Steven Kowalsky", "Stephen Kowalski", .sound),
    ("en", "Anna Ivamova", "Anna Ivanova", .slip), ("zh", "李明", "李明", .exact),
    ("zh", "黎明", "李明", .sound), ("zh", "王放", "王芳", .sound), ("zh", "程静", "陈静", .sound),
    ("tr", "ayse yilmaz", "Ayşe Yılmaz", .unmarked), ("tr", "IŞIL", "Işıl", .exact),
    ("tr", "Mehmete", "Mehmet", .inflected), ("tr", "anneme", "annem", .inflected),
    ("tr", "Mehmed", "Mehmet", .sound),
  ])
  func `a name is found by how it's written, inflected or heard`(
    language: String, said: String, meant: String, match: NameMatch
  ) throws {
    let engine = try engine(language, Self.people[language] ?? [])
    let slot = try #require(engine.lexicon.slot(of: "recipients", intent: "INSendMessageIntent"))
    let words = engine.lexicon.named(said, slot: slot)
    #expect(words.hit?.entry.phrase == meant)
    #expect(words.hit?.match == match)
  }

  @Test(arguments: [
    ("en", "Bob"), ("en", "Amy"), ("en", "the whole team"), ("zh", "刘洋"), ("zh", "明天"), ("tr", "Kemal"),
    ("tr", "herkes"),
  ])
  func `what is only words stays words`(language: String, said: String) throws {
    let engine = try engine(language, Self.people[language] ?? [])
    let slot = try #require(engine.lexicon.slot(of: "recipients", intent: "INSendMessageIntent"))
    #expect(engine.lexicon.named(said, slot: slot).hit == nil)
  }

  @Test func `a name counts only where it's registered`() throws {
    let engine = try engine("en", ["Catherine"])
    let slot = try #require(engine.lexicon.slot(of: "targetTaskList", intent: "INAddTasksIntent"))
    #expect(engine.lexicon.named("Kathryn", slot: slot).hit == nil)
    #expect(engine.lexicon.named("Catherine", slot: slot).hit == nil)
  }

  @Test func `a name that only sounds so is in doubt, an exact one isn't`() throws {
    let engine = try engine("en", ["Catherine", "Bob"])
    func best(_ text: String) throws -> Interpretation {
      try #require(engine.understand(text, context: TestEngine.context).interpretations.first)
    }
    #expect(try best("send a message to Kathryn").doubts == [Doubt(parameter: "recipients")])
    #expect(try best("send a message to Catherine").doubts == [])
    let two = try best("send a message to Bob and Kathryn")
    #expect(two.doubts == [Doubt(parameter: "recipients", element: 1)])
    #expect(two.parameters["recipients"]?.list?.count == 2)
  }

  @Test func `a registered name fills what a template lists`() throws {
    let engine = try engine("en", ["Vroom intervals"], parameters: ["workoutName"])
    let best = try #require(
      engine.understand("start Vroom intervals", context: TestEngine.context).interpretations.first)
    #expect(best.shorthand == "INStartWorkoutIntent workoutName=Vroom intervals")
    let name = best.parameters["workoutName"]?.record
    #expect(name?["vocabularyIdentifier"]?.string == "id-Vroom intervals")
  }

  @Test(arguments: [
    ("Ayşeye mesaj gönder", "INSendMessageIntent recipients=Ayşe"),
    ("Chatterda Ayşeye mesaj gönder", "INSendMessageIntent recipients=Ayşe"),
    ("Makarnayı alışveriş listesine ekle", "INAddTasksIntent targetTaskList=alışveriş taskTitles=Makarna"),
    ("Alışveriş listesine makarna ekle", "INAddTasksIntent targetTaskList=alışveriş taskTitles=makarna"),
  ])
  func `Turkish cases need no apostrophe`(text: String, reading: String) throws {
    let engine = try engine("tr", ["Mehmet"])
    let understanding = engine.understand(text, context: TestEngine.context)
    #expect(understanding.interpretations.first?.shorthand == reading)
    #expect(understanding.unknownApp == nil)
  }

  @Test func `ranges point into what the person wrote`() throws {
    let engine = try engine("tr", ["Mehmet"])
    let text = "Chatterda Ayşeye mesaj gönder"
    let best = try #require(engine.understand(text, context: TestEngine.context).interpretations.first)
    let range = try #require(best.slots.first?.ranges.first)
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "Ayşe")
  }
}
