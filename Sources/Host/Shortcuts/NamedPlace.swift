import Foundation

/// A place that the person has named.
///
///     NamedPlace(names: ["home", "my flat"], latitude: 41.0086, longitude: 28.9802)
public struct NamedPlace: Hashable, Sendable {
  public var names: [String]
  /// In degrees.
  public var latitude: Double
  public var longitude: Double

  public init(names: [String], latitude: Double, longitude: Double) {
    self.names = names
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The distance to a point in metres, on a flat earth. For some kilometres it differs from the true one by less than a step.
  public func distance(latitude: Double, longitude: Double) -> Double {
    let metresInDegree = 111_195.0
    let north = (self.latitude - latitude) * metresInDegree
    // The shorter way round.
    let degrees = (self.longitude - longitude + 540).truncatingRemainder(dividingBy: 360) - 180
    let east = degrees * metresInDegree * cos(latitude * .pi / 180)
    return (north * north + east * east).squareRoot()
  }
}
