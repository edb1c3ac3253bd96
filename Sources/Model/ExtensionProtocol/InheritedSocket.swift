/// The descriptor and the environment variable by which an extension finds the socket of its host.
///
///     guard getenv(InheritedSocket.environmentVariable) != nil else { return }
///     let socket = InheritedSocket.descriptor
public enum InheritedSocket {
  /// The socket's descriptor. 0 to 2 are the standard streams.
  public static let descriptor: Int32 = 3
  /// The host sets it. Without it there is no socket.
  public static let environmentVariable: String = "BECKON_EXTENSION"
}
