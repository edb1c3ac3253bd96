import Foundation

// The assistant keeps no shortcuts or predictions yet: what is asked of these fails with an error
// where the API has one, and is dropped where it has none.

/// The shortcuts for which the person recorded a phrase.
open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
  public static let shared = INVoiceShortcutCenter()

  private override init() { super.init() }

  open func getAllVoiceShortcuts(
    completion completionHandler: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void
  ) {
    completionHandler([], nil)
  }

  open func allVoiceShortcuts() async throws -> [INVoiceShortcut] { [] }

  open func getVoiceShortcut(
    with identifier: UUID,
    completion completionHandler: @escaping @Sendable (INVoiceShortcut?, (any Error)?) -> Void
  ) {
    completionHandler(nil, INIntentError(.voiceShortcutGetFailed))
  }

  open func getVoiceShortcut(with identifier: UUID) async throws -> INVoiceShortcut {
    throw INIntentError(.voiceShortcutGetFailed)
  }

  open func setShortcutSuggestions(_ suggestions: [INShortcut]) {}
}

/// Shortcuts with the circumstances in which they are offered.
open class INRelevantShortcutStore: NSObject, @unchecked Sendable {
  public static let `default` = INRelevantShortcutStore()

  private override init() { super.init() }

  open func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    completionHandler?(INIntentError(.interactionOperationNotSupported))
  }

  open func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) async throws {
    throw INIntentError(.interactionOperationNotSupported)
  }
}

/// Media that the person may want to play next.
open class INUpcomingMediaManager: NSObject, @unchecked Sendable {
  public static let shared = INUpcomingMediaManager()

  open func setSuggestedMediaIntents(_ intents: NSOrderedSet) {}
  open func setPredictionMode(_ mode: INUpcomingMediaPredictionMode, for type: INMediaItemType) {}
}

/// Whether the person wants not to be disturbed.
open class INFocusStatusCenter: NSObject, @unchecked Sendable {
  public static let `default` = INFocusStatusCenter()

  open var focusStatus: INFocusStatus { INFocusStatus(isFocused: nil) }
  open var authorizationStatus: INFocusStatusAuthorizationStatus { .denied }

  open func requestAuthorization(
    completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
  ) {
    completionHandler?(.denied)
  }

  open func requestAuthorization() async -> INFocusStatusAuthorizationStatus { .denied }
}
