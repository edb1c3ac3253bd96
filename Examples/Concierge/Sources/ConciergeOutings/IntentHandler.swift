import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INBookRestaurantReservationIntent, is INGetAvailableRestaurantReservationBookingsIntent,
      is INGetUserCurrentRestaurantReservationBookingsIntent:
      return TableHandler()
    case is INPlayMediaIntent, is INSearchForMediaIntent, is INAddMediaIntent, is INUpdateMediaAffinityIntent:
      return MediaHandler()
    default: return WorkoutHandler()
    }
  }
}
