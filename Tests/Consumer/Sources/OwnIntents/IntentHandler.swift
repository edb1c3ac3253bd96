import Intents

final class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any? {
    if intent is BrewCoffeeIntent { return BrewCoffeeHandler() }
    if intent is EveryTypeIntent || intent is NothingAtAllIntent { return EveryTypeHandler() }
    return CompareBeansHandler()
  }
}

/// Async forms of everything, in Swift 6 mode.
final class BrewCoffeeHandler: NSObject, BrewCoffeeIntentHandling {
  func resolveRoast(for intent: BrewCoffeeIntent) async -> RoastResolutionResult {
    intent.roast == .unknown ? .needsValue() : .success(with: intent.roast)
  }

  func resolveWithMilk(for intent: BrewCoffeeIntent) async -> INBooleanResolutionResult {
    .success(with: intent.withMilk?.boolValue ?? false)
  }

  func provideMilkOptionsCollection(for intent: BrewCoffeeIntent) async throws -> INObjectCollection<NSString>
  {
    INObjectCollection(items: ["oat", "whole"].map { NSString(string: $0) })
  }

  func resolveMilk(for intent: BrewCoffeeIntent) async -> INStringResolutionResult {
    intent.milk.map { .success(with: $0) } ?? .needsValue()
  }

  func resolveCups(for intent: BrewCoffeeIntent) async -> INDoubleResolutionResult {
    intent.cups.map { .success(with: $0.doubleValue) } ?? .needsValue()
  }

  func resolveSteeping(for intent: BrewCoffeeIntent) async -> INTimeIntervalResolutionResult {
    intent.steeping.map { .success(with: $0.doubleValue) } ?? .needsValue()
  }

  func handle(intent: BrewCoffeeIntent) async -> BrewCoffeeIntentResponse {
    guard let cups = intent.cups, let steeping = intent.steeping else {
      return BrewCoffeeIntentResponse(code: .failure, userActivity: nil)
    }
    if cups.doubleValue > 3 { return BrewCoffeeIntentResponse(code: .failureNoBeans, userActivity: nil) }
    return .success(cups: cups, wait: steeping)
  }
}

/// Completion forms, with everything a definition file can declare.
final class CompareBeansHandler: NSObject, CompareBeansIntentHandling {
  private var known: [Bean] {
    [("Kenya AA", 1_800), ("Santos", 1_100)].map { name, altitude in
      let bean = Bean(identifier: name, display: name)
      bean.altitude = NSNumber(value: altitude)
      bean.harvested = DateComponents(year: 2025, month: 11)
      return bean
    }
  }

  func provideBeansOptions(
    for intent: CompareBeansIntent, with completion: @escaping ([Bean]?, (any Error)?) -> Void
  ) {
    completion(known, nil)
  }

  func resolveBeans(
    for intent: CompareBeansIntent, with completion: @escaping ([BeanResolutionResult]) -> Void
  ) {
    guard let beans = intent.beans, !beans.isEmpty else {
      completion([.needsValue()])
      return
    }
    completion(
      beans.map { bean in
        let matches = known.filter {
          $0.displayString.lowercased().hasPrefix(bean.displayString.lowercased())
        }
        return matches.count == 1 ? .success(with: matches[0]) : .disambiguation(with: known)
      })
  }

  func handle(intent: CompareBeansIntent, completion: @escaping (CompareBeansIntentResponse) -> Void) {
    let best = (intent.beans ?? []).max { ($0.altitude?.intValue ?? 0) < ($1.altitude?.intValue ?? 0) }
    guard let best else {
      completion(CompareBeansIntentResponse(code: .failure, userActivity: nil))
      return
    }
    completion(.success(best: best))
  }

  /// The uses that a developer can make of each type: this only has to compile.
  func describe(_ intent: CompareBeansIntent) -> String {
    let weight: Measurement<UnitMass>? = intent.weight
    let price: INCurrencyAmount? = intent.price
    let payment: INPaymentMethod? = intent.payment
    let by: DateComponents? = intent.by
    let taster: INPerson? = intent.taster
    let place: CLPlacemark? = intent.place
    let link: URL? = intent.link
    let photo: INFile? = intent.photo
    let roasts: [Roast]? = intent.roasts
    let parts: [Any?] = [weight, price, payment, by, taster, place, link, photo, roasts, intent.default]
    return "\(parts.count)"
  }
}
