import CoreGraphics
import Foundation

/// A picture that is passed on but never drawn.
///
///     UIImage(named: "pizza")            // pizza.png of the app's bundle; nil where there is none
///     UIImage(systemName: "cart")?.size  // zero: only the name of a symbol is known
open class UIImage: NSObject, @unchecked Sendable {
  /// The file's bytes; nil for a symbol of the system.
  package let data: Data?
  package let systemName: String?
  /// The name by which it was read from the bundle.
  package private(set) var name: String?
  public let cgImage: CGImage?
  public let scale: CGFloat

  /// In points.
  open var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// - Parameter data: a PNG, JPEG or GIF file.
  public init?(data: Data, scale: CGFloat) {
    guard let image = CGImage(data: data) else { return nil }
    self.data = data
    cgImage = image
    systemName = nil
    self.scale = scale > 0 ? scale : 1
    super.init()
  }

  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  public init(cgImage: CGImage) {
    data = cgImage.data
    self.cgImage = cgImage
    systemName = nil
    scale = 1
    super.init()
  }

  public convenience init?(contentsOfFile path: String) {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    self.init(data: data, scale: path.contains("@3x.") ? 3 : path.contains("@2x.") ? 2 : 1)
  }

  /// A picture in the app's bundle, by its file's name with or without extension.
  public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }

  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    guard !name.isEmpty, !name.contains("..") else { return nil }
    let directory = (bundle ?? .main).resourceURL ?? (bundle ?? .main).bundleURL
    let endings = ["", "@3x.png", "@2x.png", ".png", ".jpg", ".jpeg", ".gif"]
    let files = endings.map { directory.appending(path: name + $0).path }
    var isDirectory: ObjCBool = false
    guard
      let file = files.first(where: {
        FileManager.default.fileExists(atPath: $0, isDirectory: &isDirectory) && !isDirectory.boolValue
      })
    else { return nil }
    self.init(contentsOfFile: file)
    self.name = name
  }

  /// A symbol of the system, of which only the name is known.
  public init?(systemName name: String) {
    guard !name.isEmpty else { return nil }
    data = nil
    cgImage = nil
    systemName = name
    scale = 1
    super.init()
  }

  /// The file's bytes where it is a PNG; other formats aren't converted.
  open func pngData() -> Data? { data.flatMap { $0.starts(with: [0x89, 0x50, 0x4E, 0x47]) ? $0 : nil } }

  /// The file's bytes where it is a JPEG; other formats aren't converted.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    data.flatMap { $0.starts(with: [0xFF, 0xD8]) ? $0 : nil }
  }
}

/// The traits that choose a variant of a picture. On Linux there is only one variant.
///
///     let picture = UIImage(named: "car", in: nil, compatibleWith: UITraitCollection())
open class UITraitCollection: NSObject, @unchecked Sendable {
  public override init() { super.init() }
}
