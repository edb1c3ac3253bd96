import Intents
import MessageStore

class SearchHandler: NSObject, INSearchForMessagesIntentHandling {
  private let store = MessageStore()

  func handle(
    intent: INSearchForMessagesIntent,
    completion: @escaping (INSearchForMessagesIntentResponse) -> Void
  ) {
    let response = INSearchForMessagesIntentResponse(code: .success, userActivity: nil)
    let wanted = intent.attributes
    response.messages = (try? store.load())?.filter { message in
      message.sender != MessageStore.me && (!wanted.contains(.unread) || !message.isRead)
        && (!wanted.contains(.read) || message.isRead)
    }.map { message in
      INMessage(
        identifier: message.id, content: message.text, dateSent: nil, sender: INPerson(named: message.sender),
        recipients: message.recipients.map { INPerson(named: $0) })
    }
    completion(response)
  }
}
