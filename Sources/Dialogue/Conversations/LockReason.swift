/// The reason why Beckon is locked: by the person, or with the screen of their desktop session.
///
///     surroundings.lockedBy = { .desktop }
public enum LockReason: String, Hashable, Sendable {
  /// The person locked it, and unlocks it with their passphrase.
  case passphrase
  /// The screen of the person's desktop session is locked.
  case desktop
}
