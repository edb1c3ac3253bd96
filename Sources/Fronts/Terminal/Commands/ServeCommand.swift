import Dispatch
import Foundation
import Glibc
import Service

/// `beckon serve`: the assistant as one process for all fronts.
enum ServeCommand {
  static func definition(_ setting: Setting) -> CommandDefinition {
    CommandDefinition(
      words: ["serve"], summary: "Runs the assistant as a service, which the other commands use then"
    ) { _ in try run(setting) }
  }

  private static func run(_ setting: Setting) throws -> ExitStatus {
    let sockets = try ServiceSockets(setting.places, setting.environment)
    let fronts = ConnectedFronts()
    let hosting = AppHosting(setting.environment, asking: fronts, note: Setting.report)
    let assistant = try setting.assistant(hosting: hosting) { note in
      Setting.report(note)
      fronts.tell(note)
    }
    hosting.listen(on: sockets.apps)
    let service = Service(assistant, fronts, hosting: hosting)
    let signals = [SIGTERM, SIGINT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        sockets.ending()
        service.stop()
      }
      source.activate()
      return source
    }
    defer { for signal in signals { signal.cancel() } }
    Setting.report("Listening at \(setting.places.frontSocket.path.printable). Ctrl-C ends it.")
    sockets.ready()
    service.serve(sockets.listener)
    sockets.remove()
    return .success
  }
}
