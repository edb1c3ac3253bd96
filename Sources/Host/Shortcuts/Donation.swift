public import Foundation

/// Something that a person did in an app, as the app tells it.
///
///     let order = AppAction(app: "com.example.Pizzeria", .intent(Record("OrderPizzaIntent", ["quantity": .integer(2)])))
///     var donation = Donation(order, identifier: "order-17", moment: .now)
///     donation.title = "Order 2 Margherita"
///
/// Donating again under the same identifier replaces the first one.
public struct Donation: Hashable, Sendable, Codable {
  /// The uses of it that an app allows.
  public struct Eligibility: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It may be found.
    public static let search: Eligibility = Eligibility(rawValue: 1)
    /// It may be suggested.
    public static let prediction: Eligibility = Eligibility(rawValue: 2)
    /// It may be gone on with on another machine.
    public static let handoff: Eligibility = Eligibility(rawValue: 4)
    /// Other people may find it.
    public static let publicIndexing: Eligibility = Eligibility(rawValue: 8)
  }

  /// Tells who acted: the person, or another one to them; the cases of `INInteractionDirection`.
  public enum Direction: Int, Hashable, Sendable, Codable {
    case unspecified, outgoing, incoming
  }

  public var action: AppAction
  /// The interaction's identifier, which the app may delete it by. It is the app's only one of this name.
  public var identifier: String
  /// The interaction's group, or the activity's persistent identifier: several donations are deleted by it together.
  public var group: String?
  public var title: String?
  public var subtitle: String?
  /// A phrase that the app proposes for it.
  public var suggestedPhrase: String?
  /// Words to find it by, beside its title.
  public var keywords: [String] = []
  public var eligibility: Eligibility = [.prediction]
  public var direction: Direction = .unspecified
  /// The way that the intent was handled: the raw value of `INIntentHandlingStatus`.
  public var status: Int = 0
  /// When it took place, where the app says so.
  public var interval: DateInterval?
  /// When it was donated.
  public var moment: Date
  /// The name of the place where it was donated, where it is known: "home".
  public var place: String?

  /// The moment that habits are learnt from: when it began, where the app says so, and no later than it was donated.
  public var done: Date { interval.map { min($0.start, moment) } ?? moment }

  public init(_ action: AppAction, identifier: String, moment: Date) {
    self.action = action
    self.identifier = identifier
    self.moment = moment
  }
}
