import Contacts
@testable import CoreLocation
import Foundation
import Testing

@Suite struct PlaceTests {
  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  @Test func `distances are those of a great circle`() {
    func distance(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      CLLocation(latitude: a.0, longitude: a.1).distance(from: CLLocation(latitude: b.0, longitude: b.1))
    }
    let (berlin, istanbul) = ((52.52, 13.405), (41.0082, 28.9784))
    #expect(abs(distance(berlin, istanbul) - 1_736_000) < 5_000)
    #expect(distance(berlin, istanbul) == distance(istanbul, berlin))
    #expect(distance(berlin, berlin) == 0)
    // A degree along the equator; across the date line; from pole to pole.
    #expect(abs(distance((0, 0), (0, 1)) - 111_195) < 1)
    #expect(abs(distance((0, 179.5), (0, -179.5)) - 111_195) < 1)
    #expect(abs(distance((90, 0), (-90, 0)) - 20_015_115) < 1)
  }

  @Test func `a region holds what is within its radius`() {
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 0), radius: 112_000, identifier: "r")
    #expect(region.contains(CLLocationCoordinate2D(latitude: 0, longitude: 1)))
    #expect(!region.contains(CLLocationCoordinate2D(latitude: 0, longitude: 1.01)))
  }

  @Test func `places come back from their archive as they were`() throws {
    let location = CLLocation(
      coordinate: CLLocationCoordinate2D(latitude: -33.5, longitude: 151.25), altitude: 12,
      horizontalAccuracy: 5, verticalAccuracy: 6, timestamp: Date(timeIntervalSince1970: 1_772_440_860))
    let read = try archived(location)
    #expect(read.coordinate.latitude == -33.5 && read.coordinate.longitude == 151.25)
    #expect(read.altitude == 12 && read.horizontalAccuracy == 5 && read.verticalAccuracy == 6)
    #expect(read.timestamp == location.timestamp)

    let region = CLCircularRegion(center: location.coordinate, radius: 50, identifier: "beach")
    region.notifyOnExit = false
    let area = try archived(region)
    #expect(area.identifier == "beach" && area.radius == 50 && area.center.longitude == 151.25)
    #expect(area.notifyOnEntry && !area.notifyOnExit)

    let address = CNMutablePostalAddress()
    address.city = "Sydney"
    let place = CLPlacemark(
      texts: ["name": "Beach", "locality": "Sydney", "isoCountryCode": "AU"], location: location,
      region: region, timeZone: TimeZone(identifier: "Australia/Sydney"), postalAddress: address)
    for copy in [try archived(place), CLPlacemark(placemark: place)] {
      #expect(copy.name == "Beach" && copy.locality == "Sydney" && copy.isoCountryCode == "AU")
      #expect(copy.country == nil && copy.thoroughfare == nil)
      #expect(copy.location?.altitude == 12 && copy.region?.identifier == "beach")
      #expect(copy.timeZone?.identifier == "Australia/Sydney" && copy.postalAddress == address)
    }
  }

  @Test func `a point that nobody measured is exact and of no height`() {
    let point = CLLocation(latitude: 1, longitude: 2)
    #expect(point.horizontalAccuracy == 0 && point.verticalAccuracy < 0 && point.altitude == 0)
    #expect(CLLocationCoordinate2D().latitude == 0)
  }
}
