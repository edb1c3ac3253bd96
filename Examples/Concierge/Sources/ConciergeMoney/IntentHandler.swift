import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INSendPaymentIntent, is INRequestPaymentIntent: return PaymentHandler()
    case is INPayBillIntent, is INSearchForBillsIntent: return BillHandler()
    default: return AccountHandler()
    }
  }
}

/// The people that money can go to, and what is in the account.
enum Ledger {
  static let people = ["Bo Larsson", "Mia Chen"]
  static let limit = NSDecimalNumber(value: 500)

  static func find(_ person: INPerson) -> [INPerson] {
    people.filter { $0.lowercased().contains(person.displayName.lowercased()) }.map { name in
      INPerson(
        personHandle: INPersonHandle(value: name, type: .unknown), nameComponents: nil, displayName: name,
        image: nil, contactIdentifier: nil, customIdentifier: nil)
    }
  }

  static func account(_ name: String, _ balance: Double) -> INPaymentAccount {
    INPaymentAccount(
      nickname: INSpeakableString(spokenPhrase: name), number: nil,
      accountType: name == "Savings" ? .saving : .checking,
      organizationName: INSpeakableString(spokenPhrase: "Concierge Bank"),
      balance: INBalanceAmount(amount: NSDecimalNumber(value: balance), currencyCode: "EUR"),
      secondaryBalance: nil)
  }

  static let accounts = [account("Main", 1234.5), account("Savings", 9000)]

  /// How people who speak other languages begin to call the accounts. Their words may have endings: "ana hesaptan".
  private static let otherNames = [
    "Main": ["main", "current", "checking", "ana", "vadesiz", "主", "活期"],
    "Savings": ["saving", "birikim", "tasarruf", "vadeli", "储蓄", "存款"],
  ]

  /// The account with this nickname, or of this type where it has none.
  static func find(_ account: INPaymentAccount?) -> INPaymentAccount? {
    account.flatMap { find(nickname: $0.nickname?.spokenPhrase, type: $0.accountType) }
  }

  static func find(nickname: String?, type: INAccountType) -> INPaymentAccount? {
    if let name = nickname?.lowercased() {
      let called = accounts.first { account in
        otherNames[account.nickname?.spokenPhrase ?? ""]?.contains { name.hasPrefix($0) } ?? false
      }
      if let called { return called }
    }
    return type == .unknown ? nil : accounts.first { $0.accountType == type }
  }
}
