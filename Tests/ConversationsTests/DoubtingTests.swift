import AppBundle
import Conversations
import Foundation
import IntentSchema
import Language
import Testing

@testable import Learning

/// Words that answer a question, and may as well be a request that is hardly understood.
@Suite struct DoubtingTests {
  /// Thinks that one sentence may ask to add something to a list.
  private struct Reader: SentenceReader {
    var sentence: String
    var share: Double

    func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
      guard sentence.text == self.sentence else { return Judgement() }
      let intent = "INAddTasksIntent"
      let reading = SentenceModel.Reading(
        intent: intent, group: intent, slots: [], confidence: share, slotConfidence: 0.9, isInScope: true,
        foreignWords: [], strangeWords: [])
      return Judgement(
        readings: [reading], groups: IntentGroups([intent]), shares: [share], strengths: [share])
    }
  }

  struct Words: Sendable, CustomTestStringConvertible {
    var language: String
    /// A request for which the app needs a list's name.
    var opening: String
    var doubtful: String
    /// The words that answer which of both is meant.
    var first: String
    var second: String
    var name: String

    var testDescription: String { language }
  }

  static let words = [
    Words(
      language: "en", opening: "create a list", doubtful: "tents and torches should go on there as well",
      first: "the first one", second: "the second one", name: "camping"),
    Words(
      language: "zh", opening: "新建一个清单", doubtful: "帐篷和手电筒也得写上去才行", first: "第一个", second: "第二个",
      name: "露营"),
    Words(
      language: "tr", opening: "bir liste oluştur",
      doubtful: "çadır fener uyku tulumu mat ocak kibrit tava tencere",
      first: "birincisi", second: "ikincisi", name: "kamp"),
  ]

  /// A room in which a list is to be made and its name is asked for, with a reader that finds the words doubtful.
  private func room(_ words: Words) throws -> Room {
    for share in stride(from: 0.05, through: 0.99, by: 0.02) {
      var room = try Room(
        [.app("Lists", AppBundle.lists)], languages: [words.language],
        readers: [Reader(sentence: words.doubtful, share: share)])
      room.reply = { call, _ in
        guard case .resolve("title") = call.phase, call.intent["title"] == nil else { return nil }
        return .replied(.resolution(.needsValue))
      }
      try room.say(words.opening)
      try #require(room.turn?.status == .asking, "\(room.log)")
      let before = room
      try room.say(words.doubtful)
      if room.turn?.weighing?.isRequest ?? 0 >= 0.3, room.turn?.question?.choices.count == 2 { return before }
    }
    throw CancellationError()
  }

  @Test(arguments: words) func `are asked about`(words: Words) throws {
    var room = try room(words)
    let log = try room.say(words.doubtful)
    #expect(room.turn?.question?.choices.count == 2, "\(log)")
    #expect(!log.contains { $0.hasSuffix(" handle") }, "\(log)")
  }

  @Test(arguments: words) func `are the answer where the person says so`(words: Words) throws {
    var room = try room(words)
    try room.say(words.doubtful)
    let log = try room.say(words.first)
    #expect(log.contains("call Lists handle"), "\(log)")
    #expect(room.turn?.intent == "INCreateTaskListIntent")
    #expect(room.turn?.parameters?["title"]?.record?["spokenPhrase"] == .string(words.doubtful))
  }

  @Test(arguments: words) func `are a request where the person says so`(words: Words) throws {
    var room = try room(words)
    try room.say(words.doubtful)
    let log = try room.say(words.second)
    #expect(room.turn?.intent == "INAddTasksIntent", "\(log)")
  }

  @Test(arguments: words) func `leave the question to any other words`(words: Words) throws {
    var room = try room(words)
    try room.say(words.doubtful)
    let log = try room.say(words.name)
    #expect(log.contains("call Lists handle"), "\(log)")
    #expect(room.turn?.parameters?["title"]?.record?["spokenPhrase"] == .string(words.name))
  }

  @Test(arguments: words) func `that are surely a name aren't asked about`(words: Words) throws {
    var room = try room(words)
    #expect(try room.say(words.name).contains("call Lists handle"))
  }
}
