import Intents

/// Books tables: the methods of this domain have names of their own.
class TableHandler: NSObject, INBookRestaurantReservationIntentHandling,
  INGetAvailableRestaurantReservationBookingsIntentHandling,
  INGetUserCurrentRestaurantReservationBookingsIntentHandling
{
  func resolvePartySize(
    for intent: INBookRestaurantReservationIntent,
    completion: @escaping (INIntegerResolutionResult) -> Void
  ) {
    completion((1...8).contains(intent.partySize) ? .success(with: intent.partySize) : .needsValue())
  }

  func handle(
    bookRestaurantReservation intent: INBookRestaurantReservationIntent,
    completion: @escaping (INBookRestaurantReservationIntentResponse) -> Void
  ) {
    let response = INBookRestaurantReservationIntentResponse(
      code: intent.restaurant.name.lowercased().contains("full") ? .denied : .success, userActivity: nil)
    completion(response)
  }

  func handle(
    getAvailableRestaurantReservationBookings intent: INGetAvailableRestaurantReservationBookingsIntent,
    completion: @escaping (INGetAvailableRestaurantReservationBookingsIntentResponse) -> Void
  ) {
    let noon = noon(of: intent.preferredBookingDateComponents)
    let bookings = [0, 3600].map { later in
      INRestaurantReservationBooking(
        restaurant: intent.restaurant, booking: noon.addingTimeInterval(later), partySize: intent.partySize,
        bookingIdentifier: "\(later)")
    }
    completion(
      INGetAvailableRestaurantReservationBookingsIntentResponse(
        availableBookings: bookings, code: .success, userActivity: nil))
  }

  func handle(
    getUserCurrentRestaurantReservationBookings intent: INGetUserCurrentRestaurantReservationBookingsIntent,
    completion: @escaping (INGetUserCurrentRestaurantReservationBookingsIntentResponse) -> Void
  ) {
    completion(
      INGetUserCurrentRestaurantReservationBookingsIntentResponse(
        userCurrentBookings: [], code: .success, userActivity: nil))
  }

  /// Noon on the day that was asked for; on the first day of the example where none was.
  private func noon(of wanted: DateComponents?) -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = wanted?.timeZone ?? .gmt
    guard let wanted, let date = calendar.date(from: wanted),
      let noon = calendar.date(bySettingHour: 12, minute: 0, second: 0, of: date)
    else { return Date(timeIntervalSince1970: 1_772_452_800) }
    return noon
  }
}
