/// The version of the messages between host and extension.
///
/// Any change to the bytes raises it; a host speaks exactly one. `Documentation/extension-protocol.md` has the rule.
public enum ProtocolVersion {
  public static let current: Int = 3
}
