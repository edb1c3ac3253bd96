import IntentSchema
import SourceTree
import SystemCatalogue

/// The types and members that are written by hand, so that the generator leaves them out.
///
///     let plan = try GenerationPlan(text, file: "generation.yaml")
public struct GenerationPlan: Hashable, Sendable {
  public var omittedTypes: Set<String>
  public var omittedMembers: Set<String>

  public init(omittedTypes: Set<String> = [], omittedMembers: Set<String> = []) {
    self.omittedTypes = omittedTypes
    self.omittedMembers = omittedMembers
  }

  /// Reads `generation.yaml`.
  ///
  /// - Throws: `Diagnostic` with the place of the mistake.
  public init(_ text: String, file: String) throws {
    let root = try YAMLReader.read(text, file: file)
    func names(_ key: String) throws -> [String] {
      guard let node = root[key] else { return [] }
      guard let items = node.list else {
        throw Diagnostic(at: node.location, key: key, "expected a list, found \(node.kind)")
      }
      return try items.map { item in
        guard let name = item.string else {
          throw Diagnostic(at: item.location, key: key, "expected a name, found \(item.kind)")
        }
        return name
      }
    }
    for entry in root.map ?? [] where !["byHand", "byHandMembers"].contains(entry.key) {
      throw Diagnostic(
        at: entry.keyLocation, key: entry.key, "there is no such key here",
        advice: "There are byHand and byHandMembers.")
    }
    omittedTypes = Set(try names("byHand"))
    omittedMembers = Set(try names("byHandMembers"))
  }
}
