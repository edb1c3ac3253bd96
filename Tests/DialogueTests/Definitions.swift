import Dialogue
import IntentSchema
import SystemCatalogue

/// Intents made by hand after the lists-and-notes domain, small enough to see the whole in a test.
enum Definitions {
  static let codes = [
    0: "unspecified", 1: "ready", 2: "inProgress", 3: "success", 4: "failure", 5: "failureRequiringAppLaunch",
  ]

  static let addTasks = IntentDefinition(
    name: "INAddTasksIntent", domain: "lists-and-notes",
    parameters: [
      parameter("targetTaskList", "INTaskList?", confirm: [1: "listShouldBeCreated"]),
      parameter("taskTitles", "[INSpeakableString]?"),
      parameter(
        "temporalEventTrigger", "INTemporalEventTrigger?",
        unsupported: [1: "timeInPast", 2: "invalidRecurrence"]),
      parameter("priority", "INTaskPriority"),
    ],
    resolutionOrder: ["targetTaskList", "taskTitles"],
    response: response(
      "INAddTasksIntent", [("modifiedTaskList", "INTaskList?"), ("addedTasks", "[INTask]?")]))

  static let search = IntentDefinition(
    name: "INSearchForNotebookItemsIntent", domain: "lists-and-notes",
    parameters: [parameter("title", "INSpeakableString?"), parameter("itemType", "INNotebookItemType")],
    resolutionOrder: ["title"],
    response: response(
      "INSearchForNotebookItemsIntent",
      [
        ("notes", "[INNote]?"), ("taskLists", "[INTaskList]?"), ("tasks", "[INTask]?"),
        ("sortType", "INSortType"),
      ]))

  static let deleteTasks = IntentDefinition(
    name: "INDeleteTasksIntent", domain: "lists-and-notes",
    parameters: [
      parameter("taskList", "INTaskList?", unsupported: [1: "noTaskListFound"]),
      parameter("tasks", "[INTask]?", unsupported: [1: "noTasksFound", 2: "noTasksInApp"]),
      parameter("all", "Bool?"),
    ],
    resolutionOrder: ["taskList", "tasks"],
    response: response("INDeleteTasksIntent", [("deletedTasks", "[INTask]?")]), requiresConfirmation: true)

  /// An intent that no text knows: everything about it is said by the general texts.
  static let water = IntentDefinition(
    name: "WaterPlantsIntent", domain: "custom",
    parameters: [
      parameter("plants", "[Plant]?", unsupported: [1: "tooDry"], confirm: [1: "rare"]),
      parameter("litres", "Double?", unsupported: [1: "tooMuch"]),
    ],
    resolutionOrder: ["plants", "litres"],
    response: ResponseDefinition(
      name: "WaterPlantsIntentResponse",
      codes: codes.merging([6: "continueInApp", 7: "failureNoWater"]) { $1 },
      properties: [FieldDefinition(name: "plants", type: TypeReference("[Plant]?"))]),
    requiresConfirmation: true)

  static let all = [addTasks, search, deleteTasks, water]

  /// Those with what is known of the framework's types.
  static let catalogue = Catalogue(
    intents: all, types: Array(types.values), values: (try? SystemCatalogue.load())?.values ?? ValueTypes())

  private static let types: [String: TypeDefinition] = [
    "INNotebookItemType": .enumeration(
      name: "INNotebookItemType", cases: [0: "unknown", 1: "note", 2: "taskList", 3: "task"]),
    "INTaskPriority": .enumeration(
      name: "INTaskPriority", cases: [0: "unknown", 1: "notFlagged", 2: "flagged"]),
    "INTemporalEventTriggerTypeOptions": .optionSet(
      name: "INTemporalEventTriggerTypeOptions",
      options: [1: "notScheduled", 2: "scheduledNonRecurring", 4: "scheduledRecurring"]),
    "PlantKind": .enumeration(name: "PlantKind", cases: [1: "carnivorousPlant"]),
  ]

  static func parameter(
    _ name: String, _ type: String, unsupported: [Int: String] = [:], confirm: [Int: String] = [:]
  ) -> ParameterDefinition {
    ParameterDefinition(
      name: name, type: TypeReference(type), resolutionResult: "ResolutionResult",
      unsupportedReasons: unsupported,
      confirmationReasons: confirm)
  }

  private static func response(_ intent: String, _ properties: [(String, String)]) -> ResponseDefinition {
    ResponseDefinition(
      name: "\(intent)Response", codes: codes,
      properties: properties.map { FieldDefinition(name: $0.0, type: TypeReference($0.1)) })
  }
}

func speakable(_ text: String) -> Value {
  .record(Record("INSpeakableString", ["spokenPhrase": .string(text)]))
}

func list(_ title: String, _ tasks: [Value] = [], group: String? = nil) -> Value {
  var record = Record("INTaskList", ["title": speakable(title), "tasks": .list(tasks)])
  record["groupName"] = group.map(speakable)
  return .record(record)
}

func task(_ title: String, done: Bool = false) -> Value {
  .record(Record("INTask", ["title": speakable(title), "status": .integer(done ? 2 : 1)]))
}

func note(_ title: String, _ texts: String...) -> Value {
  let contents = texts.map { Value.record(Record("INTextNoteContent", ["text": .string($0)])) }
  return .record(Record("INNote", ["title": speakable(title), "contents": .list(contents)]))
}
