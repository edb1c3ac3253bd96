import ExtensionProtocol
import Synchronization

/// The host's messages in their order.
///
/// The main thread reads them itself, so that a call is carried out without a change of threads. While it works and
/// can't read, the stand-in reads instead. The process ends where the host is gone or sent what is no message.
final class Inbox: Sendable {
  /// What the stand-in sees of the main thread.
  struct MainThread: Equatable {
    var isWorking = false
    /// How many pieces of work it has begun.
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

  /// The next message of those that were read.
  func take() -> HostMessage? {
    state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }

  /// Reads what is there, without waiting.
  func fill() {
    state.withLock { read(&$0) }
  }

  /// Waits for a message; for the greeting, before there is anything else to do.
  func wait() -> HostMessage {
    while true {
      if let message = take() { return message }
      connection.wait(milliseconds: -1)
      fill()
    }
  }

  // MARK: For the stand-in

  /// Reads what is there while the main thread works.
  ///
  /// - Returns: the messages that need none of the developer's code; the others are left to the main thread.
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
  /// Whether the runtime answers by itself, whatever the developer's code does.
  var needsNoCode: Bool {
    switch self {
    case .ping, .places: true
    case .welcome, .refused, .call, .show: false
    }
  }
}
