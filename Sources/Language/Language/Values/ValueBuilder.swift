import Entities
import IntentSchema

/// Makes schema-typed values of captured words, directed by the parameter's type.
struct ValueBuilder {
  /// What words captured, before it has a type.
  enum Captured {
    case text(NamedWords)
    case texts([NamedWords])
    /// What a list says the words mean, and the registered name that they are besides.
    case known(Value, NameHit?)
    case number(Double)
    case entity(Entity)
    case name(VocabularyEntry)
  }

  let catalogue: Catalogue
  let times: TimeRecords
  /// What money without a name is, by ISO 4217.
  let currency: String

  /// The value, or nil when the words say none of this type.
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

  private func known(_ value: Value, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    switch (catalogue.type(type.base), value) {
    case (.enumeration(_, let cases), .string(let name)), (.optionSet(_, let cases), .string(let name)):
      return cases.first { $0.value == name }.map { .integer(Int64($0.key)) }
    case (.object, .string(let text)): return self.text(text, type, entry)
    case (_, .string(let text)) where type.base == "CLPlacemark" || type.base == "INSpatialEventTrigger":
      return self.text(text, type, nil)
    default: return value
    }
  }

  private func number(_ number: Double, _ type: TypeReference) -> Value? {
    switch type.base {
    // Half a person is none: another reading may make sense of it.
    case "Int": Int64(exactly: number).map(Value.integer)
    case "NSNumber": Int64(exactly: number).map(Value.integer) ?? .double(number)
    case "Double", "Float": .double(number)
    default: nil
    }
  }

  private func entity(_ entity: Entity, _ type: TypeReference) -> Value? {
    switch type.base {
    case "INDateComponentsRange": return times.range(entity)
    case "INTemporalEventTrigger":
      return times.range(entity).map {
        .record(Record("INTemporalEventTrigger", ["dateComponentsRange": $0]))
      }
    case "DateComponents": return times.start(entity)
    case "Date": return times.instant(entity)
    case "TimeInterval": return times.length(entity).map(Value.double)
    case "INCurrencyAmount":
      return MoneyRecords.amount(entity, times.context, currency: currency).map(Value.record)
    case "INPaymentAmount":
      return MoneyRecords.amount(entity, times.context, currency: currency).map {
        .record(Record("INPaymentAmount", ["amountType": .integer(0), "amount": .record($0)]))
      }
    default: return Measures.value(entity, type, times.context, currency: currency)
    }
  }

  private func text(_ text: String, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    switch type.base {
    case "String": return .string(text)
    case "INSpeakableString": return .record(speakable(text, entry))
    case "INNoteContent", "INTextNoteContent":
      return .record(Record("INTextNoteContent", ["text": .string(text)]))
    case "CLPlacemark": return .record(Record("CLPlacemark", ["name": .string(text)]))
    case "INSpatialEventTrigger":
      let place = Record("CLPlacemark", ["name": .string(text)])
      return .record(Record("INSpatialEventTrigger", ["placemark": .record(place)]))
    default: return object(text, type, entry)
    }
  }

  /// An object that is known by its name only: `INTask`, `INTaskList`, `INNote`, `INPerson`.
  private func object(_ text: String, _ type: TypeReference, _ entry: VocabularyEntry?) -> Value? {
    guard var record = catalogue.record(of: type.base, named: entry?.phrase ?? text) else { return nil }
    if entry == nil, let handle = record["personHandle"]?.record, let address = AddressScanner.address(text) {
      var reached = handle
      reached["value"] = .string(address.value)
      // As `INPersonHandleType` counts.
      reached["type"] = .integer(address.kind == .email ? 1 : 2)
      record["personHandle"] = .record(reached)
    }
    if record["displayString"] != nil { record["identifier"] = entry?.identifier.map(Value.string) }
    for (name, value) in record.fields where value.record?.type == "INSpeakableString" {
      record[name] = .record(speakable(text, entry))
    }
    return .record(record)
  }

  private func speakable(_ text: String, _ entry: VocabularyEntry?) -> Record {
    var record = Record("INSpeakableString", ["spokenPhrase": .string(entry?.phrase ?? text)])
    record["pronunciationHint"] = entry?.pronunciationHint.map(Value.string)
    record["vocabularyIdentifier"] = entry?.identifier.map(Value.string)
    return record
  }
}
