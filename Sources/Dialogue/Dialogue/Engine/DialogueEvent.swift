import IntentSchema

/// Input to a dialogue: the app's reply or the person's answer.
///
///     actions = dialogue.receive(.answered(.yes))
public enum DialogueEvent: Codable, Hashable, Sendable {
  case started
  /// The app answered the pending call.
  case replied(HandlingReply)
  /// The app gave no answer to the pending call.
  case failed(HandlingFailure)
  /// The person answered the open question.
  case answered(Answer)
  /// The person's words are no answer.
  case notUnderstood
  /// The person asked for something else. Another dialogue starts for it.
  case replacedByNewRequest
  case cancelled
}
