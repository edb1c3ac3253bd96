import Conversations
import Dispatch
import ExtensionHost
import IntentSchema
import Synchronization

/// A card that an app's extension makes on another thread while the answer is already being said.
final class CardInMaking: Sendable {
  let number: Int
  private let made = Mutex<InterfaceCard?>(nil)
  private let done = DispatchGroup()

  /// Asks the extension on a thread of its own.
  init(_ request: CardRequest, host: ExtensionHost, launch: ExtensionLaunch, patience: Double) {
    number = request.number
    done.enter()
    DispatchQueue.global(qos: .userInitiated).async { [self] in
      let card = try? host.show(request.request, in: launch, patience: patience)
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
