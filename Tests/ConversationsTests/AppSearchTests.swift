import AppBundle
import Dialogue
import IntentSchema
import Testing

@testable import Conversations

/// Two apps could do it, and the name in the request decides.
@Suite struct AppSearchTests {
  private static let request = "Add milk to the groceries list"

  /// ListOMat and TasksNotes, which answer so when they are asked about the list.
  private func room(_ answers: [String: Resolution]) throws -> Room {
    var room = try Room([.app("ListOMat", AppBundle.lists), .app("TasksNotes", AppBundle.lists)])
    room.reply = { call, app in
      guard call.phase == .resolve("targetTaskList"), let answer = answers[app.name] else { return nil }
      return .replied(.resolution(answer))
    }
    return room
  }

  private let list = Value.record(Record("INTaskList", ["identifier": .string("7")]))

  @Test func `the only app that knows the list gets the request`() throws {
    var room = try room(["ListOMat": .unsupported(reason: nil), "TasksNotes": .success(list)])
    let log = try room.say(Self.request)
    #expect(log.contains("say In TasksNotes, which has it."))
    #expect(log.contains("call TasksNotes handle"))
    #expect(!log.contains("call ListOMat handle"))
    // The app that a name decides on isn't the one that the person prefers.
    #expect(room.surroundings.preferences.isEmpty)
  }

  @Test func `a list that an app would make is no list that it knows`() throws {
    var room = try room([
      "ListOMat": .success(list), "TasksNotes": .confirmationRequired(list, reason: 1),
    ])
    try room.say(Self.request)
    #expect(room.turn?.app?.name == "ListOMat")
    #expect(room.turn?.status == .answered)
  }

  @Test(arguments: [
    ["ListOMat": Resolution.unsupported(reason: nil), "TasksNotes": .unsupported(reason: nil)],
    ["ListOMat": .disambiguation([]), "TasksNotes": .disambiguation([])],
  ])
  func `the person is asked where no app knows it better`(answers: [String: Resolution]) throws {
    var room = try room(answers)
    let log = try room.say(Self.request)
    #expect(log.last == "ask With which app?")
    #expect(!log.contains { $0.hasSuffix("handle") })
  }

  @Test func `the chosen app keeps what both know and loses what only the other knows`() throws {
    var room = try room(["ListOMat": .success(list), "TasksNotes": .success(list)])
    try room.say(Self.request)
    try room.say("TasksNotes")
    #expect(try room.say("Add tea to the groceries list").contains("call TasksNotes handle"))
    room.reply = { call, app in
      guard call.phase == .resolve("targetTaskList") else { return nil }
      return .replied(.resolution(app.name == "ListOMat" ? .success(.null) : .unsupported(reason: nil)))
    }
    #expect(try room.say("Add nails to the hardware list").contains("call ListOMat handle"))
  }

  @Test func `a rule is followed without a search`() throws {
    var room = try room(["ListOMat": .success(list), "TasksNotes": .unsupported(reason: nil)])
    try room.say("always use TasksNotes for lists")
    let log = try room.say(Self.request)
    #expect(!log.contains { $0.hasPrefix("call ListOMat") }, "\(log)")
  }

  /// A name is the person's. An app that they never allowed doesn't get it.
  @Test func `an app that was never allowed is not asked`() throws {
    var room = try room(["ListOMat": .success(list)])
    room.asksPermission(["com.example.ListOMat": .allowed])
    #expect(try room.say(Self.request) == ["ask With which app?"])
  }

  @Test func `an app that fails knows nothing`() throws {
    var room = try room(["TasksNotes": .success(list)])
    room.reply = { [list] call, app in
      guard call.phase == .resolve("targetTaskList") else { return nil }
      return app.name == "ListOMat"
        ? .failed(.timedOut(seconds: 10)) : .replied(.resolution(.success(list)))
    }
    #expect(try room.say(Self.request).contains("call TasksNotes handle"))
  }

  // MARK: Times

  /// Two apps, of which only those in `able` resolve the time of a reminder.
  private func room(keepingTimes able: Set<String>) throws -> Room {
    var room = try Room([.app("ListOMat", AppBundle.lists), .app("TasksNotes", AppBundle.lists)])
    room.reply = { [list] call, app in
      switch call.phase {
      case .resolve("temporalEventTrigger"):
        let trigger = call.intent["temporalEventTrigger"] ?? .null
        return .replied(able.contains(app.name) ? .resolution(.success(trigger)) : .notImplemented)
      case .resolve("targetTaskList"): return .replied(.resolution(.success(list)))
      default: return nil
      }
    }
    return room
  }

  @Test func `the only app that keeps times gets the reminder`() throws {
    var room = try room(keepingTimes: ["TasksNotes"])
    let log = try room.say("Remind me to buy milk tomorrow at 5")
    #expect(log.contains("say In TasksNotes, which can remind you."))
    #expect(!log.contains("call ListOMat handle"))
  }

  /// The time decides before the list does, which both know.
  @Test func `an app that keeps no times is out, also where it was chosen before`() throws {
    var room = try room(keepingTimes: ["TasksNotes"])
    try room.say("Add tea to the groceries list")
    try room.say("ListOMat")
    let log = try room.say("Remind me to buy milk tomorrow at 5")
    #expect(log.contains("call TasksNotes handle"))
    #expect(!log.contains("call ListOMat handle"))
  }

  @Test func `the person is asked where both keep times`() throws {
    var room = try room(keepingTimes: ["TasksNotes", "ListOMat"])
    #expect(try room.say("Remind me to buy milk tomorrow at 5").last == "ask With which app?")
  }
}
