import Foundation
import IntentSchema
@_spi(Runtime) import Intents
@_spi(Runtime) import IntentsUI
@_spi(Runtime) import UIKit

/// Has the developer's controllers show an interaction, and reads their views.
///
/// The first controller is asked without parameters, so it may show the whole or a part. Each parameter that it doesn't
/// claim is offered to a controller of its own.
@MainActor struct InterfacePainter {
  let makeController: @MainActor @Sendable () -> UIViewController

  func card(for request: InterfaceRequest) async throws -> InterfaceCard {
    let interaction = try INInteraction(request)
    var card = InterfaceCard()
    var claimed: Set<INParameter> = []
    let offered = [Set<INParameter>()] + request.parameters.compactMap { INParameter($0) }.map { [$0] }
    for parameters in offered where !(parameters.count == 1 && claimed.isSuperset(of: parameters)) {
      let controller = makeController()
      controller.attach(NSExtensionContext(showing: interaction.intent))
      controller.loadViewIfNeeded()
      guard let answer = await Self.configure(controller, parameters, interaction) else { continue }
      if answer.isWhole {
        // The method from iOS 10 shows everything at once.
        claimed = Set(request.parameters.compactMap { INParameter($0) })
      } else {
        claimed.formUnion(answer.parameters)
      }
      controller.viewWillAppear(false)
      controller.viewDidAppear(false)
      card.parts += ViewReader.parts(of: controller.view)
      card.width = max(card.width, Self.points(answer.size.width))
      card.height += Self.points(answer.size.height)
      if let providing = controller as? any INUIHostedViewSiriProviding {
        card.displaysMap = card.displaysMap || providing.displaysMap
        card.displaysMessage = card.displaysMessage || providing.displaysMessage
        card.displaysPaymentTransaction =
          card.displaysPaymentTransaction || providing.displaysPaymentTransaction
      }
      if answer.isWhole { break }
    }
    card.parts = Array(card.parts.prefix(InterfaceCard.maximumParts))
    card.claimed = request.parameters.filter { parameter in
      INParameter(parameter).map(claimed.contains) ?? false
    }
    return card
  }

  private static func points(_ length: CGFloat) -> Double {
    length.isFinite ? Double(max(0, min(length, 10_000))) : 0
  }

  private struct Answer {
    var parameters: Set<INParameter>
    var size: CGSize
    var isWhole: Bool
  }

  /// Nil when the controller shows nothing for these parameters.
  private static func configure(
    _ controller: UIViewController, _ parameters: Set<INParameter>, _ interaction: INInteraction
  ) async -> Answer? {
    guard let hosted = controller as? any INUIHostedViewControlling else { return nil }
    let reply = await HostedViewCall.configureView(hosted, parameters, interaction)
    if let reply {
      return reply.shows ? Answer(parameters: reply.parameters, size: reply.size, isWhole: false) : nil
    }
    guard parameters.isEmpty, let size = await HostedViewCall.configure(hosted, interaction) else {
      return nil
    }
    return Answer(parameters: [], size: size, isWhole: true)
  }
}

extension INParameter {
  /// Nil for a class that isn't known here.
  fileprivate convenience init?(_ parameter: InterfaceRequest.Parameter) {
    guard let type = IntentRegistry.type(named: parameter.owner) else { return nil }
    self.init(for: type, keyPath: parameter.name)
  }
}
