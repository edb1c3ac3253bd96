import Foundation
import Glibc
@_spi(Runtime) import InterfaceRuntime
import IntentsUI
import MapKit

/// The things that a developer's view controller can do, right and wrong.
enum InterfaceFault: String {
  case shows
  case showsAsynchronously = "shows-asynchronously"
  case showsTheOldWay = "shows-the-old-way"
  case showsNothing = "shows-nothing"
  case showsItself = "shows-itself"
  case crashesWhenShowing = "crashes-when-showing"
  case neverFinishes = "never-finishes"

  func run() -> Never {
    InterfaceMain.run {
      switch self {
      case .shows: CompletionController()
      case .showsAsynchronously: AsyncController()
      case .showsTheOldWay: OldController()
      case .showsNothing: UIViewController()
      case .showsItself: EndlessController()
      case .crashesWhenShowing: CrashingController()
      case .neverFinishes: SilentController()
      }
    }
  }
}

/// Shows the whole without parameters, and the title on its own.
final class CompletionController: UIViewController, INUIHostedViewControlling, INUIHostedViewSiriProviding {
  let displaysMap = true
  let displaysMessage = false
  let displaysPaymentTransaction = false

  nonisolated func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping @Sendable (Bool, Set<INParameter>, CGSize) -> Void
  ) {
    MainActor.assumeIsolated {
      guard parameters.isEmpty || parameters.contains(where: { $0.parameterKeyPath == "title" }) else {
        return completion(false, [], .zero)
      }
      let text = parameters.isEmpty ? "the whole" : "the title"
      add(text)
      completion(true, parameters, CGSize(width: 300, height: 40))
    }
  }

  private func add(_ text: String) {
    let label = UILabel()
    label.text = text
    let hidden = UILabel()
    hidden.text = "never seen"
    hidden.isHidden = true
    let map = MKMapView()
    map.setCenter(CLLocationCoordinate2D(latitude: 41, longitude: 29), animated: false)
    for view in [label, hidden, UIImageView(image: UIImage(systemName: "star")), map] { place(view) }
  }

  private func place(_ subview: UIView) { view.addSubview(subview) }
}

final class AsyncController: UIViewController, INUIHostedViewControlling {
  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext
  ) async -> (Bool, Set<INParameter>, CGSize) {
    let label = UILabel()
    label.text = "later"
    view.addSubview(label)
    return (parameters.isEmpty, [], CGSize(width: 10, height: 10))
  }
}

final class OldController: UIViewController, INUIHostedViewControlling {
  func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize {
    let label = UILabel()
    label.text = "all at once"
    view.addSubview(label)
    return CGSize(width: 10, height: 10)
  }
}

/// A view that holds so many others that no card could.
final class EndlessController: UIViewController, INUIHostedViewControlling {
  func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize {
    var innermost: UIView = view
    for depth in 0..<200 {
      let label = UILabel()
      label.text = String(repeating: "deep ", count: 1_000) + "\(depth)"
      innermost.addSubview(label)
      let next = UIView()
      innermost.addSubview(next)
      innermost = next
    }
    return CGSize(width: CGFloat.infinity, height: -5)
  }
}

final class CrashingController: UIViewController, INUIHostedViewControlling {
  func configure(with interaction: INInteraction, context: INUIHostedViewContext) async -> CGSize { abort() }
}

final class SilentController: UIViewController, INUIHostedViewControlling {
  nonisolated func configure(
    with interaction: INInteraction, context: INUIHostedViewContext,
    completion: @escaping @Sendable (CGSize) -> Void
  ) {}
}
