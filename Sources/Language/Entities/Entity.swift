import Foundation

/// A value in a text, with the place of its words.
///
///     let engine = try EntityEngine.bundled("en")
///     engine.entities([.time], in: "wake me tomorrow at 8", context).first?.range  // 8..<21
public struct Entity: Hashable, Sendable {
  /// The kinds of values that are found.
  public enum Kind: String, CaseIterable, Sendable, Codable {
    case time, duration, number = "numeral", ordinal, money = "amountofmoney", temperature, distance, volume
    case quantity, speed, percent, email, phone, url, boolean, age, rating
  }

  public var kind: Kind
  /// In Unicode scalars of the text.
  public var range: Range<Int>
  /// True where the words are a value only if nothing explains them better: "5" may be a time, a number, or neither.
  public var isLatent: Bool
  /// Higher is likelier. Scores compare only readings of the same words.
  public var score: Int
  var value: RuleValue

  /// The number, where the value is one.
  public var number: Double? { value.number }

  /// The time at which something should happen: "by Friday" becomes Friday, "20 minutes" becomes in 20 minutes, "in a
  /// year" becomes this day of next year.
  public var due: Entity {
    var due = self
    switch value {
    case .time(.by(let inner)): due.value = .time(inner.due)
    case .time(let pattern): due.value = .time(pattern.due)
    case .duration(let count, let grain):
      guard let whole = Int(exactly: count) else { return self }
      due.value = .time(.shifted(.now, whole, grain, precision: grain.duePrecision))
    default: break
    }
    return due
  }

  /// The time that is earlier by a length of time: half past ten, for eleven o'clock and half an hour.
  ///
  /// Nil where they don't fit: nobody says which half hour comes before a day.
  public func earlier(by length: Entity) -> Entity? {
    guard case .time(let time) = due.value, case .duration(let count, let unit) = length.value,
      unit >= time.grain || time.grain < .day, count > 0
    else { return nil }
    let minutes = Int(exactly: (count * Double(unit.seconds) / 60).rounded())
    guard let (whole, grain) = Int(exactly: count).map({ ($0, unit) }) ?? minutes.map({ ($0, .minute) })
    else {
      return nil
    }
    var earlier = self
    earlier.value = .time(.shifted(time, -whole, grain, precision: min(time.grain, grain)))
    return earlier
  }

  /// A length of time that is said nowhere.
  public static func hours(_ count: Int) -> Entity {
    Entity(kind: .duration, range: 0..<0, isLatent: false, score: 0, value: .duration(Double(count), .hour))
  }

  /// True where the words mean a time that exists. February 30 doesn't.
  func isPossible(_ resolver: TimeResolver) -> Bool {
    guard let pattern = value.time else { return true }
    return resolver.resolve(pattern) != nil
  }
}
