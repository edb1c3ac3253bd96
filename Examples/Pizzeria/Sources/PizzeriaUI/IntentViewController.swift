import IntentsUI
import MapKit
import PizzaKit

/// Shows an order: what is baked, and once it's on its way, where it comes from.
class IntentViewController: UIViewController, INUIHostedViewControlling {
  private let stack = UIStackView()

  override func viewDidLoad() {
    super.viewDidLoad()
    stack.axis = .vertical
    stack.spacing = 8
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 16),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
    ])
  }

  func configureView(
    for parameters: Set<INParameter>, of interaction: INInteraction,
    interactiveBehavior: INUIInteractiveBehavior, context: INUIHostedViewContext,
    completion: @escaping (Bool, Set<INParameter>, CGSize) -> Void
  ) {
    guard parameters.isEmpty, let order = interaction.intent as? OrderPizzaIntent, let kind = order.kind
    else {
      completion(false, [], .zero)
      return
    }
    let title = UILabel()
    title.font = .preferredFont(forTextStyle: .headline)
    title.text = "\(order.quantity ?? 1) × \(kind.displayString)"
    stack.addArrangedSubview(title)
    for topping in kind.toppings ?? [] { stack.addArrangedSubview(row("", topping)) }
    if interaction.intentHandlingStatus == .success { stack.addArrangedSubview(kitchen()) }
    let shown = ["kind", "quantity"].map { INParameter(for: OrderPizzaIntent.self, keyPath: $0) }
    let answered = INParameter(for: OrderPizzaIntentResponse.self, keyPath: "kind")
    completion(true, Set(shown + [answered]), desiredSize)
  }

  private var desiredSize: CGSize {
    let width = extensionContext?.hostedViewMaximumAllowedSize.width ?? 320
    return CGSize(width: width, height: CGFloat(stack.arrangedSubviews.count) * 24 + 32)
  }

  private func row(_ mark: String, _ text: String) -> UIView {
    let texts = [mark, text].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    return UIStackView(arrangedSubviews: texts)
  }

  private func kitchen() -> UIView {
    let map = MKMapView()
    let oven = MKPointAnnotation(coordinate: CLLocationCoordinate2D(latitude: 40.84957, longitude: 14.26337))
    oven.title = Texts().text("The oven")
    map.addAnnotation(oven)
    return map
  }
}
