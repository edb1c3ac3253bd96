import ExtensionProtocol
import Synchronization

/// The host's messages, in order.
///
/// The main thread reads them itself, so that a call needs no change of threads. While it works, the stand-in reads in
/// its place. The process exits where the host is gone, or sent bytes that are no message.
final class Inbox: Sendable {
  /// The state of the main thread, as the stand-in sees it.
  struct MainThread: Equatable {
    var isWorking = false
    /// The number of pieces of work that it has begun.
    var spells: UInt64 = 0
  }

  private struct State {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var frames = FrameReader()
    var messages: [HostMessage] = []
    var mainThread = MainThread()
  }

  private let connection: Connection
  private let state = Mutex(State())

  init(_ connection: Connection) {
    self.connection = connection
  }

  var mainThread: MainThread { state.withLock { $0.mainThread } }

  // MARK: For the main thread

  func beginWork() {
    state.withLock { state in
      state.mainThread.isWorking = true
      state.mainThread.spells += 1
    }
  }

  func endWork() {
    state.withLock { $0.mainThread.isWorking = false }
  }

  /// The next message that was read.
  func take() -> HostMessage? {
    state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }

  /// Reads the bytes that have come, without waiting.
  func fill() {
    state.withLock { read(&$0) }
  }

  /// Waits for a message. The greeting is read so, before there is anything else to do.
  func wait() -> HostMessage {
    while true {
      if let message = take() { return message }
      connection.wait(milliseconds: -1)
      fill()
    }
  }

  // MARK: For the stand-in

  /// Reads the bytes that have come while the main thread works.
  ///
  /// - Returns: the messages that need none of the developer's code. The others stay for the main thread.
  func takeForStandIn() -> [HostMessage] {
    state.withLock { state in
      guard state.mainThread.isWorking else { return [] }
      read(&state)
      let taken = state.messages.filter(\.needsNoCode)
      if !taken.isEmpty { state.messages.removeAll(where: \.needsNoCode) }
      return taken
    }
  }

  private func read(_ state: inout State) {
    switch connection.receive(into: &state.buffer) {
    case .nothing: return
    case .hostIsGone: ExtensionMain.endBecauseHostIsGone()
    case .bytes(let count):
      do throws(MalformedMessage) {
        for message in try state.frames.receive(state.buffer[..<count]) {
          state.messages.append(try HostMessage(message))
        }
      } catch {
        ExtensionMain.endBecauseMalformed(error)
      }
    }
  }
}

extension HostMessage {
  /// True where the runtime answers by itself, without the developer's code.
  var needsNoCode: Bool {
    switch self {
    case .ping, .places: true
    case .welcome, .refused, .call, .show: false
    }
  }
}
