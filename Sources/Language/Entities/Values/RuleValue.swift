/// The meaning of a part of a sentence while rules combine parts.
enum RuleValue: Hashable, Sendable {
  case number(Double)
  case ordinal(Int)
  case grain(Grain)
  case duration(Double, Grain)
  case amount(Amount)
  case time(TimePattern)
  case text(String)

  var number: Double? {
    switch self {
    case .number(let value): value
    case .ordinal(let value): Double(value)
    default: nil
    }
  }

  var integer: Int? { number.flatMap { Int(exactly: $0) } }
  var grain: Grain? { if case .grain(let grain) = self { grain } else { nil } }
  var time: TimePattern? { if case .time(let pattern) = self { pattern } else { nil } }
  var amount: Amount? { if case .amount(let amount) = self { amount } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// A number of a unit, or a range between two.
struct Amount: Hashable, Sendable {
  var value: Double?
  var from: Double?
  var to: Double?
  var unit: String
  /// The measured thing: "strawberries" in "500 grams of strawberries".
  var product: String?
}
