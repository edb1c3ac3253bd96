public import Foundation

/// What a person decided about an app, or about one of the intents that it handles.
///
///     AppPermission(app: "com.example.Chatter", isAllowed: true, moment: .now)
public struct AppPermission: Hashable, Sendable {
  /// Its bundle identifier.
  public var app: String
  /// The class name of the intent, without the app; nil where it holds for the whole app.
  public var intent: String?
  /// Whether the assistant may use it.
  public var isAllowed: Bool
  /// When the person decided it.
  public var moment: Date

  public init(app: String, intent: String? = nil, isAllowed: Bool, moment: Date) {
    self.app = app
    self.intent = intent
    self.isAllowed = isAllowed
    self.moment = moment
  }
}
