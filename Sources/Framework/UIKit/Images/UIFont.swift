import Foundation

/// The name, size and weight of a font. Nothing here measures text.
///
///     label.font = .preferredFont(forTextStyle: .headline)
open class UIFont: NSObject, @unchecked Sendable {
  /// The thickness of a font's strokes, from -1 to 1; 0 is regular.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
    public static let light = Weight(-0.4)
    public static let regular = Weight(0)
    public static let medium = Weight(0.23)
    public static let semibold = Weight(0.3)
    public static let bold = Weight(0.4)
  }

  /// The role of a text, such as a headline.
  public struct TextStyle: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let largeTitle = TextStyle(rawValue: "largeTitle")
    public static let title1 = TextStyle(rawValue: "title1")
    public static let title2 = TextStyle(rawValue: "title2")
    public static let title3 = TextStyle(rawValue: "title3")
    public static let headline = TextStyle(rawValue: "headline")
    public static let subheadline = TextStyle(rawValue: "subheadline")
    public static let body = TextStyle(rawValue: "body")
    public static let callout = TextStyle(rawValue: "callout")
    public static let footnote = TextStyle(rawValue: "footnote")
    public static let caption1 = TextStyle(rawValue: "caption1")
    public static let caption2 = TextStyle(rawValue: "caption2")

    var size: CGFloat {
      let sizes: [TextStyle: CGFloat] = [
        .largeTitle: 34, .title1: 28, .title2: 22, .title3: 20, .callout: 16, .subheadline: 15,
        .footnote: 13, .caption1: 12, .caption2: 11,
      ]
      return sizes[self] ?? 17
    }
  }

  public let fontName: String
  /// In points.
  public let pointSize: CGFloat
  package let weight: Weight

  private init(name: String, size: CGFloat, weight: Weight) {
    fontName = name
    pointSize = size
    self.weight = weight
    super.init()
  }

  public convenience init?(name fontName: String, size: CGFloat) {
    self.init(name: fontName, size: size, weight: .regular)
  }

  open class func systemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(name: "System", size: size, weight: .regular)
  }
  open class func boldSystemFont(ofSize size: CGFloat) -> UIFont {
    UIFont(name: "System", size: size, weight: .bold)
  }
  open class func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
    UIFont(name: "System", size: size, weight: weight)
  }
  open class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
    UIFont(name: "System", size: style.size, weight: style == .headline ? .semibold : .regular)
  }
}
