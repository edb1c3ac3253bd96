import IntentSchema

/// Knows places: answers what an extension's `CLGeocoder` asks.
public protocol Geocoder: Sendable {
  /// - Returns: `CLPlacemark` records, the best first; none where nothing fits. Must answer at once: the app's call
  ///   is under way.
  func places(for query: PlaceQuery) -> [Record]
}
