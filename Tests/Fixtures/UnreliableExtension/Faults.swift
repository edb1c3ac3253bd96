import Dispatch
import ExtensionProtocol
import Foundation
import Glibc

/// Chooses when something goes wrong, and does it.
final class Faults {
  private let ledger: Ledger
  /// Every so many calls something goes wrong; none where the test doesn't say it.
  private let interval: UInt64
  private let seed: UInt64

  init(_ ledger: Ledger) {
    self.ledger = ledger
    let plan = (try? String(contentsOfFile: "plan", encoding: .utf8)) ?? ""
    let numbers = plan.split(whereSeparator: \.isWhitespace).compactMap { UInt64($0) }
    (interval, seed) = numbers.count == 2 ? (numbers[0], numbers[1]) : (0, 0)
  }

  /// Answers a call, right or wrong.
  ///
  /// - Parameters:
  ///   - token: the word that tells this request from all others.
  ///   - change: what the call does.
  ///   - reply: calls the completion.
  func answer(
    _ phase: String, _ token: String, _ change: () -> Void = {}, reply: @escaping @Sendable () -> Void
  ) {
    let call = ledger.countCall()
    guard interval > 0, call % interval == 0 else {
      change()
      return reply()
    }
    let (fault, isAfterwards) = choice(call / interval)
    ledger.write(fault: fault, in: phase, token)
    if isAfterwards || fault.answers { change() }
    commit(fault, reply)
  }

  /// Each round has all faults, in an order of its own.
  private func choice(_ number: UInt64) -> (fault: Fault, isAfterwards: Bool) {
    // One that rests for ten seconds comes in every fifth round.
    let all = Fault.allCases
    let round = number / UInt64(all.count)
    let faults = round.isMultiple(of: 5) ? all : all.filter { $0 != .brokenStarts } + [.crash]
    let order = faults.enumerated().sorted {
      Self.mixed(seed &+ round &* 1000 &+ UInt64($0.offset))
        < Self.mixed(seed &+ round &* 1000 &+ UInt64($1.offset))
    }
    return (
      order[Int(number % UInt64(faults.count))].element, Self.mixed(seed &+ number).isMultiple(of: 2)
    )
  }

  /// SplitMix64.
  private static func mixed(_ number: UInt64) -> UInt64 {
    var value = number &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  private func commit(_ fault: Fault, _ reply: @escaping @Sendable () -> Void) {
    switch fault {
    case .crash: abort()
    case .exit: exit(3)
    case .hang: while true { pause() }
    case .never: return
    case .late: DispatchQueue.global().asyncAfter(deadline: .now() + 2.5, execute: reply)
    case .elsewhere: DispatchQueue.global().asyncAfter(deadline: .now() + 0.05, execute: reply)
    case .twice:
      reply()
      reply()
    case .output:
      let line = String(repeating: "I have a lot to say. ", count: 50)
      for _ in 0..<2_000 { print(line) }
      reply()
    case .garbage: send(Frame.bytes(of: [1, 1, 200, 200]))
    case .oversized: send([0xFF, 0xFF, 0xFF, 0xFF])
    case .long: send(Frame.bytes(of: [UInt8](repeating: 0, count: 12 << 20)))
    case .greeting: send(Frame.bytes(of: ExtensionMessage.hello(version: ProtocolVersion.current).bytes))
    case .stranger:
      send(Frame.bytes(of: ExtensionMessage.reply(id: 999_999, .notImplemented, handler: "M.H").bytes))
    case .closed:
      close(InheritedSocket.descriptor)
      while true { pause() }
    case .memory:
      let size = 300 << 20
      UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 4096).initializeMemory(
        as: UInt8.self, repeating: 1, count: size)
      while true { pause() }
    case .asking:
      for _ in 0..<1_000 { send(Frame.bytes(of: ExtensionMessage.findPlaces(id: 1, .address("x")).bytes)) }
      while true { pause() }
    case .trickle:
      send([0, 0, 16, 0])
      while true {
        send([0])
        usleep(1_000)
      }
    case .brokenStart:
      ledger.breakStarts(1)
      abort()
    case .brokenStarts:
      ledger.breakStarts(2)
      abort()
    }
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(InheritedSocket.descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

extension Fault {
  /// True where the host gets the answer all the same.
  fileprivate var answers: Bool {
    switch self {
    case .elsewhere, .twice, .output: true
    default: false
    }
  }
}
