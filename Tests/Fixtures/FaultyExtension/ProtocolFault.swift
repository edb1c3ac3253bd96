import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema

/// What can be wrong below the developer's code: this speaks the protocol by hand.
enum ProtocolFault: String {
  case saysNothing = "says-nothing"
  case exitsEarly = "exits-early"
  case greetsWithGarbage = "greets-with-garbage"
  case greetsWithAnAnswer = "greets-with-an-answer"
  case isOlder = "is-older"
  case isNewer = "is-newer"
  case answersWithGarbage = "answers-with-garbage"
  case announcesTooMuch = "announces-too-much"
  case answersAnotherCall = "answers-another-call"
  case answersInAnotherForm = "answers-in-another-form"
  case answersHalfAndExits = "answers-half-and-exits"
  case closesItsSocket = "closes-its-socket"
  case showsItsSurroundings = "shows-its-surroundings"

  func run() -> Never {
    switch self {
    case .saysNothing: sleepForever()
    case .exitsEarly: exit(7)
    case .greetsWithGarbage:
      write(Frame.bytes(of: Array("nonsense".utf8)))
      sleepForever()
    case .greetsWithAnAnswer:
      send(.reply(id: 1, .notImplemented, handler: ""))
      sleepForever()
    case .isOlder:
      send(.hello(version: ProtocolVersion.current - 1))
      endAsRefused()
    case .isNewer:
      send(.hello(version: ProtocolVersion.current + 1))
      endAsRefused()
    default:
      send(.hello(version: ProtocolVersion.current))
      for case .call(let id, _, _, _) in HostMessages() { answer(id) }
      exit(0)
    }
  }

  private func answer(_ id: UInt64) {
    switch self {
    case .answersWithGarbage: write(Frame.bytes(of: [1, 1, 200, 200]))
    case .announcesTooMuch: write([0xFF, 0xFF, 0xFF, 0xFF])
    case .answersAnotherCall: send(.reply(id: id + 1, .notImplemented, handler: ""))
    case .answersInAnotherForm:
      send(.reply(id: id, .response(Record("INCreateNoteIntentResponse")), handler: ""))
    case .answersHalfAndExits:
      write(
        Array(Frame.bytes(of: ExtensionMessage.reply(id: id, .notImplemented, handler: "").bytes).dropLast()))
      exit(0)
    case .closesItsSocket:
      close(InheritedSocket.descriptor)
      sleepForever()
    case .showsItsSurroundings:
      send(.reply(id: id, .resolution(.success(.string(surroundings))), handler: ""))
    default: break
    }
  }

  /// Lines `descriptor N`, `directory PATH` and `NAME=value`.
  private var surroundings: String {
    let descriptors = (0..<256).filter { fcntl($0, F_GETFD) >= 0 }.map { "descriptor \($0)" }
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }.sorted()
    let session = getsid(0) == getpid() ? ["leads its session"] : []
    return
      (descriptors + variables + session + ["directory \(FileManager.default.currentDirectoryPath)"])
      .joined(separator: "\n")
  }

  /// The host says why before it ends the process; the status shows that it came.
  private func endAsRefused() -> Never {
    for case .refused(let version) in HostMessages() { print("refused by \(version)") }
    exit(69)
  }

  private func sleepForever() -> Never {
    while true { pause() }
  }

  private func send(_ message: ExtensionMessage) { write(Frame.bytes(of: message.bytes)) }

  private func write(_ bytes: [UInt8]) {
    _ = Glibc.write(InheritedSocket.descriptor, bytes, bytes.count)
  }
}

/// The host's messages, one after the other.
private struct HostMessages: Sequence, IteratorProtocol {
  private var frames = FrameReader()
  private var pending: [ArraySlice<UInt8>] = []

  mutating func next() -> HostMessage? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while pending.isEmpty {
      let count = read(InheritedSocket.descriptor, &buffer, buffer.count)
      guard count > 0, let messages = try? frames.receive(buffer.prefix(count)) else { return nil }
      pending = messages
    }
    return try? HostMessage(pending.removeFirst())
  }
}
