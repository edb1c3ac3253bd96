import Foundation
import IntentSchema

extension ValueText {
  /// A record in words, chosen by its type. A record of an unknown type gives its title.
  func words(for record: Record) -> String {
    switch record.type {
    case "DateComponents": date(record) ?? phrasebook.render(.something)
    case "Date": moment(record) ?? phrasebook.render(.something)
    case "INDateComponentsRange": range(record)
    case "INTemporalEventTrigger":
      record["dateComponentsRange"]?.record.map(range) ?? phrasebook.render(.something)
    case "INSpatialEventTrigger": place(record)
    case "INRecurrenceRule": recurrence(record)
    case "CLPlacemark": address(record)
    case "Decimal": decimal(record) ?? phrasebook.render(.something)
    case "INCurrencyAmount", "INBalanceAmount": money(record)
    case "INPriceRange": prices(record)
    case "Measurement": measure(record)
    case "URL": record["string"]?.string.map(clean) ?? phrasebook.render(.something)
    case "PersonNameComponents": name(record)
    case "INImageNoteContent": phrasebook.render(.picture)
    default: composite(record) ?? record.title.map(clean) ?? contents(record) ?? phrasebook.render(.something)
    }
  }

  /// Types that are called by several facts rather than by one name: a car by its maker, model and plate.
  private static let composites: [String: [String]] = [
    "INRideVehicle": ["manufacturer", "model", "registrationPlate"],
    "INRestaurantReservationBooking": ["restaurant", "bookingDate"],
    "INRestaurantReservationUserBooking": ["restaurant", "bookingDate"],
    "INBillDetails": ["billPayee", "amountDue"],
    "INPaymentRecord": ["payee", "payer", "currencyAmount"],
    "INCallRecord": ["caller", "participants", "dateCreated"],
  ]

  private func composite(_ record: Record) -> String? {
    guard let fields = Self.composites[record.type] else { return nil }
    let parts = fields.compactMap { record[$0].map { words(for: $0) } }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: phrasebook.render(.separator))
  }

  private func name(_ components: Record) -> String {
    let order = ["namePrefix", "givenName", "middleName", "familyName", "nameSuffix"]
    let parts = order.compactMap { components[$0]?.string }.filter { !$0.isEmpty }
    return parts.isEmpty ? phrasebook.render(.something) : clean(parts.joined(separator: " "))
  }

  /// "€9.00", or "€9.00 to €12.00".
  private func prices(_ range: Record) -> String {
    let code = range["currencyCode"] ?? .null
    let ends = ["minimumPrice", "maximumPrice"].compactMap { range[$0] }.map { price in
      money(Record("INCurrencyAmount", ["amount": price, "currencyCode": code]))
    }
    guard let first = ends.first, let last = ends.last else { return phrasebook.render(.something) }
    return first == last ? first : phrasebook.render(.range, verbatim: ["start": first, "end": last])
  }

  /// A number with the symbol of its unit.
  private func measure(_ record: Record) -> String {
    guard let value = record["value"]?.double, let unit = record["unit"]?.string else {
      return phrasebook.render(.something)
    }
    let number = value.formatted(.number.locale(phrasebook.locale).precision(.fractionLength(0...2)))
    return clean("\(number) \(unit)")
  }

  /// The name of an inner record, for a record without a name of its own, such as a payment's payee.
  private func contents(_ record: Record) -> String? {
    for field in ["amount", "person", "identifier"] {
      switch record[field] {
      case .record(let inner) where inner.type != record.type: return words(for: inner)
      case .string(let text) where !text.isEmpty: return clean(text)
      default: continue
      }
    }
    return nil
  }

  private func place(_ trigger: Record) -> String {
    let place = trigger["placemark"]?.record.map(address) ?? phrasebook.render(.something)
    // The raw values of `INSpatialEvent`: 1 arrive, 2 depart.
    return phrasebook.render(
      trigger["event"]?.integer == 2 ? .leaving : .arriving, verbatim: ["place": place])
  }

  private func address(_ placemark: Record) -> String {
    if let name = placemark["name"]?.string, !name.isEmpty { return clean(name) }
    let street = ["subThoroughfare", "thoroughfare"].compactMap { placemark[$0]?.string }
    let parts = [
      street.joined(separator: " "), placemark["locality"]?.string ?? "", placemark["country"]?.string ?? "",
    ]
    .filter { !$0.isEmpty }
    return parts.isEmpty ? phrasebook.render(.something) : clean(parts.joined(separator: ", "))
  }

  // MARK: Numbers

  private func decimal(_ record: Record) -> String? {
    guard let text = record["text"]?.string,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    return number.formatted(.number.locale(phrasebook.locale))
  }

  private func money(_ amount: Record) -> String {
    guard let text = amount["amount"]?.record?["text"]?.string,
      let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { return phrasebook.render(.something) }
    guard let code = amount["currencyCode"]?.string, code.count == 3 else {
      return number.formatted(.number.locale(phrasebook.locale))
    }
    return number.formatted(.currency(code: code).locale(phrasebook.locale)).plainSpaces
  }
}

extension String {
  /// Replaces the narrow and no-break spaces that locales put into dates and money. People and scripts type plain ones.
  var plainSpaces: String {
    String(map { $0 == "\u{202F}" || $0 == "\u{A0}" ? " " : $0 })
  }
}
