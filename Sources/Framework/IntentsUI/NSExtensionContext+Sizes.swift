import Foundation
import Intents

extension NSExtensionContext {
  /// In points.
  public var hostedViewMinimumAllowedSize: CGSize { CGSize(width: 320, height: 0) }
  /// In points.
  public var hostedViewMaximumAllowedSize: CGSize { CGSize(width: 320, height: 480) }

  /// The parameters of the shown intent, one a line, for debugging.
  public func interfaceParametersDescription() -> String {
    guard let intent else { return "" }
    return type(of: intent)._fieldTypes.map { field in
      let value = intent._fields[field.name].map { "\($0)" } ?? "nil"
      return "\(type(of: intent)._recordType).\(field.name): \(value)"
    }.joined(separator: "\n")
  }
}
