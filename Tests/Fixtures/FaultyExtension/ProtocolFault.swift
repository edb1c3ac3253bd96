import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema

/// The faults that there can be below the developer's code: this speaks the protocol by hand.
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
  /// Asks for places without end, and reads the answers.
  case keepsAsking = "keeps-asking"
  /// Greets, and reads nothing that it's sent.
  case neverReads = "never-reads"
  /// Sends its answer byte by byte, for longer than anybody waits.
  case trickles
  /// Has 101 values to choose from; or some that are nothing.
  case offersTooMuch = "offers-too-much"
  case offersNothing = "offers-nothing"
  /// A small message of many values, and a large message.
  case answersWithABomb = "answers-with-a-bomb"
  case answersAtLength = "answers-at-length"
  /// Says what `confine` would, and ends with its status.
  case speaksAsConfine = "speaks-as-confine"

  func run() -> Never {
    switch self {
    case .saysNothing: sleepForever()
    case .exitsEarly: exit(7)
    case .speaksAsConfine:
      FileHandle.standardError.write(Data("confine: files: call 555\n".utf8))
      exit(125)
    case .neverReads:
      // A host that waits for ever would hang the test.
      alarm(Self.lifetime)
      send(.hello(version: ProtocolVersion.current))
      sleepForever()
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

  /// The seconds after which one that does something without end is ended by the kernel, so that a test can't hang.
  private static let lifetime: UInt32 = 30

  private func answer(_ id: UInt64) {
    switch self {
    case .keepsAsking:
      alarm(Self.lifetime)
      Thread.detachNewThread { for _ in HostMessages() {} }
      while true { send(.findPlaces(id: id, .address("x"))) }
    case .trickles:
      alarm(Self.lifetime)
      write([0, 0, 16, 0])
      while true {
        write([0])
        usleep(200)
      }
    case .offersTooMuch:
      resolve(id, .disambiguation((0...100).map { .string("choice \($0)") }))
    case .offersNothing: resolve(id, .disambiguation([.record(Record("INSpeakableString")), .null]))
    case .answersWithABomb: resolve(id, .disambiguation(Array(repeating: .null, count: 250_000)))
    case .answersAtLength: resolve(id, .success(.string(String(repeating: "x", count: 5 << 20))))
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

  private func resolve(_ id: UInt64, _ resolution: Resolution) {
    send(.reply(id: id, .resolution(resolution), handler: ""))
  }

  private func send(_ message: ExtensionMessage) { write(Frame.bytes(of: message.bytes)) }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(InheritedSocket.descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { exit(9) }
      rest = rest.dropFirst(count)
    }
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
