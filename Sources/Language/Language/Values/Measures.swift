import Entities
import IntentSchema

/// Makes records of the API's types of measures.
struct Measures {
  let context: EntityContext
  /// The currency of an amount without a name, by ISO 4217.
  let currency: String
  /// The unit of an amount whose currency isn't said.
  let unsaidCurrency: String

  func wholeNumber(_ entity: Entity) -> Value? {
    switch entity.resolved(context) {
    case .number(let number), .amount(let number, _): Int64(exactly: number.rounded()).map(Value.integer)
    case .ordinal(let number): .integer(Int64(number))
    case .duration, .amounts, .time, .text, nil: nil
    }
  }

  /// A length of time in the place of a number counts minutes.
  func number(_ entity: Entity) -> Value? {
    switch entity.resolved(context) {
    case .number(let number), .amount(let number, _): .double(number)
    case .duration(let count, let grain):
      .double(count * Double(grain.seconds) / Double(Grain.minute.seconds))
    case .ordinal, .amounts, .time, .text, nil: nil
    }
  }

  /// A whole number where the type would take any.
  func looseNumber(_ entity: Entity) -> Value? {
    guard case .number(let number)? = entity.resolved(context) else { return nil }
    return Int64(exactly: number.rounded()).map(Value.integer)
  }

  func text(_ entity: Entity) -> Value? {
    guard case .text(let text)? = entity.resolved(context) else { return nil }
    return .string(text)
  }

  func temperature(_ entity: Entity) -> MeasureRecord? {
    guard case .amount(let amount, let name)? = entity.resolved(context), let unit = Self.temperatures[name]
    else { return nil }
    return MeasureRecord(amount, unit: unit.rawValue)
  }

  private static let temperatures: [String: MeasureRecord.Temperature] = [
    "celsius": .celsius, "fahrenheit": .fahrenheit, "degree": .celsius, "unknown": .celsius,
  ]

  // MARK: Money

  func money(_ entity: Entity) -> MoneyRecord? {
    guard case .amount(let value, let unit)? = entity.resolved(context) else { return nil }
    let (amount, code) = unit == "cent" ? (value / 100, currency) : (value, code(unit))
    return MoneyRecord(DecimalRecord(cents: amount), currency: code)
  }

  /// An amount whose currency isn't said: "a tenner", "30块".
  func amountWithoutCurrency(_ entity: Entity) -> Double? {
    guard case .amount(let value, let unit)? = entity.resolved(context), isUnsaid(unit) else { return nil }
    return value
  }

  /// A bare number has the unit "unknown" in every language.
  private func isUnsaid(_ unit: String) -> Bool { unit == unsaidCurrency || unit == "unknown" }

  func prices(_ entity: Entity) -> PriceRangeRecord? {
    guard case .amounts(let from, let to, let unit)? = entity.resolved(context) else { return nil }
    return PriceRangeRecord(
      from: from.map { DecimalRecord(cents: $0) }, to: to.map { DecimalRecord(cents: $0) },
      currency: code(unit))
  }

  /// ISO 4217; a sign that several currencies share stands for the best known of them.
  private func code(_ unit: String) -> String {
    if isUnsaid(unit) { return currency }
    // The codes of all dollars end so. Where money is called otherwise, dollars are those of the United States.
    if unit == "$" { return currency.hasSuffix("D") ? currency : "USD" }
    return ["£": "GBP", "riyal": "SAR", "rial": "IRR", "dinar": "KWD"][unit] ?? unit
  }
}
