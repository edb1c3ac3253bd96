import Foundation

/// The person's permission for the app, and their language.
///
///     if INPreferences.siriAuthorizationStatus() == .authorized { registerNames() }
///     INPreferences.siriLanguageCode()  // "tr", the language that the person speaks with Beckon
open class INPreferences: NSObject {
  public override init() { super.init() }

  /// Whether the person lets the assistant use the app; not determined in a process that no host started.
  open class func siriAuthorizationStatus() -> INSiriAuthorizationStatus {
    guard let context = ExtensionEnvironment.current else { return .notDetermined }
    return context.isSiriAuthorized ? .authorized : .denied
  }

  /// Gives the status that stands: the person is asked by the assistant, not by the app.
  open class func requestSiriAuthorization(_ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void)
  {
    let status = siriAuthorizationStatus()
    DispatchQueue.global().async { handler(status) }
  }

  open class func requestSiriAuthorization() async -> INSiriAuthorizationStatus {
    siriAuthorizationStatus()
  }

  /// The language of the conversation, BCP 47.
  open class func siriLanguageCode() -> String {
    ExtensionEnvironment.current?.language ?? Locale.current.language.languageCode?.identifier ?? "en"
  }
}
