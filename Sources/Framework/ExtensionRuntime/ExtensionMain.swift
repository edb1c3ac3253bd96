import CoreLocation
import Dispatch
import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
@_spi(Runtime) import Intents

/// The life of an extension's process; called by the entry point that the build plugin generates.
@_spi(Runtime) public enum ExtensionMain {
  /// How the process ends; `Documentation/extension-protocol.md` lists these.
  private enum Status {
    static let hostGone: Int32 = 0
    static let misuse: Int32 = 64
    static let malformed: Int32 = 65
    static let incompatible: Int32 = 69
  }

  /// Serves the host until it goes away.
  ///
  /// - Parameter principal: makes the object that the Info.plist names; called on the main thread, after the
  ///   surroundings are known.
  public static func run(principal: @escaping @MainActor @Sendable () -> Any) -> Never {
    run { HandlingService(principal: principal()) }
  }

  /// Serves the host until it goes away.
  ///
  /// - Parameter service: what answers; made with the first request, on the main thread.
  public static func run(service: @escaping @MainActor @Sendable () -> any ExtensionService) -> Never {
    guard ProcessInfo.processInfo.environment[InheritedSocket.environmentVariable] != nil,
      fcntl(InheritedSocket.descriptor, F_GETFD) >= 0
    else {
      end(
        Status.misuse,
        "This is an Intents extension: Beckon starts it. Install its app with “beckon apps install” and talk to it."
      )
    }
    _ = fcntl(InheritedSocket.descriptor, F_SETFD, FD_CLOEXEC)
    StandardOutput.bufferByLine()
    let connection = Connection(descriptor: InheritedSocket.descriptor)
    let reader = HostReader(connection: connection)
    connection.send(.hello(version: ProtocolVersion.current))
    switch reader.next() {
    case .welcome(let context):
      ExtensionEnvironment.current = ExtensionEnvironment.Context(
        language: context.language, groupContainers: context.groupContainers,
        isSiriAuthorized: context.isSiriAuthorized)
    case .refused(let hostVersion):
      end(
        Status.incompatible,
        "This extension speaks version \(ProtocolVersion.current) of the extension protocol, the host \(hostVersion). "
          + "Build the app again with the host's version of Beckon.")
    default: end(Status.malformed, "the host sent no welcome")
    }
    serve(service, reader, connection)
    dispatchMain()
  }

  private static func serve(
    _ service: @escaping @MainActor @Sendable () -> any ExtensionService, _ reader: HostReader,
    _ connection: Connection
  ) {
    let tracker = CallTracker()
    let geocoder = HostGeocoder(connection: connection)
    CLGeocoder.source = geocoder
    let server = LazyServer(service: service, connection: connection, tracker: tracker)
    // Reads on a thread of its own: pings are answered while the developer's code keeps the main thread busy.
    Thread.detachNewThread {
      while true {
        switch reader.next() {
        case .call(let id, let transaction, let language, let call):
          tracker.begin(id)
          let request = ExtensionRequest(
            id: id, language: language, content: .call(call, transaction: transaction),
            methodReturned: { tracker.methodReturned(id) })
          Task { @MainActor in await server.get().answer(request) }
        case .show(let id, let language, let shown):
          tracker.begin(id)
          let request = ExtensionRequest(
            id: id, language: language, content: .show(shown), methodReturned: {})
          Task { @MainActor in await server.get().answer(request) }
        case .ping(let id): connection.send(.progress(id: id, tracker.progress(of: id)))
        case .places(let id, let places): geocoder.receive(id, places)
        case .welcome, .refused: end(Status.malformed, "the host sent a second greeting")
        }
      }
    }
  }

  fileprivate static func end(_ status: Int32, _ message: String? = nil) -> Never {
    if let message { FileHandle.standardError.write(Data((message + "\n").utf8)) }
    exit(status)
  }

  fileprivate static func endBecauseHostIsGone() -> Never { end(Status.hostGone) }

  fileprivate static func endBecauseMalformed(_ error: MalformedMessage) -> Never {
    end(Status.malformed, "the host sent what is no message: \(error)")
  }
}

/// Makes the service, and so the developer's principal object, with the first call, on the main thread.
private final class LazyServer: Sendable {
  private let make: @MainActor @Sendable () -> ExtensionServer
  @MainActor private var made: ExtensionServer?

  init(
    service: @escaping @MainActor @Sendable () -> any ExtensionService, connection: Connection,
    tracker: CallTracker
  ) {
    make = { ExtensionServer(service: service(), connection: connection, tracker: tracker) }
  }

  @MainActor func get() -> ExtensionServer {
    if let made { return made }
    let server = make()
    made = server
    return server
  }
}

/// The host's messages one after the other; ends the process when there are no more.
private final class HostReader: @unchecked Sendable {
  // Used by one thread at a time: first the main thread for the greeting, then the reading thread.
  private let connection: Connection
  private var frames = FrameReader()
  private var pending: [ArraySlice<UInt8>] = []

  init(connection: Connection) {
    self.connection = connection
  }

  func next() -> HostMessage {
    do throws(MalformedMessage) {
      while pending.isEmpty {
        guard let bytes = connection.receive() else { ExtensionMain.endBecauseHostIsGone() }
        pending = try frames.receive(bytes)
      }
      return try HostMessage(pending.removeFirst())
    } catch {
      ExtensionMain.endBecauseMalformed(error)
    }
  }
}
