import IntentSchema
import SystemCatalogue
import Testing

@testable import Language
@testable import Learning

/// The slots of a template go together with those that a model finds in the same sentence.
@Suite struct `Slots of a template and a model` {
  /// Says of a sentence what it is told.
  private struct Told: SentenceReader {
    var intent: String
    var slots: [(parameter: String, words: String)]
    var foreign: [String] = []

    func judge(_ sentence: ModelSentence, limit: Int) -> Judgement? {
      let text = sentence.text
      let found = slots.compactMap { slot -> Example.Slot? in
        guard let range = text.firstRange(of: slot.words) else { return nil }
        let start = text[..<range.lowerBound].unicodeScalars.count
        return Example.Slot(name: slot.parameter, range: start..<start + slot.words.unicodeScalars.count)
      }
      let reading = SentenceModel.Reading(
        intent: intent, group: intent, slots: found, confidence: 0.99, slotConfidence: 0.9, isInScope: true,
        foreignWords: foreign, strangeWords: [])
      return Judgement(readings: [reading], groups: IntentGroups([intent]), shares: [0.99], strengths: [0.99])
    }
  }

  private func read(_ text: String, _ model: Told, _ language: String = "en") throws -> Interpretation {
    var engine = try #require(`Sentences of every domain`.engines[language])
    engine.readers = [model]
    return try #require(engine.understand(text, context: TestEngine.context).interpretations.first)
  }

  private func slots(_ reading: Interpretation) -> [String] {
    reading.slots.map { "\($0.parameter)=\($0.text)" }
  }

  @Test func `Free words make way for what is found in them`() throws {
    let reading = try read(
      "play some Kate Bush podcasts",
      Told(
        intent: "INPlayMediaIntent",
        slots: [("mediaSearch.artistName", "Kate Bush"), ("mediaSearch.mediaType", "podcasts")]))
    #expect(slots(reading) == ["mediaSearch.artistName=Kate Bush", "mediaSearch.mediaType=podcasts"])
    #expect(reading.parameters["mediaSearch"]?.record?["mediaName"] == nil)
    #expect(reading.parameters["mediaSearch"]?.record?["artistName"] == .string("Kate Bush"))
  }

  /// Words aren't spaced, so a model may cut through one, or at 和 where it is a part of one.
  @Test(arguments: [
    ("提醒我找房东修水管", ["找房", "修水管"]), ("提醒我去和平街买面", ["去和平街买面"]), ("提醒我和邻居商量", ["和邻居商量"]),
  ])
  func `A thing of a template isn't cut where words aren't spaced`(text: String, found: [String]) throws {
    let reading = try read(
      text, Told(intent: "INAddTasksIntent", slots: found.map { ("taskTitles", $0) }), "zh")
    #expect(slots(reading) == ["taskTitles=\(text.dropFirst(3))"])
    #expect(reading.parameters["taskTitles"]?.list?.count == 1)
  }

  @Test func `Words that a model passes over stay what they are`() throws {
    let reading = try read(
      "play Cloudbusting", Told(intent: "INPlayMediaIntent", slots: [], foreign: ["cloudbusting"]))
    #expect(slots(reading) == ["mediaSearch.mediaName=Cloudbusting"])
  }

  @Test func `A name is not cut in two`() throws {
    let reading = try read(
      "get me a cab to Rosa Gardens skating rink",
      Told(
        intent: "INRequestRideIntent", slots: [("dropOffLocation", "Rosa Gardens")],
        foreign: ["skating", "rink"]))
    #expect(slots(reading) == ["dropOffLocation=Rosa Gardens skating rink"])
  }

  @Test func `Capital letters hold a name together`() throws {
    let reading = try read(
      "play Walking Down the Avenue",
      Told(intent: "INPlayMediaIntent", slots: [("mediaSearch.mediaName", "Walking")]))
    #expect(slots(reading) == ["mediaSearch.mediaName=Walking Down the Avenue"])
  }

  @Test func `Words that are all capitals stand anywhere`() throws {
    let reading = try read(
      "play Yesterday on TV",
      Told(intent: "INPlayMediaIntent", slots: [("mediaSearch.mediaName", "Yesterday")]))
    #expect(slots(reading) == ["mediaSearch.mediaName=Yesterday"])
  }

  @Test func `Known values of a template stay`() throws {
    let reading = try read(
      "get me a cab to the museum for three",
      Told(intent: "INRequestRideIntent", slots: [("dropOffLocation", "three")]))
    #expect(slots(reading) == ["dropOffLocation=the museum", "partySize=three"])
  }

  @Test func `No item of a list is left out`() throws {
    let reading = try read(
      "add milk and eggs to the shopping list",
      Told(intent: "INAddTasksIntent", slots: [("taskTitles", "milk"), ("targetTaskList", "shopping")]))
    #expect(slots(reading) == ["taskTitles=milk and eggs", "targetTaskList=shopping"])
  }

  @Test func `What is left out of free words is told`() throws {
    let reading = try read(
      "get me a cab to the museum by helicopter of course",
      Told(
        intent: "INRequestRideIntent", slots: [("dropOffLocation", "the museum")], foreign: ["helicopter"]))
    #expect(slots(reading) == ["dropOffLocation=the museum"])
    #expect(reading.leftovers.map(\.text) == ["helicopter"])
  }

  @Test func `A name ends with its sentence`() throws {
    let reading = try read(
      "get me a cab to 12 Grove Street? I want a luxury ride",
      Told(
        intent: "INRequestRideIntent",
        slots: [("dropOffLocation", "12 Grove Street"), ("rideOptionName", "luxury")]))
    #expect(slots(reading) == ["dropOffLocation=12 Grove Street", "rideOptionName=luxury"])
  }

  @Test func `A hyphenated word has one slot`() throws {
    let reading = try read(
      "could we have a non-fiction thing on",
      Told(
        intent: "INPlayMediaIntent",
        slots: [("mediaSearch.artistName", "non-"), ("mediaSearch.genreNames", "fiction")]))
    #expect(slots(reading) == ["mediaSearch.genreNames=non-fiction"])
  }
}
