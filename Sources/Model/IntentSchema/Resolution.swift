/// A handler's verdict on one parameter's value. `INIntentResolutionResult` carries it in an extension.
///
///     Resolution.disambiguation([.string("Grocery store"), .string("Hardware store")])
public enum Resolution: Hashable, Sendable, Codable {
  case success(Value)
  /// The app needs a value, and the person has given none.
  case needsValue
  /// The app can do without a value.
  case notRequired
  /// The app can't use the value. `reason` is a raw value of the result class's own enumeration of reasons.
  case unsupported(reason: Int?)
  case disambiguation([Value])
  /// The app wants the person to confirm the value; nil where there is none to show.
  case confirmationRequired(Value?, reason: Int?)
}
