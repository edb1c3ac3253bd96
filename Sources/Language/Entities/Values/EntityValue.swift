public import Foundation

/// The value of an entity at one moment and place.
///
///     switch entity.resolved(context) {
///     case .time(let time)?: print(time.start?.date ?? .distantPast)
///     case .number(let number)?: print(number)
///     default: break
///     }
public enum EntityValue: Hashable, Sendable {
  case number(Double)
  case ordinal(Int)
  /// A number of a unit.
  case duration(Double, Grain)
  /// A measure or money. The unit has the name that results use, such as `kilometre` or `EUR`.
  case amount(Double, unit: String)
  /// An amount between two others. An end without a limit is nil.
  case amounts(from: Double?, to: Double?, unit: String)
  case time(TimeValue)
  case text(String)
}

/// An instant with its exactness, or an interval.
///
///     // "tomorrow": start is midnight with the grain .day, isInterval is false
public struct TimeValue: Hashable, Sendable {
  /// The beginning of a unit: the day 12 February is its midnight.
  public struct Point: Hashable, Sendable {
    public var date: Date
    public var grain: Grain
  }

  /// A repetition: "every two weeks on Monday".
  ///
  ///     // "every two weeks on Monday": grain .week, interval 2, weekdays [1]
  public struct Recurrence: Hashable, Sendable {
    public var grain: Grain
    /// 2 for every second unit.
    public var interval: Int
    /// 1 is Monday. Empty where no weekday is said.
    public var weekdays: [Int]
  }

  /// Nil for an interval without a beginning.
  public var start: Point?
  /// The exclusive end of an interval. Nil for an instant, and for an interval without an end.
  public var end: Point?
  public var isInterval: Bool
  /// The start of the interval's last unit, where it was said with it: four o'clock for "3 to 4 pm".
  public var lastStart: Date?
  /// When people do what they plan for a part of a day: nine o'clock for "tomorrow morning".
  public var moment: Date?
  /// The name of a named day.
  public var holiday: String?
  public var recurrence: Recurrence?
}

extension Entity {
  /// The value; nil where the words mean a time that never comes.
  public func resolved(_ context: EntityContext) -> EntityValue? {
    switch value {
    case .number(let number): return .number(number)
    case .ordinal(let number): return .ordinal(number)
    case .duration(let count, let grain): return .duration(count, grain)
    case .grain(let grain): return .text(grain.name)
    case .text(let text): return .text(text)
    case .amount(let amount):
      if let value = amount.value { return .amount(value, unit: amount.unit) }
      return .amounts(from: amount.from, to: amount.to, unit: amount.unit)
    case .time(let pattern):
      guard let occurrence = context.resolver.resolve(pattern) else { return nil }
      func point(_ seconds: Int) -> TimeValue.Point {
        .init(date: context.date(ofLocal: seconds), grain: occurrence.grain)
      }
      return .time(
        TimeValue(
          start: occurrence.hasStart ? point(occurrence.start) : nil,
          end: occurrence.isInterval && occurrence.hasEnd
            ? point(occurrence.hasStart ? occurrence.end : occurrence.start) : nil,
          isInterval: occurrence.isInterval, lastStart: occurrence.lastStart.map(context.date(ofLocal:)),
          moment: occurrence.moment.map(context.date(ofLocal:)),
          holiday: pattern.holiday, recurrence: pattern.recurrence))
    }
  }

  /// The measured thing, where the words name it: "strawberries".
  public var product: String? { value.amount?.product }
}

extension EntityContext {
  /// The instant at which clocks of the place show a time.
  func date(ofLocal seconds: Int) -> Date {
    let guess = Date(timeIntervalSince1970: Double(seconds))
    let offset = timeZone.secondsFromGMT(for: guess)
    let near = guess.addingTimeInterval(-Double(offset))
    // The offset of the wanted instant, not of the same number in Greenwich.
    let exact = timeZone.secondsFromGMT(for: near)
    return guess.addingTimeInterval(-Double(exact))
  }
}

extension TimePattern {
  var holiday: String? {
    switch self {
    case .named(let name, _): name
    case .zone(let inner, _), .shifted(let inner, _, _, _): inner.holiday
    case .all(let parts): parts.lazy.compactMap(\.holiday).first
    case .fromNow(_, let inner, _), .nthAfter(_, let inner, _), .nearest(_, let inner, _): inner.holiday
    default: nil
    }
  }

  var recurrence: TimeValue.Recurrence? {
    guard case .every(let rule) = self else { return nil }
    var weekdays: [Int] = []
    func visit(_ pattern: TimePattern) {
      switch pattern {
      case .weekday(let day): weekdays.append(day)
      case .weekdays(let days): weekdays += days
      case .all(let parts): parts.forEach(visit)
      default: break
      }
    }
    if let pattern = rule.pattern { visit(pattern) }
    return .init(grain: rule.grain, interval: rule.interval, weekdays: weekdays)
  }
}
