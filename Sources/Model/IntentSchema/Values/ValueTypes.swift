/// The facts about the API's types beyond their fields, as `Catalogue/values.yaml` lists them.
///
///     catalogue.values.kinds["INCurrencyAmount"]  // .money
public struct ValueTypes: Hashable, Sendable, Codable {
  /// The kinds of types whose definitions don't tell them.
  public var kinds: [String: ValueKind]
  /// Fields that name a thing together, in order: a vehicle's maker, model and plate.
  public var titles: [String: [String]]
  /// Fields that tell things of the same name apart.
  public var details: [String]
  /// The places that a registered name may fill: parameters such as `taskList`, those of one intent, or types.
  public var registeredNames: [RegisteredNames.Kind: [String]]
  /// The sentences among a language's samples that name things of a type.
  public var samples: [String: String]
  /// The content that an app's own card may show for a domain's intents. Beckon's card leaves it out then.
  public var ownCards: [String: OwnCard]

  /// A content that an app's extension declares for its card.
  public enum OwnCard: String, Hashable, Sendable, Codable, CaseIterable {
    case message
    case paymentTransaction
  }

  public init(
    kinds: [String: ValueKind] = [:], titles: [String: [String]] = [:], details: [String] = [],
    registeredNames: [RegisteredNames.Kind: [String]] = [:], samples: [String: String] = [:],
    ownCards: [String: OwnCard] = [:]
  ) {
    self.kinds = kinds
    self.titles = titles
    self.details = details
    self.registeredNames = registeredNames
    self.samples = samples
    self.ownCards = ownCards
  }

  /// The facts of both. This one's are kept where both have one.
  func adding(_ other: ValueTypes) -> ValueTypes {
    var all = self
    all.kinds.merge(other.kinds) { own, _ in own }
    all.titles.merge(other.titles) { own, _ in own }
    all.details += other.details.filter { !details.contains($0) }
    all.registeredNames.merge(other.registeredNames) { own, _ in own }
    all.samples.merge(other.samples) { own, _ in own }
    all.ownCards.merge(other.ownCards) { own, _ in own }
    return all
  }
}
