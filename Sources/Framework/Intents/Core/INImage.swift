import Foundation
import IntentSchema

/// A picture, by its name in the bundle, its data, or its address.
///
///     INImage(named: "pizza")  // pizza.png of the app's bundle
///     INImage(imageData: pngBytes)
open class INImage: _StoredObject, NSCopying, @unchecked Sendable {
  public init() { super.init(_fields: [:]) }

  /// A picture in the app's bundle.
  public convenience init(named name: String) {
    self.init()
    _fields["name"] = name
  }

  public convenience init(imageData: Data) {
    self.init()
    _fields["data"] = imageData
  }

  public convenience init?(url URL: URL) {
    self.init()
    _fields["url"] = URL
  }

  public convenience init?(url URL: URL, width: Double, height: Double) {
    self.init(url: URL)
    _fields["width"] = width
    _fields["height"] = height
  }

  /// A symbol of the system.
  open class func systemImageNamed(_ systemImageName: String) -> Self {
    _holding(["systemName": systemImageName])
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open override class var _recordType: String { "INImage" }
  open override class var _fieldTypes: [_FieldType] { _types }
  private static let _types: [_FieldType] = [
    _FieldType("name", String.self, optional: true), _FieldType("systemName", String.self, optional: true),
    _FieldType("data", Data.self, optional: true), _FieldType("url", URL.self, optional: true),
    _FieldType("width", Double.self, optional: true), _FieldType("height", Double.self, optional: true),
  ]
}
