import Intents

/// Sends money and asks for it.
class PaymentHandler: NSObject, INSendPaymentIntentHandling, INRequestPaymentIntentHandling {
  func resolvePayee(
    for intent: INSendPaymentIntent, with completion: @escaping (INSendPaymentPayeeResolutionResult) -> Void
  ) {
    guard let payee = intent.payee else {
      completion(.needsValue())
      return
    }
    let found = Ledger.find(payee)
    switch found.count {
    case 0: completion(.unsupported(forReason: .noAccount))
    case 1: completion(.success(with: found[0]))
    default: completion(.disambiguation(with: found))
    }
  }

  func resolveCurrencyAmount(
    for intent: INSendPaymentIntent,
    with completion: @escaping (INSendPaymentCurrencyAmountResolutionResult) -> Void
  ) {
    guard let amount = intent.currencyAmount else {
      completion(.needsValue())
      return
    }
    let isTooMuch = (amount.amount?.compare(Ledger.limit) ?? .orderedSame) == .orderedDescending
    completion(
      isTooMuch ? .unsupported(forReason: .paymentsAmountAboveMaximum) : .success(with: amount))
  }

  func handle(intent: INSendPaymentIntent, completion: @escaping (INSendPaymentIntentResponse) -> Void) {
    let response = INSendPaymentIntentResponse(code: .success, userActivity: nil)
    response.paymentRecord = INPaymentRecord(
      payee: intent.payee, payer: nil, currencyAmount: intent.currencyAmount, paymentMethod: nil,
      note: intent.note, status: .completed)
    completion(response)
  }

  func resolvePayer(
    for intent: INRequestPaymentIntent,
    with completion: @escaping (INRequestPaymentPayerResolutionResult) -> Void
  ) {
    guard let payer = intent.payer else {
      completion(.needsValue())
      return
    }
    completion(Ledger.find(payer).first.map { .success(with: $0) } ?? .unsupported(forReason: .noAccount))
  }

  func resolveCurrencyAmount(
    for intent: INRequestPaymentIntent,
    with completion: @escaping (INRequestPaymentCurrencyAmountResolutionResult) -> Void
  ) {
    completion(intent.currencyAmount.map { .success(with: $0) } ?? .needsValue())
  }

  func handle(
    intent: INRequestPaymentIntent, completion: @escaping (INRequestPaymentIntentResponse) -> Void
  ) {
    let response = INRequestPaymentIntentResponse(code: .success, userActivity: nil)
    response.paymentRecord = INPaymentRecord(
      payee: nil, payer: intent.payer, currencyAmount: intent.currencyAmount, paymentMethod: nil,
      note: intent.note, status: .pending)
    completion(response)
  }
}
