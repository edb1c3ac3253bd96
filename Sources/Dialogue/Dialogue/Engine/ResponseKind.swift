import IntentSchema

/// The meaning of a response code for the dialogue. Codes of the same name mean the same in all intents.
enum ResponseKind: Hashable {
  case ready
  case success
  case inProgress
  /// The app has to be opened to go on.
  case appLaunch
  case userConfirmationRequired
  case unspecified
  case failure

  /// - Parameter intent: the intent that the code belongs to. A developer can declare codes of any name to be successes.
  init(_ code: String, of intent: IntentDefinition) {
    if intent.response.successCodes.contains(code) {
      self = .success
      return
    }
    switch code {
    case "ready": self = .ready
    case "success": self = .success
    case "inProgress": self = .inProgress
    case "unspecified", "failureRequestUnspecified": self = .unspecified
    case "userConfirmationRequired": self = .userConfirmationRequired
    case "continueInApp", "handleInApp", "deferredToApplication", "failureRequiringInAppAuthentication":
      self = .appLaunch
    default: self = code.hasPrefix("failureRequiringAppLaunch") ? .appLaunch : .failure
    }
  }

  var fallback: TextKey {
    switch self {
    case .ready: .ready
    case .success: .success
    case .inProgress: .inProgress
    case .appLaunch: .appLaunch
    case .unspecified, .userConfirmationRequired: .unspecified
    case .failure: .failure
    }
  }
}
