import Foundation

extension Catalogue {
  /// A property of a thing that people compare by, wherever it stands in the thing's record: the price of a kind of ride.
  ///
  ///     catalogue.fact(.price, of: .record(rideOption))?.value  // the record of an INPriceRange
  ///
  /// Fields of the thing itself go before fields of what it holds. Nil where nothing in it is of that kind.
  public func fact(_ fact: Inquiry.Fact, of value: Value) -> (value: Value, type: TypeReference)? {
    let kinds = fact.kinds
    for wanted in kinds {
      for depth in 0...Self.factDepth {
        if let found = field(of: wanted, in: value, depth: depth) { return found }
      }
    }
    return nil
  }

  /// The levels of records within records in which facts are looked for.
  private static let factDepth = 3

  private func field(of wanted: Set<ValueKind>, in value: Value, depth: Int) -> (
    value: Value, type: TypeReference
  )? {
    switch value {
    case .list(let values):
      // The largest party of several fits the thing.
      return values.reversed().lazy.compactMap { self.field(of: wanted, in: $0, depth: depth) }.first
    case .record(let record):
      if depth == 0, wanted.contains(kind(of: record.type)) { return (value, .named(record.type)) }
      guard depth > 0 else { return nil }
      for (field, type) in fields(of: record) {
        guard let inner = record[field], !inner.isNull else { continue }
        if depth == 1, wanted.contains(kind(of: type)) { return (inner, type) }
        if let found = self.field(of: wanted, in: inner, depth: depth - 1) { return found }
      }
      return nil
    case .null, .bool, .integer, .double, .string, .bytes: return nil
    }
  }

  /// The fields that a record holds, in the order of its type's definition.
  private func fields(of record: Record) -> [(String, TypeReference)] {
    guard case .object(_, _, let fields)? = type(record.type) else {
      return record.fields.keys.sorted().map { ($0, .any) }
    }
    return fields.map { ($0.name, $0.type) }
  }
}

extension Inquiry.Fact {
  /// The kinds of values that it is said with, the plainest first.
  fileprivate var kinds: [Set<ValueKind>] {
    switch self {
    case .price: [[.priceRange, .money, .payment]]
    case .size: [[.countRange], [.wholeNumber, .looseNumber], [.measure]]
    case .time: [[.instant, .dateComponents, .dateRange, .timeTrigger]]
    case .duration: [[.duration]]
    }
  }
}

extension Value {
  /// The number by which two values of a fact are compared; nil for what has no order. Of a range of prices it is the
  /// lower end, of a range of counts the upper one.
  public func magnitude(in catalogue: Catalogue) -> Double? {
    if let number = double { return number }
    guard let record else { return nil }
    switch catalogue.kind(of: record.type) {
    case .priceRange:
      let range = PriceRangeRecord(record)
      return (range.minimum ?? range.maximum)?.double
    case .money: return MoneyRecord(record).amount?.double
    case .payment: return PaymentRecord(record).amount?.amount?.double
    case .countRange:
      let range = CountRangeRecord(record)
      guard let location = range.location, let length = range.length else { return nil }
      return Double(location) + Double(length) - 1
    case .measure, .temperature: return MeasureRecord(record).number
    case .instant: return InstantRecord(record).secondsSince1970
    case .dateRange: return DateRangeRecord(record).start?.value.magnitude(in: catalogue)
    case .timeTrigger: return TimeTriggerRecord(record).range?.value.magnitude(in: catalogue)
    case .dateComponents:
      let parts = DateComponentsRecord(record)
      let units: [(DateComponentsRecord.Part, Double)] = [
        (.year, 12 * 31 * 1440), (.month, 31 * 1440), (.day, 1440), (.hour, 60), (.minute, 1),
      ]
      return units.reduce(0) { $0 + Double(parts[$1.0] ?? 0) * $1.1 }
    case .text, .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .recurrence, .duration, .truth, .wholeNumber, .number, .looseNumber, .decimal, .balance,
      .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration,
      .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      return nil
    }
  }
}

extension DecimalRecord {
  fileprivate var double: Double? { number.map { NSDecimalNumber(decimal: $0).doubleValue } }
}
