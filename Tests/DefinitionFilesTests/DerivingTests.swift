import DefinitionFiles
import IntentSchema
import SystemCatalogue
import Testing

@Suite struct DerivingTests {
  private static func file() throws -> DefinitionFile {
    let reader = DefinitionReader(
      [.init(bytes: Array(Sample.text.utf8), file: "Soups.intentdefinition")],
      known: try SystemCatalogue.load())
    #expect(reader.findings == [])
    return try #require(reader.files.first)
  }

  @Test func `an intent becomes one like those of the framework`() throws {
    let base = try SystemCatalogue.load()
    let catalogue = Catalogue([try Self.file()], app: nil, base: base)
    let intent = try #require(catalogue.intent("OrderSoupIntent"))
    #expect(intent.parameters.map(\.type.description) == ["Soup?", "Int?", "Size", "TimeInterval?"])
    #expect(intent.resolutionOrder == ["soup", "quantity"])
    #expect(intent.parameter("quantity")?.resolutionResult == "OrderSoupQuantityResolutionResult")
    #expect(intent.parameter("quantity")?.unsupportedReasons == [1: "tooMany"])
    #expect(intent.parameter("soup")?.guidance?.providesOptions == true)
    #expect(intent.parameter("quantity")?.guidance?.defaultValue == .integer(1))
    #expect(intent.parameter("size")?.guidance?.parent == "soup")
    // Five minutes.
    #expect(intent.parameter("wait")?.guidance?.defaultValue == .double(300))
    #expect(intent.summaries == [["quantity", "soup"]])
    #expect(intent.response.codes[4] == "success")
    #expect(intent.response.codes[100] == "failureSoldOut")
    guard case .object(_, "INObject", let fields)? = catalogue.type("Soup") else {
      Issue.record("Soup is missing")
      return
    }
    #expect(fields.contains { $0.name == "displayString" } && fields.last?.name == "price")
  }

  @Test(arguments: [
    ("order", false, true), ("share", false, true), ("request", false, true), ("create", false, false),
    ("create", true, true), ("information", false, false),
  ])
  func `what may cost money or reaches others asks first, whatever its developer wants`(
    category: String, isWanted: Bool, asks: Bool
  ) throws {
    let key = "<key>INIntentCategory</key><string>"
    let text = Sample.text.replacing(
      "\(key)order</string>",
      with:
        "\(key)\(category)</string><key>INIntentUserConfirmationRequired</key><\(isWanted)/>")
    let reader = DefinitionReader(
      [.init(bytes: Array(text.utf8), file: "Soups.intentdefinition")], known: try SystemCatalogue.load())
    let catalogue = Catalogue(
      [try #require(reader.files.first)], app: nil, base: try SystemCatalogue.load())
    #expect(catalogue.intent("OrderSoupIntent")?.requiresConfirmation == asks)
  }

  @Test func `an app's names are its own`() throws {
    let catalogue = Catalogue([try Self.file()], app: "com.example.Soup", base: try SystemCatalogue.load())
    let intent = try #require(catalogue.intent("com.example.Soup/OrderSoupIntent"))
    #expect(intent.parameter("soup")?.type == TypeReference("com.example.Soup/Soup?"))
    #expect(intent.response.name == "com.example.Soup/OrderSoupIntentResponse")
    let record = Record("com.example.Soup/Soup", ["displayString": .string("Miso")])
    #expect(record.renamed(QualifiedName.plain).type == "Soup")
  }

  @Test func `a text is that of the language, or of the language without its region`() throws {
    let file = try Self.file()
    let definitions = AppDefinitions(
      files: [file], tables: ["zh": ["Soups": ["T1": "点汤"]], "tr": ["Soups": ["T1": ""]]])
    let text = KeyedText("Order Soup", key: "T1")
    #expect(definitions.text(text, of: file, in: "zh-Hans") == "点汤")
    #expect(definitions.text(text, of: file, in: "tr") == "Order Soup")
  }
}
