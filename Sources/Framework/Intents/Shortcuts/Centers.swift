import ExtensionProtocol
import Foundation
import IntentSchema

/// The shortcuts for which the person recorded a phrase.
///
///     let shortcuts = try await INVoiceShortcutCenter.shared.allVoiceShortcuts()
open class INVoiceShortcutCenter: NSObject, @unchecked Sendable {
  public static let shared = INVoiceShortcutCenter()

  private override init() { super.init() }

  /// Those of this app. Without a running service it fails with `INIntentError.voiceShortcutGetFailed`.
  open func getAllVoiceShortcuts(
    completion completionHandler: @escaping @Sendable ([INVoiceShortcut]?, (any Error)?) -> Void
  ) {
    ask(nil) { result in
      switch result {
      case .success(let shortcuts): completionHandler(shortcuts, nil)
      case .failure(let failure): completionHandler(nil, failure.intentError)
      }
    }
  }

  open func allVoiceShortcuts() async throws -> [INVoiceShortcut] { try await ask(nil) }

  open func getVoiceShortcut(
    with identifier: UUID,
    completion completionHandler: @escaping @Sendable (INVoiceShortcut?, (any Error)?) -> Void
  ) {
    ask(identifier) { result in
      switch result {
      case .success(let shortcuts): completionHandler(shortcuts.first, nil)
      case .failure(let failure): completionHandler(nil, failure.intentError)
      }
    }
  }

  open func getVoiceShortcut(with identifier: UUID) async throws -> INVoiceShortcut {
    guard let shortcut = try await ask(identifier).first else {
      throw INIntentError(.voiceShortcutGetFailed)
    }
    return shortcut
  }

  /// Replaces the shortcuts that the app proposes. What is wrong with them is written to standard error.
  open func setShortcutSuggestions(_ suggestions: [INShortcut]) {
    AssistantLink.shared.report(
      .suggest(suggestions.map(\._offered)), as: "INVoiceShortcutCenter.setShortcutSuggestions")
  }

  private func ask(
    _ identifier: UUID?,
    _ completion: @escaping @Sendable (Result<[INVoiceShortcut], AppFailure>) -> Void
  ) {
    AssistantLink.shared.send(.shortcuts(identifier: identifier?.uuidString)) { result in
      completion(
        result.flatMap { answer in
          guard case .shortcuts(let spoken) = answer else { return .success([]) }
          let known = spoken.compactMap { INVoiceShortcut($0) }
          // A class of the app's own that it hasn't used yet can't be found by its name.
          if identifier != nil, known.isEmpty, let first = spoken.first {
            return .failure(
              AppFailure(.gettingShortcut, "this process knows no class \(first.action.record.type)"))
          }
          return .success(known)
        })
    }
  }

  private func ask(_ identifier: UUID?) async throws -> [INVoiceShortcut] {
    try await withCheckedThrowingContinuation { continuation in
      ask(identifier) { continuation.resume(with: $0.mapError(\.intentError)) }
    }
  }
}

/// Shortcuts with the circumstances in which they are offered.
///
///     try await INRelevantShortcutStore.default.setRelevantShortcuts([morningRun])
open class INRelevantShortcutStore: NSObject, @unchecked Sendable {
  public static let `default` = INRelevantShortcutStore()

  private override init() { super.init() }

  /// Replaces those of the app.
  open func setRelevantShortcuts(
    _ shortcuts: [INRelevantShortcut], completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    AssistantLink.shared.send(.setRelevant(shortcuts.map(\.offer))) { result in
      if case .failure(let failure) = result {
        completionHandler?(failure.intentError)
      } else {
        completionHandler?(nil)
      }
    }
  }

  open func setRelevantShortcuts(_ shortcuts: [INRelevantShortcut]) async throws {
    do throws(AppFailure) {
      _ = try await AssistantLink.shared.send(.setRelevant(shortcuts.map(\.offer)))
    } catch { throw error.intentError }
  }
}

extension INRelevantShortcut {
  fileprivate var offer: RelevantOffer {
    let conditions = relevanceProviders.compactMap { provider -> RelevantOffer.Condition? in
      switch provider {
      case let date as INDateRelevanceProvider:
        return .time(
          start: date.startDate.timeIntervalSince1970, end: date.endDate?.timeIntervalSince1970)
      case let place as INLocationRelevanceProvider:
        // Only a circle says where it is.
        return (place.region as? CLCircularRegion).map {
          .region(latitude: $0.center.latitude, longitude: $0.center.longitude, radius: $0.radius)
        }
      case let routine as INDailyRoutineRelevanceProvider: return .routine(routine.situation.rawValue)
      default: return nil
      }
    }
    var shortcut = shortcut._offered
    shortcut.title = watchTemplate?.title ?? shortcut.title
    shortcut.subtitle = watchTemplate?.subtitle ?? shortcut.subtitle
    return RelevantOffer(shortcut, role: shortcutRole.rawValue, conditions: conditions)
  }
}

/// Media that the person may want to play next.
///
///     INUpcomingMediaManager.shared.setSuggestedMediaIntents([nextEpisode])
open class INUpcomingMediaManager: NSObject, @unchecked Sendable {
  public static let shared = INUpcomingMediaManager()

  /// Replaces what is proposed to be played next; the nearest first.
  open func setSuggestedMediaIntents(_ intents: NSOrderedSet) {
    let records = intents.array.compactMap { ($0 as? INPlayMediaIntent)?._offered.action.record }
    AssistantLink.shared.report(.setMedia(records), as: "INUpcomingMediaManager")
  }

  /// The assistant predicts no media by itself: only what `setSuggestedMediaIntents` names is proposed, in either mode.
  open func setPredictionMode(_ mode: INUpcomingMediaPredictionMode, for type: INMediaItemType) {
    AssistantLink.shared.report(
      .setMediaPrediction(mode: mode.rawValue, type: type.rawValue), as: "INUpcomingMediaManager")
  }
}

/// Tells if the person wants not to be disturbed.
///
/// Nobody knows it on Linux: the status stays nil, also for an app that the person lets have it.
///
///     let isFocused = INFocusStatusCenter.default.focusStatus.isFocused ?? false
open class INFocusStatusCenter: NSObject, @unchecked Sendable {
  public static let `default` = INFocusStatusCenter()

  open var focusStatus: INFocusStatus { INFocusStatus(isFocused: nil) }
  open var authorizationStatus: INFocusStatusAuthorizationStatus {
    INFocusStatusAuthorizationStatus(rawValue: DataAccess.status(of: .focus).rawValue) ?? .notDetermined
  }

  /// The person has decided when they installed the app, or decides by a command: nothing is asked here.
  open func requestAuthorization(
    completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
  ) {
    DispatchQueue.global().async { [self] in completionHandler?(request()) }
  }

  open func requestAuthorization() async -> INFocusStatusAuthorizationStatus { request() }

  private func request() -> INFocusStatusAuthorizationStatus {
    DataAccess.complain(about: .focus, in: "INFocusStatusCenter.requestAuthorization")
    return authorizationStatus
  }
}
