import Intents

extension INWorkoutGoalUnitType: @retroactive Codable {}
extension INWorkoutLocationType: @retroactive Codable {}

/// The goal of a workout: how far, how long, or how much.
public struct Goal: Codable, Equatable, CustomStringConvertible {
  public var value: Double
  public var unit: INWorkoutGoalUnitType

  /// Nil where there is nothing to reach.
  public init?(value: Double?, unit: INWorkoutGoalUnitType) {
    guard let value, value > 0, unit != .unknown else { return nil }
    self.value = value
    self.unit = unit
  }

  /// "30 min", "5 km": symbols, which most languages share.
  public var description: String {
    let isLong = unit == .meter && value >= 1000
    let number = (isLong ? value / 1000 : value).formatted(.number.precision(.fractionLength(0...1)))
    return "\(number) \(isLong ? "km" : symbol)"
  }

  private var symbol: String {
    switch unit {
    case .inch: return "in"
    case .meter: return "m"
    case .foot: return "ft"
    case .mile: return "mi"
    case .yard: return "yd"
    case .second: return "s"
    case .minute: return "min"
    case .hour: return "h"
    case .joule: return "J"
    case .kiloCalorie: return "kcal"
    case .unknown: return ""
    @unknown default: return ""
    }
  }
}
