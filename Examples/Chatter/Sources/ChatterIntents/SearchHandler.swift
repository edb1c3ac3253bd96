import Foundation
import Intents
import MessageStore

class SearchHandler: NSObject, INSearchForMessagesIntentHandling {
  private let store = MessageStore()

  func handle(
    intent: INSearchForMessagesIntent,
    completion: @escaping (INSearchForMessagesIntentResponse) -> Void
  ) {
    let response = INSearchForMessagesIntentResponse(code: .success, userActivity: nil)
    response.messages = (try? store.load())?.filter { message in
      message.sender != MessageStore.me && isWanted(message, intent)
    }.map { message in
      INMessage(
        identifier: message.id, content: message.text, dateSent: nil, sender: INPerson(named: message.sender),
        recipients: message.recipients.map { INPerson(named: $0) })
    }
    completion(response)
  }

  /// True where a message is of a wanted sender, by a part of the name, has the wanted words, and is read or
  /// unread as wanted.
  private func isWanted(_ message: Message, _ intent: INSearchForMessagesIntent) -> Bool {
    let senders = (intent.senders ?? []).map(\.displayName)
    let isFromOne = senders.contains { message.sender.localizedCaseInsensitiveContains($0) }
    let hasWords = (intent.searchTerms ?? []).allSatisfy { message.text.localizedCaseInsensitiveContains($0) }
    return (senders.isEmpty || isFromOne) && hasWords
      && (!intent.attributes.contains(.unread) || !message.isRead)
      && (!intent.attributes.contains(.read) || message.isRead)
  }
}
