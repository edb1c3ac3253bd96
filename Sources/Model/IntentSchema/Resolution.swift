/// What an app's handler says about one parameter's value: the value form of `INIntentResolutionResult`.
public enum Resolution: Hashable, Sendable, Codable {
  case success(Value)
  /// The app needs a value that the person has not given.
  case needsValue
  /// The app can do without a value.
  case notRequired
  /// The value can't be used; `reason` is the raw value of the result's own reason enumeration.
  case unsupported(reason: Int?)
  case disambiguation([Value])
  /// The app wants to be sure; `value` is nil when there is nothing to show.
  case confirmationRequired(Value?, reason: Int?)
}
