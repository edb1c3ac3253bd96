public import Foundation

/// Something that a person did, as the predictor learns from it.
///
///     Occasion(action: donation.action.key, moment: donation.moment, place: donation.place)
public struct Occasion: Hashable, Sendable, Codable {
  public var action: String
  public var moment: Date
  public var place: String?

  public init(action: String, moment: Date, place: String? = nil) {
    self.action = action
    self.moment = moment
    self.place = place
  }
}

/// The moment and the place that something is suggested for.
///
///     predictor.suggestions(for: Situation(moment: .now, place: "home"))
public struct Situation: Hashable, Sendable {
  public var moment: Date
  /// As donations name it.
  public var place: String?
  /// Where that is; nil where it isn't known.
  public var here: NamedPlace?

  public init(moment: Date, place: String? = nil, here: NamedPlace? = nil) {
    self.moment = moment
    self.place = place
    self.here = here
  }
}

/// An action that the person may want now.
///
///     predictor.suggestions(for: Situation(moment: .now)).first?.action  // the key of an action
public struct Suggestion: Hashable, Sendable {
  public var action: String
  /// The probability that the next thing the person does is this one; 0 for what only an app says.
  public var probability: Double
  public var reason: SuggestionReason

  public init(action: String, probability: Double, reason: SuggestionReason) {
    self.action = action
    self.probability = probability
    self.reason = reason
  }
}

/// Why something is suggested. Every number in it was counted; none is a guess. In what follows something and in what is done
/// at a place, older times count less.
///
///     .weekday(5, .evening, .init(6, of: 8))  // on six of the last eight Friday evenings
public enum SuggestionReason: Hashable, Sendable, Codable {
  /// The number of times that something was so, of all the times that it could have been.
  public struct Count: Hashable, Sendable, Codable {
    public var times: Int
    public var total: Int

    public init(_ times: Int, of total: Int) {
      self.times = times
      self.total = total
    }

    /// True where it was so in more than half of the cases.
    public var isMost: Bool { times * 2 > total }
  }

  /// On a weekday, 0...6 from Sunday, at a part of the day.
  case weekday(Int, LocalTime.Part, Count)
  /// On days with work, at a part of the day.
  case workdays(LocalTime.Part, Count)
  /// On days without work, at a part of the day.
  case restDays(LocalTime.Part, Count)
  /// On any day, at a part of the day.
  case everyDay(LocalTime.Part, Count)
  /// Next after another action, which is named by its key.
  case after(String, Count)
  /// At a place: how much of what is done there it is.
  case place(String, Count)
  /// Of late: on so many of the last days.
  case recent(Count)
  /// So many times in the last so many days, of which 1 is today: said only where somebody asks what there is.
  case done(Count)
  /// It was done once in an app, longer ago. The app is named by its identifier.
  case before(app: String)
  /// Nothing was counted: an app says so, which is named by its identifier.
  case hint(Hint, app: String)

  /// The words of an app about a shortcut.
  public enum Hint: Hashable, Sendable, Codable {
    /// It is for this time.
    case now
    case morning
    case evening
    /// It is for this place.
    case place(String)
    /// It may be played next.
    case media
    case proposed
  }
}
