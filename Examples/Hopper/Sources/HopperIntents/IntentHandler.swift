import Intents

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    if intent is INRequestRideIntent || intent is INListRideOptionsIntent {
      return BookingHandler()
    }
    return RideHandler()
  }
}
