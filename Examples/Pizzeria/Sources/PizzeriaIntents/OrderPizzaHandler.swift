import Intents
import PizzaKit

class OrderPizzaHandler: NSObject, OrderPizzaIntentHandling {
  private let book = OrderBook()

  func provideKindOptionsCollection(
    for intent: OrderPizzaIntent, with completion: @escaping (INObjectCollection<PizzaKind>?, Error?) -> Void
  ) {
    completion(INObjectCollection(items: Menu().kinds), nil)
  }

  func resolveKind(
    for intent: OrderPizzaIntent, with completion: @escaping (PizzaKindResolutionResult) -> Void
  ) {
    guard let kind = intent.kind else {
      completion(.needsValue())
      return
    }
    switch Menu().find(kind.displayString) {
    case .one(let match): completion(.success(with: match))
    case .several(let matches):
      switch matches.count {
      case 0: completion(.unsupported())
      case 1: completion(.confirmationRequired(with: matches[0]))
      default: completion(.disambiguation(with: matches))
      }
    }
  }

  func defaultQuantity(for intent: OrderPizzaIntent) -> NSNumber? { 1 }

  func resolveQuantity(
    for intent: OrderPizzaIntent, with completion: @escaping (OrderPizzaQuantityResolutionResult) -> Void
  ) {
    guard let quantity = intent.quantity?.intValue else {
      completion(.needsValue())
      return
    }
    completion(quantity > 10 ? .unsupported(forReason: .tooMany) : .success(with: quantity))
  }

  func resolveSize(
    for intent: OrderPizzaIntent, with completion: @escaping (PizzaSizeResolutionResult) -> Void
  ) {
    completion(intent.size == .unknown ? .needsValue() : .success(with: intent.size))
  }

  func confirm(intent: OrderPizzaIntent, completion: @escaping (OrderPizzaIntentResponse) -> Void) {
    if book.isClosed {
      var opening = DateComponents()
      opening.hour = 17
      opening.minute = 30
      completion(.failureClosed(opening: opening))
      return
    }
    guard let kind = intent.kind, let quantity = intent.quantity else {
      completion(OrderPizzaIntentResponse(code: .failure, userActivity: nil))
      return
    }
    if kind.identifier == "truffle" {
      completion(.failureKindUnavailable(kind: kind))
      return
    }
    let price = Menu.price(of: kind, intent.size).multiplying(
      by: NSDecimalNumber(decimal: quantity.decimalValue))
    completion(.ready(kind: kind, total: INCurrencyAmount(amount: price, currencyCode: "EUR")))
  }

  func handle(intent: OrderPizzaIntent, completion: @escaping (OrderPizzaIntentResponse) -> Void) {
    guard let kind = intent.kind, let quantity = intent.quantity else {
      completion(OrderPizzaIntentResponse(code: .failure, userActivity: nil))
      return
    }
    book.add("\(quantity) \(kind.displayString)")
    completion(.success(kind: kind, waitTime: NSNumber(value: 25 * 60)))
  }
}
