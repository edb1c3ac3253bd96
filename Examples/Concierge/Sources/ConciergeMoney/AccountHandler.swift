import Intents

/// Shows accounts and moves money between them.
class AccountHandler: NSObject, INSearchForAccountsIntentHandling, INTransferMoneyIntentHandling {
  func handle(
    intent: INSearchForAccountsIntent, completion: @escaping (INSearchForAccountsIntentResponse) -> Void
  ) {
    let response = INSearchForAccountsIntentResponse(code: .success, userActivity: nil)
    let name = intent.accountNickname?.spokenPhrase
    response.accounts =
      name == nil
      ? Ledger.accounts : [Ledger.find(nickname: name, type: .unknown)].compactMap { $0 }
    completion(response)
  }

  func resolveFromAccount(
    for intent: INTransferMoneyIntent,
    with completion: @escaping (INPaymentAccountResolutionResult) -> Void
  ) {
    completion(
      Ledger.find(intent.fromAccount).map { .success(with: $0) }
        ?? .disambiguation(with: Ledger.accounts))
  }

  func resolveToAccount(
    for intent: INTransferMoneyIntent,
    with completion: @escaping (INPaymentAccountResolutionResult) -> Void
  ) {
    completion(
      Ledger.find(intent.toAccount).map { .success(with: $0) } ?? .disambiguation(with: Ledger.accounts))
  }

  func resolveTransactionAmount(
    for intent: INTransferMoneyIntent,
    with completion: @escaping (INPaymentAmountResolutionResult) -> Void
  ) {
    completion(intent.transactionAmount.map { .success(with: $0) } ?? .needsValue())
  }

  func handle(
    intent: INTransferMoneyIntent, completion: @escaping (INTransferMoneyIntentResponse) -> Void
  ) {
    let response = INTransferMoneyIntentResponse(code: .success, userActivity: nil)
    response.fromAccount = intent.fromAccount
    response.toAccount = intent.toAccount
    response.transactionAmount = intent.transactionAmount
    completion(response)
  }
}
