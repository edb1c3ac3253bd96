import Dialogue
import Dispatch
import ExtensionHost
import IntentSchema
import Synchronization

/// A card that an app's own extension is making while the answer is already on its way.
final class PendingCard: Sendable {
  /// The place among the turn's cards of the one that stands for it until then; nil where there is none.
  let position: Int?
  let presentation: Presentation
  let app: AppReference
  let domain: String
  private let made = Mutex<InterfaceCard?>(nil)
  private let done = DispatchGroup()

  /// Asks the extension on a thread of its own.
  init(
    _ presentation: Presentation, _ request: InterfaceRequest, at position: Int?, app: AppReference,
    domain: String, host: ExtensionHost, launch: ExtensionLaunch, patience: Double
  ) {
    self.position = position
    self.presentation = presentation
    self.app = app
    self.domain = domain
    done.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let card = try? host.show(request, in: launch, patience: patience)
      made.withLock { $0 = card }
      done.leave()
    }
  }

  /// The card; nil when the extension failed, was too slow or shows nothing.
  func wait(seconds: Double) -> InterfaceCard? {
    guard done.wait(timeout: .now() + seconds) == .success else { return nil }
    return made.withLock { $0 }
  }
}
