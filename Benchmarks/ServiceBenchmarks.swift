import Assistant
import Conversations
import Foundation
import Glibc
import Synchronization

/// Measures conversations of many people at once, through real extensions: `benchmarks service APP…`.
struct ServiceBenchmarks {
  /// The bundles of the apps that are spoken to.
  let bundles: [URL]

  private static let people = 20
  private static let conversations = 200
  private static let seconds = 5.0
  /// The sentence for each app. It changes nothing, so that every turn is the same work.
  private static let sentences = [
    "ListOMat": "Show me the groceries list in ListOMat", "Chatter": "Show my messages in Chatter",
    "Hopper": "Where is my ride in Hopper", "Concierge": "Is my car locked in Concierge",
  ]

  func run() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "beckon-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let assistant = try Assistant(
      Configuration(
        places: Places(
          data: home.appending(path: "data"), state: home.appending(path: "state"),
          configuration: home.appending(path: "configuration")), languages: ["en"], idleLimit: 600))
    defer { assistant.stop() }
    for bundle in bundles { try assistant.install(bundle) }
    let talks = try talks(assistant)
    print("\(Self.conversations) conversations of \(Self.people) people over \(assistant.apps.count) apps")
    let starting = ContinuousClock().measure { for talk in talks { talk.session.receive(talk.sentence) } }
    print("  \(starting)   the first turn of each, which starts \(processes(assistant)) extensions")
    for (pause, name) in [(0.0, "as fast as they can"), (0.5, "a turn each half second")] {
      print("Each says the next sentence \(name)")
      report(hold(talks, pause: pause))
      let hanging = "Chatter"
      let stopped = assistant.processes(ofApp: hanging)
      for pid in stopped { kill(pid, SIGSTOP) }
      print("The same while \(hanging) hangs")
      report(hold(talks, pause: pause), without: hanging)
      for pid in stopped { kill(pid, SIGKILL) }
    }
  }

  // MARK: Conversations

  private struct Talk: Sendable {
    var session: Session
    var app: String
    var sentence: String
  }

  private func talks(_ assistant: Assistant) throws -> [Talk] {
    let people = (0..<Self.people).compactMap { Person("person\($0)", speaking: "en", timeZone: .gmt) }
    for person in people {
      for app in assistant.apps { try assistant.memory(of: person).permit(true, app: app.identifier) }
    }
    return try (0..<Self.conversations).compactMap { number in
      let app = assistant.apps[number % assistant.apps.count].displayName
      let person = people[number / assistant.apps.count % people.count]
      guard let sentence = Self.sentences[app] else { return nil }
      return Talk(session: try assistant.session(for: person), app: app, sentence: sentence)
    }
  }

  private func processes(_ assistant: Assistant) -> Int {
    assistant.apps.reduce(0) { $0 + assistant.processes(ofApp: $1.displayName).count }
  }

  private struct Result: Sendable {
    var app: String
    var duration: Duration
    var isAnswered: Bool
  }

  /// Holds all conversations for some seconds, each on its own thread.
  private func hold(_ talks: [Talk], pause: Double) -> (results: [Result], seconds: Double) {
    let results = Mutex<[Result]>([])
    let clock = ContinuousClock()
    let begin = clock.now
    let end = begin + .seconds(Self.seconds)
    let done = DispatchGroup()
    for (number, talk) in talks.enumerated() {
      done.enter()
      Thread.detachNewThread {
        // People don't speak at the same moments.
        if pause > 0 { usleep(UInt32(pause * 1e6 * Double(number) / Double(talks.count))) }
        var own: [Result] = []
        while clock.now < end {
          let start = clock.now
          let turn = talk.session.receive(talk.sentence)
          let duration = clock.now - start
          // Only a turn of the hanging app lasts longer than the measurement.
          if clock.now < end {
            own.append(Result(app: talk.app, duration: duration, isAnswered: turn.status == .answered))
          }
          let left = Duration.seconds(pause) - duration
          if left > .zero { usleep(UInt32(clamping: left.components.attoseconds / 1_000_000_000_000)) }
        }
        results.withLock { $0 += own }
        done.leave()
      }
    }
    done.wait()
    return (results.withLock { $0 }, Self.seconds)
  }

  private func report(_ held: (results: [Result], seconds: Double), without hanging: String? = nil) {
    let counted = held.results.filter { $0.app != hanging }
    var all = Measurement()
    for result in counted { all.add(result.duration) }
    let rate = Int(Double(counted.count) / held.seconds)
    let failed = counted.count { !$0.isAnswered }
    print("  \(all.row)   \(rate) turns a second" + (failed > 0 ? ", \(failed) not answered" : ""))
  }
}
