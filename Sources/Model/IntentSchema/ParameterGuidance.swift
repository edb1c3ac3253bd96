/// A developer's settings for a parameter of their own intent: options, default, limits, and the parameter that it
/// depends on.
///
///     ParameterGuidance(defaultValue: .integer(1), minimum: 1, maximum: 20)
public struct ParameterGuidance: Hashable, Sendable, Codable {
  /// True where the app lists the possible values while it runs.
  public var providesOptions: Bool
  /// True where the app may give a value where the person gives none.
  public var providesDefault: Bool
  /// The value where neither the person nor the app gives one.
  public var defaultValue: Value?
  public var minimum: Double?
  public var maximum: Double?
  /// The parameter is asked for only while the parameter of this name has a value.
  public var parent: String?
  /// The value that `parent` must have; nil for any.
  public var parentValue: Value?

  public init(
    providesOptions: Bool = false, providesDefault: Bool = false, defaultValue: Value? = nil,
    minimum: Double? = nil, maximum: Double? = nil, parent: String? = nil, parentValue: Value? = nil
  ) {
    self.providesOptions = providesOptions
    self.providesDefault = providesDefault
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.parent = parent
    self.parentValue = parentValue
  }
}
