/// What a developer's own intent says about how one of its parameters gets its value.
public struct ParameterGuidance: Hashable, Sendable, Codable {
  /// Whether the app tells while it runs what there is to choose from.
  public var providesOptions: Bool
  /// Whether the app may tell a value where the person gives none.
  public var providesDefault: Bool
  /// The value where neither the person nor the app gives one.
  public var defaultValue: Value?
  public var minimum: Double?
  public var maximum: Double?
  /// The parameter is asked for only while this one has a value.
  public var parent: String?
  /// Which value; nil for any.
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
