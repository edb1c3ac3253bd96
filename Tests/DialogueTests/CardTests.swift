import Dialogue
import IntentSchema
import Testing

@Suite struct CardTests {
  private func card(_ fields: [String: Value], _ intent: IntentDefinition = Definitions.search) throws
    -> Card?
  {
    try english().card(
      for: .response(
        Record(intent.response.name, fields.merging(["code": .integer(3)]) { $1 }), intent.response.properties
      ))
  }

  private let groceries = list("Groceries", [task("milk", done: true), task("eggs")])

  @Test func `one list is a card with its tasks`() throws {
    let expected = Card(
      title: "Groceries", subtitle: "1 of 2 done",
      rows: [Card.Row(text: "milk", state: .done), Card.Row(text: "eggs", state: .notDone)])
    #expect(try card(["taskLists": .list([groceries])]) == expected)
    #expect(try copied(expected) == expected)
  }

  @Test func `several lists are sections, and not too many`() throws {
    let lists = (1...20).map { list("List \($0)", [task("a")]) }
    let card = try #require(try card(["taskLists": .list(lists)]))
    #expect(card.title == "20 lists")
    #expect(card.sections.count == 9)
    #expect(
      card.sections.first
        == Card.Section(title: "List 1", subtitle: "0 of 1 done", rows: [.init(text: "a", state: .notDone)]))
    #expect(card.sections.last == Card.Section(title: "… and 12 more"))
  }

  @Test func `rows are bounded`() throws {
    let long = list("Long", (1...50).map { task("\($0)") })
    let rows = try card(["taskLists": .list([long])])?.rows ?? []
    #expect(rows.count == 21)
    #expect(rows.last == Card.Row(text: "… and 30 more"))
  }

  @Test func `tasks and notes`() throws {
    #expect(
      try card(["tasks": .list([task("a"), task("b", done: true)])])?.rows.map(\.state) == [.notDone, .done])
    let ideas = try card(["notes": .list([note("Ideas", "first line\nsecond", "third")])])
    #expect(
      ideas == Card(title: "Ideas", rows: ["first line", "second", "third"].map { Card.Row(text: $0) }))
    #expect(
      try card(["notes": .list([note("A", "x"), note("B", "y")])])?.rows == [
        Card.Row(text: "A", detail: "x"), Card.Row(text: "B", detail: "y"),
      ])
  }

  @Test func `a changed list is shown whole, an empty one with the tasks that were added`() throws {
    let added = Value.list([task("eggs")])
    let whole = try card(["modifiedTaskList": groceries, "addedTasks": added], Definitions.addTasks)
    #expect(whole?.rows.map(\.text) == ["milk", "eggs"])
    let bare = try card(["modifiedTaskList": list("Groceries"), "addedTasks": added], Definitions.addTasks)
    #expect(bare == Card(title: "Groceries", rows: [Card.Row(text: "eggs", state: .notDone)]))
  }

  @Test func `nothing to show is no card`() throws {
    #expect(try card([:]) == nil)
    #expect(try card(["taskLists": .list([]), "sortType": .integer(1)]) == nil)
  }

  @Test func `what is unknown is shown by its name`() throws {
    let plants = [
      "plants": Value.list([.record(Record("Plant", ["name": .string("Fern")])), .record(Record("Plant"))])
    ]
    #expect(
      try card(plants, Definitions.water)
        == Card(title: "2 results", rows: [Card.Row(text: "Fern"), Card.Row(text: "something")]))
  }

  @Test func `a request lists what is known of it`() throws {
    let intent = Definitions.addTasks
    let request = Record(
      intent.name,
      [
        "targetTaskList": groceries, "taskTitles": .list([speakable("a"), speakable("b")]),
        "priority": .integer(0),
      ])
    let fields = intent.parameters.map { FieldDefinition(name: $0.name, type: $0.type) }
    #expect(
      try english().card(for: .request(request, fields))
        == Card(
          title: "New tasks",
          rows: [Card.Row(text: "tasks", detail: "a and b"), Card.Row(text: "list", detail: "Groceries")]))
    #expect(try english().card(for: .request(Record(intent.name), fields)) == nil)
  }
}
