public import SourceTree

/// The names of a home, which fill `{name}`, `{area}` and `{floor}` in Home Assistant's templates.
///
///     let names = HomeNames(try JSON.parse(#"{"areas": [{"name": "Kitchen"}]}"#))
public struct HomeNames: Sendable {
  struct Item: Sendable {
    var name: String
    /// The facts that a template's context is compared with: `domain`, `device_class`, `area`.
    var context: [String: String]
  }

  /// The list of things that can be named, whose context templates ask for.
  static let names = "name"
  /// The file name for the names of a home in diagnostics.
  static let file = "names of the home"

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
    lists[Self.names] = Self.records(document["entities"]).compactMap { entity in
      var context: [String: String] = [:]
      for (key, value) in entity["attributes"]?.object ?? [:] { context[key] = value.string }
      context["domain"] =
        entity["domain"]?.string ?? entity["id"]?.string?.split(separator: ".").first.map(String.init)
      context["area"] = entity["area"]?.string.flatMap { areaNames[$0] }
      return Self.item(entity, context)
    }
  }

  /// Each name once for each of its spellings that has words: `Salon[ie|u]` is "Salon", "Salonie" and "Salonu". A name that
  /// is no template stands for its words.
  func spelled(_ tokenizer: Tokenizer) -> HomeNames {
    var names = self
    names.lists = lists.mapValues { items in
      items.flatMap { item in
        (TemplateParser.spellings(item.name, tokenizer: tokenizer) ?? [item.name])
          .filter { tokenizer.sentence($0).count > 0 }
          .map { Item(name: $0, context: item.context) }
      }
    }
    return names
  }

  /// The lists as a grammar.
  func phrases(_ tokenizer: Tokenizer) -> PhraseGrammar {
    var grammar = PhraseGrammar()
    for (name, items) in lists.sorted(by: { $0.key < $1.key }) {
      let values = items.map { item in
        var phrase = Phrase()
        phrase.add(words: tokenizer.sentence(item.name).words)
        return PhraseGrammar.Item(phrase: phrase, out: .string(item.name))
      }
      grammar.lists.append(.init(name: name, kind: .values(values)))
    }
    return grammar
  }

  private static func records(_ value: JSON?) -> [JSON] { value?.array ?? [] }

  private static func item(_ record: JSON, _ context: [String: String]) -> Item? {
    record["name"]?.string.map { Item(name: $0, context: context) }
  }
}
