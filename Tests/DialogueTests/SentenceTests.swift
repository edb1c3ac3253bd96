import Dialogue
import IntentSchema
import Testing

/// The sentences of lists and notes, with what a handler really answers.
@Suite struct SentenceTests {
  private func sentence(
    _ intent: String, _ parameters: [String: Value], _ response: [String: Value] = [:], code raw: Int64 = 3
  ) throws -> String {
    let definition = try #require(try DomainFile.intents().first { $0.name == intent })
    let script = Script(handle: code(raw, response))
    return try Conversation(definition, parameters, app: script.answer).lines.dropLast().joined(
      separator: " ")
  }

  private let milk = task("milk", done: true)
  private let eggs = task("eggs")

  @Test func `searching`() throws {
    let search = "INSearchForNotebookItemsIntent"
    #expect(
      try sentence(search, [:])
        == "ListOMat found nothing. Ask “what lists do I have” to see what there is.")
    let groceries = list("Groceries", [milk, eggs])
    #expect(
      try sentence(search, [:], ["taskLists": .list([groceries])]) == "Here is Groceries: milk and eggs.")
    #expect(try sentence(search, [:], ["taskLists": .list([list("Wine")])]) == "Wine is empty.")
    #expect(
      try sentence(search, [:], ["taskLists": .list([groceries, list("Wine")])])
        == "ListOMat has 2 lists: Groceries and Wine.")
    #expect(try sentence(search, [:], ["tasks": .list([eggs])]) == "ListOMat found one task: eggs.")
    #expect(
      try sentence(search, [:], ["tasks": .list([milk, eggs])]) == "ListOMat found 2 tasks: milk and eggs.")
    #expect(try sentence(search, [:], ["notes": .list([note("Ideas", "fly")])]) == "Here is Ideas: fly")
    #expect(
      try sentence(search, [:], ["notes": .list([note("A"), note("B")])])
        == "ListOMat found 2 notes: A and B.")
    #expect(try sentence(search, [:], code: 4) == "ListOMat couldn't search.")
  }

  @Test func `adding tasks`() throws {
    let add = "INAddTasksIntent"
    let titles = Value.list([speakable("milk"), speakable("eggs")])
    let said = ["taskTitles": titles, "targetTaskList": list("groceries")]
    #expect(try sentence(add, said) == "Added milk and eggs to groceries.")
    #expect(
      try sentence(add, said, ["modifiedTaskList": list("Groceries"), "addedTasks": .list([milk])])
        == "Added milk to Groceries.")
    #expect(try sentence(add, ["taskTitles": titles]) == "Added milk and eggs.")
    #expect(try sentence(add, said, code: 2) == "ListOMat is adding milk and eggs.")
    #expect(try sentence(add, said, code: 4) == "ListOMat couldn't add milk and eggs.")
    #expect(try sentence(add, [:], code: 4) == "ListOMat couldn't add that.")
    #expect(try sentence(add, said, code: 5) == "You have to open ListOMat to add tasks.")
  }

  @Test func `making lists and notes`() throws {
    #expect(
      try sentence(
        "INCreateTaskListIntent", ["title": speakable("Food"), "taskTitles": .list([speakable("milk")])])
        == "Made the list Food with milk.")
    #expect(try sentence("INCreateTaskListIntent", ["title": speakable("Food")]) == "Made the list Food.")
    #expect(try sentence("INCreateNoteIntent", [:]) == "Made the note.")
    #expect(try sentence("INCreateNoteIntent", [:], ["createdNote": note("Ideas")]) == "Made the note Ideas.")
    #expect(try sentence("INAppendToNoteIntent", ["targetNote": note("Ideas")]) == "Added that to Ideas.")
    #expect(
      try sentence("INAppendToNoteIntent", ["targetNote": note("Ideas")], code: 6)
        == "Ideas is protected by a password, so ListOMat can't add to it.")
  }

  @Test func `changing, putting off and deleting tasks`() throws {
    let status = TypeDefinition.enumeration(
      name: "INTaskStatus", cases: [0: "unknown", 1: "notCompleted", 2: "completed"])
    var phrasebook = try english()
    phrasebook.catalogue = Definitions.catalogue.adding(Catalogue(types: [status]))
    let done = Message(
      ["response.INSetTaskAttributeIntent.success"],
      [
        "intent.status": .value(.integer(2), TypeReference("INTaskStatus")),
        "intent.targetTask": .value(eggs, TypeReference("INTask?")),
      ])
    #expect(phrasebook.render(done) == "eggs is done.")
    #expect(try sentence("INSetTaskAttributeIntent", ["targetTask": eggs]) == "Changed eggs.")
    #expect(try sentence("INSnoozeTasksIntent", ["tasks": .list([eggs])]) == "Put off eggs.")
    #expect(
      try sentence("INDeleteTasksIntent", ["taskList": list("Food")], ["deletedTasks": .list([milk, eggs])])
        == "Deleted milk and eggs from Food.")
    #expect(try sentence("INDeleteTasksIntent", [:]) == "Deleted the tasks.")
  }
}
