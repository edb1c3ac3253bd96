import Foundation

/// The bytes of a picture with its size. Nothing here draws it.
///
///     let size = image.cgImage.map { (width: $0.width, height: $0.height) }
public final class CGImage: Sendable {
  /// The file's bytes: PNG, JPEG or GIF.
  package let data: Data
  /// In pixels.
  public let width: Int
  public let height: Int

  /// - Returns: nil when the bytes are no picture whose size can be read.
  package init?(data: Data) {
    guard let size = PictureSize.read(data) else { return nil }
    self.data = data
    (width, height) = size
  }
}
