import Entities
public import Foundation

/// The circumstances that a sentence's meaning depends on besides its words: the time, the place, and what was said before.
///
///     let context = UnderstandingContext(reference: .now, timeZone: .current)
public struct UnderstandingContext: Hashable, Sendable, Codable {
  /// The present for "tomorrow" and "in 20 minutes".
  public var reference: Date
  public var timeZone: TimeZone
  /// The first day of a week: 1 is Sunday, 2 Monday.
  public var firstWeekday: Int
  /// The types of the things that were said or shown last, such as `INTaskList`. "It" may be one of them.
  public var mentioned: Set<String>
  /// The domain of what was asked for last, such as `lists-and-notes`. Another request of it is likelier then.
  public var topic: String?
  /// True where requests that are hardly right are kept among the readings. Nothing is to be done because of them, but the person
  /// may be asked whether they are meant.
  ///
  ///     engine.understand("Put a tent and a torch on it", context: context).interpretations  // INAddTasksIntent, .6
  public var keepsDoubtful: Bool = false
  /// The only intents that count, where what was read first is none of them; nil where all do. Those that no app carries out take their
  /// likelihood from those that one does, so that these needn't be as likely by themselves.
  public var intents: Set<String>?

  public init(
    reference: Date, timeZone: TimeZone, firstWeekday: Int = 2, mentioned: Set<String> = [],
    topic: String? = nil
  ) {
    self.reference = reference
    self.timeZone = timeZone
    self.firstWeekday = firstWeekday
    self.mentioned = mentioned
    self.topic = topic
  }
}

extension UnderstandingContext {
  /// Tables are asked for in the evening, and what has its name from the evening is then: "quiz night at eight".
  ///
  /// - Parameter isEvening: whether the sentence speaks of an evening.
  func entities(in domain: String?, isEvening: Bool) -> EntityContext {
    var context = entities
    if isEvening || domain == Self.restaurants { context.laterHours = Self.evening }
    return context
  }

  private static let restaurants = "restaurant-reservations"
  private static let afternoon = 1...6
  private static let evening = 1...10

  /// People ask for what is to come: "at five" is the next five o'clock, of a day that is named the one in the afternoon.
  var entities: EntityContext {
    EntityContext(
      reference: reference, timeZone: timeZone, firstWeekday: firstWeekday, laterHours: Self.afternoon)
  }
}
