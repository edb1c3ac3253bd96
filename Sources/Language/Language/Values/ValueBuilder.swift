import Entities
import IntentSchema

/// Turns captured words into values of a parameter's type.
struct ValueBuilder {
  /// Captured words, before they have a type.
  enum Captured {
    case text(NamedWords)
    case texts([NamedWords])
    /// The meaning of the words by a list, together with the registered name that they also are.
    case known(Value, NameHit?)
    case number(Double)
    case entity(Entity)
    case name(VocabularyEntry)
  }

  let catalogue: Catalogue
  let times: TimeRecords
  /// The currency of an amount without a name, by ISO 4217.
  let currency: String
  /// The unit of an amount whose currency isn't said.
  let unsaidCurrency: String

  /// The value; nil when the words mean nothing of this type.
  func value(_ type: TypeReference, _ captured: Captured) -> Value? {
    let type = type.unwrapped
    if case .list(let element) = type {
      switch captured {
      case .texts(let texts):
        let values = texts.compactMap { value(element, .text($0)) }
        return values.isEmpty ? nil : .list(values)
      default: return value(element, captured).map { .list([$0]) }
      }
    }
    switch captured {
    case .texts(let texts):
      return value(type, .text(NamedWords(texts.map(\.text).joined(separator: ", "))))
    case .known(let value, let hit): return known(value, type, hit?.entry)
    case .number(let number): return self.number(number, type)
    case .entity(let entity): return self.entity(entity, type)
    case .name(let entry): return text(entry.phrase, type, entry)
    case .text(let words): return text(words.text, type, words.entry)
    }
  }

  private var measures: Measures {
    Measures(context: times.context, currency: currency, unsaidCurrency: unsaidCurrency)
  }

  /// An amount of money, with the currency of the language where it names none.
  func money(_ entity: Entity) -> MoneyRecord? {
    measures.money(entity)
  }

  /// An amount of money whose currency isn't said.
  func amountWithoutCurrency(_ entity: Entity) -> Double? {
    measures.amountWithoutCurrency(entity)
  }

  private func known(_ value: Value, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    guard case .string(let text) = value else { return value }
    switch catalogue.type(type.base) {
    case .enumeration, .optionSet: return catalogue.caseValue(text, of: type)
    case .object: return self.text(text, type, entry)
    case nil:
      switch catalogue.kind(of: type).shape {
      case .text, .object: return self.text(text, type, nil)
      case .string, .truth, .wholeNumber, .number, .seconds, .looseNumber, .bytes, .instant, .enumeration,
        .options, .record:
        return value
      }
    }
  }

  private func number(_ number: Double, _ type: TypeReference) -> Value? {
    let kind = catalogue.kind(of: type)
    if kind == .money || kind == .payment {
      let money = MoneyRecord(DecimalRecord(cents: number), currency: currency)
      return kind == .money ? money.value : PaymentRecord(money).value
    }
    return switch catalogue.kind(of: type).shape {
    // A number of people, seats or stars is whole. With 2.5 another reading may be the right one.
    case .wholeNumber: Int64(exactly: number).map(Value.integer)
    case .looseNumber: Int64(exactly: number).map(Value.integer) ?? .double(number)
    case .number: .double(number)
    case .string, .truth, .seconds, .bytes, .instant, .enumeration, .options, .object, .text, .record: nil
    }
  }

  private func entity(_ entity: Entity, _ type: TypeReference) -> Value? {
    switch catalogue.kind(of: type) {
    case .dateRange: return times.range(entity)?.value
    case .timeTrigger: return times.reminder(entity).map { TimeTriggerRecord($0).value }
    case .dateComponents: return times.planned(entity)?.value
    case .instant: return times.instant(entity)?.value
    case .duration: return times.length(entity).map(Value.double)
    case .money: return measures.money(entity)?.value
    case .payment: return measures.money(entity).map { PaymentRecord($0).value }
    case .priceRange: return measures.prices(entity)?.value
    case .temperature: return measures.temperature(entity)?.value
    case .wholeNumber: return measures.wholeNumber(entity)
    case .number: return measures.number(entity)
    case .looseNumber: return measures.looseNumber(entity)
    case .text: return measures.text(entity)
    case .dictatedText, .dictatedPicture, .speakable, .constant, .identifier, .person, .personHandle,
      .personName, .recurrence, .truth, .decimal, .balance, .measure, .countRange, .place, .placeTrigger,
      .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration, .options, .variant,
      .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      return nil
    }
  }

  private func text(_ text: String, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    switch catalogue.kind(of: type) {
    case .text: .string(text)
    case .speakable: speakable(text, entry).value
    case .dictatedText: NoteTextRecord(text).value
    case .place: PlacemarkRecord(text).value
    case .placeTrigger: PlaceTriggerRecord(PlacemarkRecord(text)).value
    case .dictatedPicture, .constant, .identifier, .person, .personHandle, .personName, .instant,
      .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth, .wholeNumber, .number,
      .looseNumber, .decimal, .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange,
      .point, .region, .postalAddress, .thing, .task, .taskList, .note, .enumeration, .options, .variant,
      .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      object(text, type, entry)
    }
  }

  /// An object that is known by its name only: `INTask`, `INTaskList`, `INNote`, `INPerson`.
  private func object(_ text: String, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    guard var record = catalogue.record(of: type.base, named: entry?.phrase ?? text) else { return nil }
    if entry == nil, record[PersonRecord.Key.handle] != nil, let address = AddressScanner.address(text) {
      record[PersonRecord.Key.handle] =
        PersonHandleRecord(address.value, kind: address.kind == .email ? .emailAddress : .phoneNumber).value
    }
    if record["displayString"] != nil { record["identifier"] = entry?.identifier.map(Value.string) }
    for (name, value) in record.fields where value.record?.type == SpeakableRecord.type {
      record[name] = speakable(text, entry).value
    }
    return .record(record)
  }

  private func speakable(_ text: String, _ entry: VocabularyEntry?) -> SpeakableRecord {
    SpeakableRecord(
      entry?.phrase ?? text, pronunciationHint: entry?.pronunciationHint, identifier: entry?.identifier)
  }
}
