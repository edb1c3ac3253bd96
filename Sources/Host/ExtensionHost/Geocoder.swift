import IntentSchema

/// Finds places for an extension's `CLGeocoder`.
///
///     struct NoPlaces: Geocoder {
///       func places(for query: PlaceQuery) -> [Record] { [] }
///     }
public protocol Geocoder: Sendable {
  /// - Returns: `CLPlacemark` records, the best first. It must answer at once, since the app's call is waiting.
  func places(for query: PlaceQuery) -> [Record]
}
