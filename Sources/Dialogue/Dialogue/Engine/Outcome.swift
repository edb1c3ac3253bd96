import IntentSchema

/// How a conversation ended.
public enum Outcome: Codable, Hashable, Sendable {
  /// The app did it; with its response.
  case completed(Record)
  /// The app is doing it and will take longer than the conversation.
  case inProgress(Record)
  /// The app has to go on in its own window: open it with the response's `userActivity`.
  case handedOver(Record)
  case failed(FailureCause)
  case cancelled
  /// The person said no when asked whether it should be done.
  case declined
  /// Another request took its place.
  case replaced
}

/// Why a conversation failed.
public enum FailureCause: Codable, Hashable, Sendable {
  /// The app refused with this response code; the name is nil for a code that its intent doesn't have.
  case response(code: String?, Record)
  /// The extension gave no usable answer in this phase.
  case handling(HandlingFailure, HandlingPhase)
  /// No usable answer to a question about this parameter, or about the whole where it is nil.
  case unanswered(parameter: String?)
  /// The app kept asking without end.
  case tooManyCalls
}
