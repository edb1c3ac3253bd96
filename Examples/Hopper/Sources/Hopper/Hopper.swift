import Fleet

/// The app itself: shows the ride.
@main
struct Hopper {
  static func main() {
    guard let ride = Fleet().ride, !ride.isCancelled else { return print("There is no ride.") }
    print("\(ride.option) to \(ride.destination) for \(ride.partySize)")
  }
}
