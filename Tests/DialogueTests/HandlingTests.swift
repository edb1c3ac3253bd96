import Dialogue
import IntentSchema
import Testing

/// Confirming, the person's agreement, response codes and failures.
@Suite struct HandlingTests {
  let deletion = ["taskList": list("Groceries"), "tasks": Value.list([task("milk"), task("eggs")])]

  private func water(_ script: Script) throws -> Conversation {
    var intent = Definitions.water
    intent.requiresConfirmation = false
    return try Conversation(intent, app: script.answer)
  }

  @Test(arguments: [
    (
      Int64(0), "ListOMat didn't say whether it worked. Look there before you say it again.",
      "= failed: code unspecified"
    ),
    (1, "ListOMat didn't do it yet. Say it again.", "= failed: code ready"),
    (2, "ListOMat is working on it.", "= in progress"),
    (3, "Done in ListOMat.", "= completed"),
    (4, "ListOMat couldn't do that. Open it to see why.", "= failed: code failure"),
    (5, "You have to open ListOMat to do that.", "= handed over"),
    (6, "Let's go on in ListOMat.", "= handed over"),
    (7, "ListOMat couldn't do that. Open it to see why.", "= failed: code failureNoWater"),
    (
      99, "ListOMat didn't say whether it worked. Look there before you say it again.",
      "= failed: code unknown"
    ),
  ])
  func `every code of handle has a sentence and an outcome`(_ raw: Int64, _ line: String, _ end: String)
    throws
  {
    #expect(try water(Script(handle: code(raw))).lines == [line, end])
  }

  @Test(arguments: [
    (Int64(0), "= failed: code unspecified"), (1, "= completed"), (3, "= completed"),
    (4, "= failed: code failure"), (5, "= handed over"), (99, "= failed: code unknown"),
  ])
  func `confirm goes on when it's ready and ends otherwise`(_ raw: Int64, _ end: String) throws {
    #expect(try water(Script(confirm: code(raw))).lines.last == end)
  }

  @Test func `the person agrees to a summary before it's done`() throws {
    var talk = try Conversation(Definitions.deleteTasks, deletion)
    #expect(talk.lines == ["? Delete “milk” and “eggs” from Groceries?"])
    #expect(talk.calls.last?.phase == .confirm)
    #expect(talk.presentations.count == 1)
    var other = talk
    try talk.person(.yes)
    #expect(talk.lines == ["Deleted milk and eggs from Groceries.", "= completed"])
    try other.person(.no(instead: nil))
    #expect(other.lines == ["OK, I won't.", "= declined"])
    #expect(other.calls.allSatisfy { $0.phase != .handle })
  }

  @Test func `the general summary names what is known`() throws {
    let talk = try Conversation(
      Definitions.water,
      ["plants": .list([.record(Record("Plant", ["name": .string("Fern")]))]), "litres": .double(1.5)])
    #expect(talk.lines == ["? Shall ListOMat do it: plants “Fern” and litres “1.5”?"])
    #expect(try Conversation(Definitions.water).lines == ["? Shall ListOMat do it?"])
  }

  @Test func `a correction of the summary is confirmed anew`() throws {
    for answer in [
      Answer.correction(parameter: "taskList", list("Wine")), .no(instead: list("Wine")),
      .value(list("Wine")),
    ] {
      var talk = try Conversation(Definitions.deleteTasks, deletion)
      try talk.person(answer)
      #expect(talk.lines == ["? Delete “milk” and “eggs” from Wine?"])
      #expect(talk.calls.allSatisfy { $0.phase != .handle })
    }
  }

  @Test func `another value that fits nothing is never acted upon`() throws {
    var talk = try Conversation(Definitions.deleteTasks, deletion)
    try talk.person(.no(instead: .string("Wine")))
    #expect(talk.lines.first == "Sorry, I didn't understand that.")
    try talk.send(.notUnderstood)
    try talk.send(.notUnderstood)
    #expect(talk.lines.last == "= failed: unanswered whole")
  }

  static let passing: [(HandlingFailure, String)] = [
    (.crashed(signal: 11), "ListOMat crashed."), (.exited(status: 1), "ListOMat stopped without an answer."),
    (
      .tooManyThreads(threads: 128),
      "ListOMat started more threads than it may have (128), so it was stopped."
    ),
    (
      .tooMuchDisk(megabytes: 1024),
      "ListOMat kept more on the disk than it may (1,024 MB), so it was stopped. What it keeps is still there."
    ),
    (.timedOut(seconds: 10), "ListOMat didn't answer within 10 seconds."),
    (
      .completionNeverCalled(seconds: 10),
      "ListOMat ended its work within 10 seconds without giving an answer."
    ),
    (.malformedReply(reason: "x"), "ListOMat gave an answer that I can't read."),
  ]
  static let lasting: [(HandlingFailure, String)] = [
    (.launchFailed(reason: "no such file"), "ListOMat could not be started: no such file."),
    (
      .incompatibleProtocol(extensionVersion: 1, hostVersion: 2),
      "ListOMat was built for another version of this assistant (its protocol is 1, mine is 2). It has to be built again."
    ),
    (.noHandler(reason: "nil"), "ListOMat has nothing that handles this request: nil."),
    (.refused(reason: "bad"), "ListOMat refused the request: bad."),
  ]

  @Test(arguments: [HandlingPhase.resolve("targetTaskList"), .confirm, .handle])
  func `every failure has a sentence that names the app`(_ phase: HandlingPhase) throws {
    let after =
      phase == .handle
      ? "I don't know whether it was done. Look in ListOMat before you say it again."
      : "Nothing was changed. Just say it again."
    for (failure, sentence) in Self.passing {
      let talk = try Conversation(Definitions.addTasks) { $0.phase == phase ? .fail(failure) : nil }
      #expect(talk.lines == [sentence, after, "= failed: \(phase)"])
      #expect(talk.dialogue.outcome == .failed(.handling(failure, phase)))
    }
    for (failure, sentence) in Self.lasting {
      let talk = try Conversation(Definitions.addTasks) { $0.phase == phase ? .fail(failure) : nil }
      #expect(talk.lines == [sentence, "= failed: \(phase)"])
    }
  }

  @Test(arguments: [HandlingPhase.resolve("targetTaskList"), .confirm, .handle])
  func `an app that was busy with others has changed nothing`(_ phase: HandlingPhase) throws {
    let talk = try Conversation(Definitions.addTasks) {
      $0.phase == phase ? .fail(.busyElsewhere(seconds: 10)) : nil
    }
    #expect(
      talk.lines == [
        "ListOMat was busy with other requests for 10 seconds.", "Nothing was changed. Just say it again.",
        "= failed: \(phase)",
      ])
  }

  @Test func `a search that fails has changed nothing`() throws {
    let talk = try Conversation(Definitions.search) { $0.phase == .handle ? .fail(.crashed(signal: 9)) : nil }
    #expect(
      talk.lines == ["ListOMat crashed.", "Nothing was changed. Just say it again.", "= failed: handle"])
  }

  @Test func `replies of the wrong kind are failures`() throws {
    #expect(try water(Script(confirm: .resolution(.needsValue))).lines.last == "= failed: confirm")
    #expect(try water(Script(handle: .resolution(.needsValue))).lines.last == "= failed: handle")
    #expect(try water(Script(handle: .notImplemented)).lines.last == "= failed: handle")
  }

  @Test func `cancelling while the app acts says what isn't known`() throws {
    var dialogue = Dialogue(
      app: AppReference(identifier: "a", name: "A"), intent: Definitions.search, parameters: Record("x"))
    _ = dialogue.receive(.started)
    _ = dialogue.receive(.replied(.notImplemented))
    let call = dialogue.receive(.replied(.notImplemented))
    #expect(call == [.call(HandlingCall(.handle, intent: dialogue.parameters))])
    let actions = dialogue.receive(.cancelled)
    #expect(actions.last == .finish(.cancelled))
    guard case .say(let message) = actions[0] else {
      Issue.record("\(actions)")
      return
    }
    #expect(try english().render(message) == "OK. A was already at it, so look there whether it was done.")
  }
}
