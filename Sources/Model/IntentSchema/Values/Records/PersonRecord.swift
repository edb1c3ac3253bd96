/// A person, in a record of `INPerson`.
///
///     PersonRecord(named: "Anna").record
public struct PersonRecord: WireRecord {
  public static let type: String = "INPerson"

  /// The names of the record's fields.
  public enum Key {
    public static let displayName: String = "displayName"
    public static let handle: String = "personHandle"
  }

  public var displayName: String?
  public var handle: PersonHandleRecord?

  /// A person of whom only the name is known. The name is then the best guess at their handle.
  public init(named name: String) {
    displayName = name
    handle = PersonHandleRecord(name, kind: .unknown)
  }

  public init(_ record: Record) {
    displayName = record[Key.displayName]?.string
    handle = PersonHandleRecord(record[Key.handle])
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.displayName] = displayName.map(Value.string)
    record[Key.handle] = handle?.value
    return record
  }
}

/// A telephone number, mail address or other handle of a person, in a record of `INPersonHandle`.
///
///     PersonHandleRecord("+49 30 1234", kind: .phoneNumber).value
public struct PersonHandleRecord: WireRecord {
  public static let type: String = "INPersonHandle"

  /// `INPersonHandleType`.
  public enum Kind: Int64, Hashable, Sendable, CaseIterable {
    case unknown, emailAddress, phoneNumber
  }

  /// The names of the record's fields.
  public enum Key {
    public static let value: String = "value"
    public static let kind: String = "type"
  }

  public var address: String?
  public var kind: Kind

  public init(_ address: String, kind: Kind) {
    self.address = address
    self.kind = kind
  }

  public init(_ record: Record) {
    address = record[Key.value]?.string
    kind = record[Key.kind]?.integer.flatMap(Kind.init) ?? .unknown
  }

  public var record: Record {
    var record = Record(Self.type, [Key.kind: .integer(kind.rawValue)])
    record[Key.value] = address.map(Value.string)
    return record
  }
}

/// The parts of a person's name, in a record of `PersonNameComponents`.
///
///     PersonNameRecord(parts: [.familyName: "Yılmaz", .givenName: "Anna"]).spoken  // "Anna Yılmaz"
public struct PersonNameRecord: WireRecord {
  public static let type: String = "PersonNameComponents"

  /// The parts of a name.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    case namePrefix, givenName, middleName, familyName, nameSuffix, nickname
  }

  public var parts: [Part: String]

  public init(parts: [Part: String]) { self.parts = parts }

  public init(_ record: Record) {
    parts = [:]
    for part in Part.allCases { parts[part] = record[part.rawValue]?.string }
  }

  /// The name as it is said: given name first, without a nickname. Empty where there is none.
  public var spoken: String {
    Part.allCases.filter { $0 != .nickname }.compactMap { parts[$0] }.filter { !$0.isEmpty }
      .joined(separator: " ")
  }

  public var record: Record {
    var record = Record(Self.type)
    for (part, text) in parts { record[part.rawValue] = .string(text) }
    return record
  }
}
