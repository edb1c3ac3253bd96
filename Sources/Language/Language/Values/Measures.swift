import Entities
import IntentSchema

/// Makes the API's types of measures that words mean.
enum Measures {
  static func value(_ entity: Entity, _ type: TypeReference, _ context: EntityContext, currency: String)
    -> Value?
  {
    guard let value = entity.resolved(context) else { return nil }
    switch (type.base, value) {
    case ("Measurement<UnitTemperature>", .amount(let amount, let unit)):
      guard let symbol = temperatures[unit] else { return nil }
      return .record(Record("Measurement", ["value": .double(amount), "unit": .string(symbol)]))
    case ("INPriceRange", .amounts(let from, let to, let unit)):
      var record = Record("INPriceRange", ["currencyCode": .string(MoneyRecords.code(unit, currency))])
      record["minimumPrice"] = from.map(MoneyRecords.decimal)
      record["maximumPrice"] = to.map(MoneyRecords.decimal)
      return .record(record)
    case ("Int", .number(let number)), ("Int", .amount(let number, _)), ("NSNumber", .number(let number)):
      return Int64(exactly: number.rounded()).map(Value.integer)
    case ("Double", .number(let number)), ("Double", .amount(let number, _)): return .double(number)
    case ("Int", .ordinal(let number)): return .integer(Int64(number))
    case ("String", .text(let text)): return .string(text)
    default: return nil
    }
  }

  private static let temperatures = [
    "celsius": "°C", "fahrenheit": "°F", "degree": "°C", "unknown": "°C",
  ]
}

/// Makes amounts of money that words mean.
enum MoneyRecords {
  /// - Parameter currency: what money without a name is.
  static func amount(_ entity: Entity, _ context: EntityContext, currency: String) -> Record? {
    guard case .amount(let value, let unit)? = entity.resolved(context) else { return nil }
    let (amount, code) = unit == "cent" ? (value / 100, currency) : (value, code(unit, currency))
    return Record("INCurrencyAmount", ["amount": decimal(amount), "currencyCode": .string(code)])
  }

  /// ISO 4217; a sign that several currencies share stands for the best known of them.
  static func code(_ unit: String, _ currency: String) -> String {
    if unit == "$" || unit == "unknown" { return currency }
    return ["£": "GBP", "riyal": "SAR", "rial": "IRR", "dinar": "KWD"][unit] ?? unit
  }

  /// A decimal number, without a fraction that isn't there.
  static func decimal(_ amount: Double) -> Value {
    let cents = (amount * 100).rounded() / 100
    let text = Int64(exactly: cents).map(String.init) ?? String(cents)
    return .record(Record("Decimal", ["text": .string(text)]))
  }
}
