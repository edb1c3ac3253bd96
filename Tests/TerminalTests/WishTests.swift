import Foundation
import TestSupport
import Testing

@testable import Terminal

/// An app presents a screen for a phrase, and the person is asked at their front.
@Suite struct WishTests {
  private let home: TerminalHome
  private let service: ServiceProcess

  init() throws {
    home = try TerminalHome(apps: ["ListOMat"])
    try DiaryBundle.install(in: home.installed)
    service = try ServiceProcess(home)
  }

  /// The app with its screen, which prints what its delegate is told.
  private func present(_ command: String) throws -> RunningProgram {
    try RunningProgram(
      home.installed.appending(path: "com.example.Diary.app/Diary"), [command], home.environment,
      readsErrors: true)
  }

  /// A front that asks what apps want to know.
  private func front(attends: Bool = true, _ language: String = "en") throws -> RawFront {
    let front = try RawFront(service.socket)
    front.send(#"{"request":"open","languages":["\#(language)"],"attends":\#(attends)}"# + "\n")
    #expect(try event(front) == "opened")
    return front
  }

  private func event(_ front: RawFront) throws -> String? { try front.next()?["event"] as? String }

  /// The question that is asked, once an app wants something; nil where it wants nothing.
  private func attend(_ front: RawFront) throws -> (prompt: String, choices: [String])? {
    front.send(#"{"request":"attend"}"# + "\n")
    let first = try #require(try front.next())
    guard first["event"] as? String == "asked", let question = first["question"] as? [String: Any] else {
      #expect(first["event"] as? String == "nothing")
      return nil
    }
    #expect(try event(front) == "finished")
    let choices = question["choices"] as? [[String: Any]] ?? []
    return (question["prompt"] as? String ?? "", choices.compactMap { $0["title"] as? String })
  }

  /// The lines that are said to a sentence.
  private func say(_ text: String, _ front: RawFront) throws -> [String] {
    front.send(#"{"request":"say","text":"\#(text)"}"# + "\n")
    var lines: [String] = []
    while let next = try front.next() {
      switch next["event"] as? String {
      case "said": lines.append(next["line"] as? String ?? "")
      case "asked": lines.append((next["question"] as? [String: Any])?["prompt"] as? String ?? "")
      case "finished": return lines
      default: break
      }
    }
    return lines
  }

  @Test func `a phrase is given, changed and deleted, and the app's delegate is told`() throws {
    let front = try front()
    let adding = try present("touch:Trip|my trip")
    #expect(try event(front) == "waiting")
    let wanted = try #require(try attend(front))
    #expect(
      wanted.prompt.hasPrefix("Diary would like a phrase for “")
        && wanted.prompt.hasSuffix("”. What would you like to say?"))
    #expect(wanted.choices == ["my trip", "No phrase"])
    #expect(
      try say("help me out of here my friend", front).last?.hasPrefix("All right. When you say") == true)
    #expect(adding.end() == ["added help me out of here my friend"])

    let editing = try present("touch:Trip")
    #expect(try event(front) == "waiting")
    let other = try #require(try attend(front))
    #expect(other.prompt.hasPrefix("You say “help me out of here my friend” for “"))
    #expect(other.choices == ["Delete the phrase", "Leave it as it is"])
    #expect(try say("trip to the coast", front).last?.hasPrefix("All right. Now you say") == true)
    #expect(editing.end() == ["updated trip to the coast"])
    #expect(try home.run(["shortcuts", "list"]).output.contains("trip to the coast"))

    let deleting = try present("touch:Trip")
    #expect(try event(front) == "waiting")
    #expect(try attend(front) != nil)
    #expect(try say("the first one", front) == ["All right, “trip to the coast” doesn't do that any more."])
    #expect(deleting.end() == ["deleted"])
    #expect(try !home.run(["shortcuts", "list"]).output.contains("trip to the coast"))
  }

  @Test(arguments: ["yes", "my trip", "1", "the first one"])
  func `the app's suggestion is taken by a yes, its words or its number`(_ answer: String) throws {
    let front = try front()
    let app = try present("touch:Trip|my trip")
    #expect(try event(front) == "waiting")
    #expect(try attend(front) != nil)
    _ = try say(answer, front)
    #expect(app.end() == ["added my trip"])
  }

  @Test(arguments: ["no", "cancel", "No phrase", "2", "Show me the groceries list in ListOMat"])
  func `whoever says no, or something else, has cancelled it`(_ answer: String) throws {
    let front = try front()
    let app = try present("touch:Trip|my trip")
    #expect(try event(front) == "waiting")
    #expect(try attend(front) != nil)
    _ = try say(answer, front)
    #expect(app.end() == ["cancelled"])
    #expect(try home.run(["shortcuts", "list"]).output.contains("my trip") == false)
  }

  @Test func `what can't be a phrase is refused, and the question stays`() throws {
    let front = try front()
    let app = try present("touch:Trip")
    #expect(try event(front) == "waiting")
    let question = try #require(try attend(front))
    #expect(question.choices == ["No phrase"])
    // There is nothing that a yes could mean.
    #expect(try say("yes", front).last == question.prompt)
    _ = try say("my trip", front)
    #expect(app.end() == ["added my trip"])
    // Another shortcut can't have a phrase that is nearly the same.
    let other = try present("touch:Other")
    #expect(try event(front) == "waiting")
    let prompt = try #require(try attend(front)).prompt
    let near = try say("my trips", front)
    #expect(near.first?.contains("too close to your phrase “my trip”") == true && near.last == prompt)
    _ = try say("cancel", front)
    #expect(other.end() == ["cancelled"])
  }

  @Test func `an open question isn't interrupted`() throws {
    let front = try front()
    #expect(
      try say("Add nails to the store list in ListOMat", front).last
        == "Which one: Grocery store or Hardware store?")
    let app = try present("touch:Trip|my trip")
    #expect(try event(front) == "waiting")
    #expect(try attend(front) == nil)
    #expect(try say("the hardware one", front).first == "Added nails to Hardware store.")
    #expect(try event(front) == "waiting")
    #expect(try attend(front) != nil)
    _ = try say("yes", front)
    #expect(app.end() == ["added my trip"])
  }

  @Test func `a front that leaves cancels it, and without one the app is told that nobody can be asked`()
    throws
  {
    var asked: RawFront? = try front()
    let app = try present("touch:Trip")
    #expect(try asked.map(event) == "waiting")
    #expect(try asked.map(attend) != nil)
    asked = nil
    #expect(app.end() == ["cancelled"])

    var idle: RawFront? = try front()
    let waiting = try present("touch:Trip")
    #expect(try idle.map(event) == "waiting")
    idle = nil
    #expect(waiting.end() == ["cancelled"])

    // A front that doesn't put such questions is none.
    let other = try front(attends: false)
    #expect(try present("touch:Trip").end().last?.hasPrefix("error 7000 nobody is there") == true)
    #expect(try say("thanks", other) == ["You're welcome."])
  }

  @Test func `an app that is gone asks nobody, and others are asked one after the other`() throws {
    let front = try front()
    let gone = try present("touch:Gone")
    #expect(try event(front) == "waiting")
    gone.kill()
    let first = try present("touch:First")
    #expect(try event(front) == "waiting")
    #expect(try #require(try attend(front)).prompt.contains("First"))
    _ = try say("one fine day", front)
    #expect(first.end() == ["added one fine day"])
    #expect(try attend(front) == nil)
  }

  @Test(arguments: [("tr", "Diary, “", "yolculuk", "Tamam."), ("zh", "Diary想给“", "旅行日记", "好的。")])
  func `it is asked in the person's language`(
    _ language: String, _ beginning: String, _ phrase: String, _ answer: String
  ) throws {
    let front = try front(language)
    let app = try present("touch:Trip")
    #expect(try event(front) == "waiting")
    let prompt = try #require(try attend(front)).prompt
    #expect(prompt.hasPrefix(beginning), "\(prompt)")
    #expect(try say(phrase, front).last?.hasPrefix(answer) == true)
    #expect(app.end() == ["added \(phrase)"])
  }

  @Test func `the question comes to a terminal by itself, and never into a line that is being typed`() throws
  {
    let terminal = try PseudoTerminal(home, ["--language", "en"])
    try terminal.read(until: "▶ ")
    let app = try present("touch:Trip|my trip")
    try terminal.read(until: "◀ Diary would like a phrase for “")
    try terminal.read(until: "2. No phrase")
    try terminal.read(until: "▶ ")
    try terminal.type("günlüğüm" + PseudoTerminal.Key.enter)
    try terminal.read(until: "When you say “günlüğüm”")
    #expect(app.end() == ["added günlüğüm"])
    try terminal.read(until: "▶ ")
    try terminal.type("thank")
    try terminal.read(until: "thank")
    let other = try present("touch:Other")
    // The line that is typed meanwhile goes on as if nothing were.
    try terminal.type("s" + PseudoTerminal.Key.enter)
    try terminal.read(until: "◀ You're welcome.")
    try terminal.read(until: "◀ Diary would like a phrase for “")
    try terminal.read(until: "▶ ")
    try terminal.type("no" + PseudoTerminal.Key.enter)
    #expect(other.end() == ["cancelled"])
    try terminal.read(until: "▶ ")
    try terminal.type(PseudoTerminal.Key.controlD)
    #expect(try terminal.readToEnd().status == 0)
  }
}
