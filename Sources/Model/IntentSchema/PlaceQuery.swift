/// What an app looks for a place by.
public enum PlaceQuery: Hashable, Sendable {
  case address(String)
  /// In degrees.
  case point(latitude: Double, longitude: Double)
}
