import IntentSchema
import SourceTree
import SystemCatalogue

/// The types and members that are written by hand, so that the generator leaves them out, and the values that stand for
/// absent ones.
///
///     let plan = try GenerationPlan("byHand: [INPerson]", file: "generation.yaml")
///     plan.omittedTypes  // ["INPerson"]
public struct GenerationPlan: Hashable, Sendable {
  public var omittedTypes: Set<String>
  public var omittedMembers: Set<String>
  /// The Swift expression of the value that nobody gave, by type.
  public var zeros: [String: String]

  public init(
    omittedTypes: Set<String> = [], omittedMembers: Set<String> = [], zeros: [String: String] = [:]
  ) {
    self.zeros = zeros
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
    for entry in root.map ?? [] where !["byHand", "byHandMembers", "zeros"].contains(entry.key) {
      throw Diagnostic(
        at: entry.keyLocation, key: entry.key, "there is no such key here",
        advice: "There are byHand, byHandMembers and zeros.")
    }
    omittedTypes = Set(try names("byHand"))
    omittedMembers = Set(try names("byHandMembers"))
    zeros = [:]
    for entry in root["zeros"]?.map ?? [] {
      guard let expression = entry.value.string else {
        throw Diagnostic(
          at: entry.value.location, key: entry.key, "expected an expression, found \(entry.value.kind)")
      }
      zeros[entry.key] = expression
    }
  }
}
