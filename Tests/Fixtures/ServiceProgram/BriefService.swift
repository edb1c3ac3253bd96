import Assistant
import Dispatch
import Foundation
import Glibc
import Service

/// The service with another deadline for calls.
struct BriefService {
  private let configuration: Configuration
  private let environment: [String: String]
  private let fronts: ConnectedFronts
  private let hosting: AppHosting

  init(seconds: Double, _ environment: [String: String]) {
    self.environment = environment
    let fronts = ConnectedFronts()
    let hosting = AppHosting(environment, asking: fronts, note: Self.report)
    var configuration = Configuration(environment: environment)
    configuration.followsDesktopLock = false
    configuration.languages = ["en"]
    configuration.callDeadline = seconds
    configuration.couldNotKeep = { Self.report("\($0)") }
    configuration.openApp = { hosting.open($0, $1) }
    configuration.exchange = hosting
    (self.configuration, self.fronts, self.hosting) = (configuration, fronts, hosting)
  }

  /// Serves until SIGTERM.
  func serve() throws {
    let sockets = try ServiceSockets(configuration.places, environment)
    let assistant = try Assistant(configuration)
    hosting.attach(assistant)
    hosting.listen()
    let service = Service(assistant, fronts, hosting: hosting)
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM, queue: .global())
    source.setEventHandler { service.stop() }
    source.activate()
    service.serve(sockets.listener)
    source.cancel()
    sockets.remove()
  }

  @Sendable static func report(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
}
