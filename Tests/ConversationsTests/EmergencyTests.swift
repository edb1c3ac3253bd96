import AppBundle
import Conversations
import Dialogue
import IntentSchema
import Testing

/// Calls to emergency services: confirmed once, never to a person, never asked "Whom?".
@Suite struct EmergencyTests {
  /// An app that calls, and needs somebody to call.
  private func room(
    _ language: String = "en", _ apps: [AppBundle] = [.app("Caller", ["INStartCallIntent"])]
  ) throws -> Room {
    var room = try Room(apps, languages: [language])
    let catalogue = room.surroundings.knowledge.catalogue
    room.reply = { call, _ in
      if case .resolve("contacts") = call.phase, call.intent["contacts"] == nil {
        return .replied(.resolutions([.needsValue]))
      }
      guard call.phase == .handle else { return nil }
      let code = catalogue.intent(call.intent.type)?.response.codes.first { $0.value == "continueInApp" }?.key
      return .replied(
        .response(Record("\(call.intent.type)Response", ["code": .integer(Int64(code ?? 0))])))
    }
    return room
  }

  @Test(arguments: [("en", "call 911"), ("en", "911"), ("zh", "打110"), ("tr", "112'yi ara")])
  func `a call for help is no phrase, and no answer to what the phrase should be`(
    _ language: String, _ call: String
  ) throws {
    let notebook = Notebook()
    var room = try Room(
      [.app("Caller", ["INStartCallIntent", "INSetCarLockStatusIntent"])], languages: [language])
    room.memory = { notebook.reply(to: $0) }
    try room.say(["zh": "锁车", "tr": "arabayı kilitle"][language] ?? "lock the car")
    if room.turn?.status == .asking { try room.say(Self.yes[language] ?? "yes") }
    try room.say(["zh": "叫它\(call)", "tr": "buna \(call) de"][language] ?? "call it \(call)")
    #expect(notebook.shortcuts.isEmpty, "\(room.log)")
    try room.say(
      ["zh": "为这个添加一个快捷指令", "tr": "bunun için bir kısayol ekle"][language] ?? "add a shortcut for that")
    try room.say(call)
    #expect(notebook.shortcuts.isEmpty, "\(room.log)")
  }

  private static let yes = ["en": "yes", "zh": "好的", "tr": "evet"]
  private static let no = ["en": "no", "zh": "不用了", "tr": "hayır"]

  private static func numbers(_ turn: Turn?) -> [String?] {
    (turn?.parameters?["contacts"]?.list ?? []).map { $0.record?["personHandle"]?.record?["value"]?.string }
  }

  @Test(arguments: [
    ("en", "call 911", "911"), ("en", "dial 112 please", "112"), ("en", "call nine one one now", "911"),
    ("en", "ring 999", "999"), ("en", "call 9-1-1", "911"), ("en", "phone 155", "155"),
    ("en", "call 122", "122"),
    ("en", "call 911 tomorrow", "911"), ("en", "should I call 911?", "911"), ("zh", "打110", "110"),
    ("zh", "拨打幺二零", "120"), ("zh", "给119打电话", "119"), ("zh", "打电话给１１０", "110"), ("zh", "打155", "155"),
    ("tr", "112'yi ara", "112"), ("tr", "155'i ara", "155"), ("tr", "yüz on ikiyi ara", "112"),
    ("tr", "110'u ara", "110"),
  ])
  func `a number is confirmed once, with what it is`(_ language: String, _ sentence: String, _ number: String)
    throws
  {
    var room = try room(language)
    let log = try room.say(sentence)
    #expect(log.count == 1 && log[0].hasPrefix("ask ") && log[0].contains(number), "\(log)")
    #expect(log[0].contains("Caller"))
    let call = try room.say(#require(Self.yes[language]))
    #expect(call.contains("call Caller handle") && !call.contains { $0.hasPrefix("ask") }, "\(call)")
    #expect(Self.numbers(room.turn) == [number])
    // The app was left to go on by itself, so nobody knows whether it calls.
    #expect(room.turn?.lines.last?.contains(number) == true)
  }

  @Test(arguments: [
    ("en", "call 911"), ("en", "call an ambulance"), ("zh", "打110"), ("zh", "报警"), ("tr", "112'yi ara"),
    ("tr", "ambulans çağır"),
  ])
  func `without agreement nobody is called`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    try room.say(sentence)
    #expect(room.conversation.isOpen)
    #expect(try !room.say(#require(Self.no[language])).contains { $0.hasPrefix("call") })
    #expect(!room.conversation.isOpen)
  }

  @Test(arguments: [("en", "don't call 911"), ("zh", "别打110"), ("tr", "112'yi arama")])
  func `what isn't wanted isn't even asked`(_ language: String, _ sentence: String) throws {
    var room = try room(language)
    #expect(try !room.say(sentence).contains { $0.hasPrefix("call") || $0.hasPrefix("ask") })
  }

  @Test(arguments: [
    ("en", "call the police", "which emergency number"),
    ("en", "get me an ambulance", "which emergency number"),
    ("zh", "叫救护车", "哪个紧急号码"), ("tr", "polisi ara", "acil durum numarasını"),
  ])
  func `services without a number are asked for it, and for nobody`(
    _ language: String, _ sentence: String, _ question: String
  ) throws {
    var room = try room(language)
    #expect(try room.say(sentence).last?.hasPrefix("ask ") == true)
    let asked = try room.say(#require(Self.yes[language]))
    #expect(asked.last?.lowercased().contains(question) == true, "\(asked)")
    // They have agreed already.
    #expect(try room.say("112").contains("call Caller handle"))
    #expect(Self.numbers(room.turn) == ["112"])
  }

  @Test(arguments: [
    ("en", "call 911", "911"), ("en", "call an ambulance", "112"), ("zh", "打120", "120"), ("zh", "报警", "110"),
    ("tr", "155'i ara", "155"), ("tr", "polisi ara", "112"),
  ])
  func `without an app that calls one is told to dial it`(
    _ language: String, _ sentence: String, _ number: String
  )
    throws
  {
    for apps: [AppBundle] in [[], [.app("ListOMat", AppBundle.lists)]] {
      var room = try room(language, apps)
      let log = try room.say(sentence)
      #expect(log.count == 1 && log[0].hasPrefix("say ") && log[0].contains(number), "\(log)")
      #expect(room.turn?.status == .failed)
    }
  }

  @Test func `of several apps one calls, without a second question`() throws {
    let calling = ["INStartCallIntent", "INStartAudioCallIntent"]
    var room = try room("en", [.app("One", calling), .app("Caller", calling)])
    room.surroundings.preferences[.calls] = AppPreference(["com.example.Caller"])
    #expect(try room.say("call 911").first?.contains("Caller") == true)
    #expect(try room.say("yes").contains("call Caller handle"))
  }

  @Test func `a number in answer to whom is confirmed too`() throws {
    var room = try room()
    #expect(try room.say("make a call").last?.hasPrefix("ask ") == true)
    #expect(try room.say("911").last?.contains("911 is an emergency number") == true)
    #expect(try room.say("yes").contains("call Caller handle"))
  }

  @Test func `the number can be corrected`() throws {
    var room = try room()
    try room.say("call 911")
    #expect(try room.say("no, 112").last?.contains("112 is an emergency number") == true)
    try room.say("yes")
    #expect(Self.numbers(room.turn) == ["112"])
  }

  @Test(arguments: [("call 9112", "9112"), ("call 555 0155", "5550155"), ("call mum", "mum")])
  func `other numbers and people are called as ever`(_ sentence: String, _ whom: String) throws {
    var room = try room()
    #expect(try room.say(sentence).contains("call Caller handle"))
    #expect(Self.numbers(room.turn) == [whom])
  }

  @Test func `the table has what the countries have`() throws {
    let numbers = try EmergencyNumbers.bundled()
    for (country, number) in [
      ("DE", "112"), ("US", "911"), ("GB", "999"), ("CN", "110"), ("CN", "119"), ("CN", "120"), ("CN", "122"),
      ("CZ", "155"),
      ("TR", "155"), ("NO", "113"),
    ] {
      #expect(numbers.countries[country]?.contains(number) == true, "\(country)")
      #expect(numbers.number(number) == number)
    }
    #expect(numbers.countries.keys.allSatisfy { $0.wholeMatch(of: /[A-Z]{2}/) != nil })
    #expect(numbers.number("") == nil && numbers.number("11") == nil && numbers.number("1 1 2") == "112")
  }

  @Test(arguments: ["- 1", "DE: 112", "DE: []", "DE: [a]"])
  func `a broken table is refused with its place`(text: String) {
    #expect(throws: Diagnostic.self) { try EmergencyNumbers.read(text, file: "emergency-numbers.yaml") }
  }
}
