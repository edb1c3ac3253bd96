import CoreGraphics
import Foundation
import Intents
import UIKit

extension INImage {
  /// A picture with its bytes. A symbol of the system has only its name.
  public convenience init(uiImage image: UIImage) {
    if let data = image.data {
      self.init(imageData: data)
    } else {
      self.init()
      _fields["systemName"] = image.systemName
    }
  }

  public convenience init(cgImage imageRef: CGImage) { self.init(imageData: imageRef.data) }

  /// The size in points at which a response's picture is shown.
  public class func imageSize(for response: INIntentResponse) -> CGSize { CGSize(width: 60, height: 60) }

  /// The picture from the bundle or its file; nil for a picture at an address, and for one that can't be read.
  public func fetchUIImage(completion: @escaping (UIImage?) -> Void) { completion(picture) }
  public func fetchUIImage() async -> UIImage? { picture }

  private var picture: UIImage? {
    if let data = _fields["data"] as? Data { return UIImage(data: data) }
    if let name = _fields["name"] as? String { return UIImage(named: name) }
    if let name = _fields["systemName"] as? String { return UIImage(systemName: name) }
    if let url = _fields["url"] as? URL, url.isFileURL { return UIImage(contentsOfFile: url.path) }
    return nil
  }
}
