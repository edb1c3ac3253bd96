import Foundation

/// A relation between two edges. It is kept, but not solved.
///
///     NSLayoutConstraint.activate([label.topAnchor.constraint(equalTo: view.topAnchor)])
@MainActor open class NSLayoutConstraint: NSObject {
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  /// The comparison of the two edges.
  public enum Relation: Int, Sendable {
    case lessThanOrEqual = -1
    case equal = 0
    case greaterThanOrEqual = 1
  }

  /// The edge or length of a view that a constraint is about.
  public enum Attribute: Int, Sendable {
    case notAnAttribute = 0
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline,
      firstBaseline
  }

  open var constant: CGFloat
  open var isActive: Bool = false
  open var priority: UILayoutPriority = .required
  open var identifier: String?
  public let relation: Relation
  public let multiplier: CGFloat

  public init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
  ) {
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  init(_ relation: Relation, multiplier: CGFloat = 1, constant: CGFloat) {
    self.relation = relation
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

/// The importance of a constraint, from 1 to 1000. Nothing is laid out, so it has no effect.
///
///     constraint.priority = .defaultLow
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public static let required = UILayoutPriority(1000)
  public static let defaultHigh = UILayoutPriority(750)
  public static let defaultLow = UILayoutPriority(250)
}
