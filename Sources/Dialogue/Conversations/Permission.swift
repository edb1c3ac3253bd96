/// The person's decision to let Beckon use an app, or not.
///
///     surroundings.permission = { $0 == "com.example.Chatter" ? .denied : .allowed }
public enum Permission: String, Hashable, Sendable {
  case allowed
  case denied
  /// The person hasn't decided yet. They are asked before the app gets a request.
  case undetermined
}
