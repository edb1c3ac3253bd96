public import Foundation

/// A shortcut that an app says to be relevant at some time or place.
///
///     RelevantShortcut(order, conditions: [.time(.init(start: noon, duration: 3600))])
public struct RelevantShortcut: Hashable, Sendable, Codable {
  /// When or where it is.
  public enum Condition: Hashable, Sendable, Codable {
    case time(DateInterval)
    /// In degrees and metres.
    case region(latitude: Double, longitude: Double, radius: Double)
    /// The raw value of `INDailyRoutineSituation`.
    case routine(Int)
  }

  public var shortcut: Shortcut
  /// The raw value of `INRelevantShortcutRole`.
  public var role: Int
  public var conditions: [Condition]

  public init(_ shortcut: Shortcut, role: Int = 0, conditions: [Condition] = []) {
    self.shortcut = shortcut
    self.role = role
    self.conditions = conditions
  }
}
