import IntentSchema

/// What happens to a conversation from outside.
public enum DialogueEvent: Codable, Hashable, Sendable {
  case started
  /// The app's answer to the pending call.
  case replied(HandlingReply)
  /// The app gave no answer to the pending call.
  case failed(HandlingFailure)
  /// The person's words, read as an answer to the open question.
  case answered(Answer)
  /// The person said something that answers nothing.
  case notUnderstood
  /// The person asked for something else altogether; the assistant starts another dialogue for it.
  case replacedByNewRequest
  case cancelled
}
