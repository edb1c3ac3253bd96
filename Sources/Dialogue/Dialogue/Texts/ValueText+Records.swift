import Foundation
import IntentSchema

extension ValueText {
  /// A record in words, by its kind; of a thing its name.
  func words(for record: Record) -> String {
    let words: String? =
      switch phrasebook.catalogue.kind(of: record.type) {
      case .dateComponents: date(DateComponentsRecord(record))
      case .instant: moment(InstantRecord(record))
      case .dateRange: range(DateRangeRecord(record))
      case .timeTrigger: TimeTriggerRecord(record).range.map(range)
      case .placeTrigger: place(PlaceTriggerRecord(record))
      case .recurrence: recurrence(RecurrenceRecord(record))
      case .place: address(PlacemarkRecord(record))
      case .decimal: DecimalRecord(record).number.map { $0.formatted(.number.locale(phrasebook.locale)) }
      case .money, .balance: money(MoneyRecord(record))
      case .priceRange: prices(PriceRangeRecord(record))
      case .temperature, .measure: measure(MeasureRecord(record))
      case .link: LinkRecord(record).string.map(clean)
      case .personName: name(PersonNameRecord(record))
      case .dictatedPicture: phrasebook.render(.picture)
      case .text, .dictatedText, .speakable, .constant, .identifier, .person, .personHandle, .duration,
        .truth, .wholeNumber, .number, .looseNumber, .payment, .countRange, .point, .region, .postalAddress,
        .thing, .task, .taskList, .note, .enumeration, .options, .variant, .picture, .file, .data, .color,
        .dictionary, .activity, .terms, .unknown:
        composite(record) ?? record.title.map(clean) ?? contents(record)
      }
    return words ?? phrasebook.render(.something)
  }

  /// The words for a thing that is called by several facts rather than by one name: a car by its maker, model and plate.
  private func composite(_ record: Record) -> String? {
    guard let fields = phrasebook.catalogue.values.titles[record.type] else { return nil }
    let parts = fields.compactMap { record[$0].map { words(for: $0) } }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: phrasebook.render(.separator))
  }

  private func name(_ name: PersonNameRecord) -> String? {
    name.spoken.isEmpty ? nil : clean(name.spoken)
  }

  /// "€9.00", or "€9.00 to €12.00".
  private func prices(_ range: PriceRangeRecord) -> String? {
    let ends = [range.minimum, range.maximum].compactMap { $0 }.map { price in
      money(MoneyRecord(price, currency: range.currency)) ?? phrasebook.render(.something)
    }
    guard let first = ends.first, let last = ends.last else { return nil }
    return first == last ? first : phrasebook.render(.range, verbatim: ["start": first, "end": last])
  }

  /// A number with the symbol of its unit.
  private func measure(_ measure: MeasureRecord) -> String? {
    guard let value = measure.number, let unit = measure.unit else { return nil }
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

  private func place(_ trigger: PlaceTriggerRecord) -> String {
    let place = trigger.place.flatMap(address) ?? phrasebook.render(.something)
    return phrasebook.render(trigger.event == .depart ? .leaving : .arriving, verbatim: ["place": place])
  }

  private func address(_ place: PlacemarkRecord) -> String? {
    if let name = place[.name], !name.isEmpty { return clean(name) }
    let street = [place[.subThoroughfare], place[.thoroughfare]].compactMap { $0 }
    let parts = [street.joined(separator: " "), place[.locality] ?? "", place[.country] ?? ""]
      .filter { !$0.isEmpty }
    return parts.isEmpty ? nil : clean(parts.joined(separator: ", "))
  }

  // MARK: Numbers

  private func money(_ money: MoneyRecord) -> String? {
    guard let number = money.amount?.number else { return nil }
    guard let code = money.currency, code.count == 3 else {
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
