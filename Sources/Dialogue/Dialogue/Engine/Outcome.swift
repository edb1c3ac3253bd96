import IntentSchema

/// The end of a dialogue.
///
///     if case .completed(let response)? = dialogue.outcome { show(response) }
public enum Outcome: Codable, Hashable, Sendable {
  /// The app did it and sent this response.
  case completed(Record)
  /// The app is still at work and will take longer than the dialogue.
  case inProgress(Record)
  /// The app has to continue in its own window, with the response's `userActivity`.
  case handedOver(Record)
  case failed(FailureCause)
  case cancelled
  /// The person said no when asked to agree.
  case declined
  /// Another request took its place.
  case replaced
}

/// The reason why a dialogue failed.
///
///     if case .failed(.unanswered(let parameter)) = outcome { log(parameter ?? "the whole request") }
public enum FailureCause: Codable, Hashable, Sendable {
  /// The app refused with this response. The code is nil where the intent has no such code.
  case response(code: String?, Record)
  /// The extension gave no usable answer in this phase.
  case handling(HandlingFailure, HandlingPhase)
  /// The person gave no usable answer about this parameter, or about the whole request where it is nil.
  case unanswered(parameter: String?)
  /// The app kept asking without end.
  case tooManyCalls
}
