import Intents

/// One electric car.
class CarHandler: NSObject, INListCarsIntentHandling, INGetCarLockStatusIntentHandling,
  INSetCarLockStatusIntentHandling, INGetCarPowerLevelStatusIntentHandling, INActivateCarSignalIntentHandling
{
  func handle(intent: INListCarsIntent, completion: @escaping (INListCarsIntentResponse) -> Void) {
    let response = INListCarsIntentResponse(code: .success, userActivity: nil)
    response.cars = [
      INCar(
        carIdentifier: "1", displayName: "Lark", year: "2024", make: "Volt", model: "One", color: nil,
        headUnit: nil, supportedChargingConnectors: [.ccs2])
    ]
    completion(response)
  }

  func handle(
    intent: INGetCarLockStatusIntent, completion: @escaping (INGetCarLockStatusIntentResponse) -> Void
  ) {
    let response = INGetCarLockStatusIntentResponse(code: .success, userActivity: nil)
    response.locked = UserDefaults.standard.bool(forKey: "locked")
    completion(response)
  }

  func resolveLocked(
    for intent: INSetCarLockStatusIntent, with completion: @escaping (INBooleanResolutionResult) -> Void
  ) {
    completion(intent.locked.map { .success(with: $0) } ?? .needsValue())
  }

  func handle(
    intent: INSetCarLockStatusIntent, completion: @escaping (INSetCarLockStatusIntentResponse) -> Void
  ) {
    UserDefaults.standard.set(intent.locked ?? true, forKey: "locked")
    completion(INSetCarLockStatusIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INGetCarPowerLevelStatusIntent,
    completion: @escaping (INGetCarPowerLevelStatusIntentResponse) -> Void
  ) {
    let response = INGetCarPowerLevelStatusIntentResponse(code: .success, userActivity: nil)
    response.chargePercentRemaining = 0.5
    response.distanceRemaining = Measurement(value: 210, unit: .kilometers)
    response.charging = true
    response.minutesToFull = 40
    completion(response)
  }

  func handle(
    intent: INActivateCarSignalIntent, completion: @escaping (INActivateCarSignalIntentResponse) -> Void
  ) {
    let response = INActivateCarSignalIntentResponse(code: .success, userActivity: nil)
    response.signals = intent.signals
    completion(response)
  }
}
