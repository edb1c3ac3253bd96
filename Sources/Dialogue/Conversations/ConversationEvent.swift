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
  /// The application was started; with a failure, it wasn't.
  case started(StartFailure?)
  /// The app was opened; with a failure, it wasn't.
  case opened(StartFailure?)
  /// The memory replied: what is kept of the person was looked up or changed.
  case remembered(MemoryReply)
  /// The person chose a shortcut, without a sentence. A button does this.
  case chosen(SpokenShortcut)
  /// An app wants its person to give a shortcut a phrase. It makes no turn while a question is open.
  case wished(PhraseWish)
  /// The person has unlocked Beckon: what waits for it goes on. It makes no turn where nothing waits.
  case unlocked
  /// The person has come and has said nothing yet: suggestions may be shown.
  case arrived
  /// The person has come back to a conversation that was broken off: its open question is put again. It makes no turn where
  /// none is open.
  case returned
  /// The cards that apps made, by `CardRequest.number`. A number that is absent means that the app made no card.
  case cardsMade([Int: InterfaceCard])

  /// True where it goes on with a turn that is under way.
  var isResult: Bool {
    switch self {
    case .replied, .failed, .started, .opened, .remembered, .cardsMade: true
    case .said, .requested, .chosen, .wished, .unlocked, .arrived, .returned: false
    }
  }
}

/// The reason why an application of the desktop, or an app, wasn't opened.
///
///     actions = conversation.receive(.started(.missing), in: surroundings)  // says that it can't be opened
public enum StartFailure: String, Error, Hashable, Sendable, Codable {
  /// Its program isn't there, or may not be run.
  case missing
  /// It runs in a terminal, and there is no program that opens one.
  case terminal
  /// Its program isn't the one that was installed.
  case changed
  /// The system refused.
  case refused
  /// No app can be opened from here, as on a server.
  case unavailable
}
