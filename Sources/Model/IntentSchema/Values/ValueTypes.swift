/// What is known of the API's types beside their fields, as it stands in `Catalogue/values.yaml`.
public struct ValueTypes: Hashable, Sendable, Codable {
  /// The kind of each type that its definition doesn't tell.
  public var kinds: [String: ValueKind]
  /// Fields that name a thing together, in this order: a vehicle's maker, model and plate.
  public var titles: [String: [String]]
  /// Fields that tell things of the same name apart.
  public var details: [String]
  /// What a name that an app registered may fill: parameters, such as `taskList`, those of one intent, or types.
  public var registeredNames: [RegisteredNames.Kind: [String]]
  /// Which sentences of a language's samples name things of a type.
  public var samples: [String: String]
  /// What an app's own card may show of a domain's intents, so that the assistant's own card isn't needed.
  public var ownCards: [String: OwnCard]

  /// What an app's extension says that its card shows.
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

  /// With what another one has besides; what both have stays.
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
