import Foundation
import Intents

/// The place where a card is shown.
///
///     let isSmall = context == .siriSnippet
public enum INUIHostedViewContext: UInt, Sendable {
  case siriSnippet = 0
  case mapsCard = 1
}

/// The effect of touching a card. Cards take no input on Linux.
///
///     completion(true, [parameter], desiredSize)  // whatever `interactiveBehavior` is
public enum INUIInteractiveBehavior: UInt, Sendable {
  case none = 0
  case nextView = 1
  case launch = 2
  case genericAction = 3
}

/// A controller whose view is shown for an intent or its response.
///
///     class IntentViewController: UIViewController, INUIHostedViewControlling {
///       func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize {
///         label.text = (interaction.intent as? INAddTasksIntent)?.targetTaskList?.title.spokenPhrase
///         return CGSize(width: 320, height: 60)
///       }
///     }
public protocol INUIHostedViewControlling: NSObjectProtocol {
  func configure(
    with interaction: INInteraction, context: INUIHostedViewContext,
    completion: @escaping @Sendable (CGSize) -> Void)
  func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize

  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping @Sendable (Bool, Set<INParameter>, CGSize) -> Void)
  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext
  ) async -> (Bool, Set<INParameter>, CGSize)
}

extension INUIHostedViewControlling {
  public func configure(
    with interaction: INInteraction, context: INUIHostedViewContext,
    completion: @escaping @Sendable (CGSize) -> Void
  ) { completion(HostedViewAnswer.absentSize) }

  public func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize {
    HostedViewAnswer.absentSize
  }

  public func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping @Sendable (Bool, Set<INParameter>, CGSize) -> Void
  ) { completion(false, [], HostedViewAnswer.absentSize) }

  public func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext
  ) async -> (Bool, Set<INParameter>, CGSize) { (false, [], HostedViewAnswer.absentSize) }
}

/// The answer of a method that a controller lacks.
enum HostedViewAnswer {
  /// No view has a negative size.
  static let absentSize = CGSize(width: -.greatestFiniteMagnitude, height: -.greatestFiniteMagnitude)
}

/// Tells which parts of an answer the controller's view shows itself. The assistant leaves them out.
///
///     class IntentViewController: UIViewController, INUIHostedViewControlling, INUIHostedViewSiriProviding {
///       var displaysMessage: Bool { true }  // the message's words are in the card already
///     }
public protocol INUIHostedViewSiriProviding: NSObjectProtocol {
  var displaysMap: Bool { get }
  var displaysMessage: Bool { get }
  var displaysPaymentTransaction: Bool { get }
}

extension INUIHostedViewSiriProviding {
  public var displaysMap: Bool { false }
  public var displaysMessage: Bool { false }
  public var displaysPaymentTransaction: Bool { false }
}
