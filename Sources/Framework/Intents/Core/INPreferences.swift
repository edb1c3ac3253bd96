import ExtensionProtocol
import Foundation

/// The person's permission for the app, and their language.
///
///     if INPreferences.siriAuthorizationStatus() == .authorized { registerNames() }
///     INPreferences.siriLanguageCode()  // "tr", the language that the person speaks with Beckon
open class INPreferences: NSObject {
  public override init() { super.init() }

  /// Tells if the person lets the assistant use the app. An app's own process asks the service; not
  /// determined without one.
  open class func siriAuthorizationStatus() -> INSiriAuthorizationStatus {
    if let context = ExtensionEnvironment.current { return context.isSiriAuthorized ? .authorized : .denied }
    return AssistantLink.shared.context().flatMap { INSiriAuthorizationStatus(rawValue: $0.authorization) }
      ?? .notDetermined
  }

  /// Has the assistant ask the person, where they haven't decided yet.
  ///
  /// An app that lacks the entitlement or the reason for it is denied; standard error tells which key is missing in which file.
  open class func requestSiriAuthorization(_ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void)
  {
    if ExtensionEnvironment.current != nil {
      let status = siriAuthorizationStatus()
      DispatchQueue.global().async { handler(status) }
      return
    }
    let missing = AppProcess.missingForAuthorization
    guard missing.isEmpty else {
      for line in missing { AssistantLink.complain("INPreferences.requestSiriAuthorization: \(line)") }
      DispatchQueue.global().async { handler(.denied) }
      return
    }
    AssistantLink.shared.send(.authorization(asks: true)) { result in
      switch result {
      case .success(.authorization(let status)):
        handler(INSiriAuthorizationStatus(rawValue: status) ?? .notDetermined)
      case .success: handler(.notDetermined)
      case .failure(let failure):
        AssistantLink.complain("INPreferences.requestSiriAuthorization: \(failure.reason)")
        handler(.notDetermined)
      }
    }
  }

  open class func requestSiriAuthorization() async -> INSiriAuthorizationStatus {
    await withCheckedContinuation { continuation in
      requestSiriAuthorization { continuation.resume(returning: $0) }
    }
  }

  /// The language of the conversation, BCP 47.
  open class func siriLanguageCode() -> String {
    ExtensionEnvironment.current?.language ?? AssistantLink.shared.context()?.language ?? Locale.current
      .language
      .languageCode?.identifier ?? "en"
  }
}

extension AppProcess {
  /// The things that the app's bundle lacks to be allowed anything, in words.
  fileprivate static var missingForAuthorization: [String] {
    guard let bundle else {
      return ["\(CommandLine.arguments.first ?? "this program") isn't the program of an app's bundle"]
    }
    var missing: [String] = []
    if propertyList(bundle.appending(path: "Info.plist"))?["NSSiriUsageDescription"] as? String == nil {
      missing.append("NSSiriUsageDescription is missing in \(bundle.path)/Info.plist")
    }
    let name = (try? FileManager.default.contentsOfDirectory(atPath: bundle.path))?
      .first { $0.hasSuffix(".entitlements") }
    let entitlements = name.flatMap { propertyList(bundle.appending(path: $0)) }
    if entitlements?["com.apple.developer.siri"] as? Bool != true {
      missing.append("com.apple.developer.siri is missing in \(bundle.path)/\(name ?? "*.entitlements")")
    }
    return missing
  }
}
