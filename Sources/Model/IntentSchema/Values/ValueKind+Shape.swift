/// The form of a value when it crosses a process and in JSON.
///
///     ValueKind.instant.shape   // .instant: a record `Date`, an ISO 8601 text in JSON
public enum ValueShape: Hashable, Sendable {
  case string
  case truth
  case wholeNumber
  case number
  /// A length of time: a number.
  case seconds
  /// A number that is whole where it's written so, or a decimal.
  case looseNumber
  /// Base64 in JSON.
  case bytes
  /// A point in time: ISO 8601 in JSON.
  case instant
  /// A case's or several options' raw value; their names in JSON.
  case enumeration
  case options
  /// An object that the catalogue describes.
  case object
  /// A record that is written as its one text.
  case text(record: String, field: String)
  /// A record of another module, by its fields; nil for any.
  case record(type: String?, fields: [String: ValueShape]?)
}

extension ValueKind {
  public var shape: ValueShape {
    switch self {
    case .text, .constant, .identifier: .string
    case .truth: .truth
    case .wholeNumber: .wholeNumber
    case .number: .number
    case .duration: .seconds
    case .looseNumber: .looseNumber
    case .data: .bytes
    case .instant: .instant
    case .enumeration: .enumeration
    case .options: .options
    case .link: .text(record: LinkRecord.type, field: LinkRecord.Key.string)
    case .decimal: .text(record: DecimalRecord.type, field: DecimalRecord.Key.text)
    case .place: .text(record: PlacemarkRecord.type, field: PlacemarkRecord.Part.name.rawValue)
    case .point:
      .record(
        type: PointRecord.type,
        fields: Self.fields([PointRecord.Key.latitude, PointRecord.Key.longitude, PointRecord.Key.altitude]))
    case .measure, .temperature:
      .record(
        type: MeasureRecord.type,
        fields: [MeasureRecord.Key.value: .number, MeasureRecord.Key.unit: .string])
    case .countRange:
      .record(
        type: CountRangeRecord.type,
        fields: [CountRangeRecord.Key.location: .wholeNumber, CountRangeRecord.Key.length: .wholeNumber])
    case .activity:
      .record(
        type: ActivityRecord.type,
        fields: [ActivityRecord.Key.activityType: .string, ActivityRecord.Key.title: .string])
    case .personName:
      .record(
        type: PersonNameRecord.type,
        fields: Self.fields(PersonNameRecord.Part.allCases.map(\.rawValue), .string))
    case .dateComponents:
      .record(
        type: DateComponentsRecord.type,
        fields: Self.fields(DateComponentsRecord.Part.allCases.map(\.rawValue), .wholeNumber).merging(
          Self.fields([DateComponentsRecord.Key.timeZone, DateComponentsRecord.Key.calendar], .string),
          uniquingKeysWith: { first, _ in first }))
    case .dictionary: .record(type: DictionaryRecord.type, fields: nil)
    case .region, .postalAddress, .color, .variant, .unknown: .record(type: nil, fields: nil)
    case .dictatedText, .dictatedPicture, .speakable, .person, .personHandle, .dateRange, .timeTrigger,
      .recurrence, .money, .balance, .payment, .priceRange, .placeTrigger, .thing, .task, .taskList, .note,
      .picture, .file, .terms:
      .object
    }
  }

  private static func fields(_ names: [String], _ shape: ValueShape = .number) -> [String: ValueShape] {
    Dictionary(names.map { ($0, shape) }, uniquingKeysWith: { first, _ in first })
  }
}
