import Foundation
import IntentSchema
import SourceTree

/// The values of Xcode's build settings, which property lists refer to as `$(NAME)` or `${NAME}`.
struct BuildSettings {
  var values: [String: String]

  /// The usual settings of an app or an extension.
  init(_ part: BundleRecipe.Part, isApp: Bool, identifier: String?, own: [String: String]) {
    values = [
      "PRODUCT_NAME": part.name,
      "TARGET_NAME": part.name,
      "EXECUTABLE_NAME": part.name,
      "PRODUCT_MODULE_NAME": part.module,
      "PRODUCT_BUNDLE_PACKAGE_TYPE": isApp ? "APPL" : "XPC!",
      "DEVELOPMENT_LANGUAGE": "en",
      "MARKETING_VERSION": "1.0",
      "CURRENT_PROJECT_VERSION": "1",
      // Beckon has no developer teams, so the prefixes are empty.
      "AppIdentifierPrefix": "",
      "TeamIdentifierPrefix": "",
    ]
    values["PRODUCT_BUNDLE_IDENTIFIER"] = identifier
    values.merge(own) { _, own in own }
  }

  /// The text of a property list with its variables filled in. Line numbers stay the same.
  ///
  /// - Returns: nil, with findings, where the file is broken or a variable is unknown.
  func filled(_ text: SourceText, _ findings: inout Findings) -> [UInt8]? {
    let before = findings.all.count
    do {
      let root = try PropertyListReader.read(text.bytes, file: text.file)
      check(root, at: "", text, &findings)
    } catch {
      findings.add(error)
    }
    guard findings.all.count == before else { return nil }
    if text.bytes.starts(with: Array("bplist".utf8)) { return text.bytes }
    return Array(fill(String(decoding: text.bytes, as: UTF8.self)).utf8)
  }

  // MARK: Variables

  private static var pattern: Regex<(Substring, name: Substring, modifier: Substring?)> {
    /\$[({](?<name>[A-Za-z0-9_]+)(?::(?<modifier>[A-Za-z0-9_]+))?[)}]/
  }

  private func check(_ node: SourceNode, at key: String, _ text: SourceText, _ findings: inout Findings) {
    switch node.content {
    case .string(let string):
      let place = Place(text: text, location: node.location, key: key)
      for match in string.matches(of: Self.pattern) {
        if node.location.line == 0 {
          findings.add(.variableInBinary(String(match.output.0)), at: place)
        } else if values[String(match.output.name)] == nil {
          let nearest = EditDistance.nearest(to: String(match.output.name), among: values.keys)
          findings.add(.unknownVariable(String(match.output.name), nearest: nearest), at: place)
        }
      }
    case .list(let items):
      for (index, item) in items.enumerated() { check(item, at: "\(key)[\(index)]", text, &findings) }
    case .map(let entries):
      for entry in entries {
        check(entry.value, at: key.isEmpty ? entry.key : "\(key).\(entry.key)", text, &findings)
      }
    default: break
    }
  }

  private func fill(_ text: String) -> String {
    text.replacing(Self.pattern) { match in
      // An unknown variable can only stand in a comment here: one in a value was refused before.
      guard let value = values[String(match.output.name)] else { return String(match.output.0) }
      return Self.escaped(Self.modified(value, by: match.output.modifier))
    }
  }

  private static func modified(_ value: String, by modifier: Substring?) -> String {
    switch modifier {
    case "rfc1034identifier"?: String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    case "c99extidentifier"?, "identifier"?:
      String(value.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    default: value
    }
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
