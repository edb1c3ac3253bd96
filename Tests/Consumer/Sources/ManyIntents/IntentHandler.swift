import Intents

// Handlers as iOS developers write them, one for each of many domains; they compile in Swift 5 and Swift 6 mode.

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INStartWorkoutIntent, is INPauseWorkoutIntent: return Workouts()
    case is INSendPaymentIntent, is INPayBillIntent: return Payments()
    case is INPlayMediaIntent, is INAddMediaIntent: return Media()
    case is INStartCallIntent, is INBookRestaurantReservationIntent: return Calls()
    default: return Rides()
    }
  }
}

class Rides: NSObject, INRequestRideIntentHandling, INListRideOptionsIntentHandling,
  INGetRideStatusIntentHandling
{
  func handle(intent: INRequestRideIntent, completion: @escaping (INRequestRideIntentResponse) -> Void) {
    let response = INRequestRideIntentResponse(code: .success, userActivity: nil)
    let status = INRideStatus()
    status.rideIdentifier = "1"
    status.pickupLocation = intent.pickupLocation
    status.phase = .confirmed
    status.estimatedPickupDate = Date().addingTimeInterval(300)
    let vehicle = INRideVehicle()
    vehicle.location = CLLocation(latitude: 1, longitude: 2)
    vehicle.manufacturer = "Volvo"
    status.vehicle = vehicle
    status.driver = INRideDriver(
      phoneNumber: "1", nameComponents: nil, displayName: "Bo", image: nil, rating: "5")
    let option = INRideOption(name: "Small", estimatedPickupDate: Date())
    option.priceRange = INPriceRange(price: 10, currencyCode: "EUR")
    option.usesMeteredFare = true
    option.fareLineItems = [INRideFareLineItem(title: "Fare", price: 10, currencyCode: "EUR")]
    option.availablePartySizeOptions = [
      INRidePartySizeOption(
        partySizeRange: NSRange(location: 1, length: 3), sizeDescription: "1-3", priceRange: nil)
    ]
    status.rideOption = option
    status.completionStatus = .completed(
      settled: INCurrencyAmount(amount: NSDecimalNumber(string: "9.5"), currencyCode: "EUR"))
    response.rideStatus = status
    completion(response)
  }
  func resolvePickupLocation(
    for intent: INRequestRideIntent, with completion: @escaping (INPlacemarkResolutionResult) -> Void
  ) {
    if let place = intent.pickupLocation {
      completion(.success(with: place))
    } else {
      completion(.needsValue())
    }
  }
  func resolvePartySize(
    for intent: INRequestRideIntent, with completion: @escaping (INIntegerResolutionResult) -> Void
  ) {
    switch intent.partySize {
    case .some(1...4): completion(.success(with: intent.partySize ?? 1));
    case .none: completion(.notRequired());
    default: completion(.unsupported())
    }
  }
  func handle(
    intent: INListRideOptionsIntent, completion: @escaping (INListRideOptionsIntentResponse) -> Void
  ) {
    let r = INListRideOptionsIntentResponse(code: .success, userActivity: nil); r.expirationDate = Date();
    r.paymentMethods = [.applePay()]; completion(r)
  }
  func handle(intent: INGetRideStatusIntent, completion: @escaping (INGetRideStatusIntentResponse) -> Void) {
    completion(.init(code: .success, userActivity: nil))
  }
  func startSendingUpdates(
    for intent: INGetRideStatusIntent, to observer: INGetRideStatusIntentResponseObserver
  ) { observer.didUpdate(getRideStatus: .init(code: .inProgress, userActivity: nil)) }
  func stopSendingUpdates(for intent: INGetRideStatusIntent) {}
}
class Workouts: NSObject, INStartWorkoutIntentHandling, INPauseWorkoutIntentHandling {
  func resolveWorkoutName(
    for intent: INStartWorkoutIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    let names = ["Run"].map {
      INSpeakableString(vocabularyIdentifier: $0, spokenPhrase: $0, pronunciationHint: nil)
    }
    completion(intent.workoutName.map { .success(with: $0) } ?? .disambiguation(with: names))
  }
  func handle(intent: INStartWorkoutIntent, completion: @escaping (INStartWorkoutIntentResponse) -> Void) {
    let activity = NSUserActivity(activityType: NSStringFromClass(INStartWorkoutIntent.self))
    activity.userInfo = ["goal": intent.goalValue ?? 0, "unit": intent.workoutGoalUnitType.rawValue]
    completion(INStartWorkoutIntentResponse(code: .continueInApp, userActivity: activity))
  }
  func handle(intent: INPauseWorkoutIntent) async -> INPauseWorkoutIntentResponse {
    .init(code: .handleInApp, userActivity: nil)
  }
}
final class Payments: NSObject, INSendPaymentIntentHandling, INPayBillIntentHandling {
  func resolvePayee(for intent: INSendPaymentIntent) async -> INSendPaymentPayeeResolutionResult {
    guard let payee = intent.payee else { return .needsValue() }
    return payee.displayName == "Bo" ? .success(with: payee) : .unsupported(forReason: .noAccount)
  }
  func resolveCurrencyAmount(
    for intent: INSendPaymentIntent,
    with completion: @escaping (INSendPaymentCurrencyAmountResolutionResult) -> Void
  ) {
    guard let amount = intent.currencyAmount?.amount else { return completion(.needsValue()) }
    completion(
      amount.doubleValue > 100
        ? .unsupported(forReason: .paymentsAmountAboveMaximum)
        : .success(with: intent.currencyAmount ?? INCurrencyAmount(amount: amount, currencyCode: "EUR")))
  }
  func handle(intent: INSendPaymentIntent, completion: @escaping (INSendPaymentIntentResponse) -> Void) {
    let response = INSendPaymentIntentResponse(code: .success, userActivity: nil)
    response.paymentRecord = INPaymentRecord(
      payee: intent.payee, payer: nil, currencyAmount: intent.currencyAmount,
      paymentMethod: INPaymentMethod(type: .checking, name: "Main", identificationHint: "1234", icon: nil),
      note: intent.note, status: .completed)
    completion(response)
  }
  func handle(intent: INPayBillIntent) async -> INPayBillIntentResponse {
    INPayBillIntentResponse(code: .failureInsufficientFunds, userActivity: nil)
  }
}
class Media: NSObject, INPlayMediaIntentHandling, INAddMediaIntentHandling {
  func resolveMediaItems(
    for intent: INPlayMediaIntent, with completion: @escaping ([INPlayMediaMediaItemResolutionResult]) -> Void
  ) {
    let item = INMediaItem(
      identifier: "1", title: intent.mediaSearch?.mediaName, type: .song, artwork: nil, artist: nil)
    completion(INPlayMediaMediaItemResolutionResult.successes(with: [item]))
  }
  func handle(intent: INPlayMediaIntent, completion: (INPlayMediaIntentResponse) -> Void) {
    completion(.init(code: .handleInApp, userActivity: nil))
  }
  func resolveMediaDestination(
    for intent: INAddMediaIntent,
    with completion: @escaping (INAddMediaMediaDestinationResolutionResult) -> Void
  ) {
    switch intent.mediaDestination {
    case .library?: completion(.success(with: .library));
    case .playlist(let n)?: completion(.success(with: .playlist(n)));
    case nil: completion(.needsValue())
    }
  }
  func handle(intent: INAddMediaIntent) async -> INAddMediaIntentResponse {
    .init(code: .success, userActivity: nil)
  }
}
class Calls: NSObject, INStartCallIntentHandling, INBookRestaurantReservationIntentHandling {
  func resolveContacts(
    for intent: INStartCallIntent, with completion: @escaping ([INStartCallContactResolutionResult]) -> Void
  ) {
    completion((intent.contacts ?? []).map { .success(with: $0) })
  }
  func handle(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void) {
    completion(
      .init(code: intent.callCapability == .videoCall ? .failure : .continueInApp, userActivity: nil))
  }
  func handle(
    bookRestaurantReservation intent: INBookRestaurantReservationIntent,
    completion: @escaping (INBookRestaurantReservationIntentResponse) -> Void
  ) {
    guard let guest = intent.guest else { return completion(.init(code: .failure, userActivity: nil)) }
    let r = INBookRestaurantReservationIntentResponse(code: .success, userActivity: nil)
    r.userBooking = INRestaurantReservationUserBooking(
      restaurant: intent.restaurant, booking: Date(), partySize: intent.partySize, bookingIdentifier: "1",
      guest: guest, status: .confirmed, dateStatusModified: Date())
    completion(r)
  }
}
/// The calls of the app beside such an extension.
func app() {
  INPreferences.requestSiriAuthorization { status in print(status == .authorized) }
  INVocabulary.shared().setVocabularyStrings(NSOrderedSet(array: ["a"]), of: .workoutActivityName)
  let intent = INSendMessageIntent(
    recipients: nil, outgoingMessageType: .outgoingMessageText, content: "x",
    speakableGroupName: INSpeakableString(spokenPhrase: "g"), conversationIdentifier: nil, serviceName: nil,
    sender: nil, attachments: nil)
  let interaction = INInteraction(intent: intent, response: nil)
  interaction.donate { error in if let error = error { print(error) } }
  INInteraction.delete(with: ["a"]) { _ in }
  if let shortcut = INShortcut(intent: intent) {
    INVoiceShortcutCenter.shared.setShortcutSuggestions([shortcut]);
    INRelevantShortcutStore.default.setRelevantShortcuts([INRelevantShortcut(shortcut: shortcut)])
  }
  INVoiceShortcutCenter.shared.getAllVoiceShortcuts { shortcuts, error in
    print(shortcuts?.first?.invocationPhrase ?? "", error as Any)
  }
  let activity = NSUserActivity(activityType: "a"); activity.isEligibleForPrediction = true;
  activity.persistentIdentifier = "p"; activity.suggestedInvocationPhrase = "s"
  let label: INPersonHandleLabel = .home;
  print(label.rawValue, INPersonRelationship.sister, INWorkoutNameIdentifier.run)
  let error = INIntentError(.missingInformation); print(error.code == .missingInformation)
  do { throw INIntentError(.noAppAvailable) } catch let e as INIntentError where e.code == .noAppAvailable {
    print(e)
  } catch {}
  INUpcomingMediaManager.shared.setPredictionMode(.default, for: .podcastShow)
  INFocusStatusCenter.default.requestAuthorization { _ in }
}
