import Assistant
import Foundation
import SourceTree

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
    case .equals(let pointer, let json): return difference(text, pointer, json)
    }
  }

  private func difference(_ text: String, _ pointer: String, _ json: String) -> String? {
    guard let whole = try? JSON.parse(text) else { return "\(path) is no JSON" }
    guard let wanted = try? JSON.parse(json) else { return "the expected value is no JSON: \(json)" }
    let place = pointer.isEmpty ? path : "\(path) \(pointer)"
    guard let found = whole.value(at: pointer) else { return "\(path) has nothing at \(pointer)" }
    return found.isSame(as: wanted) ? nil : "\(place) is \(found.line), not \(wanted.line)"
  }
}

extension JSON {
  /// The value at a pointer (RFC 6901): `/0/title` is the title of the first of a list, an empty one the whole.
  fileprivate func value(at pointer: String) -> JSON? {
    var found: JSON? = self
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      let key = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
      switch found {
      case .object(let members): found = members[key]
      case .array(let elements):
        found = Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: return nil
      }
    }
    return found
  }

  /// True where both say the same: 1 and 1.0 are one number.
  fileprivate func isSame(as other: JSON) -> Bool {
    switch (self, other) {
    case (.array(let own), .array(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let own), .object(let others)):
      own.count == others.count
        && own.allSatisfy { key, value in others[key].map { value.isSame(as: $0) } == true }
    default: number != nil && number == other.number || self == other
    }
  }
}
