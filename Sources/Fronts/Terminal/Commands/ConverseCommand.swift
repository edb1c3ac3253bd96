import Foundation
import Glibc
import Service
import Synchronization

/// `beckon` without a command: a conversation at the terminal, or line by line from a pipe.
enum ConverseCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: [], summary: "A conversation: type, or pipe lines in",
      options: [.language]
    ) { try run($0, setting) }
  }

  private static func run(_ invocation: Invocation, _ setting: Setting) throws -> ExitStatus {
    let isInteractive = isatty(STDIN_FILENO) == 1
    // A person doesn't go on with a conversation that a script left open, nor a script with a person's.
    let name = HeldName.take(isInteractive ? "terminal" : "lines", in: setting.places.openTerminals)
    let lasting = LastingConversation(setting, invocation, name, attends: isInteractive)
    defer { lasting.end() }
    let apps = try lasting.apps
    let unlocking = Unlocking(setting)
    // Lines that were typed before are the person's alone, so a locked Beckon doesn't offer them.
    let reader = LineReader(history: unlocking.isLocked ? nil : setting.places.inputHistory)
    let style = setting.style
    if isInteractive { print(style.dim(greeting(apps))) }
    let choices = Mutex<[String]>([])
    var isAsking = false
    var told: Set<String> = []
    let first = TurnRenderer(style: style, width: setting.width)
    var begun = try lasting.askAgain { first.print($0, prefix: "◀ ") }
    isAsking = begun != nil
    // An offer keeps no app from asking something.
    if isInteractive, !isAsking { begun = try lasting.offer { first.print($0, prefix: "◀ ") } }
    choices.withLock { $0 = begun?.choices ?? [] }
    while true {
      let renderer = TurnRenderer(style: style, width: setting.width)
      if isInteractive, !isAsking, lasting.isAwaited() == true {
        let turn = try? lasting.attend { renderer.print($0, prefix: "◀ ") }
        isAsking = turn?.status == .asking
        choices.withLock { $0 = turn?.choices ?? [] }
      }
      // A question that is being asked isn't interrupted.
      let caller =
        isAsking ? nil : lasting.news.map { LineReader.Caller(descriptor: $0) { lasting.isAwaited() } }
      let input = reader.next(prompt: "▶ ", caller: caller) {
        let offers = lasting.offers()
        return Completion(
          sentences: offers.sentences, names: choices.withLock { $0 } + offers.names)
      }
      switch input {
      case .line(let line):
        do {
          var turn = try lasting.say(line) { renderer.print($0, prefix: "◀ ") }
          turn = try unlocking.finish(turn) { try lasting.goOnUnlocked { renderer.print($0, prefix: "◀ ") } }
          isAsking = turn.status == .asking
          choices.withLock { $0 = turn.choices }
          if let reason = turn.notKept, told.insert(reason).inserted { Setting.report("beckon: \(reason)") }
          if turn.isFarewell { return .success }
        } catch let lost as ServiceLost {
          isAsking = false
          renderer.print(.said("\(lost).", .failure), prefix: "◀ ")
        }
      case .called: break
      case .cleared:
        print(style.dim("Ctrl-C again leaves, and so does Ctrl-D; the up key brings the line back."))
      case .interrupted: return .interrupted
      case .end: return .success
      }
    }
  }

  private static func greeting(_ names: [String]) -> String {
    names.isEmpty
      ? "No app is installed yet: beckon apps install PATH. Ctrl-D leaves."
      : "Apps: \(names.joined(separator: ", ")). Say “help” for examples. Ctrl-D leaves."
  }
}
