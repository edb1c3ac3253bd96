public import IntentSchema

/// What happens to a conversation from outside.
public enum ConversationEvent: Hashable, Sendable, Codable {
  /// The person said this: a request, or the answer to the open question.
  case said(String)
  /// The person wants an app to carry out an intent whose parameters are known, without a sentence.
  case requested(Record, app: String)
  /// The app's answer to the call that is under way.
  case replied(HandlingReply)
  /// The app gave no answer to the call that is under way.
  case failed(HandlingFailure)
  /// What apps made of the cards that they were asked for, by `CardRequest.number`; a card that is missing was not made.
  case cardsMade([Int: InterfaceCard])
}
