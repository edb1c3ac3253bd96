/// Compares the scores of all intents for one sentence.
struct Verdict {
  private let own: [Double]
  private let groups: [Int]
  private let outside: Int?
  private let sum: Double

  /// - Parameters:
  ///   - groups: by intent; what is said of an intent in different ways counts together.
  ///   - outside: what stands for being out of scope.
  init(_ scores: [Double], groups: [Int], outside: Int?) {
    own = scores.map(IntentModel.probability)
    sum = max(own.reduce(0, +), 1e-12)
    self.groups = groups
    self.outside = outside
  }

  /// The confidence in an intent from 0 to 1. `Calibration` turns it into a probability.
  func confidence(_ intent: Int) -> Double {
    let share = own.indices.reduce(0) { groups[$1] == groups[intent] ? $0 + own[$1] : $0 } / sum
    return share * min(1, own[intent] * 5)
  }

  /// How likely an intent is when it is looked at alone.
  func strength(_ intent: Int) -> Double { own[intent] }

  /// The part of all probability that one intent alone has.
  func share(_ intent: Int) -> Double { own[intent] / sum }

  /// Whether the sentence is rather of this intent than out of scope.
  func accepts(_ intent: Int) -> Bool { outside.map { own[$0] < Self.outsideShare * own[intent] } ?? true }

  /// A sentence is out of scope only where that is likelier by this factor.
  private static let outsideShare = 1.5
}
