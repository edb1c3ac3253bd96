import Assistant
import Conversations
import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
import Service
import Shortcuts

/// Runs conversation scripts against real apps, each script in a fresh home.
///
///     for failure in try ScriptRunner().run(script) { print(failure) }
public struct ScriptRunner {
  /// A line that did not hold.
  ///
  ///     for failure in failures { print(failure.location, failure.message) }
  public struct Failure: Error, Sendable {
    public var location: SourceLocation
    public var message: String
    /// Expected and actual lines, marked `-` and `+`.
    public var difference: [String]
  }

  /// The directory for the fresh homes. Each is deleted after its script.
  public var scratch: URL
  public var callDeadline: Double
  /// Cards always come in time, in seconds, so that a busy machine changes no result.
  private static let cardPatience = 60.0

  public init(scratch: URL = FileManager.default.temporaryDirectory, callDeadline: Double = 10) {
    self.scratch = scratch
    self.callDeadline = callDeadline
  }

  /// Runs one script.
  ///
  /// - Returns: everything that did not hold; empty for a script that passes.
  /// - Throws: when the script can't start, for example because an app can't be installed.
  public func run(_ script: ConversationScript) throws -> [Failure] {
    let home = scratch.appending(path: "beckon-script-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: home) }
    let environment = [
      "XDG_DATA_HOME": home.appending(path: "data").path,
      "XDG_STATE_HOME": home.appending(path: "state").path,
      "XDG_CONFIG_HOME": home.appending(path: "configuration").path,
      "XDG_RUNTIME_DIR": home.appending(path: "run").path,
      // The cache depends on no home, so scripts share it.
      "XDG_CACHE_HOME": scratch.appending(path: "beckon-script-cache").path,
    ]
    let places = Places(environment: environment)
    let clock = ScriptClock(script.clock)
    var configuration = Configuration(
      places: places, languages: [script.language], timeZone: script.timeZone, now: { clock.now },
      callDeadline: callDeadline, cardPatience: Self.cardPatience)
    var programs = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    programs[AppSocket.environmentVariable] = nil
    let hosting = AppHosting(programs, now: { clock.now })
    // An app with no program of its own counts as opened: a script can tell what it would go on with.
    configuration.openApp = { $0.executable == nil ? nil : hosting.open($0, $1) }
    configuration.exchange = hosting
    let assistant = try Assistant(configuration)
    hosting.attach(assistant)
    defer {
      hosting.stop(endsOpened: true)
      assistant.stop()
    }
    let directory = URL(filePath: script.file).deletingLastPathComponent()
    for app in script.apps {
      _ = try assistant.install(URL(filePath: app, relativeTo: directory))
    }
    var run = Run(
      script: script, assistant: assistant, places: places, environment: programs, clock: clock)
    hosting.listen()
    return run.steps()
  }
}

/// The state of a script that is being run.
private struct Run {
  var script: ConversationScript
  var assistant: Assistant
  var session: Session
  var places: Places
  var failures: [ScriptRunner.Failure] = []
  /// Leads an app's own program to the script's home.
  var environment: [String: String]
  var killNext: String?
  var clock: ScriptClock

  init(
    script: ConversationScript, assistant: Assistant, places: Places, environment: [String: String],
    clock: ScriptClock
  ) {
    self.clock = clock
    self.script = script
    self.assistant = assistant
    session = assistant.session()
    self.places = places
    self.environment = environment
  }

  mutating func steps() -> [ScriptRunner.Failure] {
    var index = 0
    while index < script.lines.count {
      let line = script.lines[index]
      index += 1
      var answer: [String]?
      switch line.step {
      case .say(let text): answer = say(text, at: line.number)
      case .run(let app, let intent, let parameters):
        answer = run(app, intent, parameters, at: line.number)
      case .expect:
        break  // taken with its ▶; the reader allows none before the first
      case .file(let check):
        if let message = check.failure(in: places) { fail(line.number, message) }
      case .program(let app, let arguments): runProgram(of: app, arguments, at: line.number)
      case .arrive: answer = session.offer()?.transcript ?? []
      case .wait(let seconds): clock.wait(seconds)
      case .donate(let app, let intent, let title, let parameters):
        donate(app, intent, title, parameters, at: line.number)
      case .permit(let isAllowed, let app, let intent): permit(isAllowed, app, intent, at: line.number)
      case .lock: lock(at: line.number)
      case .unlock: answer = unlock(at: line.number)
      case .kill(let app, let duringNextCall):
        if duringNextCall { killNext = app } else { kill(app, at: line.number) }
      }
      guard let answer else { continue }
      let expected = script.lines[index...].prefix { if case .expect = $0.step { true } else { false } }
      compare(answer, with: Array(expected), at: line.number)
      index += expected.count
    }
    return failures
  }

  private mutating func say(_ text: String, at line: Int) -> [String] {
    guard let app = killNext else { return session.receive(text).transcript }
    killNext = nil
    guard !assistant.processes(ofApp: app).isEmpty else {
      fail(line, "\(app) has no running extension to kill; let it answer something first")
      return session.receive(text).transcript
    }
    let killing = CallKiller(assistant: assistant, app: app)
    defer { killing.finish() }
    return session.receive(text).transcript
  }

  private mutating func run(
    _ app: String, _ intent: String, _ parameters: String, at line: Int
  ) -> [String] {
    do {
      let definition = try assistant.intent(named: intent, inApp: app)
      var reader = ParameterReader(catalogue: assistant.catalogue)
      let record = try reader.read(parameters, file: "\(script.file):\(line)", of: definition)
      return try session.run(record, inApp: app).transcript
    } catch {
      fail(line, "\(error)")
      return []
    }
  }

  private mutating func donate(
    _ app: String, _ intent: String, _ title: String?, _ parameters: String, at line: Int
  ) {
    do {
      guard let bundle = assistant.app(named: app) else { return fail(line, "there is no app \(app)") }
      let definition = try assistant.intent(named: intent, inApp: app)
      var reader = ParameterReader(catalogue: assistant.catalogue)
      let record = try reader.read(parameters, file: "\(script.file):\(line)", of: definition)
      var donation = Donation(
        AppAction(app: bundle.identifier, .intent(record)), identifier: UUID().uuidString, moment: clock.now)
      donation.title = title
      try assistant.memory.donate([donation])
    } catch {
      fail(line, "\(error)")
    }
  }

  private mutating func permit(_ isAllowed: Bool?, _ app: String, _ intent: String?, at line: Int) {
    guard let bundle = assistant.app(named: app) else { return fail(line, "there is no app \(app)") }
    do {
      let definition = try intent.map { try assistant.intent(named: $0, inApp: bundle.identifier) }
      try assistant.permit(isAllowed, bundle, for: definition?.name)
    } catch {
      fail(line, "\(error)")
    }
  }

  private static let passphrase = "of the script"

  private mutating func lock(at line: Int) {
    do {
      if !assistant.lock.hasPassphrase {
        _ = try assistant.lock.setPassphrase(Self.passphrase, insteadOf: nil)
      }
      _ = try assistant.lock.lock()
    } catch {
      fail(line, "\(error)")
    }
  }

  /// - Returns: what is said to the request that waited.
  private mutating func unlock(at line: Int) -> [String] {
    do {
      _ = try assistant.lock.unlock(Self.passphrase)
    } catch {
      fail(line, "\(error)")
    }
    return session.goOnUnlocked()?.transcript ?? []
  }

  private mutating func runProgram(of app: String, _ arguments: [String], at line: Int) {
    guard let program = assistant.app(named: app)?.executable else {
      return fail(line, "\(app) has no program of its own")
    }
    let process = Process()
    let errors = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = environment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    do {
      try process.run()
    } catch {
      return fail(line, "\(program.path) can't be started: \(error)")
    }
    let said = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      fail(
        line,
        "\(app) ended with status \(process.terminationStatus): \(String(decoding: said, as: UTF8.self))")
    }
  }

  private mutating func kill(_ app: String, at line: Int) {
    let pids = assistant.processes(ofApp: app)
    if pids.isEmpty { fail(line, "\(app) has no running extension to kill") }
    for pid in pids {
      Glibc.kill(pid, SIGKILL)
      // The signal takes a moment to arrive. A person's next sentence never comes that soon, so wait here.
      while !hasEnded(pid) { sched_yield() }
    }
  }

  /// True where a process is gone, or is a zombie.
  private func hasEnded(_ pid: Int32) -> Bool {
    // The first thread of a dying process may end before the others, which hold its files open.
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    guard threads.count <= 1, let status = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    else { return threads.count <= 1 }
    // The state follows the program's name, which stands in parentheses and may hold any character.
    return status.lastIndex(of: ")").map { status[$0...].dropFirst(2).first == "Z" } ?? true
  }

  private mutating func compare(_ actual: [String], with expected: [ConversationScript.Line], at line: Int) {
    let patterns = expected.compactMap { if case .expect(let pattern) = $0.step { pattern } else { nil } }
    // Indentation doesn't count: a script may lay out its lines freely.
    let lines = actual.map { String($0.drop(while: \.isWhitespace)) }
    let difference = LineDifference(expected: patterns, actual: lines)
    guard !difference.isEmpty else { return }
    let at =
      difference.firstExpected.flatMap { expected.indices.contains($0) ? expected[$0].number : nil } ?? line
    fail(at, "the answer is not as expected: + was said, - was expected", difference.lines)
  }

  private mutating func fail(_ line: Int, _ message: String, _ difference: [String] = []) {
    failures.append(
      .init(
        location: SourceLocation(file: script.file, line: line, column: 1), message: message,
        difference: difference))
  }
}

extension ScriptRunner.Failure: CustomStringConvertible {
  public var description: String {
    (["\(location): \(message)"] + difference.map { "    " + $0 }).joined(separator: "\n")
  }
}
