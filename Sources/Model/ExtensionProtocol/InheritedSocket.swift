/// The descriptors and the environment variable by which an extension finds the sockets that it's started with.
///
///     guard getenv(InheritedSocket.environmentVariable) != nil else { return }
///     let socket = InheritedSocket.descriptor
public enum InheritedSocket {
  /// The descriptor of the socket to its host. 0 to 2 are the standard streams.
  public static let descriptor: Int32 = 3
  /// The descriptor of the socket to whoever serves apps; `AppSocket.descriptor(environment:)` says whether there is one.
  public static let appsDescriptor: Int32 = 4
  /// The host sets it. Without it there is no socket.
  public static let environmentVariable: String = "BECKON_EXTENSION"
}
