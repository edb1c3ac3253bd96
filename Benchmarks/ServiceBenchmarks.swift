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
      let before = processorTime(assistant)
      let held = hold(talks, pause: pause)
      let after = processorTime(assistant)
      report(held)
      let turns = Double(max(1, held.results.count))
      let own = Int((after.own - before.own) / turns * 1e6)
      let apps = Int((after.extensions - before.extensions) / turns * 1e6)
      print("  \(own) µs of processor a turn, and \(apps) µs in extensions")
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

  /// The processor's time that this process and the extensions have taken, in seconds. Other work on the machine doesn't
  /// change it much, unlike the turns a second.
  private func processorTime(_ assistant: Assistant) -> (own: Double, extensions: Double) {
    let pids = assistant.apps.flatMap { assistant.processes(ofApp: $0.displayName) }
    return (Self.processorTime("self"), pids.reduce(0) { $0 + Self.processorTime("\($1)") })
  }

  private static func processorTime(_ process: String) -> Double {
    // The name of the program, in brackets, may have blanks. The user's and the system's time are the fields 14 and 15.
    guard let text = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return 0 }
    let ticks = text[end...].split(separator: " ").dropFirst(12).prefix(2).compactMap { Double($0) }
    return ticks.reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private struct Result: Sendable {
    var app: String
    var duration: Duration
    /// What was said instead of an answer; nil where the turn was answered.
    var failure: String?
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
            own.append(
              Result(
                app: talk.app, duration: duration,
                failure: turn.status == .answered ? nil : turn.lines.joined(separator: " ")))
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
    let failures = counted.compactMap(\.failure)
    print("  \(all.row)   \(rate) turns a second")
    if let failure = failures.first { print("  \(failures.count) not answered, the first with: \(failure)") }
  }
}
