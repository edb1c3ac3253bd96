import Foundation
import Intents
import os

// As Xcode's template begins: the extension handles everything itself.
class IntentHandler: INExtension, INCreateNoteIntentHandling, INSearchForNotebookItemsIntentHandling {
  override func handler(for intent: INIntent) -> Any {
    return self
  }

  // Only the methods that are needed; the others of the protocols are left out.

  func resolveTitle(
    for intent: INCreateNoteIntent, with completion: @escaping (INSpeakableStringResolutionResult) -> Void
  ) {
    if let title = intent.title {
      completion(INSpeakableStringResolutionResult.success(with: title))
    } else {
      completion(INSpeakableStringResolutionResult.needsValue())
    }
  }

  func handle(intent: INCreateNoteIntent, completion: @escaping (INCreateNoteIntentResponse) -> Void) {
    Logger(subsystem: "com.example.Consumer", category: "notes")
      .info("creating \(intent.title?.spokenPhrase ?? "a note", privacy: .public)")
    os_log("%{public}@ has %d words", log: .default, type: .debug, "The note", 2)
    let userActivity = NSUserActivity(activityType: NSStringFromClass(INCreateNoteIntent.self))
    let response = INCreateNoteIntentResponse(code: .success, userActivity: userActivity)
    response.createdNote = INNote(
      title: intent.title ?? INSpeakableString(spokenPhrase: "Untitled"),
      contents: intent.content.map { [$0] } ?? [], groupName: intent.groupName, createdDateComponents: nil,
      modifiedDateComponents: nil, identifier: UUID().uuidString)
    DispatchQueue.global().async {
      completion(response)
    }
  }

  func handle(
    intent: INSearchForNotebookItemsIntent,
    completion: @escaping (INSearchForNotebookItemsIntentResponse) -> Void
  ) {
    completion(INSearchForNotebookItemsIntentResponse(code: .failureRequiringAppLaunch, userActivity: nil))
  }
}
