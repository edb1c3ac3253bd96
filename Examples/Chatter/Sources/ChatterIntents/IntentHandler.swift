import Intents
import MessageStore

class IntentHandler: INExtension {
  override func handler(for intent: INIntent) -> Any {
    switch intent {
    case is INSendMessageIntent:
      return SendMessageHandler()
    case is INSearchForMessagesIntent:
      return SearchHandler()
    case is INSetMessageAttributeIntent:
      return AttributeHandler()
    default:
      fatalError("Unhandled intent \(intent)")
    }
  }
}
