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
  /// Whether it finds what is known of values that the app offers itself, such as their prices, rather than values.
  public var describes: Bool

  public init(
    intent: String, parameter: String, conditions: [String: [Int64]] = [:], search: Record, property: String,
    field: String? = nil, shared: [String] = [], describes: Bool = false
  ) {
    self.intent = intent
    self.parameter = parameter
    self.conditions = conditions
    self.search = search
    self.property = property
    self.field = field
    self.shared = shared
    self.describes = describes
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

  /// The most alternatives that are offered.
  static let limit = 50

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
  /// - Throws: `Diagnostic` or a file error.
  public static func bundled() throws -> [AlternativesLookup] {
    let file = Phrasebook.resources.appendingPathComponent("alternatives.yaml")
    return try read(String(contentsOf: file, encoding: .utf8), file: "alternatives.yaml")
  }

  /// Reads lookups from YAML:
  ///
  ///     - intent: INAddTasksIntent
  ///       parameter: targetTaskList
  ///       search: INSearchForNotebookItemsIntent
  ///       with: { itemType: 2 }
  ///       property: taskLists
  ///
  /// - Throws: `Diagnostic` for the first entry that is no lookup.
  public static func read(_ text: String, file: String) throws -> [AlternativesLookup] {
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
        conditions[condition.key] = try numbers(condition.value)
      }
      var search = Record(try word("search"))
      for parameter in entry["with"]?.map ?? [] {
        search[parameter.key] = try numbers(parameter.value).first.map { .integer($0) }
      }
      return AlternativesLookup(
        intent: intent, parameter: try word("parameter"), conditions: conditions, search: search,
        property: try word("property"), field: entry["field"]?.string,
        shared: (entry["share"]?.list ?? []).compactMap(\.string),
        describes: entry["describes"]?.string == "true" || entry["describes"]?.bool == true)
    }
  }

  private static func numbers(_ node: SourceNode) throws -> [Int64] {
    let numbers = (node.list ?? [node]).compactMap(\.integer)
    guard numbers.count == (node.list?.count ?? 1) else {
      throw Diagnostic(at: node.location, "expected a raw value (a whole number), found \(node.kind)")
    }
    return numbers
  }
}
