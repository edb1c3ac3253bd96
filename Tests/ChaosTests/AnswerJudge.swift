import Foundation

/// Says whether an answer is right, by what the app did wrong meanwhile and what was killed.
struct AnswerJudge {
  enum Judgement {
    case answered
    /// A failure that was told rightly, without names and numbers.
    case failed(String, ChaosCourse.Acknowledgement)
    case wrong(String)
  }

  private let course: ChaosCourse
  private let request: ChaosFront.Request
  private let begin: Double
  private let phase: String

  /// - Parameter phase: the method of the app that was called last.
  init(_ course: ChaosCourse, _ request: ChaosFront.Request, since begin: Double, phase: String) {
    self.course = course
    self.request = request
    self.begin = begin
    self.phase = phase
  }

  private static let seconds = "\(Int(ChaosService.deadline))"

  /// The right sentences for each fault; none where the app answers all the same.
  private static let sentences: [String: Set<String>] = {
    let unreadable = "gave an answer that I can't read."
    let silent = "ended its work within \(seconds) seconds without giving an answer."
    let ended = "stopped without an answer."
    return [
      "crash": ["crashed."], "broken-start": ["crashed."], "broken-starts": ["crashed."],
      "exit": [ended], "start": [ended],
      "hang": ["didn't answer within \(seconds) seconds."],
      "trickle": ["didn't answer within \(seconds) seconds."],
      "asking": [unreadable], "never": [silent], "late": [silent],
      "garbage": [unreadable], "oversized": [unreadable], "long": [unreadable], "greeting": [unreadable],
      "stranger": [unreadable],
      // The runtime's other thread may see that the socket is gone, and ends the process.
      "closed": [unreadable, ended],
      "memory": ["took more memory than it may have (128 MB), so it was stopped."],
    ]
  }()
  /// The faults that keep other requests to the same app waiting.
  private static let slow: Set = ["hang", "never", "late", "closed", "memory", "long", "trickle"]

  func judge(_ lines: [String]) -> Judgement {
    let app = request.change.app
    let recent = course.home.ledgers[app]?.faults(since: begin - 2 * ChaosService.deadline - 2) ?? []
    let faults = recent.filter {
      $0.moment >= begin && ($0.token == request.change.token || $0.kind == "start")
    }
    let fatal = faults.filter { Self.sentences[$0.kind] != nil }
    let wasKilled = course.service.kills(around: begin).contains { $0.app == app }
    if lines == [request.answer] {
      let own = fatal.filter { $0.token == request.change.token }
      return own.isEmpty ? .answered : .wrong("though it failed: \(own)")
    }
    guard let first = lines.first, first.hasPrefix("\(app) ") else { return .wrong("") }
    let sentence = String(first.dropFirst(app.count + 1))
    let rest = Array(lines.dropFirst())
    var right = fatal.reduce(into: Set<String>()) { $0.formUnion(Self.sentences[$1.kind] ?? []) }
    if wasKilled { right.insert("crashed.") }
    // One that is killed after its deadline can't say any more how far its call was.
    if wasKilled, fatal.contains(where: { $0.kind == "never" || $0.kind == "late" }) {
      right.insert("didn't answer within \(Self.seconds) seconds.")
    }
    if right.contains(sentence) {
      guard rest == [after] else { return .wrong("expected: \(after)") }
      return .failed(sentence, phase == "handle" ? .unknown : .notDone)
    }
    if sentence == "was busy with other requests for \(Self.seconds) seconds.",
      recent.contains(where: { Self.slow.contains($0.kind) }), rest == [Self.unchanged]
    {
      return .failed(sentence, .notDone)
    }
    if let match = sentence.wholeMatch(of: Self.resting), rest.isEmpty, let count = Int(match.1),
      let seconds = Double(match.2), count >= 3
    {
      course.rest(app, seconds: seconds)
      return .failed("has failed … times in a row", .notDone)
    }
    return .wrong("after \(faults), killed: \(wasKilled)")
  }

  private static let unchanged = "Nothing was changed. Just say it again."

  private var after: String {
    phase == "handle"
      ? "I don't know whether it was done. Look in \(request.change.app) before you say it again."
      : Self.unchanged
  }

  nonisolated(unsafe) private static let resting =
    /has failed (\d+) times in a row, so I start it again in (\d+) seconds\. .*/
}
