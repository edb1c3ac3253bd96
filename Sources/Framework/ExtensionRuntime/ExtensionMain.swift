import CoreLocation
import ExtensionProtocol
import Foundation
import Glibc
import IntentSchema
@_spi(Runtime) import Intents

/// Runs an extension's process. The entry point that the build plugin generates calls it.
///
///     ExtensionMain.run(principal: { IntentHandler() })
@_spi(Runtime) public enum ExtensionMain {
  /// The exit statuses, which `Documentation/extension-protocol.md` lists.
  private enum Status {
    static let hostGone: Int32 = 0
    static let misuse: Int32 = 64
    static let malformed: Int32 = 65
    static let incompatible: Int32 = 69
  }

  /// Serves the host until it goes away.
  ///
  /// - Parameter principal: makes the object that the Info.plist names. It is called on the main thread, after the host
  ///   has told the surroundings.
  public static func run(principal: @escaping @MainActor @Sendable () -> Any) -> Never {
    run { HandlingService(principal: principal()) }
  }

  /// Serves the host until it goes away.
  ///
  /// - Parameter service: makes the object that answers. It is called with the first request, on the main thread.
  public static func run(service: @escaping @MainActor @Sendable () -> any ExtensionService) -> Never {
    guard getenv(InheritedSocket.environmentVariable) != nil,
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
    let inbox = Inbox(connection)
    connection.send(.hello(version: ProtocolVersion.current))
    switch inbox.wait() {
    case .welcome(let context):
      ExtensionEnvironment.current = ExtensionEnvironment.Context(
        language: context.language, groupContainers: context.groupContainers,
        isSiriAuthorized: context.isSiriAuthorized, data: context.data)
      DataAccess.connect()
    case .refused(let hostVersion):
      end(
        Status.incompatible,
        "This extension speaks version \(ProtocolVersion.current) of the extension protocol, the host \(hostVersion). "
          + "Build the app again with the host's version of Beckon.")
    default: end(Status.malformed, "the host sent no welcome")
    }
    serve(service, inbox, connection)
  }

  private static func serve(
    _ service: @escaping @MainActor @Sendable () -> any ExtensionService, _ inbox: Inbox,
    _ connection: Connection
  ) -> Never {
    let tracker = CallTracker()
    let bell = StandInBell()
    let geocoder = HostGeocoder(connection, bell)
    CLGeocoder.source = geocoder
    let answer: @Sendable (HostMessage) -> Void = { message in
      switch message {
      case .ping(let id): connection.send(.progress(id: id, tracker.progress(of: id)))
      case .places(let id, let places): geocoder.receive(id, places)
      case .welcome, .refused, .call, .show: break
      }
    }
    StandIn(inbox, bell, connection, answer: answer).start()
    MainActor.assumeIsolated {
      MainLoop(inbox, bell, tracker, answer: answer) {
        ExtensionServer(service: service(), connection: connection, tracker: tracker)
      }
      .run(connection)
    }
  }

  private static func end(_ status: Int32, _ message: String? = nil) -> Never {
    if let message { FileHandle.standardError.write(Data((message + "\n").utf8)) }
    exit(status)
  }

  static func endBecauseHostIsGone() -> Never { end(Status.hostGone) }

  static func endBecauseOfSecondGreeting() -> Never {
    end(Status.malformed, "the host sent a second greeting")
  }

  static func endBecauseMalformed(_ error: MalformedMessage) -> Never {
    end(Status.malformed, "the host sent what is no message: \(error)")
  }
}
