/// The version of the messages between host and extension.
///
///     socket.write(ExtensionMessage.hello(version: ProtocolVersion.current).frame)
///
/// A host speaks exactly one version. Every change to the bytes raises it; `Documentation/extension-protocol.md` has the
/// rule.
public enum ProtocolVersion {
  public static let current: Int = 4
}
