import IntentSchema

/// What a response code means for the conversation: codes of all intents follow the same few kinds by name.
enum ResponseKind: Hashable {
  case ready
  case success
  case inProgress
  /// The app has to be opened to go on.
  case appLaunch
  case userConfirmationRequired
  case unspecified
  case failure

  /// - Parameter intent: whose code it is: a developer's own codes may mean success under any name.
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
