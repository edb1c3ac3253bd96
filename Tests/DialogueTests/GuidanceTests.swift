import Dialogue
import IntentSchema
import Testing

/// The rules that a developer's own intent has for its parameters: defaults, options, dependence and limits.
@Suite struct GuidanceTests {
  private static func intent(_ guidance: [String: ParameterGuidance]) -> IntentDefinition {
    func parameter(_ name: String, _ type: String) -> ParameterDefinition {
      var parameter = Definitions.parameter(name, type)
      parameter.guidance = guidance[name] ?? ParameterGuidance()
      return parameter
    }
    return IntentDefinition(
      name: "BakeIntent", domain: "Bakery",
      parameters: [parameter("bread", "Bread?"), parameter("sliced", "Bool?"), parameter("slices", "Int?")],
      resolutionOrder: ["bread", "sliced", "slices"],
      response: ResponseDefinition(name: "BakeIntentResponse", codes: [3: "success"], properties: []))
  }

  private static func bread(_ name: String, _ identifier: String? = nil) -> Value {
    var record = Record("Bread", ["displayString": .string(name)])
    record["identifier"] = identifier.map(Value.string)
    return .record(record)
  }

  @Test func `the app's default comes before the file's, and what was said before both`() throws {
    let guidance = [
      "slices": ParameterGuidance(providesDefault: true, defaultValue: .integer(8)),
      "sliced": ParameterGuidance(defaultValue: .bool(true)),
    ]
    let silent = try Conversation(Self.intent(guidance))
    #expect(silent.calls.last?.intent["slices"] == .integer(8))
    #expect(silent.calls.last?.intent["sliced"] == .bool(true))
    let telling = try Conversation(Self.intent(guidance)) { call in
      call.phase == .defaultValue("slices") ? .reply(.value(.integer(12))) : nil
    }
    #expect(telling.calls.last?.intent["slices"] == .integer(12))
    let said = try Conversation(Self.intent(guidance), ["slices": .integer(3)])
    #expect(said.calls.last?.intent["slices"] == .integer(3))
    #expect(!said.calls.contains { $0.phase == .defaultValue("slices") })
  }

  @Test func `options are offered where a value is needed`() throws {
    let guidance = ["bread": ParameterGuidance(providesOptions: true)]
    let loaves = [Self.bread("Rye", "1"), Self.bread("Spelt", "2")]
    var talk = try Conversation(Self.intent(guidance)) { call in
      switch call.phase {
      case .resolve("bread"): call.intent["bread"] == nil ? .reply(.resolution(.needsValue)) : nil
      case .options("bread", searchTerm: nil): .reply(.options(loaves))
      default: nil
      }
    }
    #expect(talk.lines == ["? What should the bread be: Rye or Spelt?"])
    try talk.person(.choice(1))
    #expect(talk.calls.last?.intent["bread"] == loaves[1])
  }

  @Test func `without options the question is open`() throws {
    let guidance = ["bread": ParameterGuidance(providesOptions: true)]
    for reply in [HandlingReply.options([]), .notImplemented] {
      let talk = try Conversation(Self.intent(guidance)) { call in
        switch call.phase {
        case .resolve("bread"): .reply(.resolution(.needsValue))
        case .options: .reply(reply)
        default: nil
        }
      }
      #expect(talk.lines == ["? What should the bread be?"])
    }
  }

  @Test func `a name becomes the one option that bears it`() throws {
    let guidance = ["bread": ParameterGuidance(providesOptions: true)]
    let rye = Self.bread("Rye", "1")
    for (said, options, found) in [
      ("rye", [rye, Self.bread("Spelt", "2")], rye),
      ("rye", [rye, Self.bread("RYE", "3")], Self.bread("rye")),
      ("oat", [rye], Self.bread("oat")),
    ] {
      let talk = try Conversation(Self.intent(guidance), ["bread": Self.bread(said)]) { call in
        call.phase == .options("bread", searchTerm: said) ? .reply(.options(options)) : nil
      }
      #expect(talk.calls.last?.intent["bread"] == found)
      #expect(talk.lines == ["Done in ListOMat.", "= completed"])
    }
  }

  @Test func `a parameter of another's is left out where that one isn't chosen`() throws {
    let guidance = [
      "slices": ParameterGuidance(defaultValue: .integer(8), parent: "sliced", parentValue: .bool(true))
    ]
    let whole = try Conversation(
      Self.intent(guidance), ["sliced": .bool(false), "slices": .integer(4)])
    #expect(whole.calls.last?.intent["slices"] == nil)
    #expect(!whole.calls.contains { $0.phase == .resolve("slices") })
    let sliced = try Conversation(Self.intent(guidance), ["sliced": .bool(true)])
    #expect(sliced.calls.last?.intent["slices"] == .integer(8))
  }

  @Test func `a number outside the limits is asked for again`() throws {
    let guidance = ["slices": ParameterGuidance(minimum: 2, maximum: 20)]
    var talk = try Conversation(Self.intent(guidance), ["slices": .integer(40)])
    #expect(talk.lines == ["It can be at most 20.", "? What should the slices be, then?"])
    try talk.person(.value(.integer(1)))
    #expect(talk.lines == ["It has to be at least 2.", "? What should the slices be, then?"])
    try talk.person(.value(.integer(12)))
    #expect(talk.calls.last?.intent["slices"] == .integer(12))
  }
}
