import Foundation

/// A view with a picture.
///
///     let picture = UIImageView(image: UIImage(named: "pizza"))
@MainActor open class UIImageView: UIView {
  open var image: UIImage?
  open var highlightedImage: UIImage?

  public override init(frame: CGRect) { super.init(frame: frame) }

  public convenience init(image: UIImage?) {
    self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}
