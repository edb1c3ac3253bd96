import ExtensionProtocol
@_spi(Runtime) import ExtensionRuntime
import IntentSchema
import UIKit

/// Runs an Intents UI extension's process. The entry point that the build plugin generates calls it.
///
///     InterfaceMain.run { IntentViewController() }
@_spi(Runtime) public enum InterfaceMain {
  /// Serves the host until it goes away.
  ///
  /// - Parameter controller: makes the object that the Info.plist names. It is called for every view.
  public static func run(controller: @escaping @MainActor @Sendable () -> UIViewController) -> Never {
    ExtensionMain.run { InterfaceServer(makeController: controller) }
  }
}

/// Answers the host with cards.
@MainActor final class InterfaceServer: ExtensionService {
  private let makeController: @MainActor @Sendable () -> UIViewController

  init(makeController: @escaping @MainActor @Sendable () -> UIViewController) {
    self.makeController = makeController
  }

  func answer(_ request: ExtensionRequest) async -> ExtensionMessage {
    guard case .show(let shown) = request.content else {
      return .refused(id: request.id, reason: "this extension shows cards and handles no intents")
    }
    do {
      let card = try await InterfacePainter(makeController: makeController).card(for: shown)
      return .card(id: request.id, card)
    } catch {
      return .refused(id: request.id, reason: "\(error)")
    }
  }
}
