/// The classes that generated ones stand on.
enum BaseClass {
  static let object = "NSObject"
  static let intent = "INIntent"
  static let response = "INIntentResponse"
  static let resolutionResult = "INIntentResolutionResult"
}
