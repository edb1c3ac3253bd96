import Foundation

/// A view that could be touched. A card takes no input, so a control has no actions here.
///
///     button.isEnabled = false
@MainActor open class UIControl: UIView {
  public struct State: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let normal: State = []
    public static let highlighted = State(rawValue: 1)
    public static let disabled = State(rawValue: 2)
    public static let selected = State(rawValue: 4)
  }

  /// The things that can happen to a control.
  public struct Event: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let touchDown = Event(rawValue: 1 << 0)
    public static let touchUpInside = Event(rawValue: 1 << 6)
    public static let valueChanged = Event(rawValue: 1 << 12)
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  open var isEnabled: Bool = true
  open var isSelected: Bool = false
  open var isHighlighted: Bool = false

  /// Does what a touch would do.
  open func sendActions(for controlEvents: UIControl.Event) {}
}

/// A button. A card shows its title.
///
///     button.setTitle("Open", for: .normal)
@MainActor open class UIButton: UIControl {
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
  }

  private var titles: [UInt: String] = [:]
  private var images: [UInt: UIImage] = [:]
  public private(set) lazy var titleLabel: UILabel? = UILabel()

  public override init(frame: CGRect) { super.init(frame: frame) }
  public convenience init(type buttonType: ButtonType) { self.init(frame: .zero) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func setTitle(_ title: String?, for state: UIControl.State) { titles[state.rawValue] = title }
  open func title(for state: UIControl.State) -> String? { titles[state.rawValue] ?? titles[0] }
  open func setImage(_ image: UIImage?, for state: UIControl.State) { images[state.rawValue] = image }
  open func image(for state: UIControl.State) -> UIImage? { images[state.rawValue] ?? images[0] }
  open var currentTitle: String? { title(for: .normal) }
}
