import IntentSchema

/// Something that an app asks the service for.
///
///     AppRequest.donate([donation])
///     AppRequest.deleteDonations(.intentGroup("orders"))
public enum AppRequest: Hashable, Sendable {
  case donate([AppDonation])
  case deleteDonations(DonationFilter)
  /// Replaces the shortcuts that the app proposes.
  case suggest([OfferedShortcut])
  /// Replaces what the app says to be relevant.
  case setRelevant([RelevantOffer])
  /// Replaces the registered names of a kind: the raw value of `INVocabularyStringType`.
  case setNames([RegisteredNames.Name], kind: Int)
  case removeNames
  case index([AppItem])
  case deleteItems(ItemFilter)
  /// Replaces the media that the person may want to play next.
  case setMedia([Record])
  /// The raw values of `INUpcomingMediaPredictionMode` and `INMediaItemType`.
  case setMediaPrediction(mode: Int, type: Int)
  /// The shortcuts of the app that have a phrase; only one where its identifier is given.
  case shortcuts(identifier: String?)
  /// Asks the person for a phrase.
  case addShortcut(OfferedShortcut)
  /// Asks the person for another phrase, or to delete the shortcut.
  case editShortcut(identifier: String)
  /// - Parameter asks: whether the person is asked where they haven't decided yet.
  case authorization(asks: Bool)
  /// Asks if the app gets a class of the person's data.
  case dataAuthorization(PersonalData)

  /// True where it can be kept in a file until there is a service. The others need an answer.
  public var mayWait: Bool {
    switch self {
    case .donate, .deleteDonations, .suggest, .setRelevant, .setNames, .removeNames, .index, .deleteItems,
      .setMedia, .setMediaPrediction:
      true
    case .shortcuts, .addShortcut, .editShortcut, .authorization, .dataAuthorization: false
    }
  }
}

/// Something that can be done again: an intent, or an activity to go on with.
///
///     OfferedAction.activity(Record("NSUserActivity", ["activityType": .string("com.example.show-balance")]))
public enum OfferedAction: Hashable, Sendable {
  case intent(Record)
  case activity(Record)

  public var record: Record {
    switch self {
    case .intent(let record), .activity(let record): record
    }
  }
}

/// Something that a person did in an app.
///
///     var donation = AppDonation(.intent(order), identifier: "order-17", moment: 1_772_442_000)
///     donation.group = "orders"
///     AppRequest.donate([donation])
public struct AppDonation: Hashable, Sendable {
  /// The bits of `eligibility`.
  public enum Eligibility {
    public static let search: Int = 1
    public static let prediction: Int = 2
    public static let handoff: Int = 4
    public static let publicIndexing: Int = 8
  }

  public var action: OfferedAction
  /// Donating again under the same identifier replaces the first one.
  public var identifier: String
  public var group: String?
  public var title: String?
  public var subtitle: String?
  public var suggestedPhrase: String?
  public var keywords: [String] = []
  public var eligibility: Int = 0
  /// The raw values of `INInteractionDirection` and `INIntentHandlingStatus`.
  public var direction: Int = 0
  public var status: Int = 0
  /// When it took place, in seconds since 1970.
  public var start: Double?
  public var end: Double?
  /// When it was donated, in seconds since 1970.
  public var moment: Double

  public init(_ action: OfferedAction, identifier: String, moment: Double) {
    self.action = action
    self.identifier = identifier
    self.moment = moment
  }
}

/// Which donations of an app are meant.
///
///     AppRequest.deleteDonations(.intents(["order-17"]))
public enum DonationFilter: Hashable, Sendable {
  case allIntents
  /// Those with these identifiers.
  case intents([String])
  case intentGroup(String)
  case allActivities
  /// Activities with these persistent identifiers.
  case activities([String])
  case activityType(String)
}

/// A shortcut that an app offers.
///
///     AppRequest.suggest([OfferedShortcut(.intent(order), title: "Pizza", suggestedPhrase: "Pizza time")])
public struct OfferedShortcut: Hashable, Sendable {
  public var action: OfferedAction
  public var title: String?
  public var subtitle: String?
  public var suggestedPhrase: String?

  public init(
    _ action: OfferedAction, title: String? = nil, subtitle: String? = nil, suggestedPhrase: String? = nil
  ) {
    self.action = action
    self.title = title
    self.subtitle = subtitle
    self.suggestedPhrase = suggestedPhrase
  }
}

/// A shortcut with the circumstances in which it is relevant.
///
///     RelevantOffer(coffee, role: 0, conditions: [.region(latitude: 48.2, longitude: 16.4, radius: 200)])
public struct RelevantOffer: Hashable, Sendable {
  /// When or where it is.
  public enum Condition: Hashable, Sendable {
    /// In seconds since 1970.
    case time(start: Double, end: Double?)
    /// In degrees and metres.
    case region(latitude: Double, longitude: Double, radius: Double)
    /// The raw value of `INDailyRoutineRelevanceProvider.Situation`.
    case routine(Int)
  }

  public var shortcut: OfferedShortcut
  /// The raw value of `INRelevantShortcutRole`.
  public var role: Int
  public var conditions: [Condition]

  public init(_ shortcut: OfferedShortcut, role: Int, conditions: [Condition]) {
    self.shortcut = shortcut
    self.role = role
    self.conditions = conditions
  }
}

/// Something of an app that a person may look for.
///
///     AppRequest.index([AppItem(identifier: "17", title: "Grocery store", attributes: attributes)])
public struct AppItem: Hashable, Sendable {
  public var identifier: String
  public var domain: String?
  public var title: String
  public var keywords: [String]
  /// Text that is searched and not shown.
  public var text: String?
  /// The other facts that the app tells of it: a record of `CSSearchableItemAttributeSet`.
  public var attributes: Record
  /// In seconds since 1970.
  public var expires: Double?

  public init(
    identifier: String, domain: String? = nil, title: String, keywords: [String] = [], text: String? = nil,
    attributes: Record, expires: Double? = nil
  ) {
    self.identifier = identifier
    self.domain = domain
    self.title = title
    self.keywords = keywords
    self.text = text
    self.attributes = attributes
    self.expires = expires
  }
}

/// Which items of an app are meant.
///
///     AppRequest.deleteItems(.domains(["mail.inbox"]))
public enum ItemFilter: Hashable, Sendable {
  case all
  case identifiers([String])
  case domains([String])
}

extension AppRequest {
  /// The code with which it fails where nothing else is said, such as on a full disk.
  public var failureCode: AppFailure.Code {
    switch self {
    case .donate: .donating
    case .deleteDonations(.intents), .deleteDonations(.activities): .deletingIdentifiers
    case .deleteDonations(.intentGroup): .deletingGroup
    case .deleteDonations: .deletingAll
    case .shortcuts: .gettingShortcut
    case .addShortcut, .editShortcut: .creatingShortcut
    case .suggest, .setRelevant, .setNames, .removeNames, .index, .deleteItems, .setMedia,
      .setMediaPrediction, .authorization, .dataAuthorization:
      .notSupported
    }
  }
}
