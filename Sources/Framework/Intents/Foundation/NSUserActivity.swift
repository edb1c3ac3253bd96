import Foundation
import IntentSchema

public typealias NSUserActivityPersistentIdentifier = String

/// Receives an activity's events.
public protocol NSUserActivityDelegate: NSObjectProtocol {
  func userActivityWillSave(_ userActivity: NSUserActivity)
  func userActivityWasContinued(_ userActivity: NSUserActivity)
}

extension NSUserActivityDelegate {
  public func userActivityWillSave(_ userActivity: NSUserActivity) {}
  public func userActivityWasContinued(_ userActivity: NSUserActivity) {}
}

/// A state of an app that a person can return to. An app that takes over an intent is opened with one.
///
///     let activity = NSUserActivity(activityType: "com.example.ListOMat.open")
///     activity.userInfo = ["list": "Groceries"]
///     completion(INCreateTaskListIntentResponse(code: .failureRequiringAppLaunch, userActivity: activity))
open class NSUserActivity: NSObject, @unchecked Sendable {
  open var activityType: String { type }
  open var title: String?
  open var userInfo: [AnyHashable: Any]?
  open var requiredUserInfoKeys: Set<String>?
  open var needsSave: Bool = false
  open var webpageURL: URL?
  open var referrerURL: URL?
  open var expirationDate: Date?
  open var keywords: Set<String> = []
  open var targetContentIdentifier: String?
  open weak var delegate: (any NSUserActivityDelegate)?
  open var isEligibleForHandoff: Bool = true
  open var isEligibleForSearch: Bool = false
  open var isEligibleForPublicIndexing: Bool = false
  open var isEligibleForPrediction: Bool = false
  open var persistentIdentifier: NSUserActivityPersistentIdentifier?
  open var suggestedInvocationPhrase: String?
  open var shortcutAvailability: INShortcutAvailabilityOptions = []
  /// The searchable attributes, whose class stands in a module above this one.
  public final var _contentAttributes: AnyObject?
  private let type: String
  private var attachedInteraction: INInteraction?

  public init(activityType: String) {
    type = activityType
    super.init()
  }

  /// The intent and response that it carries, when an app is opened for them.
  open var interaction: INInteraction? { attachedInteraction }

  open func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
    userInfo = (userInfo ?? [:]).merging(otherDictionary) { _, new in new }
  }

  /// The person is doing this now. Beckon keeps no activities yet: nothing is suggested for it.
  open func becomeCurrent() {
    if needsSave {
      needsSave = false
      delegate?.userActivityWillSave(self)
    }
  }

  open func resignCurrent() {}
  open func invalidate() { delegate = nil }

  /// No activities are saved, so the handler is called at once.
  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier],
    completionHandler handler: @escaping @Sendable () -> Void
  ) { handler() }

  open class func deleteSavedUserActivities(
    withPersistentIdentifiers persistentIdentifiers: [NSUserActivityPersistentIdentifier]
  ) async {}

  open class func deleteAllSavedUserActivities(completionHandler handler: @escaping @Sendable () -> Void) {
    handler()
  }

  open class func deleteAllSavedUserActivities() async {}
}

extension NSUserActivity: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> Self {
    let fields = try RecordFields(value, type: "NSUserActivity", at: path)
    let activity = NSUserActivity(activityType: try fields.required("activityType"))
    activity.title = try fields.optional("title")
    activity.webpageURL = try fields.optional("webpageURL")
    if let info = fields.record["userInfo"] {
      guard let info = info.record, info.type == PropertyValues.dictionaryType else {
        throw _RecordDecodingError.mismatch(path.field("userInfo"), "a Dictionary", info)
      }
      activity.userInfo = info.fields.mapValues(PropertyValues.object)
    }
    guard let made = activity as? Self else {
      throw _RecordDecodingError.mismatch(path, "\(Self.self)", value)
    }
    return made
  }

  public func _encode() -> Value {
    var record = Record("NSUserActivity", ["activityType": .string(activityType)])
    record["title"] = title.map(Value.string)
    record["webpageURL"] = webpageURL?._encode()
    if let userInfo {
      var entries = Record(PropertyValues.dictionaryType)
      // Only property-list values can leave the process, as on Apple's platforms.
      for (key, value) in userInfo { entries["\(key)"] = PropertyValues.value(value) }
      record["userInfo"] = .record(entries)
    }
    return .record(record)
  }
}

/// Converts the property-list values in `userInfo`.
enum PropertyValues {
  static let dictionaryType: String = "Dictionary"

  static func value(_ object: Any) -> Value? {
    switch object {
    case let string as String: return .string(string)
    // On Linux a Swift number doesn't bridge to another type, so the order of the cases matters.
    case let bool as Bool: return .bool(bool)
    case let integer as Int: return .integer(Int64(integer))
    case let double as Double: return .double(double)
    case let data as Data: return data._encode()
    case let date as Date: return date._encode()
    case let url as URL: return url._encode()
    case let list as [Any]: return .list(list.compactMap(value))
    case let dictionary as [AnyHashable: Any]:
      var record = Record(dictionaryType)
      for (key, item) in dictionary { record["\(key)"] = value(item) }
      return .record(record)
    default: return nil
    }
  }

  static func object(_ value: Value) -> Any {
    switch value {
    case .null: NSNull()
    case .bool(let bool): bool
    case .integer(let integer): Int(truncatingIfNeeded: integer)
    case .double(let double): double
    case .string(let string): string
    case .bytes(let bytes): Data(bytes)
    case .list(let items): items.map(object)
    case .record(let record): foreign(value, record) ?? record.fields.mapValues(object)
    }
  }

  private static func foreign(_ value: Value, _ record: Record) -> Any? {
    switch record.type {
    case "Date": try? Date._decode(value, at: _FieldPath("userInfo"))
    case "URL": try? URL._decode(value, at: _FieldPath("userInfo"))
    default: nil
    }
  }
}
