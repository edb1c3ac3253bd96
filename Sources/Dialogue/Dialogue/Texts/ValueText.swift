import Foundation
import IntentSchema

/// Puts values into words, in a phrasebook's language.
///
///     let words = ValueText(phrasebook)
///     words.words(for: .list([.string("milk"), .string("eggs")]))  // "milk and eggs"
///
/// An app's texts reach terminals and loudspeakers. They lose control characters and line breaks, and are cut after 300
/// characters.
public struct ValueText: Sendable {
  let phrasebook: Phrasebook
  /// The longest text of an app that is shown in one place, in characters.
  static let maximumLength = 300
  /// The most elements of a list that are said. The others are counted: "and 5 more".
  static let maximumItems = 10
  /// The most elements that are all said where a list is summed up.
  static let fewItems = 5
  /// The elements that are said of a longer list.
  static let firstItems = 3

  public init(_ phrasebook: Phrasebook) {
    self.phrasebook = phrasebook
  }

  /// The value in words; never empty. The elements of a list are joined with "and".
  ///
  /// - Parameter type: the declared type. It tells which enumeration a number belongs to.
  public func words(for value: Value, type: TypeReference? = nil) -> String {
    let text = joined(items(of: value, type: type), .pair)
    return text.isEmpty ? phrasebook.render(.something) : text
  }

  /// A fact that tells it apart from others of the same title: a group, a time, a place.
  public func detail(of value: Value) -> String? {
    guard let record = value.record else { return nil }
    let parts = phrasebook.catalogue.values.details.compactMap { field in
      record[field].map { words(for: $0) }
    }
    if parts.isEmpty, let subtitle = record["subtitleString"]?.string { return clean(subtitle) }
    return parts.isEmpty ? nil : parts.joined(separator: phrasebook.render(.separator))
  }

  /// True where a field is part of a thing's name or of its detail.
  func isShownAlready(_ field: String, of record: Record) -> Bool {
    let named = ["subtitleString", "pronunciationHint", "alternativeSpeakableMatches"]
    let titles = phrasebook.catalogue.values.titles[record.type] ?? []
    if named.contains(field) || titles.contains(field) { return true }
    if phrasebook.catalogue.values.details.contains(field) { return true }
    return Record.titleFields.contains(field)
      && record[field].map { words(for: $0) == words(for: .record(record)) } == true
  }

  /// Each element of a list in words, or the one value. Equal words get their details: "milk (Groceries)".
  func items(of value: Value, type: TypeReference?) -> [String] {
    let elementType = type.map { TypeReference.named($0.base) }
    guard let values = value.list else { return [single(value, type: elementType)] }
    let words = values.map { single($0, type: elementType) }
    return zip(words, values).map { word, value in
      guard words.filter({ $0 == word }).count > 1, let detail = detail(of: value) else { return word }
      return phrasebook.render(.distinguished, verbatim: ["value": word, "detail": detail])
    }
  }

  /// The names of the cases that say that nobody knows or nobody chose.
  private static let emptyCases: Set<String> = ["unknown", "unspecified", "sourceUnknown"]

  /// Each element of a list in words with its detail.
  func detailed(_ value: Value, type: TypeReference?) -> [String] {
    let elements = value.list ?? [value]
    return zip(items(of: value, type: type), elements).map { word, element in
      guard let detail = detail(of: element), !word.hasSuffix(")") else { return word }
      return phrasebook.render(.distinguished, verbatim: ["value": word, "detail": detail])
    }
  }

  /// True where there is nothing to say: an absent value, an empty list, an enumeration's `unknown`.
  func isNothing(_ value: Value, type: TypeReference?) -> Bool {
    switch value {
    case .null: true
    case .list(let values): values.isEmpty
    case .string(let text): text.isEmpty
    case .integer(let raw):
      type.flatMap { caseName(raw, type: $0.base) }.map(Self.emptyCases.contains) ?? false
    default: false
    }
  }

  private func single(_ value: Value, type: TypeReference?) -> String {
    switch value {
    case .null: phrasebook.render(.nothing)
    case .bool(let flag): phrasebook.render(flag ? .yes : .no)
    case .integer(let raw): type.flatMap { enumeration(raw, type: $0.base) } ?? number(raw)
    case .double(let number):
      type.map { phrasebook.catalogue.kind(of: $0) } == .duration ? duration(number) : real(number)
    case .string(let text): clean(text)
    case .bytes: phrasebook.render(.data)
    case .list(let values): joined(values.map { single($0, type: type) }, .pair)
    case .record(let record): words(for: record)
    }
  }

  // MARK: Lists and quotes

  func quoted(_ text: String) -> String {
    phrasebook.render(.quote, verbatim: ["text": text])
  }

  /// "a, b and c". A long list ends with the number of the others.
  func joined(_ items: [String], _ pair: TextKey) -> String {
    guard items.count > 1 else { return items.first ?? "" }
    var shown = phrasebook.sumsUp ? items.prefix(Self.maximumItems) : items[...]
    var last = shown.removeLast()
    if phrasebook.sumsUp, items.count > Self.maximumItems {
      shown.append(last)
      last = phrasebook.render(.more, ["count": .count(items.count - shown.count)])
    }
    let first = shown.joined(separator: phrasebook.render(.separator))
    return phrasebook.render(pair, verbatim: ["first": first, "last": last])
  }

  /// All of a few elements, the first three of many, with the punctuation before them.
  ///
  /// - Parameter many: the text for many.
  func summed(_ items: [String], _ many: TextKey) -> String {
    if items.isEmpty { return "" }
    if items.count <= Self.fewItems || !phrasebook.sumsUp {
      return phrasebook.render(.few, verbatim: ["items": joined(items, .pair)])
    }
    return phrasebook.render(
      many,
      verbatim: [
        "items": joined(Array(items.prefix(Self.firstItems)), .pair), "count": number(items.count),
      ])
  }

  /// One line without control characters, at most `maximumLength` characters long.
  func clean(_ text: String) -> String {
    var cleaned = ""
    var isSpace = false
    for character in text.prefix(Self.maximumLength * 2) {
      let hidden = character.unicodeScalars.contains { scalar in
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        // Overrides of the writing direction can make a text look like another one.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
      }
      if hidden || character.isWhitespace {
        isSpace = !cleaned.isEmpty
      } else {
        if isSpace { cleaned.append(" ") }
        isSpace = false
        cleaned.append(character)
      }
    }
    guard cleaned.count > Self.maximumLength else { return cleaned }
    return cleaned.prefix(Self.maximumLength) + "…"
  }

  // MARK: Numbers and enumerations

  func number(_ number: some BinaryInteger) -> String {
    Int(clamping: number).formatted(.number.locale(phrasebook.locale))
  }

  /// A fraction of 1 in per cent: "50%".
  func share(_ part: Double) -> String {
    part.formatted(.percent.locale(phrasebook.locale).precision(.fractionLength(0)))
  }

  /// A duration rounded to seconds: "1 hour, 20 minutes".
  func duration(_ seconds: Double) -> String {
    guard seconds.isFinite, abs(seconds) < 1e12 else { return real(seconds) }
    return Duration.seconds(seconds.rounded()).formatted(
      .units(allowed: [.days, .hours, .minutes, .seconds], width: .wide).locale(phrasebook.locale))
  }

  private func real(_ number: Double) -> String {
    number.formatted(.number.locale(phrasebook.locale).precision(.fractionLength(0...3)))
  }

  func caseName(_ raw: Int64, type: String) -> String? {
    guard case .enumeration(_, let cases) = phrasebook.catalogue.type(type) else { return nil }
    return Int(exactly: raw).flatMap { cases[$0] }
  }

  /// An enumeration case or a set of options in words; the name of the case where the language has no text for it.
  private func enumeration(_ raw: Int64, type: String) -> String? {
    switch phrasebook.catalogue.type(type) {
    case .enumeration: return caseName(raw, type: type).map { worded($0, type: type) }
    case .optionSet(_, let options):
      let set = options.filter { $0.key != 0 && Int64($0.key) & raw == Int64($0.key) }
      guard !set.isEmpty else { return phrasebook.render(.nothing) }
      return joined(set.sorted { $0.key < $1.key }.map { worded($0.value, type: type) }, .pair)
    case .object, nil: return nil
    }
  }

  private func worded(_ name: String, type: String) -> String {
    let key = "enum.\(type).\(name)"
    return phrasebook.hasText(key) ? phrasebook.render(Message([key])) : name.spacedFromCamelCase
  }

  // MARK: Fields

  /// Follows a path of field names. In a list, it collects the field of each element.
  func fields(
    _ path: ArraySlice<String>, of value: Value, _ type: TypeReference
  ) -> (value: Value, type: TypeReference)? {
    guard let name = path.first else { return (value, type) }
    switch value {
    case .record(let record):
      guard let field = record[name] else { return nil }
      return fields(path.dropFirst(), of: field, fieldType(name, of: record.type))
    case .list(let values):
      var found: [Value] = []
      var foundType = type
      for element in values {
        guard let inner = fields(path, of: element, type) else { continue }
        found += inner.value.list ?? [inner.value]
        foundType = inner.type
      }
      return (.list(found), .list(.named(foundType.base)))
    default: return nil
    }
  }

  private func fieldType(_ name: String, of type: String) -> TypeReference {
    guard case .object(_, _, let fields) = phrasebook.catalogue.type(type) else { return .any }
    return fields.first { $0.name == name }?.type ?? .any
  }
}
