/// The change that carrying an intent out makes, and so the cost of doing it by mistake.
///
///     catalogue.intent("INPayBillIntent")?.weight  // .money
///     catalogue.intent("INPayBillIntent")?.acts  // true
public enum IntentWeight: String, Hashable, Sendable, Codable, CaseIterable {
  /// It only looks something up, and changes nothing.
  case lookup
  /// It changes something that is easily changed back: a task is added, music plays, a car is locked.
  case ordinary
  /// It reaches other people: a message, a call, a table.
  case sending
  /// It takes something away: tasks, a message that was sent, a ride, the record of a workout.
  case deleting
  /// It moves money, or binds the person to pay.
  case money
}

extension IntentDefinition {
  /// True where carrying it out changes anything; it looks something up otherwise.
  public var acts: Bool { weight != .lookup }
}
