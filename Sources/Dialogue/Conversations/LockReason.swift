/// What Beckon is locked by.
///
///     surroundings.lockedBy = { .desktop }
public enum LockReason: String, Hashable, Sendable {
  /// The person locked it, and unlocks it with their passphrase.
  case passphrase
  /// The screen of the person's desktop session is locked.
  case desktop
}
