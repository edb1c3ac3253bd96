public import IntentSchema

/// Input to a conversation: the person's words, or the result of an action.
///
///     actions = conversation.receive(.said("yes"), in: surroundings)
///     actions = conversation.receive(.replied(.notImplemented), in: surroundings)
public enum ConversationEvent: Hashable, Sendable, Codable {
  /// The person said or typed a sentence: a request, or the answer to the open question.
  case said(String)
  /// The person asked for an intent with known parameters, without a sentence. A button does this.
  case requested(Record, app: String)
  /// The app answered the current call.
  case replied(HandlingReply)
  /// The app gave no answer to the current call.
  case failed(HandlingFailure)
  /// The cards that apps made, by `CardRequest.number`. A number that is absent means that the app made no card.
  case cardsMade([Int: InterfaceCard])
}
