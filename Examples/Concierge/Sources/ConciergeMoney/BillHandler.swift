import Intents

/// Knows one bill.
class BillHandler: NSObject, INPayBillIntentHandling, INSearchForBillsIntentHandling {
  private var electricity: INBillPayee? {
    INBillPayee(
      nickname: INSpeakableString(spokenPhrase: "City Power"), number: "77", organizationName: nil)
  }

  private var bill: INBillDetails? {
    INBillDetails(
      billType: .electricity, paymentStatus: .pending, billPayee: electricity,
      amountDue: INCurrencyAmount(amount: 81.2, currencyCode: "EUR"), minimumDue: nil, lateFee: nil,
      dueDate: DateComponents(year: 2026, month: 3, day: 15), paymentDate: nil)
  }

  /// "My electricity bill" is the only one there is. There is no bill of another type.
  func resolveBillPayee(
    for intent: INPayBillIntent, with completion: @escaping (INBillPayeeResolutionResult) -> Void
  ) {
    guard let payee = electricity else { return completion(.needsValue()) }
    switch intent.billType {
    case .electricity: completion(.success(with: payee))
    case .unknown: completion(intent.billPayee == nil ? .needsValue() : .success(with: payee))
    default: completion(.unsupported())
    }
  }

  /// The person hears what it costs before they agree.
  func confirm(intent: INPayBillIntent, completion: @escaping (INPayBillIntentResponse) -> Void) {
    let response = INPayBillIntentResponse(code: .ready, userActivity: nil)
    response.billDetails = bill
    completion(response)
  }

  func handle(intent: INPayBillIntent, completion: @escaping (INPayBillIntentResponse) -> Void) {
    let response = INPayBillIntentResponse(code: .success, userActivity: nil)
    response.billDetails = bill
    completion(response)
  }

  func handle(intent: INSearchForBillsIntent, completion: @escaping (INSearchForBillsIntentResponse) -> Void)
  {
    let response = INSearchForBillsIntentResponse(code: .success, userActivity: nil)
    response.bills = [bill].compactMap { $0 }
    completion(response)
  }
}
