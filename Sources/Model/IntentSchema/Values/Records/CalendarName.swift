import Foundation

/// The calendars of dates, by their names in records.
///
///     CalendarName.gregorian.identifier  // Calendar.Identifier.gregorian
public enum CalendarName: String, Hashable, Sendable, CaseIterable {
  case gregorian, iso8601, buddhist, chinese, coptic, hebrew, indian, islamic, japanese, persian,
    republicOfChina

  public var identifier: Calendar.Identifier {
    switch self {
    case .gregorian: .gregorian
    case .iso8601: .iso8601
    case .buddhist: .buddhist
    case .chinese: .chinese
    case .coptic: .coptic
    case .hebrew: .hebrew
    case .indian: .indian
    case .islamic: .islamic
    case .japanese: .japanese
    case .persian: .persian
    case .republicOfChina: .republicOfChina
    }
  }

  /// Nil for a calendar without a name in records.
  public init?(_ identifier: Calendar.Identifier) {
    guard let name = Self.allCases.first(where: { $0.identifier == identifier }) else { return nil }
    self = name
  }
}
