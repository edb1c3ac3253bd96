import Dialogue
import IntentSchema
import Testing

/// Values of one request that must differ.
@Suite struct ApartTests {
  private static let transfer = IntentDefinition(
    name: "INTransferMoneyIntent", domain: "payments",
    parameters: [
      Definitions.parameter("fromAccount", "INPaymentAccount?"),
      Definitions.parameter("toAccount", "INPaymentAccount?"),
    ],
    resolutionOrder: ["fromAccount", "toAccount"],
    response: ResponseDefinition(
      name: "INTransferMoneyIntentResponse", codes: Definitions.codes, properties: []),
    requiresConfirmation: true)

  private static let accounts = ["Main", "Savings", "Joint"].map { account($0) }

  private static func account(_ name: String) -> Value {
    .record(Record("INPaymentAccount", ["nickname": speakable(name)]))
  }

  /// A conversation with an app that knows these accounts.
  private func talk(from: String, to: String?, among accounts: ArraySlice<Value>) throws -> Conversation {
    var said = ["fromAccount": Self.account(from)]
    said["toAccount"] = to.map(Self.account)
    return try Conversation(Self.transfer, said) { call in
      guard case .resolve(let name) = call.phase else { return nil }
      return .reply(
        .resolution(
          accounts.first { $0 == call.intent[name] }.map { .success($0) }
            ?? .disambiguation(Array(accounts))))
    }
  }

  @Test func `an account isn't taken for both ends of a transfer`() throws {
    var talk = try talk(from: "Main", to: "Main", among: Self.accounts[..<2])
    #expect(talk.lines == ["An account can't send money to itself.", "? To which account, then?"])
    try talk.person(.value(Self.account("Savings")))
    #expect(talk.dialogue.parameters["toAccount"] == Self.account("Savings"))
    #expect(talk.calls.last?.phase == .confirm)
  }

  @Test func `the same account as the answer leads to the others`() throws {
    var one = try talk(from: "Main", to: nil, among: Self.accounts[..<2])
    try one.person(.choice(0))
    #expect(one.lines.first == "An account can't send money to itself.")
    #expect(one.question?.expectation.kind == .yesOrNo)
    try one.person(.yes)
    #expect(one.dialogue.parameters["toAccount"] == Self.account("Savings"))

    var two = try talk(from: "Main", to: nil, among: Self.accounts[...])
    try two.person(.choice(0))
    #expect(two.question?.choices.map(\.value) == Array(Self.accounts[1...]))
  }

  @Test func `two accounts are left as they are`() throws {
    let talk = try talk(from: "Main", to: "Savings", among: Self.accounts[...])
    #expect(talk.calls.last?.phase == .confirm)
  }
}
