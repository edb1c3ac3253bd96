import Intents

/// Warms what is to be warmed.
class ClimateHandler: NSObject, INSetClimateSettingsInCarIntentHandling,
  INSetDefrosterSettingsInCarIntentHandling, INSetSeatSettingsInCarIntentHandling
{
  func resolveTemperature(
    for intent: INSetClimateSettingsInCarIntent,
    with completion: @escaping (INTemperatureResolutionResult) -> Void
  ) {
    guard let temperature = intent.temperature else {
      completion(.notRequired())
      return
    }
    let celsius = temperature.converted(to: .celsius).value
    completion((14...30).contains(celsius) ? .success(with: temperature) : .unsupported())
  }

  func handle(
    intent: INSetClimateSettingsInCarIntent,
    completion: @escaping (INSetClimateSettingsInCarIntentResponse) -> Void
  ) {
    completion(INSetClimateSettingsInCarIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INSetDefrosterSettingsInCarIntent,
    completion: @escaping (INSetDefrosterSettingsInCarIntentResponse) -> Void
  ) {
    completion(INSetDefrosterSettingsInCarIntentResponse(code: .success, userActivity: nil))
  }

  func resolveSeat(
    for intent: INSetSeatSettingsInCarIntent, with completion: @escaping (INCarSeatResolutionResult) -> Void
  ) {
    completion(intent.seat == .unknown ? .needsValue() : .success(with: intent.seat))
  }

  func handle(
    intent: INSetSeatSettingsInCarIntent,
    completion: @escaping (INSetSeatSettingsInCarIntentResponse) -> Void
  ) {
    completion(INSetSeatSettingsInCarIntentResponse(code: .success, userActivity: nil))
  }
}
