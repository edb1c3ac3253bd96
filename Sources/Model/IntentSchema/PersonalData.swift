/// A class of the person's data, which an app gets only where its person lets it.
///
///     PersonalData.place.usageKeys  // ["NSLocationWhenInUseUsageDescription", …]
public enum PersonalData: String, Hashable, Sendable, Codable, CaseIterable {
  /// The people in the person's address book.
  case contacts
  /// Where the person is, and the places that they have named.
  case place
  /// The person's wish not to be disturbed.
  case focus
  /// The actions of the person in the app, which are kept and suggested.
  case history
  /// The person's files, other programs and the network, for the app's own program once it's opened. An extension never has them.
  case files
  /// The internet, for an app that is entitled to it. It's no data of the person's, but what would carry it away.
  case network

  /// The classes that an app can ask about; of the others it's told nothing.
  public static let told: [PersonalData] = [.contacts, .place, .focus, .history]

  /// The keys of an app's Info.plist that say what it wants the data for; one of them has to be there. None for what Beckon keeps
  /// itself.
  public var usageKeys: [String] {
    switch self {
    case .contacts: ["NSContactsUsageDescription"]
    case .place:
      [
        "NSLocationWhenInUseUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationUsageDescription",
      ]
    case .focus: ["NSFocusStatusUsageDescription"]
    case .history, .files, .network: []
    }
  }
}

/// Tells if an app gets a class of the person's data, with the raw values that the framework's own classes
/// have.
///
///     DataAuthorization.authorized.rawValue  // 3, as of CNAuthorizationStatus
public enum DataAuthorization: Int, Hashable, Sendable, Codable {
  /// The person hasn't decided yet, or the app doesn't say what it wants it for.
  case notDetermined = 0
  /// The person can't decide it.
  case restricted = 1
  case denied = 2
  case authorized = 3
}
