import Fleet
import Intents

/// Offers rides and books one.
class BookingHandler: NSObject, INListRideOptionsIntentHandling, INRequestRideIntentHandling {
  private let fleet = Fleet()

  // MARK: What there is

  func resolveDropOffLocation(
    for intent: INListRideOptionsIntent, with completion: @escaping (INPlacemarkResolutionResult) -> Void
  ) {
    completion(intent.dropOffLocation.map { .success(with: $0) } ?? .needsValue())
  }

  func handle(
    intent: INListRideOptionsIntent, completion: @escaping (INListRideOptionsIntentResponse) -> Void
  ) {
    let response = INListRideOptionsIntentResponse(code: .success, userActivity: nil)
    response.rideOptions = Fleet.kinds.map(Fleet.option)
    response.expirationDate = Date(timeIntervalSinceNow: 600)
    completion(response)
  }

  // MARK: Booking

  func resolveDropOffLocation(
    for intent: INRequestRideIntent, with completion: @escaping (INPlacemarkResolutionResult) -> Void
  ) {
    completion(intent.dropOffLocation.map { .success(with: $0) } ?? .needsValue())
  }

  func resolvePickupLocation(
    for intent: INRequestRideIntent, with completion: @escaping (INPlacemarkResolutionResult) -> Void
  ) {
    completion(intent.pickupLocation.map { .success(with: $0) } ?? .notRequired())
  }

  func resolvePartySize(
    for intent: INRequestRideIntent, with completion: @escaping (INIntegerResolutionResult) -> Void
  ) {
    let size = intent.partySize ?? 1
    completion((1...6).contains(size) ? .success(with: size) : .unsupported())
  }

  func resolveRideOptionName(
    for intent: INRequestRideIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    // A party that no kind fits is refused by its own parameter.
    let fitting = Fleet.kinds.filter { $0.seats >= min(intent.partySize ?? 1, 6) }
    let names = fitting.map {
      INSpeakableString(vocabularyIdentifier: $0.identifier, spokenPhrase: $0.name, pronunciationHint: nil)
    }
    guard let wanted = intent.rideOptionName else {
      completion(names.count == 1 ? .success(with: names[0]) : .disambiguation(with: names))
      return
    }
    let match = names.first {
      $0.vocabularyIdentifier == wanted.vocabularyIdentifier
        || $0.spokenPhrase.lowercased() == wanted.spokenPhrase.lowercased()
    }
    completion(match.map { .success(with: $0) } ?? .disambiguation(with: names))
  }

  func confirm(intent: INRequestRideIntent, completion: @escaping (INRequestRideIntentResponse) -> Void) {
    if let ride = fleet.ride, !ride.isCancelled {
      completion(
        INRequestRideIntentResponse(
          code: .failureRequiringAppLaunchPreviousRideNeedsCompletion, userActivity: nil))
      return
    }
    let response = INRequestRideIntentResponse(code: .ready, userActivity: nil)
    response.rideStatus = status(of: intent)
    completion(response)
  }

  func handle(intent: INRequestRideIntent, completion: @escaping (INRequestRideIntentResponse) -> Void) {
    guard let place = intent.dropOffLocation, let option = intent.rideOptionName else {
      completion(INRequestRideIntentResponse(code: .failure, userActivity: nil))
      return
    }
    let ride = Ride(
      identifier: UUID().uuidString, option: option.spokenPhrase, destination: place.name ?? "",
      partySize: intent.partySize ?? 1)
    fleet.save(ride)
    let response = INRequestRideIntentResponse(code: .success, userActivity: nil)
    let status = status(of: intent)
    status.rideIdentifier = ride.identifier
    status.phase = .confirmed
    status.driver = Fleet.driver
    status.vehicle = Fleet.vehicle()
    response.rideStatus = status
    completion(response)
  }

  private func status(of intent: INRequestRideIntent) -> INRideStatus {
    let status = INRideStatus()
    status.phase = .received
    status.pickupLocation = intent.pickupLocation
    status.dropOffLocation = intent.dropOffLocation
    if let kind = Fleet.kinds.first(where: { $0.name == intent.rideOptionName?.spokenPhrase }) {
      let option = Fleet.option(kind)
      status.rideOption = option
      status.estimatedPickupDate =
        intent.scheduledPickupTime?.startDateComponents.flatMap(Calendar.current.date)
        ?? option.estimatedPickupDate
    }
    return status
  }
}
