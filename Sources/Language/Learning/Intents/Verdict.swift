/// What the scores of all intents say of one sentence.
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

  /// How much speaks for an intent, from 0 to 1; not yet a probability of being right.
  func confidence(_ intent: Int) -> Double {
    let share = own.indices.reduce(0) { groups[$1] == groups[intent] ? $0 + own[$1] : $0 } / sum
    return share * min(1, own[intent] * 5)
  }

  /// Whether a sentence is rather of this intent than out of scope.
  func accepts(_ intent: Int) -> Bool { outside.map { own[$0] < Self.outsideShare * own[intent] } ?? true }

  /// How much likelier it has to be that a sentence is out of scope.
  private static let outsideShare = 1.5
}
