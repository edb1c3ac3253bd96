import EventKit
import Foundation

extension INDateComponentsRange {
  /// The repetition alone, without a first time.
  public convenience init(ekRecurrenceRule recurrenceRule: EKRecurrenceRule) {
    let frequency: INRecurrenceFrequency =
      switch recurrenceRule.frequency {
      case .daily: .daily
      case .weekly: .weekly
      case .monthly: .monthly
      case .yearly: .yearly
      }
    self.init(
      start: nil, end: nil,
      recurrenceRule: INRecurrenceRule(interval: recurrenceRule.interval, frequency: frequency))
  }

  /// The repetition as a rule of the calendar; nil where there is none that a calendar knows.
  public func ekRecurrenceRule() -> EKRecurrenceRule? {
    guard let rule = recurrenceRule else { return nil }
    let frequency: EKRecurrenceFrequency
    switch rule.frequency {
    case .daily: frequency = .daily
    case .weekly: frequency = .weekly
    case .monthly: frequency = .monthly
    case .yearly: frequency = .yearly
    default: return nil
    }
    return EKRecurrenceRule(recurrenceWith: frequency, interval: rule.interval, end: nil)
  }
}
