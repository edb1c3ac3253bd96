/// Compares the scores of all intents for one sentence.
struct Verdict {
  private let own: [Double]
  private let groups: IntentGroups
  private let outside: Int?
  /// By group: its part of all probability, and the largest probability that one of its intents has alone.
  let shares: [Double]
  let strengths: [Double]

  /// - Parameters:
  ///   - groups: what is said of an intent in different ways counts together.
  ///   - outside: what stands for being out of scope.
  init(_ scores: [Double], groups: IntentGroups, outside: Int?) {
    own = scores.map(IntentModel.probability)
    self.groups = groups
    self.outside = outside
    let sum = max(own.reduce(0, +), 1e-12)
    var shares = [Double](repeating: 0, count: groups.count)
    var strengths = shares
    for (intent, group) in groups.of.enumerated() {
      shares[group] += own[intent] / sum
      strengths[group] = max(strengths[group], own[intent])
    }
    self.shares = shares
    self.strengths = strengths
  }

  /// The confidence in an intent from 0 to 1. `Calibration` turns it into a probability.
  func confidence(_ intent: Int) -> Double { shares[groups.of[intent]] * min(1, own[intent] * 5) }

  /// True where the sentence is rather of this intent than out of scope.
  func accepts(_ intent: Int) -> Bool { outside.map { own[$0] < Self.outsideShare * own[intent] } ?? true }

  /// A sentence is out of scope only where that is likelier by this factor.
  private static let outsideShare = 1.5
}
