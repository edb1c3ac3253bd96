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
    let senders = (intent.senders ?? []).map { $0.displayName.lowercased() }
    response.messages = (try? store.load())?.filter { message in
      message.sender != MessageStore.me && isFrom(senders, message)
        && (!wanted.contains(.unread) || !message.isRead)
        && (!wanted.contains(.read) || message.isRead)
    }.map { message in
      INMessage(
        identifier: message.id, content: message.text, dateSent: nil, sender: INPerson(named: message.sender),
        recipients: message.recipients.map { INPerson(named: $0) })
    }
    completion(response)
  }

  /// Whether one of the senders wrote a message, by a part of the name; everybody did where none is named.
  private func isFrom(_ senders: [String], _ message: Message) -> Bool {
    senders.isEmpty || senders.contains { message.sender.lowercased().contains($0) }
  }
}
