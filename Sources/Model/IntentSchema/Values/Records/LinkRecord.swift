/// The address of a web page or file, in a record of `URL`.
///
///     LinkRecord("https://example.com/menu").value
public struct LinkRecord: WireRecord {
  public static let type: String = "URL"

  /// The names of the record's fields.
  public enum Key {
    public static let string: String = "string"
  }

  public var string: String?

  public init(_ string: String) { self.string = string }

  public init(_ record: Record) { string = record[Key.string]?.string }

  public var record: Record { Record(Self.type, string.map { [Key.string: .string($0)] } ?? [:]) }
}

/// A picture's name or address, in a record of `INImage`.
///
///     PictureRecord(option.record?["displayImage"])?.name  // "pizza"
public struct PictureRecord: WireRecord {
  public static let type: String = "INImage"

  /// The names of the record's fields.
  public enum Key {
    public static let name: String = "name"
    public static let systemName: String = "systemName"
    public static let url: String = "url"
  }

  /// A file in the app's bundle.
  public var name: String?
  /// A symbol of the system.
  public var systemName: String?
  public var url: LinkRecord?

  public init(_ record: Record) {
    name = record[Key.name]?.string
    systemName = record[Key.systemName]?.string
    url = LinkRecord(record[Key.url])
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.name] = name.map(Value.string)
    record[Key.systemName] = systemName.map(Value.string)
    record[Key.url] = url?.value
    return record
  }
}

/// A state of an app to return to, in a record of `NSUserActivity`.
///
///     ActivityRecord(response["userActivity"])?.title  // "Shopping"
public struct ActivityRecord: WireRecord {
  public static let type: String = "NSUserActivity"

  /// The names of the record's fields.
  public enum Key {
    public static let activityType: String = "activityType"
    public static let title: String = "title"
  }

  public var activityType: String?
  public var title: String?

  public init(_ activityType: String, title: String? = nil) {
    self.activityType = activityType
    self.title = title
  }

  public init(_ record: Record) {
    activityType = record[Key.activityType]?.string
    title = record[Key.title]?.string
  }

  public var record: Record {
    var record = Record(Self.type)
    record[Key.activityType] = activityType.map(Value.string)
    record[Key.title] = title.map(Value.string)
    return record
  }
}

/// Values with free names, as in a property list.
///
///     DictionaryRecord(["list": .string("Groceries")]).value
public struct DictionaryRecord: WireRecord {
  public static let type: String = "Dictionary"

  public var fields: [String: Value]

  public init(_ fields: [String: Value]) { self.fields = fields }

  public init(_ record: Record) { fields = record.fields }

  public var record: Record { Record(Self.type, fields) }
}
