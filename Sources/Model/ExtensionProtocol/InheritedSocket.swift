/// How an extension finds the socket that its host left it.
public enum InheritedSocket {
  /// The descriptor's number; descriptors 0 to 2 are the standard streams.
  public static let descriptor: Int32 = 3
  /// Set by the host; without it nobody has left a socket.
  public static let environmentVariable: String = "BECKON_EXTENSION"
}
