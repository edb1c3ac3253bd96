import Foundation
import IntentSchema
import SourceTree

/// Names the search of an app that lists the alternatives to a value that the app can't use.
///
///     let lookup = AlternativesLookup(
///       intent: "INAddTasksIntent", parameter: "targetTaskList",
///       search: Record("INSearchForNotebookItemsIntent", ["itemType": .integer(2)]), property: "taskLists")
public struct AlternativesLookup: Codable, Hashable, Sendable {
  public var intent: String
  public var parameter: String
  /// The lookup applies only while each of these parameters of `intent` holds one of its values. An absent parameter
  /// counts as 0.
  public var conditions: [String: [Int64]]
  /// The intent that searches, with its parameters. It must only read.
  public var search: Record
  /// The property of the search's response that lists the alternatives.
  public var property: String
  /// The field of each alternative that becomes the parameter's value; nil where the alternative itself does.
  public var field: String?
  /// Parameters of the request that the search is made with too, under the same names.
  public var shared: [String]
  /// True where it finds what is known of values that the app offers itself, such as their prices, rather
  /// than values.
  public var describes: Bool
  /// The most alternatives that are offered. Among more the name that was said is only looked for.
  public var most: Int

  public init(
    intent: String, parameter: String, conditions: [String: [Int64]] = [:], search: Record, property: String,
    field: String? = nil, shared: [String] = [], describes: Bool = false,
    most: Int = AlternativesLookup.limit
  ) {
    self.intent = intent
    self.parameter = parameter
    self.conditions = conditions
    self.search = search
    self.property = property
    self.field = field
    self.shared = shared
    self.describes = describes
    self.most = most
  }

  /// The search for a request, with the parameters that they share.
  func search(for request: Record) -> Record {
    var search = search
    for name in shared { search[name] = request[name] }
    return search
  }

  func applies(to parameter: String, of request: Record) -> Bool {
    self.intent == request.type && self.parameter == parameter
      && conditions.allSatisfy { name, values in values.contains(request[name]?.integer ?? 0) }
  }

  /// The most alternatives that are looked at.
  public static let limit = 50

  /// The values in a search's response, each once, at most `limit`.
  func values(in response: Record) -> [Value] {
    var seen: Set<Value> = []
    let found = (response[property]?.list ?? []).compactMap { item in
      field.map { item.record?[$0] } ?? item
    }
    return Array(found.filter { seen.insert($0).inserted }.prefix(Self.limit))
  }
}

extension AlternativesLookup {
  /// The lookups that ship with the assistant.
  ///
  /// - Parameter catalogue: the intents of the framework.
  /// - Throws: `Diagnostic` or a file error.
  public static func bundled(_ catalogue: Catalogue) throws -> [AlternativesLookup] {
    let file = Phrasebook.resources.appendingPathComponent("alternatives.yaml")
    return try read(
      String(contentsOf: file, encoding: .utf8), file: "alternatives.yaml", catalogue: catalogue)
  }

  /// Reads lookups from YAML:
  ///
  ///     - intent: INAddTasksIntent
  ///       parameter: targetTaskList
  ///       search: INSearchForNotebookItemsIntent
  ///       with: { itemType: taskList }
  ///       property: taskLists
  ///
  /// - Parameter catalogue: has the intents that are named, and the cases of their parameters.
  /// - Throws: `Diagnostic` for the first entry that is no lookup.
  public static func read(
    _ text: String, file: String, catalogue: Catalogue
  ) throws -> [AlternativesLookup] {
    let root = try YAMLReader.read(text, file: file)
    guard let entries = root.list else {
      throw Diagnostic(at: root.location, "expected a list of lookups, found \(root.kind)")
    }
    return try entries.map { entry in
      func word(_ key: String) throws -> String {
        guard let word = entry[key]?.string else {
          throw Diagnostic(
            at: entry[key]?.location ?? entry.location, key: key, "a lookup needs this word",
            advice: "Write `intent`, `parameter`, `search` and `property`.")
        }
        return word
      }
      let intent = try word("intent")
      var conditions: [String: [Int64]] = [:]
      for condition in entry["when"]?.map ?? [] {
        let type = try type(condition, of: intent, catalogue)
        conditions[condition.key] = try (condition.value.list ?? [condition.value]).map {
          try rawValue($0, of: type, catalogue)
        }
      }
      var search = Record(try word("search"))
      for parameter in entry["with"]?.map ?? [] {
        let type = try type(parameter, of: search.type, catalogue)
        search[parameter.key] = .integer(try rawValue(parameter.value, of: type, catalogue))
      }
      return AlternativesLookup(
        intent: intent, parameter: try word("parameter"), conditions: conditions, search: search,
        property: try word("property"), field: entry["field"]?.string,
        shared: (entry["share"]?.list ?? []).compactMap(\.string),
        describes: entry["describes"]?.string == "true" || entry["describes"]?.bool == true,
        most: entry["most"]?.integer.map(Int.init) ?? limit)
    }
  }

  /// The type of a parameter with cases.
  private static func type(
    _ entry: SourceNode.Entry, of name: String, _ catalogue: Catalogue
  ) throws -> TypeReference {
    guard let intent = catalogue.intent(name) else {
      throw Diagnostic(
        at: entry.value.location, key: entry.key, "there is no intent \(name)",
        advice: "Write the class name of one of the framework's intents.")
    }
    let parameters = intent.parameters.filter { catalogue.cases(of: $0.type)?.isEmpty == false }
    guard let parameter = parameters.first(where: { $0.name == entry.key }) else {
      throw Diagnostic(
        at: entry.value.location, key: entry.key, "\(name) has no such parameter with cases",
        advice: allowed(parameters.map(\.name)))
    }
    return parameter.type
  }

  /// The raw value of a case that is written by its name.
  private static func rawValue(
    _ node: SourceNode, of type: TypeReference, _ catalogue: Catalogue
  ) throws -> Int64 {
    if let raw = node.string.flatMap({ catalogue.caseValue($0, of: type)?.integer }) { return raw }
    let cases = (catalogue.cases(of: type) ?? [:]).sorted { $0.key < $1.key }
    throw Diagnostic(
      at: node.location, "expected the name of a case of \(type.base), found \(node.string ?? node.kind)",
      advice: allowed(cases.map(\.value)))
  }

  private static func allowed(_ names: [String]) -> String {
    names.isEmpty ? "It has none." : "There are: \(names.joined(separator: ", "))."
  }
}
