public import SourceTree

/// The names of a home: what `{name}`, `{area}` and `{floor}` stand for in Home Assistant's templates.
public struct HomeNames: Sendable {
  struct Item: Sendable {
    var name: String
    /// What a template's context is compared with: `domain`, `device_class`, `area`.
    var context: [String: String]
  }

  /// By list.
  var lists: [String: [Item]] = [:]

  /// Reads `{"entities": [{"name", "id", "area", "attributes"}], "areas": [{"name", "id", "floor"}], "floors": […]}`;
  /// any other list of records with a `name` or a `title` is a list of that name, without its plural s.
  public init(_ document: JSON) {
    let areas = Self.records(document["areas"])
    var areaNames: [String: String] = [:]
    for area in areas { if let id = area["id"]?.string { areaNames[id] = area["name"]?.string } }
    lists["area"] = areas.compactMap { Self.item($0, [:]) }
    lists["floor"] = Self.records(document["floors"]).compactMap { Self.item($0, [:]) }
    lists["name"] = Self.records(document["entities"]).compactMap { entity in
      var context: [String: String] = [:]
      for (key, value) in entity["attributes"]?.object ?? [:] { context[key] = value.string }
      context["domain"] =
        entity["domain"]?.string ?? entity["id"]?.string?.split(separator: ".").first.map(String.init)
      context["area"] = entity["area"]?.string.flatMap { areaNames[$0] }
      return Self.item(entity, context)
    }
  }

  private static func records(_ value: JSON?) -> [JSON] { value?.array ?? [] }

  private static func item(_ record: JSON, _ context: [String: String]) -> Item? {
    record["name"]?.string.map { Item(name: $0, context: context) }
  }
}
