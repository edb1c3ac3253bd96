import DefinitionFiles
import IntentSchema
import SystemCatalogue
import Testing

/// One change to the sample, and everything that is said about it.
struct BrokenFile: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var old: String
  var new: String
  /// Place, severity and message of each finding.
  var findings: [String]

  init(_ name: String, _ old: String, _ new: String, _ findings: String...) {
    testDescription = name
    self.old = old
    self.new = new
    self.findings = findings
  }
}

@Suite struct BrokenFileTests {
  private static let cases: [BrokenFile] = [
    BrokenFile("no mistake", "Order Soup", "Order Soup"),
    BrokenFile("not closed", "</plist>", "", "x:1:1"),
    BrokenFile(
      "not a dictionary", "<dict>\n<key>INIntentDefinitionModel", "<array>\n<key>INIntentDefinitionModel",
      "x:1:1"),
    BrokenFile(
      "a newer format", "<string>1.2</string>", "<string>9.0</string>",
      "5:42: warning: INIntentDefinitionModelVersion: version 9.0 of the format isn't known; what is new in it is left out"
    ),
    BrokenFile(
      "an unknown key", "<key>INIntentCategory</key>", "<key>INIntentCatgory</key>",
      "31:3: warning: INIntentCatgory: there is no such key here"),
    BrokenFile(
      "no name", "<key>INIntentName</key><string>OrderSoup</string>", "",
      "27:8: error: INIntentName is missing: an intent needs a name"),
    BrokenFile(
      "no name in Swift", "<string>OrderSoup</string>", "<string>Order Soup!</string>",
      "28:26: error: INIntentName: Order Soup! is no name in Swift"),
    BrokenFile(
      "a name of another type", "<key>INIntentName</key><string>OrderSoup</string>",
      "<key>INIntentName</key><integer>1</integer>",
      "28:26: error: INIntentName: expected a string, found a number"),
    BrokenFile(
      "an unknown type", "<string>Integer</string>\n      <key>INIntentParameterSupportsResolution",
      "<string>Intger</string>\n      <key>INIntentParameterSupportsResolution",
      "44:39: error: INIntentParameterType: there is no type Intger",
      "80:55: error: OrderSoup.quantity: there is no parameter quantity",
      "80:55: error: OrderSoup: “Order ${quantity} ${soup}” speaks of ${quantity}, which is no parameter"),
    BrokenFile(
      "a missing type", "<key>INIntentParameterType</key><string>TimeInterval</string>", "",
      "67:5: error: INIntentParameterType is missing"),
    BrokenFile(
      "an unknown object", "ObjectType</key><string>Soup</string>", "ObjectType</key><string>Soap</string>",
      "36:39: error: soup: there is no type Soap"),
    BrokenFile(
      "an unknown enumeration", "EnumType</key><string>Size</string>", "EnumType</key><string>Sizes</string>",
      "61:39: error: size: there is no enumeration Sizes"),
    BrokenFile(
      "a parameter twice", "<string>wait</string>", "<string>size</string>",
      "68:39: error: size: the parameter size stands here a second time"),
    BrokenFile(
      "an unknown key parameter", "KeyParameter</key><string>soup</string>",
      "KeyParameter</key><string>soop</string>",
      "28:26: error: OrderSoup: the key parameter soop is none of the intent's parameters"),
    BrokenFile(
      "an unknown parent", "ParentName</key><string>soup</string>", "ParentName</key><string>broth</string>",
      "65:63: error: OrderSoup.size: the parent broth is none of the intent's parameters"),
    BrokenFile(
      "a parent of itself", "ParentName</key><string>soup</string>", "ParentName</key><string>size</string>",
      "65:63: error: OrderSoup.size: the parameter depends on itself"),
    BrokenFile(
      "limits the wrong way round", "MinimumValue</key><integer>1</integer>",
      "MinimumValue</key><integer>19</integer>",
      "43:39: error: OrderSoup.quantity: the default 1.0 is outside the parameter's limits",
      "43:39: error: OrderSoup.quantity: the least value 19.0 is more than the greatest, 9.0"),
    BrokenFile(
      "a default outside", "DefaultValue</key><integer>1</integer>",
      "DefaultValue</key><integer>12</integer>",
      "43:39: error: OrderSoup.quantity: the default 12.0 is outside the parameter's limits"),
    BrokenFile(
      "a default of another type", "DefaultValue</key><integer>1</integer>",
      "DefaultValue</key><string>one</string>",
      "43:39: error: OrderSoup.quantity: the default is no number"),
    BrokenFile(
      "an unknown unit", "<string>Minutes</string>", "<string>Fortnights</string>",
      "73:56: error: INIntentParameterMetadataDefaultUnit: there is no unit of time Fortnights"),
    BrokenFile(
      "a summary of an unknown parameter", "<key>soup,quantity</key>", "<key>soup,amount</key>",
      "80:55: error: OrderSoup.amount: there is no parameter amount"),
    BrokenFile(
      "a template with an unknown name", "Order ${quantity} ${soup}", "Order ${quantty} ${soup}",
      "80:55: error: OrderSoup: “Order ${quantty} ${soup}” speaks of ${quantty}, which is no parameter"),
    BrokenFile(
      "a template that is never closed", "Order ${quantity} ${soup}", "Order ${quantity} ${soup",
      "80:55: error: OrderSoup: a ${ in “Order ${quantity} ${soup” is never closed"),
    BrokenFile(
      "a prompt with an unknown name", "How many bowls of ${soup}?", "How many bowls of ${sope}?",
      "43:39: error: OrderSoup.quantity: “How many bowls of ${sope}?” speaks of ${sope}, which is no parameter"
    ),
    BrokenFile(
      "a response with an unknown name", "comes in ${time}.", "comes in ${tme}.",
      "86:48: error: OrderSoup.success: “${soup} comes in ${tme}.” speaks of ${tme}, which is no property of the response and no parameter"
    ),
    BrokenFile(
      "a code twice", "<string>failureSoldOut</string>", "<string>success</string>",
      "87:48: error: success: the response code success stands here a second time"),
    BrokenFile(
      "a parameter that every intent has", "<string>wait</string>", "<string>identifier</string>",
      "68:39: error: identifier: every intent has a property identifier already"),
    BrokenFile(
      "a property that every response has", "ParameterName</key><string>time</string><key>INIntentResponse",
      "ParameterName</key><string>code</string><key>INIntentResponse",
      "28:26: error: OrderSoup: the output time is no property of the response",
      "86:48: error: OrderSoup.success: “${soup} comes in ${time}.” speaks of ${time}, which is no property of the response and no parameter",
      "92:53: error: code: every response has a property code already"),
    BrokenFile(
      "a property that every object has", "<key>INTypePropertyName</key><string>price</string>",
      "<key>INTypePropertyName</key><string>subtitleString</string>",
      "23:40: error: subtitleString: every object has a property subtitleString already"),
    BrokenFile(
      "an unknown output", "Output</key><string>time</string>", "Output</key><string>soup</string>",
      "28:26: error: OrderSoup: the output soup is no property of the response"),
    BrokenFile(
      "two values of one index", "<integer>2</integer></dict>\n  </array>",
      "<integer>1</integer></dict>\n  </array>",
      "14:37: error: Size.large: small has the index 1 already"),
    BrokenFile(
      "no value for nothing", "<string>unknown</string>",
      "<string>unknown</string><key>INEnumValueIndex</key><integer>7</integer>",
      "12:37: error: Size: no value has the index 0, which stands for an absent value"),
    BrokenFile(
      "a type twice", "<key>INTypeName</key><string>Soup</string>",
      "<key>INTypeName</key><string>Size</string>",
      "19:24: error: Size: Size is declared a second time; the first is at x:9:24",
      "36:39: error: soup: there is no type Soup"),
    BrokenFile(
      "a class of the framework", "<string>OrderSoup</string>", "<string>INSendMessage</string>",
      "28:26: error: INSendMessage: INSendMessageIntent is a class of the framework"),
    BrokenFile(
      "a list instead of a dictionary",
      "<dict><key>INIntentParameterRelationshipParentName</key><string>soup</string></dict>",
      "<array/>", "65:7: error: expected a dictionary, found a list",
      "65:7: error: INIntentParameterRelationshipParentName: the key is missing"),
  ]

  @Test(arguments: cases)
  func `a mistake is found with its place`(_ broken: BrokenFile) throws {
    let changed = Sample.text.replacing(broken.old, with: broken.new, maxReplacements: 1)
    #expect(broken.testDescription == "no mistake" || changed != Sample.text)
    let reader = DefinitionReader(
      [.init(bytes: Array(changed.utf8), file: "x")], known: try SystemCatalogue.load())
    let found = reader.findings.map { finding in
      var finding = finding
      finding.advice = nil
      finding.sourceLine = nil
      return "\(finding)"
    }
    // The property list reader's words about its own format are tested with it; here only that it is an
    // error.
    if broken.findings == ["x:1:1"] {
      #expect(reader.findings.contains { $0.severity == .error } && reader.files.isEmpty)
    } else {
      #expect(found == broken.findings.map { "x:\($0)" })
    }
  }

  @Test func `a finding quotes its line and says what to do`() throws {
    let text = Sample.text.replacing(
      "EnumType</key><string>Size</string>", with: "EnumType</key><string>Sise</string>")
    let reader = DefinitionReader(
      [.init(bytes: Array(text.utf8), file: "x")], known: try SystemCatalogue.load())
    #expect(
      reader.findings.map(\.description) == [
        """
        x:61:39: error: size: there is no enumeration Sise
                <key>INIntentParameterName</key><string>size</string>
                                                ^
          Did you mean Size?
        """
      ])
  }

  @Test func `files of one module use each other's types`() throws {
    let catalogue = try SystemCatalogue.load()
    let (types, rest) = (
      Sample.text.range(of: "<key>INTypes</key>"), Sample.text.range(of: "<key>INIntents</key>")
    )
    let start = try #require(types?.lowerBound)
    let end = try #require(rest?.lowerBound)
    let without = String(Sample.text[..<start]) + String(Sample.text[end...])
    let only =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>" + Sample.text[start..<end]
      + "</dict></plist>"
    let alone = DefinitionReader([.init(bytes: Array(without.utf8), file: "a")], known: catalogue)
    #expect(alone.findings.map(\.message) == ["there is no type Soup"])
    let both = DefinitionReader(
      [.init(bytes: Array(without.utf8), file: "a"), .init(bytes: Array(only.utf8), file: "b")],
      known: catalogue)
    #expect(both.findings == [])
  }
}
