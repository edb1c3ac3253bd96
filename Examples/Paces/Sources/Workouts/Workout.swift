import Intents

/// A workout that was begun, and how long it has been going on.
public struct Workout: Codable {
  public enum Phase: String, Codable {
    /// Started by voice, but it takes the app to begin.
    case waiting
    case running, paused, ended
  }

  public let kind: String
  /// As the person says it.
  public let name: String
  public let goal: Goal?
  public let location: INWorkoutLocationType
  public let startDate: Date
  public private(set) var phase: Phase
  private var elapsedBefore: TimeInterval = 0
  private var runningSince: Date?

  public init(
    kind: String, name: String, goal: Goal? = nil, location: INWorkoutLocationType = .unknown, phase: Phase
  ) {
    self.kind = kind
    self.name = name
    self.goal = goal
    self.location = location
    self.phase = phase
    startDate = Date()
    runningSince = phase == .running ? startDate : nil
  }

  /// The time that it ran, without its pauses.
  public var elapsed: TimeInterval {
    elapsedBefore + (runningSince.map { Date().timeIntervalSince($0) } ?? 0)
  }

  public mutating func enter(_ next: Phase) {
    elapsedBefore = elapsed
    runningSince = next == .running ? Date() : nil
    phase = next
  }
}
