import Foundation
import Intents

/// A ride that was booked.
public struct Ride: Codable {
  public var identifier: String
  public var option: String
  public var destination: String
  public var partySize: Int
  public var isCancelled = false
  public var rating: Int?

  public init(identifier: String, option: String, destination: String, partySize: Int) {
    self.identifier = identifier
    self.option = option
    self.destination = destination
    self.partySize = partySize
  }
}

/// The kinds of cars that drive for Hopper, and the ride that the person has, in the settings that the app
/// and its extension share.
public struct Fleet {
  public static let appGroup = "group.com.example.Hopper"

  /// A kind of ride: what it costs and how many it takes.
  public struct Kind {
    public let identifier: String
    public let name: String
    public let seats: Int
    public let price: ClosedRange<Int>
  }

  public static let kinds: [Kind] = [
    Kind(identifier: "hop", name: "Hop", seats: 3, price: 12...15),
    Kind(identifier: "leap", name: "Leap", seats: 6, price: 24...29),
  ]

  private let settings = UserDefaults(suiteName: Fleet.appGroup)

  public init() {}

  public var ride: Ride? {
    settings?.data(forKey: "ride").flatMap { try? JSONDecoder().decode(Ride.self, from: $0) }
  }

  public func save(_ ride: Ride) {
    settings?.set(try? JSONEncoder().encode(ride), forKey: "ride")
    settings?.set(ride.isCancelled ? "cancelled" : ride.destination, forKey: "destination")
  }

  public static func option(_ kind: Kind) -> INRideOption {
    let option = INRideOption(name: kind.name, estimatedPickupDate: Date(timeIntervalSinceNow: 300))
    option.identifier = kind.identifier
    option.priceRange = INPriceRange(
      firstPrice: NSDecimalNumber(value: kind.price.lowerBound),
      secondPrice: NSDecimalNumber(value: kind.price.upperBound), currencyCode: "EUR")
    option.availablePartySizeOptions = [
      INRidePartySizeOption(
        partySizeRange: NSRange(location: 1, length: kind.seats), sizeDescription: room(for: kind.seats),
        priceRange: option.priceRange)
    ]
    return option
  }

  /// "up to 3 people", in the language of the conversation.
  private static func room(for seats: Int) -> String {
    let path = Bundle.main.path(forResource: INPreferences.siriLanguageCode(), ofType: "lproj")
    let bundle = path.flatMap { Bundle(path: $0) } ?? .main
    let text = bundle.localizedString(forKey: "up to %@ people", value: nil, table: nil)
    return text.replacingOccurrences(of: "%@", with: "\(seats)")
  }

  public static let driver = INRideDriver(
    handle: "+49 30 1234567", displayName: "Ana", image: nil, rating: "4.9", phoneNumber: nil)

  public static func vehicle() -> INRideVehicle {
    let vehicle = INRideVehicle()
    vehicle.manufacturer = "Toyota"
    vehicle.model = "Prius"
    vehicle.registrationPlate = "B HO 77"
    vehicle.location = CLLocation(latitude: 52.52, longitude: 13.40)
    return vehicle
  }
}
