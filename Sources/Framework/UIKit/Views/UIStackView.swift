import Foundation

/// Arranges views beside or below each other. A horizontal one is a row of the card.
///
///     let row = UIStackView(arrangedSubviews: [name, price])
///     row.axis = .horizontal  // name and price stand side by side in the card
@MainActor open class UIStackView: UIView {
  public enum Distribution: Int, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of views across the stack. Cards ignore it.
  public enum Alignment: Int, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline
    public static let top = Alignment.leading
    public static let bottom = Alignment.trailing
  }

  open var axis: NSLayoutConstraint.Axis = .horizontal
  open var distribution: Distribution = .fill
  open var alignment: Alignment = .fill
  open var spacing: CGFloat = 0
  open var layoutMargins: UIEdgeInsets = .zero
  open var isLayoutMarginsRelativeArrangement: Bool = false
  open private(set) var arrangedSubviews: [UIView] = []

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

  open func insertArrangedSubview(_ view: UIView, at index: Int) {
    addSubview(view)
    arrangedSubviews.insert(view, at: max(0, min(index, arrangedSubviews.count)))
  }

  /// The view stays a subview, which a card doesn't show any more.
  open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }

  open override func willRemoveSubview(_ subview: UIView) { removeArrangedSubview(subview) }

  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

/// Distances from the edges of a view, in points.
///
///     UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
public struct UIEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()
}
