import Foundation

/// Replays a history and counts how often the next action was among the first guesses, before it is told.
///
///     let evaluation = HistoryEvaluation(SyntheticHistory(.weekly, seed: 1))
///     evaluation.predictor.first         // hit@1
///     evaluation.gain(\.first)           // how much of the gap between the best baseline and the oracle is closed
public struct HistoryEvaluation: Sendable {
  /// The guesses of one method.
  public struct Score: Hashable, Sendable {
    public var name: String
    /// The shares of occasions whose action was the first guess, and among the first three.
    public var first: Double = 0
    public var firstThree: Double = 0
    /// The mean of 1 / rank.
    public var reciprocalRank: Double = 0
  }

  public var name: String
  public var occasions: Int
  public var predictor: Score
  public var baselines: [Score]
  /// Nil for a real history: nobody knows what could have been known.
  public var oracle: Score?

  public init(_ history: SyntheticHistory) {
    self.init(history, tuning: .init())
  }

  init(_ history: SyntheticHistory, tuning: Predictor.Tuning) {
    let clock = PersonalClock(timeZone: .gmt)
    self.init(history.kind.rawValue, history.occasions, clock, tuning)
    oracle = Self.score(OracleRanker(history), history.occasions)
  }

  /// A history of a real person.
  public init(name: String, _ occasions: [Occasion], clock: PersonalClock) {
    self.init(name, occasions.sorted { $0.moment < $1.moment }, clock, .init())
  }

  private init(_ name: String, _ occasions: [Occasion], _ clock: PersonalClock, _ tuning: Predictor.Tuning) {
    self.name = name
    self.occasions = occasions.count
    predictor = Self.score(PredictorRanker(clock: clock, tuning: tuning), occasions)
    baselines = [
      Self.score(CountingRanker.mostFrequent, occasions), Self.score(MostRecentRanker(), occasions),
      Self.score(CountingRanker.inThisHour(clock), occasions), Self.score(CountingRanker.markov, occasions),
    ]
  }

  /// The share of the gap between the best baseline and the oracle that the predictor closes. Without an oracle the gap is to
  /// one, which nobody reaches.
  public func gain(_ measure: (Score) -> Double) -> Double {
    let best = baselines.map(measure).max() ?? 0
    let highest = oracle.map(measure) ?? 1
    return highest > best ? (measure(predictor) - best) / (highest - best) : 0
  }

  static func score(_ ranker: some Ranker, _ occasions: [Occasion]) -> Score {
    var ranker = ranker
    var score = Score(name: ranker.name)
    for (index, occasion) in occasions.enumerated() {
      let guesses = ranker.ranking(
        for: Situation(moment: occasion.moment, place: occasion.place), occasion: index)
      if let rank = guesses.firstIndex(of: occasion.action) {
        if rank == 0 { score.first += 1 }
        if rank < 3 { score.firstThree += 1 }
        score.reciprocalRank += 1 / Double(rank + 1)
      }
      ranker.observe(occasion)
    }
    let count = Double(max(1, occasions.count))
    score.first /= count
    score.firstThree /= count
    score.reciprocalRank /= count
    return score
  }
}
