import Foundation
import IntentSchema

/// An action that can be run again: an intent, or an activity that the app is opened with.
///
///     INShortcut(intent: orderOfToday)?.intent
///     INShortcut(userActivity: NSUserActivity(activityType: "com.example.ListOMat.open"))
public enum INShortcut: @unchecked Sendable {
  case intent(INIntent)
  case userActivity(NSUserActivity)

  /// Nil for an object of the base class, which asks for nothing.
  public init?(intent: INIntent) {
    // The base class alone asks for nothing.
    guard type(of: intent)._recordType != INIntent._recordType else { return nil }
    self = .intent(intent)
  }

  public init(userActivity: NSUserActivity) { self = .userActivity(userActivity) }

  public var intent: INIntent? { if case .intent(let intent) = self { intent } else { nil } }
  public var userActivity: NSUserActivity? {
    if case .userActivity(let activity) = self { activity } else { nil }
  }
}

extension INShortcut: _ValueCoded {
  public static func _decode(_ value: Value, at path: _FieldPath) throws -> INShortcut {
    let fields = try RecordFields(value, type: "INShortcut", at: path)
    if let intent: INIntent = try fields.optional("intent") { return .intent(intent) }
    return .userActivity(try fields.required("userActivity"))
  }

  public func _encode() -> Value {
    switch self {
    case .intent(let intent): .record(Record("INShortcut", ["intent": intent._encode()]))
    case .userActivity(let activity): .record(Record("INShortcut", ["userActivity": activity._encode()]))
    }
  }
}
