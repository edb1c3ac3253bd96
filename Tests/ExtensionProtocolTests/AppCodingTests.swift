import ExtensionProtocol
import IntentSchema
import TestSupport
import Testing

@Suite struct AppCodingTests {
  private static let order = OfferedAction.intent(Record("OrderIntent", ["count": .integer(2)]))
  private static let screen = OfferedAction.activity(ActivityRecord("a.b", title: "C").record)

  private static let donation: AppDonation = {
    var donation = AppDonation(order, identifier: "17", moment: 1.5)
    donation.group = "g"
    donation.title = "Two pizzas"
    donation.subtitle = ""
    donation.suggestedPhrase = "pizza time"
    donation.keywords = ["food", ""]
    donation.eligibility = AppDonation.Eligibility.prediction
    donation.direction = 1
    donation.status = 3
    donation.start = 1
    donation.end = 2
    return donation
  }()

  private static let requests: [AppRequest] = [
    .donate([donation, AppDonation(screen, identifier: "", moment: -.infinity)]), .donate([]),
    .deleteDonations(.allIntents), .deleteDonations(.intents(["a", "b"])),
    .deleteDonations(.intentGroup("g")),
    .deleteDonations(.allActivities), .deleteDonations(.activities([])),
    .deleteDonations(.activityType("a.b")),
    .suggest([
      OfferedShortcut(order, title: "t", subtitle: "s", suggestedPhrase: "p"), OfferedShortcut(screen),
    ]),
    .setRelevant([
      RelevantOffer(
        OfferedShortcut(order), role: 1,
        conditions: [
          .time(start: 1, end: nil), .time(start: 1, end: 2), .region(latitude: -1, longitude: 2, radius: 3),
          .routine(9),
        ])
    ]),
    .setNames([.init(phrase: "Groceries", identifier: "1", pronunciationHint: nil)], kind: 501), .removeNames,
    .index([
      AppItem(identifier: "1", title: "T", attributes: Record("A")),
      AppItem(
        identifier: "2", domain: "d", title: "", keywords: ["k"], text: "x",
        attributes: Record("A", ["n": .double(1)]), expires: 9),
    ]), .deleteItems(.all), .deleteItems(.identifiers(["1"])), .deleteItems(.domains(["d"])),
    .setMedia([Record("INPlayMediaIntent")]), .setMediaPrediction(mode: 1, type: -1),
    .shortcuts(identifier: nil),
    .shortcuts(identifier: "u"), .addShortcut(OfferedShortcut(screen)), .editShortcut(identifier: "u"),
    .authorization(asks: true), .dataAuthorization(.place),
  ]

  private static let spoken = SpokenShortcut(identifier: "u", phrase: "pizza time", action: order)

  private static let appMessages: [AppMessage] =
    [
      .hello(version: AppProtocol.version, identifier: "com.example.Bank", takesDeliveries: true),
      .answer(id: 1, .activity(isTaken: false)), .answer(id: 2, .response(Record("R"))),
      .answer(id: .max, .failed(reason: "no")),
    ] + requests.enumerated().map { .request(id: UInt64($0), $1) }

  private static let serviceMessages: [ServiceMessage] = [
    .welcome(AppContext(language: "zh-Hans", authorization: 3)), .refused(version: 2, reason: "too new"),
    .done(id: 300), .failed(id: 1, AppFailure(.donating, "why")), .shortcuts(id: 2, [spoken]),
    .changed(id: 3, .added(spoken)), .changed(id: 3, .updated(spoken)),
    .changed(id: 3, .deleted(identifier: "u")),
    .changed(id: 3, .cancelled), .authorization(id: 4, 2),
    .deliver(id: 5, .activity(Record("NSUserActivity"), intent: nil, response: nil)),
    .deliver(id: 6, .activity(Record("NSUserActivity"), intent: Record("I"), response: Record("R"))),
    .deliver(id: 7, .intent(Record("I"))), .leave,
  ]

  @Test func `every message comes back as it went`() throws {
    for message in Self.appMessages {
      #expect(try AppMessage(message.bytes[...]) == message)
      #expect(message.frame == Frame.bytes(of: message.bytes))
    }
    for message in Self.serviceMessages {
      #expect(try ServiceMessage(message.bytes[...]) == message)
      #expect(message.frame == Frame.bytes(of: message.bytes))
    }
  }

  @Test func `the bytes are those of the documentation`() {
    #expect(
      AppMessage.hello(version: 1, identifier: "a.B", takesDeliveries: true).frame.hex
        == "0c 00 00 00 42 65 63 6b 6f 6e 01 03 61 2e 42 01")
    var donation = AppDonation(
      .intent(Record("INCreateNoteIntent", ["title": .string("Hi")])), identifier: "7", moment: 1)
    donation.eligibility = AppDonation.Eligibility.prediction
    #expect(
      AppMessage.request(id: 1, .donate([donation])).frame.hex
        == "37 00 00 00 01 01 01 01 01 12 49 4e 43 72 65 61 74 65 4e 6f 74 65 49 6e 74 65 6e 74 "
        + "01 05 74 69 74 6c 65 05 02 48 69 01 37 00 00 00 00 00 04 00 00 00 00 00 00 00 00 00 00 f0 3f")
    #expect(ServiceMessage.done(id: 1).frame.hex == "02 00 00 00 03 01")
    #expect(
      ServiceMessage.failed(id: 1, AppFailure(.invalidIntentName, "no")).frame.hex
        == "07 00 00 00 04 01 a8 1f 02 6e 6f")
  }

  @Test(
    arguments: [
      ([], "byte 0: the message ends here"), ([9], "byte 1: there is no message 9 from an app"),
      ([1, 1, 99], "byte 3: there is no request 99"), ([1, 1, 2, 7], "byte 4: there is no selection 7"),
      ([1, 1, 14, 1, 0], "byte 4: 1 bytes too many"),
      ([1, 1, 1, 1, 3], "byte 5: there is no kind of action 3"),
      ([2, 1, 9], "byte 3: there is no answer 9"),
    ] as [([UInt8], String)])
  func `what is no message is refused with its place`(bytes: [UInt8], words: String) {
    #expect { try AppMessage(bytes[...]) } throws: { "\($0)" == words }
  }

  @Test func `another version's hello is understood as far as its version`() throws {
    let bytes = AppMessage.hello(version: 7, identifier: "a", takesDeliveries: true).bytes + [1, 2, 3]
    #expect(
      try AppMessage(bytes[...]) == .hello(version: 7, identifier: "", takesDeliveries: false))
  }

  @Test func `10,000 damaged messages are read or refused`() {
    var random = SeededGenerator(seed: 3)
    var refused = 0
    let messages = Self.appMessages.map(\.bytes) + Self.serviceMessages.map(\.bytes)
    for _ in 0..<10_000 {
      var bytes = messages[Int.random(in: 0..<messages.count, using: &random)]
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      if let message = try? AppMessage(bytes[...]) {
        if case .hello = message { continue }
        #expect(message.bytes == bytes)
      } else if let message = try? ServiceMessage(bytes[...]) {
        if case .refused = message { continue }
        #expect(message.bytes == bytes)
      } else {
        refused += 1
      }
    }
    #expect(refused > 1000)
  }

  // MARK: The queue

  @Test func `a queue gives its requests in order`() {
    let bytes = Self.requests.flatMap(RequestQueue.entry)
    let queue = RequestQueue(bytes)
    #expect(queue.requests == Self.requests)
    #expect(queue.length == bytes.count)
    #expect(queue.unreadable.isEmpty)
  }

  @Test func `wherever a queue is cut off, whole entries are read and no half of one`() {
    let requests = Array(Self.requests.prefix(4))
    let entries = requests.map(RequestQueue.entry)
    let bytes = entries.flatMap { $0 }
    let ends = entries.indices.map { entries[...$0].reduce(0) { $0 + $1.count } }
    for length in 0...bytes.count {
      let queue = RequestQueue(Array(bytes.prefix(length)))
      let whole = ends.filter { $0 <= length }.count
      #expect(queue.requests == Array(requests.prefix(whole)))
      #expect(queue.length == (whole == 0 ? 0 : ends[whole - 1]))
    }
  }

  @Test func `a damaged entry ends a queue`() {
    let first = RequestQueue.entry(for: Self.requests[0])
    for place in first.indices {
      var bytes = first + RequestQueue.entry(for: .removeNames)
      bytes[place] ^= 0x40
      let queue = RequestQueue(bytes)
      #expect(queue.requests.isEmpty && queue.length == 0)
    }
  }

  @Test func `the socket is where the environment says`() {
    #expect(
      AppSocket.path(environment: ["XDG_RUNTIME_DIR": "/run/user/7", "HOME": "/h"])
        == "/run/user/7/beckon/apps.socket")
    #expect(AppSocket.path(environment: ["HOME": "/h"]) == "/h/.local/state/beckon/run/apps.socket")
    #expect(
      AppSocket.path(environment: ["XDG_RUNTIME_DIR": "relative", "XDG_STATE_HOME": "/s", "HOME": "/h"])
        == "/s/beckon/run/apps.socket")
    #expect(
      AppSocket.path(environment: ["BECKON_APPS_SOCKET": "/x", "XDG_RUNTIME_DIR": "/run/user/7"]) == "/x")
    #expect(AppSocket.path(environment: [:]) == nil)
    #expect(AppSocket.descriptor(environment: ["BECKON_APPS_SOCKET": "4"]) == 4)
    #expect(AppSocket.path(environment: ["BECKON_APPS_SOCKET": "4"]) == nil)
    for other in ["/x", "2", "-4", "", "four"] {
      #expect(AppSocket.descriptor(environment: ["BECKON_APPS_SOCKET": other]) == nil)
    }
  }
}
