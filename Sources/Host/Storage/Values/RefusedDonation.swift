public import Foundation

/// A donation that wasn't kept, for the developer of its app.
///
///     RefusedDonation(app: "com.example.Bank", subject: "com.example.bank.show-balance", reason: "…", moment: .now)
public struct RefusedDonation: Hashable, Sendable {
  public var app: String
  /// An intent's name or an activity's type.
  public var subject: String
  /// A sentence that says what is wrong.
  public var reason: String
  public var moment: Date

  public init(app: String, subject: String, reason: String, moment: Date) {
    self.app = app
    self.subject = subject
    self.reason = reason
    self.moment = moment
  }

  /// So many are kept of each app, the newest.
  public static let mostOfApp: Int = 50
}
