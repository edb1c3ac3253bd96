import IntentSchema
import Testing

@testable import Language

@Suite struct AnswerTests {
  private static let choices = ["Grocery store", "Hardware store", "Groceries"].map {
    Choice(title: $0, value: .string($0))
  }

  /// The questions that the table's lines begin with.
  private static let questions: [String: IntentSchema.Expectation] = [
    "yesOrNo": IntentSchema.Expectation(.yesOrNo, intent: "INAddTasksIntent", parameter: "targetTaskList"),
    "choice": IntentSchema.Expectation(
      .choice(choices), intent: "INAddTasksIntent", parameter: "targetTaskList"),
    "list": IntentSchema.Expectation(
      .value(TypeReference("INTaskList?")), intent: "INAddTasksIntent", parameter: "targetTaskList"),
    "titles": IntentSchema.Expectation(
      .value(TypeReference("[INSpeakableString]?")), intent: "INAddTasksIntent", parameter: "taskTitles"),
    "time": IntentSchema.Expectation(
      .value(TypeReference("INDateComponentsRange?")), intent: "INSnoozeTasksIntent",
      parameter: "nextTriggerTime"),
    "people": IntentSchema.Expectation(
      .value(TypeReference("[INPerson]?")), intent: "INSendMessageIntent", parameter: "recipients"),
    "attribute": IntentSchema.Expectation(
      .value(TypeReference("INMessageAttribute")), intent: "INSetMessageAttributeIntent",
      parameter: "attribute"),
    "content": IntentSchema.Expectation(
      .value(TypeReference("INNoteContent?")), intent: "INCreateNoteIntent", parameter: "content"),
  ]

  @Test(arguments: Table.rows("answers"))
  func `are read as what was asked`(row: Table.Row) throws {
    let parts = row.sentence.split(separator: ": ", maxSplits: 1).map(String.init)
    let question = try #require(Self.questions[parts[0]])
    let reading = try TestEngine.make().readAnswer(
      parts[1], expecting: question, context: TestEngine.context)
    #expect(reading.answer?.words(\.shorthand) ?? "nothing" == row.expected, "\(reading.why)")
    #expect(!reading.why.isEmpty)
  }

  @Test func `a choice that was settled before can be corrected`() throws {
    let question = IntentSchema.Expectation(
      .value(TypeReference("[INSpeakableString]?")), intent: "INAddTasksIntent", parameter: "taskTitles",
      corrections: [
        Correctable(
          parameter: "targetTaskList", type: TypeReference("INTaskList?"), choices: Self.choices)
      ])
    let reading = try TestEngine.make().readAnswer(
      "no, the hardware one", expecting: question, context: TestEngine.context)
    #expect(reading.answer == .correction(parameter: "targetTaskList", .string("Hardware store")))
  }
}
