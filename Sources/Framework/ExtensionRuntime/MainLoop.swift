import CMainQueue
import ExtensionProtocol
import Glibc
import IntentSchema
@_spi(Runtime) import Intents

/// The work of the main thread: the host's calls, and the main queue.
///
/// A call runs on the thread that reads it. Handing it to another thread and back would cost more than the rest of the
/// call.
@MainActor final class MainLoop {
  private let inbox: Inbox
  private let bell: StandInBell
  private let tracker: CallTracker
  private let answer: @Sendable (HostMessage) -> Void
  private let makeServer: @MainActor () -> ExtensionServer
  /// Made with the first call, and with it the developer's principal object.
  private lazy var server = makeServer()

  /// - Parameter answer: answers a message that needs none of the developer's code.
  init(
    _ inbox: Inbox, _ bell: StandInBell, _ tracker: CallTracker,
    answer: @escaping @Sendable (HostMessage) -> Void,
    server makeServer: @escaping @MainActor () -> ExtensionServer
  ) {
    self.inbox = inbox
    self.bell = bell
    self.tracker = tracker
    self.answer = answer
    self.makeServer = makeServer
  }

  /// Runs until the process ends.
  func run(_ connection: Connection) -> Never {
    let queue = _dispatch_get_main_queue_handle_4CF()
    var watches = [connection.descriptor, queue].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while true {
      while let message = inbox.take() { work { receive(message) } }
      guard poll(&watches, nfds_t(watches.count), -1) > 0 else { continue }
      if watches[1].revents != 0 {
        var count: UInt64 = 0
        _ = read(queue, &count, MemoryLayout.size(ofValue: count))
        work { _dispatch_main_queue_callback_4CF(nil) }
      }
      if watches[0].revents != 0 { inbox.fill() }
    }
  }

  /// Runs code that may be the developer's, while another thread stands in.
  private func work(_ body: () -> Void) {
    inbox.beginWork()
    bell.work()
    body()
    inbox.endWork()
  }

  private func receive(_ message: HostMessage) {
    switch message {
    case .call(let id, let transaction, let language, let call):
      let tracker = tracker
      begin(
        ExtensionRequest(
          id: id, language: language, content: .call(call, transaction: transaction),
          methodReturned: { tracker.methodReturned(id) }))
    case .show(let id, let language, let shown):
      begin(ExtensionRequest(id: id, language: language, content: .show(shown), methodReturned: {}))
    case .ping, .places: answer(message)
    case .welcome, .refused: ExtensionMain.endBecauseOfSecondGreeting()
    }
  }

  /// Runs the request on this thread, as far as it goes without waiting.
  private func begin(_ request: ExtensionRequest) {
    tracker.begin(request.id)
    let server = server
    #if compiler(>=6.2)
      Task.immediate { @MainActor in await server.answer(request) }
    #else
      Task { @MainActor in await server.answer(request) }
    #endif
  }
}
