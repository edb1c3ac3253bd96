import ExtensionProtocol
import IntentSchema
import TestSupport
import Testing

@Suite struct CodingTests {
  private static let values: [Value] = [
    .null, .bool(true), .bool(false), .integer(0), .integer(-1), .integer(.max), .integer(.min),
    .double(0.1), .double(-.infinity), .string(""), .string("Größe 🛒 e\u{301}"), .bytes([0, 255]), .list([]),
    .list([.null, .list([.integer(1)])]),
    .record(
      Record("INTask", ["title": .record(Record("INSpeakableString", ["spokenPhrase": .string("x")]))])),
  ]

  private static let hostMessages: [HostMessage] = [
    .welcome(
      ExtensionContext(
        language: "zh-Hans", groupContainers: ["b": "/b", "a": "/a"], isSiriAuthorized: true,
        data: [.place: .denied, .contacts: .authorized])),
    .refused(hostVersion: 300), .ping(id: .max),
    .call(
      id: 1, transaction: "t", language: "zh-Hans",
      HandlingCall(.resolve("title"), intent: Record("I", ["a": .list(values), "b": .bool(true)]))),
    .call(id: 2, transaction: "", language: "en", HandlingCall(.confirm, intent: Record("I"))),
    .call(id: 3, transaction: "t", language: "en", HandlingCall(.handle, intent: Record("I"))),
    .call(
      id: 4, transaction: "t", language: "en",
      HandlingCall(.options("kind", searchTerm: nil), intent: Record("I"))),
    .call(
      id: 5, transaction: "t", language: "en",
      HandlingCall(.options("kind", searchTerm: "x"), intent: Record("I"))),
    .call(id: 6, transaction: "t", language: "en", HandlingCall(.defaultValue("kind"), intent: Record("I"))),
    .places(id: 9, values),
    .show(
      id: 7, language: "tr",
      InterfaceRequest(intent: Record("I"), response: nil, status: .ready, parameters: [])),
    .show(
      id: 8, language: "",
      InterfaceRequest(
        intent: Record("I"), response: Record("R"), status: .success,
        parameters: [.init(owner: "I", name: "a")])),
  ]

  private static let extensionMessages: [ExtensionMessage] =
    [
      .hello(version: 1), .noHandler(id: 1, reason: "none"), .refused(id: 2, reason: ""),
      .progress(id: 3, .awaitingCompletion), .reply(id: 4, .notImplemented, handler: "App.Handler"),
      .reply(id: 5, .response(Record("R", ["code": .integer(4)])), handler: ""),
      .reply(id: 6, .resolutions([.needsValue, .notRequired, .unsupported(reason: nil)]), handler: ""),
      .reply(id: 7, .resolution(.unsupported(reason: -3)), handler: ""),
      .reply(id: 8, .resolution(.disambiguation(values)), handler: ""),
      .reply(id: 9, .resolution(.confirmationRequired(nil, reason: 2)), handler: ""),
      .reply(id: 10, .resolution(.confirmationRequired(.string("x"), reason: nil)), handler: ""),
      .reply(id: 11, .options(values), handler: ""), .reply(id: 12, .value(.integer(2)), handler: ""),
      .findPlaces(id: 14, .address("home")), .findPlaces(id: 15, .point(latitude: 1, longitude: -2)),
      .card(
        id: 13,
        InterfaceCard(
          parts: [
            .text("a"), .row(["b", "c"]), .picture(nil), .picture("d"),
            .place(title: "e", latitude: -90, longitude: 180),
          ], width: 1, height: 2.5, claimed: [.init(owner: "I", name: "a")], displaysMap: true)),
    ] + values.map { .reply(id: 0, .resolution(.success($0)), handler: "h") }

  @Test func `every message comes back as it went`() throws {
    for message in Self.hostMessages { #expect(try HostMessage(message.bytes[...]) == message) }
    for message in Self.extensionMessages { #expect(try ExtensionMessage(message.bytes[...]) == message) }
  }

  @Test func `the bytes are those of the documentation`() {
    let call = HandlingCall(
      .resolve("title"), intent: Record("INCreateNoteIntent", ["title": .string("Hi")]))
    #expect(
      HostMessage.call(id: 1, transaction: "7", language: "en", call).frame.hex
        == "2c 00 00 00 03 01 01 37 02 65 6e 01 05 74 69 74 6c 65 12 49 4e 43 72 65 61 74 65 4e 6f 74 65 "
        + "49 6e 74 65 6e 74 01 05 74 69 74 6c 65 05 02 48 69")
    #expect(
      ExtensionMessage.hello(version: 1).frame.hex == "07 00 00 00 42 65 63 6b 6f 6e 01")
    #expect(
      ExtensionMessage.reply(id: 1, .resolution(.needsValue), handler: "M.H").frame.hex
        == "08 00 00 00 01 01 03 4d 2e 48 01 02")
  }

  @Test func `a frame is the message behind its length`() {
    for message in Self.hostMessages { #expect(message.frame == Frame.bytes(of: message.bytes)) }
    for message in Self.extensionMessages { #expect(message.frame == Frame.bytes(of: message.bytes)) }
  }

  @Test func `a later hello may say more`() throws {
    let bytes = ExtensionMessage.hello(version: 9).bytes + [1, 2, 3]
    #expect(try ExtensionMessage(bytes[...]) == .hello(version: 9))
  }

  @Test(arguments: [
    ([] as [UInt8], "byte 0: the message ends here"),
    ([99], "byte 1: there is no message 99 from an extension"),
    ([1, 1, 0, 4, 0], "byte 4: 1 bytes too many"),
    ([1, 0x81, 0x00], "byte 3: a number that is written too long"),
    ([1, 1, 0, 1, 1, 5, 4, 65], "byte 7: a count of 4 with 1 bytes left"),
    ([1, 1, 0, 1, 1, 5, 1, 0xFF], "byte 8: text that is no UTF-8"),
    ([1, 1, 0, 1, 1, 9], "byte 6: there is no kind of value 9"),
    ([1, 1, 0, 1, 1, 8, 1, 65, 2, 1, 98, 0, 1, 97, 0], "byte 14: the field a stands out of order"),
    ([1, 1, 0, 7, 7], "byte 4: there is no reply 7"),
  ])
  func `what is no message is refused with its place`(bytes: [UInt8], message: String) {
    do {
      let read = try ExtensionMessage(bytes[...])
      Issue.record("read as \(read)")
    } catch {
      #expect(error.description == message)
    }
  }

  @Test func `deep nesting is refused`() {
    let head: [UInt8] = [1, 1, 0, 1, 1]
    let bytes = head + Array(repeating: [7, 1], count: 100_000).joined()
    #expect(throws: MalformedMessage.self) { try ExtensionMessage(bytes[...]) }
  }

  @Test func `a message of too many elements is refused, however they are nested`() {
    // A list of 200,000 nulls, and one of 500 lists of 500.
    let head: [UInt8] = [1, 1, 0, 6, 7]
    let flat = head + [0xC0, 0x9A, 0x0C] + [UInt8](repeating: 0, count: 200_000)
    #expect(throws: Never.self) { try ExtensionMessage(flat[...]) }
    let inner: [UInt8] = [7, 0xF4, 0x03] + [UInt8](repeating: 0, count: 500)
    let nested = head + [0xF4, 0x03] + Array(repeating: inner, count: 500).joined()
    #expect(throws: MalformedMessage.self) { try ExtensionMessage(nested[...]) }
  }

  @Test func `10,000 damaged messages are read or refused`() {
    var random = SeededGenerator(seed: 1)
    var refused = 0
    for index in 0..<10_000 {
      let messages = Self.extensionMessages
      let bytes = random.mutation(of: messages[index % messages.count].bytes)
      // A mutation that is still a message must be written as it was read: there is one spelling of each.
      if let message = try? ExtensionMessage(bytes[...]) {
        if case .hello = message { continue }
        #expect(message.bytes == bytes)
      } else {
        refused += 1
      }
    }
    #expect(refused > 5_000)
  }
}

@Suite struct FrameTests {
  @Test func `messages are cut out of any pieces of the stream`() throws {
    let messages: [[UInt8]] = [[], [1], Array(repeating: 7, count: 70_000), [2, 3]]
    let stream = messages.flatMap(Frame.bytes)
    for size in [1, 3, 4096, stream.count] {
      var reader = FrameReader()
      var found: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        found += try reader.receive(stream[start..<min(start + size, stream.count)]).map(Array.init)
      }
      #expect(found == messages)
    }
  }

  @Test func `a length beyond the limit is refused before anything is kept`() {
    var reader = FrameReader()
    #expect(throws: MalformedMessage.self) { try reader.receive([0x01, 0x00, 0x00, 0x01]) }
  }
}

extension [UInt8] {
  var hex: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined(separator: " ")
  }
}
