import Intents
import MessageStore

class AttributeHandler: NSObject, INSetMessageAttributeIntentHandling {
  private let store = MessageStore()

  func resolveAttribute(
    for intent: INSetMessageAttributeIntent,
    with completion: @escaping (INMessageAttributeResolutionResult) -> Void
  ) {
    switch intent.attribute {
    case .read, .unread:
      completion(.success(with: intent.attribute))
    case .unknown:
      completion(.needsValue())
    default:
      completion(.unsupported())
    }
  }

  func handle(
    intent: INSetMessageAttributeIntent,
    completion: @escaping (INSetMessageAttributeIntentResponse) -> Void
  ) {
    guard var messages = try? store.load() else {
      completion(INSetMessageAttributeIntentResponse(code: .failure, userActivity: nil))
      return
    }
    for index in messages.indices where intent.identifiers?.contains(messages[index].id) ?? true {
      messages[index].isRead = intent.attribute == .read
    }
    let isSaved = (try? store.save(messages)) != nil
    completion(INSetMessageAttributeIntentResponse(code: isSaved ? .success : .failure, userActivity: nil))
  }
}
