import IntentSchema

/// The type of a parameter or property in a definition file.
///
///     DefinedType.measurement(.length).swiftName  // "Measurement<UnitLength>"
public enum DefinedType: Hashable, Sendable, Codable {
  case string
  case boolean
  case integer
  case decimal
  case timeInterval
  case dateComponents
  case url
  case file
  case person
  case placemark
  case currencyAmount
  case paymentMethod
  case speakableString
  /// `Length`, `Mass`, …
  case measurement(Measurement)
  /// An enumeration of a definition file or of the framework.
  case enumeration(String)
  /// A type of a definition file; nil for any object.
  case object(String?)

  /// The dimensions of measures, by their words in a file.
  public enum Measurement: String, Hashable, Sendable, Codable, CaseIterable {
    case length = "Length"
    case mass = "Mass"
    case energy = "Energy"
    case speed = "Speed"
    case temperature = "Temperature"
    case volume = "Volume"
  }

  private static let plain: [String: DefinedType] = [
    "String": .string, "Boolean": .boolean, "Integer": .integer, "Decimal": .decimal,
    "TimeInterval": .timeInterval, "DateComponents": .dateComponents, "URL": .url, "File": .file,
    "Person": .person, "Placemark": .placemark, "CurrencyAmount": .currencyAmount,
    "PaymentMethod": .paymentMethod, "SpeakableString": .speakableString,
  ]

  /// Every word for a type in a file.
  public static let words: [String] = plain.keys.sorted() + Measurement.allCases.map(\.rawValue) + ["Object"]

  /// The type of a word, without its enumeration or object type.
  init?(word: String) {
    if let plain = Self.plain[word] {
      self = plain
    } else if let measurement = Measurement(rawValue: word) {
      self = .measurement(measurement)
    } else if word == "Object" {
      self = .object(nil)
    } else {
      return nil
    }
  }

  /// The Swift type of one value, without its optional.
  public var swiftName: String {
    switch self {
    case .string: "String"
    case .boolean, .integer, .decimal, .timeInterval: "NSNumber"
    case .dateComponents: "DateComponents"
    case .url: "URL"
    case .file: "INFile"
    case .person: "INPerson"
    case .placemark: "CLPlacemark"
    case .currencyAmount: "INCurrencyAmount"
    case .paymentMethod: "INPaymentMethod"
    case .speakableString: "INSpeakableString"
    case .measurement(let kind): "Measurement<Unit\(kind.rawValue)>"
    case .enumeration(let name): name
    case .object(let name): name ?? "INObject"
    }
  }

  /// The Objective-C class of its values, which collections hold.
  var className: String {
    switch self {
    case .string: "NSString"
    case .dateComponents: "NSDateComponents"
    case .url: "NSURL"
    default: swiftName
    }
  }

  /// The name in the catalogue, which tells the kinds of numbers apart.
  public var schemaName: String {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .decimal: "Double"
    case .timeInterval: "TimeInterval"
    default: swiftName
    }
  }

  /// The result class of its resolve methods: the framework's, or a generated one.
  var resolutionResult: String {
    switch self {
    case .string: "INStringResolutionResult"
    case .boolean: "INBooleanResolutionResult"
    case .integer: "INIntegerResolutionResult"
    case .decimal: "INDoubleResolutionResult"
    case .timeInterval: "INTimeIntervalResolutionResult"
    case .dateComponents: "INDateComponentsResolutionResult"
    case .url: "INURLResolutionResult"
    case .file: "INFileResolutionResult"
    case .person: "INPersonResolutionResult"
    case .placemark: "INPlacemarkResolutionResult"
    case .currencyAmount: "INCurrencyAmountResolutionResult"
    case .paymentMethod: "INPaymentMethodResolutionResult"
    case .speakableString: "INSpeakableStringResolutionResult"
    case .measurement(let kind): "IN\(kind.rawValue)ResolutionResult"
    case .enumeration(let name): "\(name)ResolutionResult"
    case .object(let name): "\(name ?? "INObject")ResolutionResult"
    }
  }

  /// True where a collection of options can hold its values.
  var isClass: Bool {
    switch self {
    case .enumeration, .measurement: false
    default: true
    }
  }

  var isEnumeration: Bool { if case .enumeration = self { true } else { false } }
}
