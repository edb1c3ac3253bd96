import Dialogue
import IntentSchema
import Testing

/// Lists of results for list parameters.
@Suite struct ListResolvingTests {
  private func add(
    _ titles: [String], _ replies: HandlingReply...
  ) throws -> Conversation {
    let script = Script(["taskTitles": replies])
    return try Conversation(
      Definitions.addTasks, titles.isEmpty ? [:] : ["taskTitles": .list(titles.map(speakable))],
      app: script.answer)
  }

  private func titles(_ talk: Conversation) -> [String] {
    (talk.calls.last?.intent["taskTitles"]?.list ?? []).compactMap { $0.record?["spokenPhrase"]?.string }
  }

  @Test func `each element takes its own result`() throws {
    let talk = try add(
      ["rice", "onions"],
      .resolutions([.success(speakable("Rice")), .notRequired]))
    #expect(titles(talk) == ["Rice", "onions"])
  }

  @Test func `a question names its element, and the others stay`() throws {
    var talk = try add(
      ["rice", "apples", "olives"],
      .resolutions([
        .success(speakable("Rice")), .disambiguation([speakable("Red apples"), speakable("Green apples")]),
        .success(speakable("olives")),
      ]), .notImplemented)
    #expect(talk.lines == ["? For “apples”: which one, Red apples or Green apples?"])
    try talk.person(.choice(1))
    #expect(titles(talk) == ["Rice", "Green apples", "olives"])
    #expect(talk.lines == ["Added Rice, Green apples and olives.", "= completed"])
  }

  @Test func `several open elements are asked one after the other`() throws {
    var talk = try add(
      ["a", "b"],
      .resolutions([
        .confirmationRequired(speakable("A"), reason: nil),
        .confirmationRequired(speakable("B"), reason: nil),
      ]))
    #expect(talk.lines == ["? For “a”: do you mean A?"])
    try talk.person(.yes)
    #expect(talk.lines == ["? For “b”: do you mean B?"])
    try talk.person(.yes)
    #expect(titles(talk) == ["A", "B"])
    #expect(talk.lines.last == "= completed")
  }

  @Test func `an unsupported element is named and can be replaced or left out`() throws {
    let replies: [HandlingReply] = [
      .resolutions([.success(speakable("rice")), .unsupported(reason: nil)]), .notImplemented,
    ]
    var talk = try add(["rice", "sand"], replies[0], replies[1])
    #expect(talk.lines == ["ListOMat can't add “sand”.", "? What should I add, then?"])
    #expect(talk.question?.expectation.kind == .value(.named("INSpeakableString")))
    var other = talk
    try talk.person(.value(.list([speakable("salt"), speakable("oil")])))
    #expect(titles(talk) == ["rice", "salt", "oil"])
    let fresh = Script(["taskTitles": []])
    other.app = fresh.answer
    try other.person(.neither)
    #expect(titles(other) == ["rice"])
  }

  @Test func `a single result speaks for the whole list`() throws {
    var talk = try add([], .resolutions([.needsValue]), .notImplemented)
    #expect(talk.lines == ["? What should I add?"])
    #expect(talk.question?.expectation.kind == .value(TypeReference("[INSpeakableString]?")))
    try talk.person(.value(speakable("milk")))
    #expect(titles(talk) == ["milk"])

    #expect(titles(try add(["a", "b"], .resolution(.success(.list([speakable("c")]))))) == ["c"])
    #expect(
      try add(["a", "b"], .resolutions([.unsupported(reason: nil)])).lines.first
        == "ListOMat can't add “a” and “b”.")
    #expect(titles(try add(["a", "b"], .resolutions([.success(speakable("c"))]))) == ["c"])
    #expect(titles(try add(["a", "b"], .resolutions([]))) == ["a", "b"])
    #expect(titles(try add(["a", "b"], .resolution(.notRequired))) == ["a", "b"])
  }

  @Test func `one element is treated like a single value`() throws {
    #expect(titles(try add(["a"], .resolutions([.success(speakable("A"))]))) == ["A"])
    #expect(
      try add(["a"], .resolutions([.confirmationRequired(speakable("A"), reason: nil)])).lines == [
        "? Do you mean A?"
      ])
  }

  @Test func `more and fewer results than elements are taken as they are`() throws {
    #expect(
      titles(try add(["a"], .resolutions([.success(speakable("x")), .success(speakable("y"))]))) == [
        "x", "y",
      ])
    #expect(
      titles(try add(["a", "b", "c"], .resolutions([.success(speakable("x")), .notRequired]))) == ["x", "b"])
  }
}
