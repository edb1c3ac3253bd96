import Foundation

/// A colour in the sRGB space; each component from 0 to 1.
///
///     CGColor(gray: 0.5, alpha: 1).components  // [0.5, 0.5, 0.5, 1]
public final class CGColor: Hashable, Sendable {
  public let components: [CGFloat]?
  public var numberOfComponents: Int { components?.count ?? 0 }
  public var alpha: CGFloat { components?.last ?? 1 }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  public static func == (first: CGColor, second: CGColor) -> Bool { first.components == second.components }
  public func hash(into hasher: inout Hasher) { hasher.combine(components) }
}
