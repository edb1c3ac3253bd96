import CoreSpotlight
import ExtensionProtocol
@_spi(Runtime) import ExtensionRuntime
import Foundation
import Intents
import IntentsUI
import UIKit

// An app that does what its arguments say, one after the other, and prints what came of each:
//
//     DiaryApp donate:17 activity:com.example.diary.page
//
// Without arguments it is an app with a main loop, which writes down what is delivered to it. As an extension it does what the
// content of a new note says, and answers with what came of it; `own` donates the request itself.

func note(_ title: String) -> INCreateNoteIntent {
  INCreateNoteIntent(
    title: INSpeakableString(spokenPhrase: title), content: nil, groupName: nil)
}

func words(_ error: (any Error)?) -> String {
  guard let error = error as? INIntentError else { return error.map { "error \($0)" } ?? "ok" }
  return "error \(error.code.rawValue) \(error.userInfo[NSLocalizedDescriptionKey] ?? "")"
}

func attempt(_ body: () async throws -> Void) async -> String {
  do {
    try await body()
    return "ok"
  } catch { return words(error) }
}

func activity(_ type: String, title: String?) -> NSUserActivity {
  let activity = NSUserActivity(activityType: type)
  activity.title = title
  activity.userInfo = ["page": 7, "shown": Date.now]
  activity.requiredUserInfoKeys = ["page"]
  activity.isEligibleForPrediction = true
  activity.isEligibleForSearch = true
  activity.suggestedInvocationPhrase = "my diary"
  activity.persistentIdentifier = "page-7"
  let attributes = CSSearchableItemAttributeSet(contentType: .text)
  attributes.contentDescription = "What was written on page 7"
  attributes.keywords = ["journal"]
  activity.contentAttributeSet = attributes
  return activity
}

/// The extension's principal class and its handler.
final class NoteHandler: INExtension, INCreateNoteIntentHandling {
  override func handler(for intent: INIntent) -> Any? { self }

  func handle(intent: INCreateNoteIntent) async -> INCreateNoteIntentResponse {
    let commands = (intent.content as? INTextNoteContent)?.text ?? ""
    let words = commands.split(separator: " ").map(String.init)
    var lines = await results(of: words.filter { $0 != "own" })
    if words.contains("own") {
      lines.append(await attempt { try await INInteraction(intent: intent, response: nil).donate() })
    }
    let response = INCreateNoteIntentResponse(code: .success, userActivity: nil)
    response.createdNote = INNote(
      title: INSpeakableString(spokenPhrase: lines.joined(separator: "; ")), contents: [], groupName: nil,
      createdDateComponents: nil, modifiedDateComponents: nil, identifier: nil)
    return response
  }
}

/// Presents the screens for phrases, and prints what their delegates are told.
@MainActor
final class Screens: UIViewController, INUIAddVoiceShortcutViewControllerDelegate,
  INUIEditVoiceShortcutViewControllerDelegate, INUIAddVoiceShortcutButtonDelegate
{
  private var continuation: CheckedContinuation<String, Never>?

  func touch(_ shortcut: INShortcut) async -> String {
    await withCheckedContinuation { continuation in
      self.continuation = continuation
      let button = INUIAddVoiceShortcutButton(style: .automatic)
      button.shortcut = shortcut
      button.delegate = self
      self.button = button
      button.sendActions(for: .touchUpInside)
    }
  }

  private var button: INUIAddVoiceShortcutButton?

  func present(
    _ addVoiceShortcutViewController: INUIAddVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton
  ) {
    addVoiceShortcutViewController.delegate = self
    present(addVoiceShortcutViewController, animated: false)
  }

  func present(
    _ editVoiceShortcutViewController: INUIEditVoiceShortcutViewController,
    for addVoiceShortcutButton: INUIAddVoiceShortcutButton
  ) {
    editVoiceShortcutViewController.delegate = self
    present(editVoiceShortcutViewController, animated: false)
  }

  private func finish(_ words: String) {
    dismiss(animated: false)
    continuation?.resume(returning: words)
    continuation = nil
  }

  func addVoiceShortcutViewController(
    _ controller: INUIAddVoiceShortcutViewController, didFinishWith voiceShortcut: INVoiceShortcut?,
    error: (any Error)?
  ) { finish(voiceShortcut.map { "added \($0.invocationPhrase)" } ?? words(error)) }

  func addVoiceShortcutViewControllerDidCancel(_ controller: INUIAddVoiceShortcutViewController) {
    finish("cancelled")
  }

  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController, didUpdate voiceShortcut: INVoiceShortcut?,
    error: (any Error)?
  ) { finish(voiceShortcut.map { "updated \($0.invocationPhrase)" } ?? words(error)) }

  func editVoiceShortcutViewController(
    _ controller: INUIEditVoiceShortcutViewController,
    didDeleteVoiceShortcutWithIdentifier deletedVoiceShortcutIdentifier: UUID
  ) { finish("deleted") }

  func editVoiceShortcutViewControllerDidCancel(_ controller: INUIEditVoiceShortcutViewController) {
    finish("cancelled")
  }
}

func show(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
}

func carryOut(_ command: String, _ value: String) async -> String? {
  switch command {
  case "donate":
    let interaction = INInteraction(intent: note("Note \(value)"), response: nil)
    interaction.identifier = value
    interaction.groupIdentifier = "notes"
    return await attempt { try await interaction.donate() }
  // Donates so many, and waits for none.
  case "tell":
    for number in 0..<(Int(value) ?? 0) {
      INInteraction(intent: note("Note \(number)"), response: nil).donate(completion: nil)
    }
    return nil
  case "phrase":
    let intent = note("Note")
    intent.suggestedInvocationPhrase = value
    return await attempt { try await INInteraction(intent: intent, response: nil).donate() }
  case "large":
    let intent = note(String(repeating: "x", count: Int(value) ?? 0))
    return await attempt { try await INInteraction(intent: intent, response: nil).donate() }
  case "message":
    let intent = INSendMessageIntent(
      recipients: nil, content: value, speakableGroupName: nil, conversationIdentifier: nil, serviceName: nil,
      sender: nil)
    return await attempt { try await INInteraction(intent: intent, response: nil).donate() }
  // Donates until it is killed.
  case "stream":
    for number in 0... {
      let interaction = INInteraction(intent: note("Note \(number % 30)"), response: nil)
      interaction.identifier = "\(value)-\(number)"
      let result = await attempt { try await interaction.donate() }
      show(result == "ok" ? interaction.identifier : result)
    }
    return nil
  case "delete": return await attempt { try await INInteraction.delete(with: [value]) }
  case "delete-group": return await attempt { try await INInteraction.delete(with: value) }
  case "delete-all": return await attempt { try await INInteraction.deleteAll() }
  case "activity":
    activity(value, title: "Page 7").becomeCurrent()
    return nil
  case "untitled":
    activity(value, title: nil).becomeCurrent()
    return nil
  case "huge":
    let huge = activity(value, title: "Page 7")
    huge.userInfo = ["page": String(repeating: "x", count: 100_000)]
    huge.becomeCurrent()
    return nil
  case "delete-activities":
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: [value])
    return "ok"
  case "suggest":
    INVoiceShortcutCenter.shared.setShortcutSuggestions([
      .intent(note(value)), .userActivity(activity("com.example.diary.page", title: "Page 7")),
    ])
    return nil
  case "suggest-many":
    INVoiceShortcutCenter.shared.setShortcutSuggestions(
      (0..<(Int(value) ?? 0)).map { .intent(note("Page \($0)")) })
    return nil
  case "relevant-many":
    let shortcuts = (0..<(Int(value) ?? 0)).map { INRelevantShortcut(shortcut: .intent(note("Page \($0)"))) }
    return await attempt { try await INRelevantShortcutStore.default.setRelevantShortcuts(shortcuts) }
  case "media":
    INUpcomingMediaManager.shared.setSuggestedMediaIntents(
      NSOrderedSet(array: [
        INPlayMediaIntent(
          mediaItems: [INMediaItem(identifier: "1", title: value, type: .song, artwork: nil)],
          mediaContainer: nil,
          playShuffled: nil, playbackRepeatMode: .unknown, resumePlayback: nil)
      ]))
    return nil
  case "media-mode":
    INUpcomingMediaManager.shared.setPredictionMode(
      value == "only" ? .onlyPredictSuggestedIntents : .default, for: .song)
    return nil
  case "relevant":
    let shortcut = INRelevantShortcut(shortcut: .intent(note(value)))
    shortcut.relevanceProviders = [
      INDailyRoutineRelevanceProvider(situation: .morning),
      INLocationRelevanceProvider(
        region: CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: 41, longitude: 29), radius: 100, identifier: "home")),
      INDateRelevanceProvider(
        start: Date(timeIntervalSince1970: 1000), end: Date(timeIntervalSince1970: 2000)),
    ]
    return await attempt { try await INRelevantShortcutStore.default.setRelevantShortcuts([shortcut]) }
  // Relevant in the evening, and near 41, 29.
  case "fits":
    let shortcut = INRelevantShortcut(shortcut: .intent(note(value)))
    shortcut.relevanceProviders = [
      INDailyRoutineRelevanceProvider(situation: .evening),
      INLocationRelevanceProvider(
        region: CLCircularRegion(
          center: CLLocationCoordinate2D(latitude: 41, longitude: 29), radius: 100, identifier: "home")),
    ]
    return await attempt { try await INRelevantShortcutStore.default.setRelevantShortcuts([shortcut]) }
  case "index":
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = value
    let item = CSSearchableItem(uniqueIdentifier: value, domainIdentifier: "pages", attributeSet: attributes)
    return await attempt { try await CSSearchableIndex.default().indexSearchableItems([item]) }
  case "unindex":
    return await attempt {
      try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [value])
    }
  case "names":
    INVocabulary.shared().setVocabularyStrings(NSOrderedSet(array: [value]), of: .notebookItemGroupName)
    return nil
  case "shortcuts":
    do {
      let all = try await INVoiceShortcutCenter.shared.allVoiceShortcuts()
      return all.map {
        "\($0.invocationPhrase) \($0.shortcut.intent.map { "\(type(of: $0))" } ?? "activity")"
      }
      .joined(separator: ", ")
    } catch { return words(error) }
  // The phrase that is suggested stands behind a line.
  case "touch":
    let parts = value.split(separator: "|").map(String.init)
    let intent = note(parts[0])
    intent.suggestedInvocationPhrase = parts.count > 1 ? parts[1] : nil
    return await Screens().touch(.intent(intent))
  case "authorization":
    let status = INPreferences.siriAuthorizationStatus().rawValue
    return "\(status) \(await INPreferences.requestSiriAuthorization().rawValue)"
  case "data":
    let place = CLLocationManager().authorizationStatus.rawValue
    let contacts = CNContactStore.authorizationStatus(for: .contacts).rawValue
    return
      "contacts \(contacts), place \(place), focus \(INFocusStatusCenter.default.authorizationStatus.rawValue)"
  case "ask-data":
    CLLocationManager().requestWhenInUseAuthorization()
    let contacts = CNContactStore()
    let isAllowed = (try? await contacts.requestAccess(for: .contacts)) ?? false
    let found = try? contacts.unifiedContacts(matching: NSPredicate(value: true), keysToFetch: [])
    let focus = await INFocusStatusCenter.default.requestAuthorization().rawValue
    return "contacts \(isAllowed) \(found.map { "\($0.count)" } ?? "refused"), focus \(focus)"
  case "language": return INPreferences.siriLanguageCode()
  case "wait":
    try? await Task.sleep(for: .milliseconds(Int(value) ?? 0))
    return nil
  // Says that it is another app.
  case "claim": return Impostor.answer(to: value)
  default: return "there is no command \(command)"
  }
}

/// Speaks the protocol itself.
enum Impostor {
  static func answer(to claimed: String) -> String {
    let environment = ProcessInfo.processInfo.environment
    guard let descriptor = AppSocket.descriptor(environment: environment) ?? connected(environment) else {
      return "no path"
    }
    let frame = AppMessage.hello(version: AppProtocol.version, identifier: claimed, takesDeliveries: false)
      .frame
    _ = write(descriptor, frame, frame.count)
    var frames = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0, let message = try? frames.receive(buffer[..<count]).first.map({ try ServiceMessage($0) })
    else { return "nothing" }
    if case .refused(_, let reason) = message { return "refused: \(reason)" }
    return "\(message)"
  }

  private static func connected(_ environment: [String: String]) -> Int32? {
    AppSocket.path(environment: environment).flatMap { try? LocalSocket.connect(to: $0) }
  }
}

/// Does one command after the other.
func results(of commands: [String], _ show: (String) -> Void = { _ in }) async -> [String] {
  var results: [String] = []
  for command in commands {
    let parts = command.split(separator: ":", maxSplits: 1).map(String.init)
    guard let result = await carryOut(parts[0], parts.count > 1 ? parts[1] : "") else { continue }
    show(result)
    results.append(result)
  }
  return results
}

if getenv(InheritedSocket.environmentVariable) != nil {
  ExtensionMain.run { NoteHandler() }
} else if CommandLine.arguments.count > 1 {
  _ = await results(of: Array(CommandLine.arguments.dropFirst()), show)
  exit(0)
} else {
  exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self)))
}
