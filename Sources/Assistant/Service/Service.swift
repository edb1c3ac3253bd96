public import Assistant
import Conversations
import ExtensionProtocol
import Foundation
import Glibc
import SourceTree
import Synchronization

/// The assistant as a service: one process for all fronts of a person.
///
///     let service = Service(assistant)
///     try service.serve(try ServiceSockets.open(assistant.places, environment))
///
/// Each connection is a conversation of its own, on a thread of its own: a slow app delays nobody else. A turn that has begun
/// ends before the service does.
public final class Service: Sendable {
  /// Understanding goes down deep in long sentences, as on a main thread.
  private static let stackBytes = 8 << 20

  private let assistant: Assistant
  private let fronts: ConnectedFronts
  private let hosting: AppHosting?
  private let listening = Mutex(Listening())

  private struct Listening {
    var listener: SocketListener?
    var isStopping = false
  }

  /// - Parameters:
  ///   - fronts: what is told to all fronts goes through it.
  ///   - hosting: the apps' processes, which end with the service.
  public init(
    _ assistant: Assistant, _ fronts: ConnectedFronts = ConnectedFronts(), hosting: AppHosting? = nil
  ) {
    self.assistant = assistant
    self.hosting = hosting
    self.fronts = fronts
  }

  /// Serves connections until `stop`.
  ///
  /// - Parameter socket: it listens. It is closed at the end.
  public func serve(_ socket: Int32) {
    let listener = SocketListener(socket)
    listening.withLock { listening in
      listening.listener = listener
      if listening.isStopping { listener.stop() }
    }
    while let descriptor = listener.next() { begin(LineConnection(descriptor)) }
    listening.withLock { $0.listener = nil }
    listener.close()
    fronts.waitForAll()
    hosting?.stop()
    assistant.stop()
  }

  /// Takes no more requests, and has `serve` return when the turns that run have ended. It may be called from any thread.
  public func stop() {
    listening.withLock { listening in
      listening.isStopping = true
      // Within the lock: it isn't closed meanwhile.
      listening.listener?.stop()
    }
    fronts.endReading()
  }

  // MARK: Connections

  private func begin(_ connection: LineConnection) {
    // The file is the person's alone. This holds where somebody else made it: a supervisor, an administrator.
    guard LocalSocket.peer(of: connection.descriptor)?.user == getuid() else {
      connection.send(FrontAnswer.refused(.init(.elsewhere, "this assistant is another user's")).json)
      return
    }
    guard let number = fronts.add(connection) else {
      let reason = "the assistant has \(ConnectedFronts.limit) conversations open; end one of them"
      connection.send(FrontAnswer.refused(.init(.failure, reason)).json)
      return
    }
    let thread = Thread { [self] in
      talk(on: connection, number)
      fronts.remove(number)
    }
    thread.stackSize = Self.stackBytes
    thread.start()
  }

  /// Answers one front until it ends, or the service does.
  private func talk(on connection: LineConnection, _ number: Int) {
    var conversation: EmbeddedConversation?
    do throws(LineFault) {
      while let line = try connection.next() {
        if line.allSatisfy(\.isWhitespace) { continue }
        connection.send(answer(to: line, number, &conversation) { connection.send($0.json) }.json)
        if conversation?.isOpen != true { fronts.remind(number) }
      }
    } catch {
      connection.send(FrontAnswer.refused(.init(.input, "\(error)")).json)
    }
  }

  /// Tells a front that has come later what is wrong since before.
  private func tellFaults(_ number: Int) {
    for fault in assistant.memoryFaults { fronts.tell("beckon: \(fault)", number) }
  }

  private func answer(
    to line: String, _ number: Int, _ conversation: inout EmbeddedConversation?,
    _ observe: (FrontEvent) -> Void
  ) -> FrontAnswer {
    do {
      guard let json = try? JSON.parse(line) else { throw JSONMistake(description: "this is no JSON") }
      let request = try FrontRequest(json)
      if case .open(let options) = request {
        guard options.home == nil || options.home == assistant.places.identity else {
          return .refused(.init(.elsewhere, "this assistant keeps its files elsewhere"))
        }
        let opened = try EmbeddedConversation(assistant, options, hosting: hosting)
        conversation = opened
        fronts.attend(options.attends, number)
        return .opened(apps: opened.apps)
      }
      // A front needn't open anything: it gets a conversation that ends with it.
      let open = try conversation ?? EmbeddedConversation(assistant, FrontOptions(), hosting: hosting)
      conversation = open
      if request.isShown { tellFaults(number) }
      switch request {
      case .open: return .opened(apps: open.apps)
      case .say(let text): return .finished(try open.say(text, observe))
      case .run(let request): return .finished(try open.run(request, observe))
      case .shortcut(let name): return .finished(try open.run(shortcut: name, observe))
      case .found(let text, let number):
        return .finished(try open.open(number, foundBy: text, observe))
      case .arrive: return try open.offer(observe).map(FrontAnswer.finished) ?? .nothing
      case .again: return try open.askAgain(observe).map(FrontAnswer.finished) ?? .nothing
      case .unlocked: return try open.goOnUnlocked(observe).map(FrontAnswer.finished) ?? .nothing
      case .attend:
        guard !open.isOpen, let turn = try fronts.next(for: number, { try open.ask($0, observe) }) else {
          return .nothing
        }
        return .finished(turn)
      case .offers: return .offers(open.offers())
      case .end:
        fronts.attend(false, number)
        open.end()
        return .ended
      }
    } catch let refusal as FrontRefusal {
      return .refused(refusal)
    } catch let mistake as JSONMistake {
      return .refused(.init(.input, mistake.description))
    } catch {
      return .refused(.init(.failure, "\(error)"))
    }
  }
}
