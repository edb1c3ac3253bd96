/// When an intent waits for the person to unlock the assistant: where it shows what is theirs, takes something away, moves
/// money or opens something.
///
///     catalogue.intent("INSearchForMessagesIntent")?.unlocking  // .always
///     catalogue.intent("INSetCarLockStatusIntent")?.unlocking  // .with("locked", false)
public enum UnlockingNeed: Hashable, Sendable, Codable {
  case never
  case always
  /// Only where the parameter has this value: `locked` false, which unlocks a car.
  case with(String, Bool)
}

extension IntentDefinition {
  /// True where a locked assistant doesn't carry these parameters out.
  public func needsUnlocking(for request: Record) -> Bool {
    if weight == .money { return true }
    return switch unlocking {
    case .never: false
    case .always: true
    // A value that isn't known yet may become this one.
    case .with(let parameter, let value): request[parameter] != .bool(!value)
    }
  }
}
