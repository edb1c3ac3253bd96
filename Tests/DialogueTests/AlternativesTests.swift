import Dialogue
import IntentSchema
import Testing

@Suite struct AlternativesTests {
  let lists = [list("Grocery store"), list("Hardware store"), list("Groceries")]
  let wine: [String: Value] = ["title": speakable("wine"), "itemType": .integer(2)]

  private func options(_ supported: Set<String> = ["INSearchForNotebookItemsIntent"]) throws
    -> DialogueOptions
  {
    DialogueOptions(
      supportedIntents: supported, alternatives: try AlternativesLookup.bundled(Definitions.catalogue))
  }

  /// An app that knows the three lists and nothing called wine.
  private func app(_ lookup: Conversation.AppAnswer?) -> (HandlingCall) -> Conversation.AppAnswer? {
    { call in
      switch call.phase {
      case .resolve("title") where call.intent["title"] == speakable("wine"),
        .resolve("targetTaskList") where call.intent["targetTaskList"] == list("wine"):
        .reply(.resolution(.unsupported(reason: nil)))
      case .handle where call.intent.type == "INSearchForNotebookItemsIntent" && call.intent["title"] == nil:
        lookup
      default: nil
      }
    }
  }

  @Test func `a search that finds no list tells which there are`() throws {
    var talk = try Conversation(
      Definitions.search, wine, options: options(), app: app(.reply(code(3, ["taskLists": .list(lists)]))))
    #expect(
      talk.lines == [
        "There is no list called wine in ListOMat.",
        "? There are Grocery store, Hardware store and Groceries. Which one would you like?",
      ])
    #expect(
      talk.calls.last
        == HandlingCall(.handle, intent: Record("INSearchForNotebookItemsIntent", ["itemType": .integer(2)])))
    #expect(
      talk.question?.choices.map(\.value) == ["Grocery store", "Hardware store", "Groceries"].map(speakable))
    try talk.person(.choice(2))
    #expect(talk.calls.last?.intent["title"] == speakable("Groceries"))
    #expect(talk.lines.last == "= completed")
  }

  @Test func `adding offers the lists themselves`() throws {
    var talk = try Conversation(
      Definitions.addTasks, ["targetTaskList": list("wine"), "taskTitles": .list([speakable("red")])],
      options: options(), app: app(.reply(code(3, ["taskLists": .list(lists)]))))
    #expect(talk.question?.choices.map(\.value) == lists)
    try talk.person(.choice(2))
    #expect(talk.lines == ["Added red to Groceries.", "= completed"])
  }

  @Test func `nothing found or a failed lookup leaves the plain question`() throws {
    for answer: Conversation.AppAnswer in [
      .reply(code(3)), .reply(code(4)), .fail(.crashed(signal: 9)), .reply(.notImplemented),
      .reply(.resolution(.needsValue)),
    ] {
      let talk = try Conversation(Definitions.search, wine, options: options(), app: app(answer))
      #expect(talk.lines == ["There is no list called wine in ListOMat.", "? Which list, then?"])
    }
  }

  @Test func `an app that can't search is never asked to`() throws {
    let talk = try Conversation(
      Definitions.search, wine, options: options(["INAddTasksIntent"]), app: app(nil))
    #expect(talk.calls.allSatisfy { $0.phase != .handle })
    #expect(talk.lines.last == "? Which list, then?")
  }

  @Test func `a search for a note offers notes, one for a task nothing`() throws {
    var parameters = wine
    parameters["itemType"] = .integer(1)
    var talk = try Conversation(
      Definitions.search, parameters, options: options(),
      app: app(.reply(code(3, ["notes": .list([note("Ideas")])]))))
    #expect(
      talk.lines == [
        "There is no note called wine in ListOMat.",
        "? There is only Ideas. Do you want that one?",
      ])
    try talk.person(.yes)
    #expect(talk.calls.last?.intent["title"] == speakable("Ideas"))
    parameters["itemType"] = .integer(3)
    #expect(
      try Conversation(Definitions.search, parameters, options: options(), app: app(nil)).calls.count == 1)
  }

  /// A lookup of its own kind's alternatives, with one more line of its own.
  private static func entry(_ more: String) -> String {
    let search = "INSearchForNotebookItemsIntent"
    return "- {intent: \(search), parameter: title, search: \(search), property: taskLists, \(more)}"
  }

  @Test func `cases are written by their names`() throws {
    let text = Self.entry("when: {itemType: [unknown, taskList]}, with: {itemType: note}")
    let lookup = try #require(
      try AlternativesLookup.read(text, file: "f", catalogue: Definitions.catalogue).first)
    #expect(lookup.conditions == ["itemType": [0, 2]])
    #expect(lookup.search["itemType"] == .integer(1))
  }

  @Test(arguments: [
    ("a: 1", "f:1:1: error: expected a list of lookups, found a dictionary"),
    ("- {search: C}", "intent: a lookup needs this word"),
    (
      entry("when: {itemType: [taskList, tasklist]}"),
      "f:1:151: error: expected the name of a case of INNotebookItemType, found tasklist"
    ),
    (entry("with: {itemType: lists}"), "There are: unknown, note, taskList, task."),
    (entry("with: {itemType: 2}"), "found a number"),
    (entry("with: {title: note}"), "INSearchForNotebookItemsIntent has no such parameter with cases"),
    (entry("with: {title: note}"), "There are: itemType."),
    ("- {intent: A, parameter: b, search: C, property: d, when: {x: [word]}}", "there is no intent A"),
  ])
  func `a broken file says where and what`(_ text: String, _ part: String) {
    #expect { try AlternativesLookup.read(text, file: "f", catalogue: Definitions.catalogue) } throws: {
      "\($0)".contains(part)
    }
  }
}
