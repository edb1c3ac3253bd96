import ExtensionProtocol
import Foundation
import Glibc
import Synchronization

/// The service's end of a connection with an app's process.
///
/// One thread receives. Any thread may send, deliver and close.
final class AppConnection: Sendable {
  /// The outcome of a delivery.
  enum Delivered {
    case answer(DeliveryAnswer)
    case connectionLost
    case silence
  }

  private struct Reading {
    var frames = FrameReader(limit: AppProtocol.maximumLength)
    var messages: [ArraySlice<UInt8>] = []
  }

  private struct State {
    var program: AppProgram?
    /// The process that was handed the connection, where this one started it.
    var process: pid_t?
    var takesDeliveries = false
    var nextDelivery: UInt64 = 1
    var waiting: [UInt64: Waiter] = [:]
    var isClosed = false
  }

  private final class Waiter: Sendable {
    let bell = DispatchSemaphore(value: 0)
    let answer = Mutex<DeliveryAnswer?>(nil)
  }

  let socket: Int32
  private let reading = Mutex(Reading())
  private let writing = Mutex(())
  private let state = Mutex(State())

  /// The longest that an app may take to greet, or to read what was sent, in seconds.
  private static let patience = 10

  /// - Parameter mayBeSilent: whether the program may take its time to greet, as one that was handed its connection does.
  init(_ socket: Int32, mayBeSilent: Bool = false) {
    self.socket = socket
    limit(SO_SNDTIMEO, seconds: Self.patience)
    if !mayBeSilent { limit(SO_RCVTIMEO, seconds: Self.patience) }
  }

  /// Zero seconds are no limit.
  private func limit(_ direction: Int32, seconds: Int) {
    var limit = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, direction, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  // The descriptor lives as long as the object, so that its number isn't given to another file while a thread uses it.
  deinit { Glibc.close(socket) }

  var program: AppProgram? { state.withLock { $0.program } }
  var isOpen: Bool { state.withLock { !$0.isClosed } }
  var takesDeliveries: Bool { state.withLock { $0.takesDeliveries } }

  /// From now on the app may be silent for as long as it likes.
  func welcome(_ program: AppProgram, takesDeliveries: Bool) {
    limit(SO_RCVTIMEO, seconds: 0)
    state.withLock { state in
      state.program = program
      if let process = state.process { state.program?.process = process }
      state.takesDeliveries = takesDeliveries
    }
  }

  /// Names the process that was started with the other end.
  func handed(to process: pid_t) {
    state.withLock { state in
      state.process = process
      state.program?.process = process
    }
  }

  /// The next message; nil where the app has gone, or sent what is no message.
  func receive() -> AppMessage? {
    reading.withLock { reading in
      do {
        var buffer: [UInt8] = []
        while reading.messages.isEmpty {
          if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 16 << 10) }
          let count = read(socket, &buffer, buffer.count)
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { return nil }
          reading.messages = try reading.frames.receive(buffer[..<count])
        }
        return try AppMessage(reading.messages.removeFirst())
      } catch {
        return nil
      }
    }
  }

  @discardableResult
  func send(_ message: ServiceMessage) -> Bool {
    let frame = message.frame
    return writing.withLock { _ in LocalSocket.send(frame, on: socket) }
  }

  /// Hands something to the app, and waits for its answer.
  func deliver(_ delivery: AppDelivery, until end: DispatchTime) -> Delivered {
    let waiter = Waiter()
    let id: UInt64? = state.withLock { state in
      guard !state.isClosed else { return nil }
      defer { state.nextDelivery += 1 }
      state.waiting[state.nextDelivery] = waiter
      return state.nextDelivery
    }
    guard let id, send(.deliver(id: id, delivery)) else { return .connectionLost }
    let result = waiter.bell.wait(timeout: end)
    _ = state.withLock { $0.waiting.removeValue(forKey: id) }
    if let answer = waiter.answer.withLock({ $0 }) { return .answer(answer) }
    return result == .timedOut ? .silence : .connectionLost
  }

  /// An answer that nobody waits for any more is dropped.
  func take(_ answer: DeliveryAnswer, to id: UInt64) {
    guard let waiter = state.withLock({ $0.waiting.removeValue(forKey: id) }) else { return }
    waiter.answer.withLock { $0 = answer }
    waiter.bell.signal()
  }

  /// Tells the app to leave. Nothing more is delivered to it: it may end before it has taken it.
  func dismiss() {
    state.withLock { $0.takesDeliveries = false }
    send(.leave)
  }

  /// Ends the receiving. Messages that were sent already can still be received; then comes the end. Answers
  /// can still be sent.
  func endReading() { shutdown(socket, Int32(SHUT_RD)) }

  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.takesDeliveries = false
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    shutdown(socket, Int32(SHUT_RDWR))
    for waiter in waiting { waiter.bell.signal() }
  }
}
