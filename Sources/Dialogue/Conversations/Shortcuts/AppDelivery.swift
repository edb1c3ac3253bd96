public import IntentSchema

/// The data that an app is opened with.
///
///     case .open(let app, let delivery): next = .opened(open(app, with: delivery.activity))
public struct AppDelivery: Hashable, Sendable, Codable {
  /// The activity to go on with, a record of `ActivityRecord`; nil where there is none.
  public var activity: Record?
  /// The intent that the app hands over to itself, and its response; nil for an activity of a shortcut.
  public var intent: Record?
  public var response: Record?
  /// True where the app is to go on without being seen.
  public var isInBackground: Bool

  /// True where the app is only to be opened, with nothing to go on with.
  public var isEmpty: Bool { activity == nil && intent == nil && response == nil }

  public init(
    activity: Record?, intent: Record? = nil, response: Record? = nil, isInBackground: Bool = false
  ) {
    self.activity = activity
    self.intent = intent
    self.response = response
    self.isInBackground = isInBackground
  }
}
