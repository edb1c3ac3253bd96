public import Foundation
public import Shortcuts

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

/// The apps that a person prefers for one kind of requests.
public struct ChosenApps: Hashable, Sendable, Codable {
  /// Identifiers, the preferred one first.
  public var apps: [String]
  /// Whether the person said so, instead of choosing it once.
  public var isRule: Bool

  public init(_ apps: [String], isRule: Bool = false) {
    self.apps = apps
    self.isRule = isRule
  }
}
