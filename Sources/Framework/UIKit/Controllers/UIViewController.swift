import Foundation
@_spi(Runtime) import Intents

/// Makes and holds a view, which an Intents UI extension shows as a card.
///
///     class IntentViewController: UIViewController {
///       override func viewDidLoad() { view.addSubview(UILabel()) }
///     }
///
/// Views are made in code. There are no storyboards and nibs on Linux.
@MainActor open class UIViewController: UIResponder {
  open var title: String?
  /// In points; what a card asks for.
  open var preferredContentSize: CGSize = .zero
  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []
  private var loaded: UIView?
  private var context: NSExtensionContext?

  /// - Parameters: the name of a nib, which is ignored.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }

  @MainActor public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Always nil: controllers are made in code.
  public required init?(coder: NSCoder) { return nil }

  /// Made with the first use.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loaded
    }
    set { loaded = newValue }
  }

  open var viewIfLoaded: UIView? { loaded }
  open var isViewLoaded: Bool { loaded != nil }

  open func loadViewIfNeeded() {
    guard loaded == nil else { return }
    loadView()
    viewDidLoad()
  }

  open func loadView() { loaded = UIView(frame: .zero) }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}
  open func didReceiveMemoryWarning() {}

  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    childController.parent = self
    children.append(childController)
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Presenting

  open private(set) var presentedViewController: UIViewController?
  open private(set) weak var presentingViewController: UIViewController?

  /// Makes another controller appear. Nothing is drawn on Linux; the controllers of IntentsUI ask the person in their own
  /// front.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.viewWillAppear(flag)
    viewControllerToPresent.viewDidAppear(flag)
    completion?()
  }

  /// Makes the presented controller disappear, or this one where it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    let presenting = presentedViewController == nil ? presentingViewController : self
    if let presented = presenting?.presentedViewController {
      presented.viewWillDisappear(flag)
      presenting?.presentedViewController = nil
      presented.presentingViewController = nil
      presented.viewDidDisappear(flag)
    }
    completion?()
  }

  /// The request that the extension was started for. The outermost controller has it.
  open var extensionContext: NSExtensionContext? { context ?? parent?.extensionContext }

  @_spi(Runtime) public final func attach(_ context: NSExtensionContext) { self.context = context }
}
