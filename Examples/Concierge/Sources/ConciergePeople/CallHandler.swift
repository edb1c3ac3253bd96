import Intents

/// Starts calls and knows who called.
class CallHandler: NSObject, INStartCallIntentHandling, INSearchCallHistoryIntentHandling,
  INHangUpCallIntentHandling
{
  private func person(_ name: String) -> INPerson {
    INPerson(
      personHandle: INPersonHandle(value: name, type: .unknown), nameComponents: nil, displayName: name,
      image: nil, contactIdentifier: nil, customIdentifier: nil)
  }

  func resolveContacts(
    for intent: INStartCallIntent, with completion: @escaping ([INStartCallContactResolutionResult]) -> Void
  ) {
    guard let contacts = intent.contacts, !contacts.isEmpty else {
      completion([.needsValue()])
      return
    }
    completion(contacts.map { .success(with: $0) })
  }

  func resolveCallCapability(
    for intent: INStartCallIntent,
    with completion: @escaping (INStartCallCallCapabilityResolutionResult) -> Void
  ) {
    completion(.success(with: intent.callCapability == .unknown ? .audioCall : intent.callCapability))
  }

  func handle(intent: INStartCallIntent, completion: @escaping (INStartCallIntentResponse) -> Void) {
    let activity = NSUserActivity(activityType: "INStartCallIntent")
    completion(INStartCallIntentResponse(code: .continueInApp, userActivity: activity))
  }

  func handle(
    intent: INSearchCallHistoryIntent, completion: @escaping (INSearchCallHistoryIntentResponse) -> Void
  ) {
    let response = INSearchCallHistoryIntentResponse(code: .success, userActivity: nil)
    response.callRecords = [
      INCallRecord(
        identifier: "1", dateCreated: Date(timeIntervalSince1970: 1_772_400_000), caller: person("Mia Chen"),
        callRecordType: .missed, callCapability: .audioCall, callDuration: nil, unseen: true)
    ]
    completion(response)
  }

  func handle(intent: INHangUpCallIntent, completion: @escaping (INHangUpCallIntentResponse) -> Void) {
    completion(INHangUpCallIntentResponse(code: .failureNoCallToHangUp, userActivity: nil))
  }
}
