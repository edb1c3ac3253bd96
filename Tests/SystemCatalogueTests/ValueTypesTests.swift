import IntentSchema
import SystemCatalogue
import Testing

@Suite struct ValueTypesTests {
  private static let catalogue = Result { try SystemCatalogue.load() }

  @Test(
    arguments: [
      ("String", .text), ("[INSpeakableString]?", .speakable), ("INNoteContent", .dictatedText),
      ("INImageNoteContent", .dictatedPicture), ("Date?", .instant), ("DateComponents?", .dateComponents),
      ("TimeInterval", .duration), ("Measurement<UnitTemperature>?", .temperature),
      ("Measurement<UnitLength>", .measure), ("INTaskPriority", .enumeration),
      ("INDayOfWeekOptions", .options), ("INMediaDestination?", .variant), ("INRestaurant", .thing),
      ("INPersonHandleLabel", .constant), ("Decimal", .decimal), ("[String : Any]", .dictionary),
      ("NSWindow", .unknown),
    ] as [(String, ValueKind)])
  func `a type is of one kind`(_ type: String, _ kind: ValueKind) throws {
    #expect(try Self.catalogue.get().kind(of: TypeReference(type)) == kind)
  }

  @Test func `every parameter of every intent is of a known kind`() throws {
    let catalogue = try Self.catalogue.get()
    for intent in catalogue.intents.values {
      for parameter in intent.parameters {
        let type = parameter.type.unwrapped.listOfSet ?? parameter.type
        #expect(catalogue.kind(of: type) != .unknown, "\(intent.name).\(parameter.name): \(type)")
      }
    }
  }

  @Test func `an app's own types are what their definitions say`() throws {
    let own = Catalogue(types: [
      .enumeration(name: "a.b/PizzaSize", cases: [1: "small"]),
      .object(name: "a.b/Topping", base: "INObject", fields: []),
    ])
    let catalogue = try Self.catalogue.get().adding(own)
    #expect(catalogue.kind(of: "a.b/PizzaSize") == .enumeration)
    #expect(catalogue.kind(of: "a.b/Topping") == .thing)
    #expect(catalogue.kind(of: "Date") == .instant)
  }

  /// The cases that the code names are those of the API.
  @Test func `codes that have names here have the API's raw values`() throws {
    let catalogue = try Self.catalogue.get()
    func check<Code: CaseIterable & RawRepresentable>(_ code: Code.Type, _ type: String) throws
    where Code.RawValue: BinaryInteger {
      guard case .enumeration(_, let cases)? = catalogue.type(type) else {
        Issue.record("there is no enumeration \(type)")
        return
      }
      for item in Code.allCases { #expect(cases[Int(item.rawValue)] == "\(item)", "\(type)") }
    }
    try check(TaskRecord.Status.self, "INTaskStatus")
    try check(TaskRecord.Kind.self, "INTaskType")
    try check(PersonHandleRecord.Kind.self, "INPersonHandleType")
    try check(PlaceTriggerRecord.Event.self, "INSpatialEvent")
    try check(RecurrenceRecord.Frequency.self, "INRecurrenceFrequency")
    try check(PaymentRecord.AmountKind.self, "INAmountType")
    try check(InterfaceRequest.Status.self, "INIntentHandlingStatus")
    try check(RegisteredNames.Kind.self, "INVocabularyStringType")
  }

  @Test func `each kind of name that an app registers may fill something`() throws {
    let names = try Self.catalogue.get().values.registeredNames
    for kind in RegisteredNames.Kind.allCases { #expect(names[kind]?.isEmpty == false, "\(kind)") }
  }

  // MARK: Mistakes in the file

  @Test(arguments: [
    ("kinds: [text]", "values.yaml:1:8: error: kinds: expected a dictionary, found a list"),
    (
      "kinds:\n  txt: [String]",
      "values.yaml:2:3: error: kinds: there is no kind txt\n  Did you mean text?"
    ),
    (
      "kinds:\n  text: [String]\n  number: [String]",
      "values.yaml:3:12: error: kinds: String is text already"
    ),
    (
      "kinds:\n  task: [INTasks]",
      "values.yaml:2:10: error: kinds: there is no type INTasks\n  Did you mean INTask?"
    ),
    (
      "titles:\n  INTask: [titel]",
      "values.yaml:2:12: error: titles: INTask has no property titel\n  Did you mean title?"
    ),
    (
      "registeredNames:\n  carname: [carName]",
      "values.yaml:2:3: error: registeredNames: there are no names of carname\n  Did you mean carName?"
    ),
    (
      "ownCards:\n  messaging: massage",
      "values.yaml:2:14: error: ownCards: no card says that it shows massage\n  Did you mean message?"
    ),
    ("samples:\n  INTask: 3", "values.yaml:2:11: error: INTask: expected a word, found a number"),
    ("kind: {}", "values.yaml:1:1: error: kind: there is no such key here\n  Did you mean kinds?"),
  ])
  func `a mistake is told with its place`(_ text: String, _ finding: String) throws {
    var reader = ValueTypesReader(of: try Self.catalogue.get())
    _ = try reader.read(text, file: "values.yaml")
    #expect(reader.findings.map(\.description) == [finding])
  }
}
