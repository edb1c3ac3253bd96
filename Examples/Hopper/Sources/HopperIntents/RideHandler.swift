import Fleet
import Intents

/// Follows, cancels and rates the ride that was booked.
class RideHandler: NSObject, INGetRideStatusIntentHandling, INCancelRideIntentHandling,
  INSendRideFeedbackIntentHandling
{
  private let fleet = Fleet()

  func handle(intent: INGetRideStatusIntent, completion: @escaping (INGetRideStatusIntentResponse) -> Void) {
    let response = INGetRideStatusIntentResponse(code: .success, userActivity: nil)
    if let ride = fleet.ride, !ride.isCancelled {
      let status = INRideStatus()
      status.rideIdentifier = ride.identifier
      status.phase = .approachingPickup
      status.driver = Fleet.driver
      status.vehicle = Fleet.vehicle()
      response.rideStatus = status
    }
    completion(response)
  }

  func startSendingUpdates(
    for intent: INGetRideStatusIntent, to observer: INGetRideStatusIntentResponseObserver
  ) {}

  func stopSendingUpdates(for intent: INGetRideStatusIntent) {}

  func confirm(
    cancelRide intent: INCancelRideIntent, completion: @escaping (INCancelRideIntentResponse) -> Void
  ) {
    guard let ride = fleet.ride, !ride.isCancelled else {
      completion(INCancelRideIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let response = INCancelRideIntentResponse(code: .ready, userActivity: nil)
    response.cancellationFee = INCurrencyAmount(amount: 5, currencyCode: "EUR")
    completion(response)
  }

  func handle(
    cancelRide intent: INCancelRideIntent, completion: @escaping (INCancelRideIntentResponse) -> Void
  ) {
    guard var ride = fleet.ride else {
      completion(INCancelRideIntentResponse(code: .failure, userActivity: nil))
      return
    }
    ride.isCancelled = true
    fleet.save(ride)
    completion(INCancelRideIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    sendRideFeedback sendRideFeedbackintent: INSendRideFeedbackIntent,
    completion: @escaping (INSendRideFeedbackIntentResponse) -> Void
  ) {
    guard var ride = fleet.ride, let rating = sendRideFeedbackintent.rating?.intValue else {
      completion(INSendRideFeedbackIntentResponse(code: .failure, userActivity: nil))
      return
    }
    ride.rating = rating
    fleet.save(ride)
    completion(INSendRideFeedbackIntentResponse(code: .success, userActivity: nil))
  }
}
