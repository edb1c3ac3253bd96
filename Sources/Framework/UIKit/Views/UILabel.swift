import Foundation

/// The horizontal alignment of a text. Cards ignore it.
///
///     label.textAlignment = .center
public enum NSTextAlignment: Int, Sendable {
  case left, center, right, justified, natural
}

/// The treatment of a text that is too long for its line. Cards ignore it.
///
///     label.lineBreakMode = .byTruncatingTail
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A view with a short text.
///
///     let label = UILabel()
///     label.text = "3 tasks"
///     view.addSubview(label)  // the card has the line "3 tasks"
@MainActor open class UILabel: UIView {
  open var text: String?
  open var attributedText: NSAttributedString? {
    didSet { text = attributedText?.string }
  }
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var font: UIFont! = .systemFont(ofSize: 17)
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var textColor: UIColor! = .black
  open var textAlignment: NSTextAlignment = .natural
  open var lineBreakMode: NSLineBreakMode = .byTruncatingTail
  /// 0 is as many as it takes.
  open var numberOfLines: Int = 1
  open var adjustsFontSizeToFitWidth: Bool = false
  open var adjustsFontForContentSizeCategory: Bool = false
  open var minimumScaleFactor: CGFloat = 0
}

/// A view with a longer text.
///
///     let note = UITextView()
///     note.text = "Buy bread on the way home."
@MainActor open class UITextView: UIView {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var text: String! = ""
  open var font: UIFont?
  open var textColor: UIColor?
  open var textAlignment: NSTextAlignment = .natural
  open var isEditable: Bool = true
  open var isScrollEnabled: Bool = true
}
