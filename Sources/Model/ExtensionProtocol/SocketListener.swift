import Glibc

/// Takes connections on a socket until it is told to stop, from whatever thread.
///
///     let listener = SocketListener(try LocalSocket.listen(at: path))
///     while let connection = listener.next() { serve(connection) }
///     listener.close()
///
/// The socket itself is never shut down: a supervisor that has handed it down goes on with it when the process has ended.
package final class SocketListener: Sendable {
  private let socket: Int32
  /// A byte in it wakes the thread that waits.
  private let wake: (read: Int32, write: Int32)

  /// - Parameter socket: it listens already. The listener closes it.
  package init(_ socket: Int32) {
    self.socket = socket
    var pair: [Int32] = [-1, -1]
    // Without descriptors it isn't woken, and takes one connection more.
    if pipe(&pair) != 0 { pair = [-1, -1] }
    for descriptor in pair where descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    wake = (pair[0], pair[1])
  }

  /// The wait for a descriptor that becomes free, in microseconds.
  private static let pause: UInt32 = 20_000

  /// The next connection; nil once it is told to stop.
  package func next() -> Int32? {
    while true {
      var waiting = [
        pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
        pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&waiting, 2, -1) > 0 || errno == EINTR else { return nil }
      if waiting[0].revents != 0 { return nil }
      guard waiting[1].revents != 0 else { continue }
      let descriptor = accept(socket, nil, nil)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        return descriptor
      }
      switch errno {
      case EINTR, ECONNABORTED, EAGAIN: continue
      // Connections that end give some back.
      case EMFILE, ENFILE, ENOMEM, ENOBUFS: usleep(Self.pause)
      default: return nil
      }
    }
  }

  /// Has `next` give nil from now on. Connections that wait are left to whoever listens next.
  package func stop() {
    var byte: UInt8 = 0
    _ = write(wake.write, &byte, 1)
  }

  /// Closes the socket, once nothing waits for it any more.
  package func close() {
    for descriptor in [socket, wake.read, wake.write] where descriptor >= 0 { _ = Glibc.close(descriptor) }
  }
}
