import Intents

/// Shows a code, and hears when the person wants quiet.
class CodeHandler: NSObject, INGetVisualCodeIntentHandling, INShareFocusStatusIntentHandling {
  func resolveVisualCodeType(
    for intent: INGetVisualCodeIntent,
    with completion: @escaping (INVisualCodeTypeResolutionResult) -> Void
  ) {
    completion(
      intent.visualCodeType == .unknown ? .needsValue() : .success(with: intent.visualCodeType))
  }

  func handle(intent: INGetVisualCodeIntent, completion: @escaping (INGetVisualCodeIntentResponse) -> Void) {
    let response = INGetVisualCodeIntentResponse(code: .success, userActivity: nil)
    response.visualCodeImage = INImage(named: "code")
    completion(response)
  }

  func handle(
    intent: INShareFocusStatusIntent, completion: @escaping (INShareFocusStatusIntentResponse) -> Void
  ) {
    completion(INShareFocusStatusIntentResponse(code: .success, userActivity: nil))
  }
}
