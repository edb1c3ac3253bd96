import AppBundle
import Conversations
import Dialogue
import Foundation
import IntentSchema
import Language
import SystemCatalogue

/// Measures what a turn takes beside understanding its sentence: first turn-taking, which decides what the words are and makes
/// the first step, then going on with what apps reply, up to the answer.
///
///     try TurnTakingBenchmarks(readers: assistantsReaders).run()
///
/// A written conversation is held again and again. No process runs: what its apps answer is written down too. The time of
/// understanding is that of the engine for the same sentence, and for each of its parts where it is several requests.
struct TurnTakingBenchmarks {
  /// What the language asks beside its templates.
  let readers: [any SentenceReader]

  private static let rounds = 100
  private static let warmup = 10

  private static let talk = [
    "Add milk to the groceries list", "and some eggs", "What's on my groceries list", "Add bread",
    "the hardware list", "Add screws", "Show me my lists", "Remind me to buy stamps tomorrow at 8",
    "Text Anna", "I'm running late, start without me", "Send Bo 5 euros", "no, 7", "yes",
    "Call mum and add rice to the groceries list", "Get me a ride to the airport", "Should I call Anna?",
    "no",
    "Thanks", "What can you do", "What is the meaning of life",
  ]

  private static let apps: [(name: String, intents: [String])] = [
    ("Lists", ["INAddTasksIntent", "INCreateTaskListIntent", "INSearchForNotebookItemsIntent"]),
    ("Chatter", ["INSendMessageIntent", "INSearchForMessagesIntent", "INStartCallIntent"]),
    ("Purse", ["INSendPaymentIntent", "INPayBillIntent", "INSearchForBillsIntent"]),
    ("Rides", ["INRequestRideIntent", "INListRideOptionsIntent", "INGetRideStatusIntent"]),
  ]

  /// What the apps ask for where it isn't said.
  private static let needed = ["INAddTasksIntent.targetTaskList", "INSendMessageIntent.content"]

  func run() throws {
    let surroundings = try surroundings()
    guard let engine = surroundings.knowledge.languages["en"]?.engine else { return }
    let context = surroundings.context
    let sentences = Self.talk.map { text in
      let parts = engine.clauses(
        of: text, understood: engine.understand(text, context: context), context: context)
      return parts.count > 1 ? [text] + parts.map(\.text) : [text]
    }
    var rows = [(taking: Measurement, goingOn: Measurement, understanding: Measurement)](
      repeating: (Measurement(), Measurement(), Measurement()), count: Self.talk.count)
    var (taking, goingOn) = (Measurement(), Measurement())
    let clock = ContinuousClock()
    for round in 0..<Self.warmup + Self.rounds {
      // One after the other, so that neither finds what the other has just looked up.
      var conversation = Conversation()
      let turns = Self.talk.map { Self.turn($0, of: &conversation, surroundings) }
      let understandings = sentences.map { texts in
        clock.measure { for text in texts { _ = engine.understand(text, context: context) } }
      }
      guard round >= Self.warmup else { continue }
      for place in turns.indices {
        let own = turns[place].taking - understandings[place]
        taking.add(own)
        rows[place].taking.add(own)
        goingOn.add(turns[place].goingOn)
        rows[place].goingOn.add(turns[place].goingOn)
        rows[place].understanding.add(understandings[place])
      }
    }
    print("Turn-taking, without understanding the sentence")
    print("  \(taking.row)   mean \(taking.mean) µs")
    print("Going on with what apps reply, without apps")
    print("  \(goingOn.row)   mean \(goingOn.mean) µs")
    for (text, row) in zip(Self.talk, rows) {
      let (understanding, later) = (Int(row.understanding.percentile(50)), Int(row.goingOn.percentile(50)))
      print("    \(row.taking.row)   beside \(understanding) µs, and \(later) µs later   \(text)")
    }
  }

  private static func turn(_ text: String, of conversation: inout Conversation, _ surroundings: Surroundings)
    -> (taking: Duration, goingOn: Duration)
  {
    let clock = ContinuousClock()
    let start = clock.now
    var actions = conversation.receive(.said(text), in: surroundings)
    let taken = clock.now
    while let next = event(after: actions.last) {
      actions = conversation.receive(next, in: surroundings)
    }
    return (taken - start, clock.now - taken)
  }

  /// What comes of an action where every app works; nil at the end of a turn.
  private static func event(after action: ConversationAction?) -> ConversationEvent? {
    switch action {
    case .call(let call, _, _): .replied(reply(to: call))
    case .start: .started(nil)
    case .awaitCards: .cardsMade([:])
    default: nil
    }
  }

  private static func reply(to call: HandlingCall) -> HandlingReply {
    switch call.phase {
    case .resolve(let parameter)
    where needed.contains("\(call.intent.type).\(parameter)") && call.intent[parameter] == nil:
      .resolution(.needsValue)
    // 3 is the code for success.
    case .handle: .response(Record("\(call.intent.type)Response", ["code": .integer(3)]))
    default: .notImplemented
    }
  }

  private func surroundings() throws -> Surroundings {
    let catalogue = try SystemCatalogue.load()
    let apps = Self.apps.map { app in
      let directory = URL(filePath: "/nowhere/\(app.name).app")
      let handling = ExtensionBundle(
        name: app.name, identifier: "com.example.\(app.name).Intents", executable: directory,
        principalClass: "Handler", intentsSupported: app.intents, directory: directory)
      return AppBundle(
        identifier: "com.example.\(app.name)", displayName: app.name, extensions: [handling],
        directory: directory)
    }
    let english = try SpokenLanguage.load(
      .fallback, catalogue: catalogue, timeZone: .gmt, cache: nil)
    let basis = Knowledge(
      system: catalogue, apps: apps, inverses: try Inverse.bundled(),
      emergencyNumbers: try EmergencyNumbers.bundled(), languages: SpokenLanguages(english) { _ in nil })
    let knowledge = basis.speaking { [readers] language in
      var named = language
      named.engine = language.engine.with(apps: apps.map(basis.addressable))
      named.engine.readers = readers
      return named
    }
    return Surroundings(
      knowledge: knowledge, person: Person(speaking: "en", timeZone: .gmt),
      identifier: LanguageIdentifier(["en"]), now: Date(timeIntervalSince1970: 1_772_442_000))
  }
}
