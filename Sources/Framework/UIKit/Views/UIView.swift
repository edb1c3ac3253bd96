import CoreGraphics
import Foundation

/// A rectangle with views inside, as a description of a card's content. Nothing is laid out or drawn.
///
///     let view = UIView()
///     view.addSubview(label)
///     view.subviews.count  // 1
@MainActor open class UIView: UIResponder {
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft,
      topRight, bottomLeft, bottomRight
  }

  open var frame: CGRect
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  open var backgroundColor: UIColor?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! = UIColor(red: 0, green: 0.48, blue: 1, alpha: 1)
  open var alpha: CGFloat = 1
  open var isHidden: Bool = false
  open var isOpaque: Bool = true
  open var clipsToBounds: Bool = false
  open var isUserInteractionEnabled: Bool = true
  open var tag: Int = 0
  open var contentMode: ContentMode = .scaleToFill
  open var translatesAutoresizingMaskIntoConstraints: Bool = true
  open var accessibilityLabel: String?
  open var accessibilityIdentifier: String?
  open private(set) weak var superview: UIView?
  open private(set) var subviews: [UIView] = []
  open private(set) var constraints: [NSLayoutConstraint] = []
  public let layer: CALayer = CALayer()

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }

  @MainActor public convenience override init() { self.init(frame: .zero) }

  /// Always nil: views are made in code.
  public required init?(coder: NSCoder) { return nil }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: max(0, min(index, subviews.count)))
    view.superview = self
    view.didMoveToSuperview()
  }

  open func removeFromSuperview() {
    superview?.willRemoveSubview(self)
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  open func addConstraint(_ constraint: NSLayoutConstraint) { constraints.append(constraint) }
  open func addConstraints(_ constraints: [NSLayoutConstraint]) { self.constraints += constraints }

  open func willRemoveSubview(_ subview: UIView) {}
  open func didMoveToSuperview() {}
  open func layoutSubviews() {}
  open func setNeedsLayout() {}
  open func layoutIfNeeded() { layoutSubviews() }
  open func setNeedsDisplay() {}
  open func sizeToFit() {}
  open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
}

/// The appearance of a view's edge.
///
///     picture.layer.cornerRadius = 8
///     picture.layer.masksToBounds = true
@MainActor public final class CALayer: NSObject {
  public var cornerRadius: CGFloat = 0
  public var masksToBounds: Bool = false
  public var borderWidth: CGFloat = 0
  public var borderColor: CGColor?
  public var backgroundColor: CGColor?
}
