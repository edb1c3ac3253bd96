import Assistant
import Foundation

extension FileCheck {
  /// A sentence about the file; nil when the claim holds.
  func failure(in places: Places) -> String? {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    let file = places.group(parts[0]).appending(path: parts.count > 1 ? parts[1] : "")
    let text = try? String(contentsOf: file, encoding: .utf8)
    if case .absent = claim { return text == nil ? nil : "\(path) is there" }
    guard let text else { return "there is no file \(path)" }
    switch claim {
    case .absent: return nil
    case .contains(let part): return text.contains(part) ? nil : "\(path) does not contain \(part)"
    case .lacks(let part): return text.contains(part) ? "\(path) contains \(part)" : nil
    case .equals(let pointer, let json): return Self.difference(text, pointer, json, path)
    }
  }

  private static func difference(_ text: String, _ pointer: String, _ json: String, _ path: String) -> String?
  {
    guard let whole = parse(text) else { return "\(path) is no JSON" }
    guard let wanted = parse(json) else { return "the expected value is no JSON: \(json)" }
    var found: Any? = whole
    for step in pointer.split(separator: "/") {
      let key = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      switch found {
      case let object as [String: Any]: found = object[key]
      case let array as [Any]: found = Int(key).flatMap { array.indices.contains($0) ? array[$0] : nil }
      default: found = nil
      }
    }
    guard let found = found as? NSObject else { return "\(path) has nothing at \(pointer)" }
    return found.isEqual(wanted) ? nil : "\(path) has \(render(found)) at \(pointer), not \(json)"
  }

  private static func parse(_ text: String) -> NSObject? {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) as? NSObject
  }

  private static func render(_ value: NSObject) -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys]
    return (try? JSONSerialization.data(withJSONObject: value, options: options))
      .map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
  }
}
