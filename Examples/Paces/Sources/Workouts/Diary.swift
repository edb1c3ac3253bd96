import Intents

/// The app's knowledge of a person's training: the workout that goes on, those that ended, and their own
/// names.
public struct Diary: Codable {
  public var current: Workout?
  /// The newest last.
  public var finished: [Workout] = []
  /// The newest first, the order in which the assistant should learn them.
  public private(set) var ownNames: [String] = []

  public init() {}

  /// The kinds that a workout can be started of.
  public var kinds: [Kind] { ownNames.map { Kind(ownName: $0) } + Kind.builtIn }

  public func kind(_ spoken: INSpeakableString) -> Kind? { kinds.first { $0.isMeant(by: spoken) } }

  /// The workout that goes on, where the spoken name means it: "my intervals" are the "Vroom intervals" that run.
  ///
  /// Nobody has to name it, since there is only one.
  public func current(meantBy spoken: INSpeakableString?) -> Workout? {
    guard let current, let spoken else { return current }
    let isMeant =
      kind(spoken)?.identifier == current.kind
      || current.name.localizedCaseInsensitiveContains(spoken.spokenPhrase)
    return isMeant ? current : nil
  }

  public mutating func add(ownName: String) {
    remove(ownName: ownName)
    ownNames.insert(ownName, at: 0)
  }

  public mutating func remove(ownName: String) {
    ownNames.removeAll { $0.caseInsensitiveCompare(ownName) == .orderedSame }
  }

  public mutating func forgetOwnNames() {
    ownNames = []
  }
}
