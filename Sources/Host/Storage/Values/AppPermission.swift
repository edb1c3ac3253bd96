public import Foundation

/// What a person decided about an app.
///
///     AppPermission(app: "com.example.Chatter", isAllowed: true, moment: .now)
public struct AppPermission: Hashable, Sendable {
  /// Its bundle identifier.
  public var app: String
  /// Whether the assistant may use it.
  public var isAllowed: Bool
  /// When the person decided it.
  public var moment: Date

  public init(app: String, isAllowed: Bool, moment: Date) {
    self.app = app
    self.isAllowed = isAllowed
    self.moment = moment
  }
}
