import IntentSchema

/// An app's own intent that things are ordered with, and the lists with its words.
struct OrderTarget: Sendable {
  /// A parameter with the list of its values, or with the slot that names fill.
  struct Place: Sendable {
    var parameter: String
    var type: TypeReference
    var list: Int32?
    var slot: Int32?
  }

  var intent: String
  /// The list of what its things are called.
  var nouns: Int32
  /// Enumerations.
  var qualities: [Place]
  /// The parameter that says how many.
  var count: Place?
  /// The parameter that says which.
  var thing: Place?
  /// Names of things that the app has, without what all of them are called: “松露” of “松露披萨”. Each is the place of its entry.
  private(set) var shortNames = NameIndex<Int32>()

  private static let prefix = "orders of "

  /// The name of the list that says what an intent's things are called. An intent without one isn't ordered with.
  static func listName(_ intent: String) -> String { prefix + intent }

  /// The intent whose things a list names; nil for other lists.
  static func intent(ofList name: String) -> String? {
    name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
  }

  /// The same target with the short forms of the names that the app has registered. Two things with one short form have none.
  func withShortNames(_ vocabulary: Vocabulary, _ words: WordLists) -> OrderTarget {
    guard let slot = thing?.slot else { return self }
    let nouns = words.lists[Int(nouns)].values.compactMap(\.out.string).map {
      words.tokenizer.sentence($0).words
    }
    var entries: [[String]: Set<Int32>] = [:]
    for (number, entry) in vocabulary.entries.enumerated()
    where !entry.parameters.isEmpty && vocabulary.scope.allows(Int32(number), slot: slot) {
      for name in entry.spellings.map({ words.tokenizer.sentence($0).words }) {
        for noun in nouns where name.count > noun.count {
          if name.ends(with: noun) {
            entries[Array(name.dropLast(noun.count)), default: []].insert(Int32(number))
          }
          if name.starts(with: noun) {
            entries[Array(name.dropFirst(noun.count)), default: []].insert(Int32(number))
          }
        }
      }
    }
    var target = self
    for (name, places) in entries.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
      guard places.count == 1, let place = places.first,
        name.joined().count >= Weights.Orders.shortName
      else { continue }
      target.shortNames.insert(words.tokenizer.sentence(name.joined(separator: " ")).keys, payload: place)
    }
    return target
  }

  private static let shownPrefix = "shown by "

  /// The name of the list that says what an intent shows that looks something up: "menu", and what can be ordered in its app.
  static func shownListName(_ intent: String) -> String { shownPrefix + intent }

  /// The lists of what apps' own intents show, with the intents.
  static func shows(_ words: WordLists) -> [(intent: String, nouns: Int32)] {
    words.lists.enumerated().compactMap { number, list in
      list.name.hasPrefix(shownPrefix)
        ? (String(list.name.dropFirst(shownPrefix.count)), Int32(number)) : nil
    }
  }

  /// All targets of a language's grammar.
  static func all(_ words: WordLists, _ catalogue: Catalogue, slot: (String, String) -> Int32?)
    -> [OrderTarget]
  {
    words.lists.enumerated().compactMap { number, list in
      guard let intent = intent(ofList: list.name), let definition = catalogue.intent(intent) else {
        return nil
      }
      var target = OrderTarget(intent: intent, nouns: Int32(number), qualities: [])
      for parameter in definition.parameters where !parameter.type.isList {
        let place = Place(
          parameter: parameter.name, type: parameter.type,
          list: words.lists.firstIndex { $0.type == parameter.type.unwrapped.base }.map(Int32.init),
          slot: slot(parameter.name, intent))
        switch catalogue.kind(of: parameter.type) {
        case .enumeration where place.list != nil: target.qualities.append(place)
        case .wholeNumber, .number, .looseNumber: if target.count == nil { target.count = place }
        case .thing, .speakable, .text, .unknown: if target.thing == nil { target.thing = place }
        case .dictatedText, .dictatedPicture, .constant, .identifier, .person, .personHandle, .personName,
          .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth, .decimal,
          .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange, .place, .placeTrigger,
          .point, .region, .postalAddress, .task, .taskList, .note, .enumeration, .options, .variant,
          .picture, .file, .data, .link, .color, .dictionary, .activity, .terms:
          break
        }
      }
      return target
    }
  }
}

extension [String] {
  fileprivate func ends(with other: [String]) -> Bool { suffix(other.count).elementsEqual(other) }
}
