/// A search for places, by address or by position.
///
///     PlaceQuery.point(latitude: 41.01, longitude: 28.97)
public enum PlaceQuery: Hashable, Sendable {
  case address(String)
  /// In degrees.
  case point(latitude: Double, longitude: Double)
}
