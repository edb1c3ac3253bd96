/// A kind of requests for which a person may prefer an app.
///
///     RequestKind(domain: "lists-and-notes")  // lists
///
/// The raw values stand in the person's file, in grammars (`app_kind`) and in texts (`assistant.kind`).
public enum RequestKind: String, Hashable, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
  case lists, messages, calls, payments, rides, workouts, media, photos, restaurants, reservations, cars,
    codes
  case focus

  /// The kind of a domain's intents; nil for an app's own.
  public init?(domain: String) {
    guard let kind = Self.allCases.first(where: { $0.domains.contains(domain) }) else { return nil }
    self = kind
  }

  /// The catalogue's domains. A person sees one kind where SiriKit has two domains.
  private var domains: [String] {
    switch self {
    case .lists: ["lists-and-notes"]
    case .messages: ["messaging", "additions"]
    case .calls: ["voip-calling"]
    case .payments: ["payments"]
    case .rides: ["ride-booking"]
    case .workouts: ["workouts"]
    case .media: ["media"]
    case .photos: ["photos"]
    case .restaurants: ["restaurant-reservations"]
    case .reservations: ["reservations"]
    case .cars: ["car-commands", "carplay"]
    case .codes: ["visual-codes"]
    case .focus: ["focus-status"]
    }
  }
}
