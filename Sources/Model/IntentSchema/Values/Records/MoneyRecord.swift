/// An amount of money, in a record of `INCurrencyAmount`. `INBalanceAmount` has the same fields.
///
///     MoneyRecord(DecimalRecord(cents: 12.5), currency: "EUR").value
public struct MoneyRecord: WireRecord {
  public static let type: String = "INCurrencyAmount"

  /// The names of the record's fields.
  public enum Key {
    public static let amount: String = "amount"
    public static let currency: String = "currencyCode"
  }

  public var amount: DecimalRecord?
  /// By ISO 4217.
  public var currency: String?

  public init(_ amount: DecimalRecord?, currency: String?) {
    self.amount = amount
    self.currency = currency
  }

  public init(_ record: Record) {
    amount = DecimalRecord(record[Key.amount])
    currency = record[Key.currency]?.string
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.amount] = amount?.value
    record[Key.currency] = currency.map(Value.string)
    return record
  }
}

/// An amount of money with its role in a bill, in a record of `INPaymentAmount`.
///
///     PaymentRecord(MoneyRecord(DecimalRecord(cents: 20), currency: "EUR"), kind: .amountDue)
public struct PaymentRecord: WireRecord {
  public static let type: String = "INPaymentAmount"

  /// `INAmountType`.
  public enum AmountKind: Int64, Hashable, Sendable, CaseIterable {
    case unknown, minimumDue, amountDue, currentBalance, maximumTransferAmount, minimumTransferAmount,
      statementBalance
  }

  /// The names of the record's fields.
  public enum Key {
    public static let kind: String = "amountType"
    public static let amount: String = "amount"
  }

  public var kind: AmountKind
  public var amount: MoneyRecord?

  public init(_ amount: MoneyRecord?, kind: AmountKind = .unknown) {
    self.amount = amount
    self.kind = kind
  }

  public init(_ record: Record) {
    kind = record[Key.kind]?.integer.flatMap(AmountKind.init) ?? .unknown
    amount = MoneyRecord(record[Key.amount])
  }

  public var record: Record {
    var record = Record(Self.type, [Key.kind: .integer(kind.rawValue)])
    record[Key.amount] = amount?.value
    return record
  }
}

/// A range of prices, in a record of `INPriceRange`.
///
///     // "below 20 euros"
///     PriceRangeRecord(from: nil, to: DecimalRecord(cents: 20), currency: "EUR")
public struct PriceRangeRecord: WireRecord {
  public static let type: String = "INPriceRange"

  /// The names of the record's fields.
  public enum Key {
    public static let minimum: String = "minimumPrice"
    public static let maximum: String = "maximumPrice"
    public static let currency: String = "currencyCode"
  }

  public var minimum: DecimalRecord?
  public var maximum: DecimalRecord?
  /// By ISO 4217.
  public var currency: String?

  public init(from minimum: DecimalRecord?, to maximum: DecimalRecord?, currency: String?) {
    self.minimum = minimum
    self.maximum = maximum
    self.currency = currency
  }

  public init(_ record: Record) {
    minimum = DecimalRecord(record[Key.minimum])
    maximum = DecimalRecord(record[Key.maximum])
    currency = record[Key.currency]?.string
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.minimum] = minimum?.value
    record[Key.maximum] = maximum?.value
    record[Key.currency] = currency.map(Value.string)
    return record
  }
}
