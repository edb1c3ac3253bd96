import Intents

public struct Item: Codable, Equatable {
  public var title: String
  public var done: Bool

  public init(title: String, done: Bool = false) {
    self.title = title
    self.done = done
  }
}

public struct List: Codable, Equatable {
  public var title: String
  public var items: [Item]

  public init(title: String, items: [Item] = []) {
    self.title = title
    self.items = items
  }
}

/// The lists that the app and its extension share, as a JSON file in their app group.
public class ListStore {
  public static let appGroup = "group.com.example.ListOMat"

  public enum Failure: Error {
    case noContainer
  }

  public init() {}

  private func fileURL() throws -> URL {
    guard
      let container = FileManager.default.containerURL(
        forSecurityApplicationGroupIdentifier: ListStore.appGroup)
    else { throw Failure.noContainer }
    return container.appendingPathComponent("lists.json")
  }

  /// The lists; on the first use those that the app comes with.
  public func load() throws -> [List] {
    let url = try fileURL()
    guard FileManager.default.fileExists(atPath: url.path) else { return ListStore.initialLists }
    return try JSONDecoder().decode([List].self, from: Data(contentsOf: url))
  }

  public func save(_ lists: [List]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(lists).write(to: fileURL(), options: .atomic)
  }

  private static let initialLists = [
    List(title: "Grocery store", items: [Item(title: "bread"), Item(title: "coffee", done: true)]),
    List(title: "Hardware store", items: [Item(title: "screws"), Item(title: "paint", done: true)]),
    List(
      title: "Groceries",
      items: [Item(title: "tomatoes"), Item(title: "bananas", done: true), Item(title: "butter")]),
  ]
}

/// The match of a spoken name with the names of the lists.
public enum ListMatch: Equatable {
  case exactly(List)
  case probably(List)
  case several([List])
  case none

  public init(_ name: String, in lists: [List]) {
    let name = name.trimmingCharacters(in: .whitespaces)
    if let list = lists.first(where: { $0.title.caseInsensitiveCompare(name) == .orderedSame }) {
      self = .exactly(list)
      return
    }
    let similar = lists.filter { $0.title.lowercased().contains(name.lowercased()) }
    switch similar.count {
    case 0: self = .none
    case 1: self = .probably(similar[0])
    default: self = .several(similar)
    }
  }
}
