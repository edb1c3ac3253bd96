import AppBundle
import ExtensionProtocol
import Foundation
import Glibc

/// The requests and names that apps have left in one person's containers, to be taken in later.
///
///     let waiting = WaitingRequests(in: places)
///     waiting.isAwaited(of: bank)  // Bank donated something while no service ran
///     waiting.discard(of: bank)
struct WaitingRequests: Sendable {
  private let places: Places

  init(in places: Places) { self.places = places }

  /// True where an app or one of its extensions has left requests. Cost: some microseconds.
  func isAwaited(of app: AppBundle) -> Bool {
    ([app.identifier] + app.allExtensions.map(\.identifier)).contains {
      access(queue(in: places.container($0)), F_OK) == 0
    }
  }

  /// Removes what an app and its extensions have left.
  func discard(of app: AppBundle) {
    for identifier in [app.identifier] + app.allExtensions.map(\.identifier) {
      discard(in: places.container(identifier))
    }
  }

  /// Removes what any app has left, also one that is damaged or was removed since.
  func discardAll() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: places.containers.path)) ?? [] {
      discard(in: places.container(name))
    }
  }

  private func discard(in container: URL) {
    NameIntake(container).discard()
    unlink(queue(in: container))
  }

  private func queue(in container: URL) -> String { container.appending(path: RequestQueue.fileName).path }
}
