import Intents
import MessageStore

class SendMessageHandler: NSObject, INSendMessageIntentHandling {
  private let store = MessageStore()

  func resolveRecipients(
    for intent: INSendMessageIntent,
    with completion: @escaping ([INSendMessageRecipientResolutionResult]) -> Void
  ) {
    guard let recipients = intent.recipients, !recipients.isEmpty else {
      completion([INSendMessageRecipientResolutionResult.needsValue()])
      return
    }
    var results: [INSendMessageRecipientResolutionResult] = []
    for recipient in recipients {
      switch PeopleMatch(recipient.displayName) {
      case .one(let name):
        results.append(.success(with: INPerson(named: name)))
      case .several(let names):
        results.append(.disambiguation(with: names.map { INPerson(named: $0) }))
      case .none:
        results.append(.unsupported())
      }
    }
    completion(results)
  }

  func resolveContent(
    for intent: INSendMessageIntent, with completion: @escaping (INStringResolutionResult) -> Void
  ) {
    if let text = intent.content, !text.isEmpty {
      completion(INStringResolutionResult.success(with: text))
    } else {
      completion(INStringResolutionResult.needsValue())
    }
  }

  func confirm(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) {
    let userActivity = NSUserActivity(activityType: NSStringFromClass(INSendMessageIntent.self))
    completion(INSendMessageIntentResponse(code: .ready, userActivity: userActivity))
  }

  func handle(intent: INSendMessageIntent, completion: @escaping (INSendMessageIntentResponse) -> Void) {
    do {
      var messages = try store.load()
      messages.append(
        Message(
          id: UUID().uuidString, sender: MessageStore.me,
          recipients: intent.recipients?.map { $0.displayName } ?? [], text: intent.content ?? "",
          isRead: true))
      try store.save(messages)
      completion(INSendMessageIntentResponse(code: .success, userActivity: nil))
    } catch {
      completion(INSendMessageIntentResponse(code: .failure, userActivity: nil))
    }
  }
}
