import Foundation
import IntentSchema

/// The base of `INIntentSetImageKeyPath`, as on Apple's platforms.
///
///     intent.setImage(cover, forParameterNamed: \.mediaItems)
public protocol _INIntentSetImageKeyPath: NSObjectProtocol {}

/// Lets key paths name an intent's parameters for pictures of them.
///
///     intent.setImage(photo, forParameterNamed: \.recipients)
public protocol INIntentSetImageKeyPath: _INIntentSetImageKeyPath {}

extension INIntent: INIntentSetImageKeyPath {}

extension INIntentSetImageKeyPath where Self: INIntent {
  /// Gives a parameter a picture. A suggestion of the intent shows it.
  public func setImage<Value>(_ image: INImage?, forParameterNamed parameterName: KeyPath<Self, Value>) {
    guard let name = Self._keyPaths[parameterName] else { return }
    __setImage(image, forParameterNamed: name)
  }

  public func image<Value>(forParameterNamed parameterName: KeyPath<Self, Value>) -> INImage? {
    Self._keyPaths[parameterName].flatMap { __image(forParameterNamed: $0) }
  }
}

extension INIntent {
  /// The picture of the first parameter that has one.
  public func keyImage() -> INImage? {
    let images: [ParameterImage] = _value("images", default: [])
    return images.first?.image
  }

  public func __setImage(_ image: INImage?, forParameterNamed parameterName: String) {
    let images: [ParameterImage] = _value("images", default: [])
    let others = images.filter { $0.parameter != parameterName }
    let all = others + (image.map { [ParameterImage(parameter: parameterName, image: $0)] } ?? [])
    _fields["images"] = all.isEmpty ? nil : all
  }

  public func __image(forParameterNamed parameterName: String) -> INImage? {
    let images: [ParameterImage] = _value("images", default: [])
    return images.first { $0.parameter == parameterName }?.image
  }
}

/// A picture of one of an intent's parameters.
struct ParameterImage: _ValueCoded, Sendable {
  var parameter: String
  var image: INImage

  static func _decode(_ value: Value, at path: _FieldPath) throws -> ParameterImage {
    let fields = try RecordFields(value, type: "ParameterImage", at: path)
    return ParameterImage(parameter: try fields.required("parameter"), image: try fields.required("image"))
  }

  func _encode() -> Value {
    .record(Record("ParameterImage", ["parameter": .string(parameter), "image": image._encode()]))
  }
}
