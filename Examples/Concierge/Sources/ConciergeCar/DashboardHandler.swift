import Intents

/// The radio, where the sound comes from, and who drives.
class DashboardHandler: NSObject, INSetRadioStationIntentHandling, INSetAudioSourceInCarIntentHandling,
  INSetProfileInCarIntentHandling, INSaveProfileInCarIntentHandling
{
  func resolveStationName(
    for intent: INSetRadioStationIntent, with completion: @escaping (INStringResolutionResult) -> Void
  ) {
    let stations = ["Jazz FM", "Jazz Night"]
    guard let name = intent.stationName?.lowercased() else {
      completion(intent.frequency == nil ? .needsValue() : .notRequired())
      return
    }
    let found = stations.filter { $0.lowercased().contains(name) }
    switch found.count {
    case 0: completion(.unsupported())
    case 1: completion(.success(with: found[0]))
    default: completion(.disambiguation(with: found))
    }
  }

  func handle(
    intent: INSetRadioStationIntent, completion: @escaping (INSetRadioStationIntentResponse) -> Void
  ) {
    completion(INSetRadioStationIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INSetAudioSourceInCarIntent, completion: @escaping (INSetAudioSourceInCarIntentResponse) -> Void
  ) {
    completion(INSetAudioSourceInCarIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INSetProfileInCarIntent, completion: @escaping (INSetProfileInCarIntentResponse) -> Void
  ) {
    completion(INSetProfileInCarIntentResponse(code: .success, userActivity: nil))
  }

  func handle(
    intent: INSaveProfileInCarIntent, completion: @escaping (INSaveProfileInCarIntentResponse) -> Void
  ) {
    completion(INSaveProfileInCarIntentResponse(code: .success, userActivity: nil))
  }
}
