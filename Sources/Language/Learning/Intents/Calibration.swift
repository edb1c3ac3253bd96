import Foundation

/// Turns a model's confidence into the share of such readings that are right, by Platt's scaling.
struct Calibration: Hashable, Sendable {
  /// Applies to the logarithm of the odds.
  var slope = 1.0
  var offset = 0.0

  func probability(_ confidence: Double) -> Double {
    IntentModel.probability(slope * Self.odds(confidence) + offset)
  }

  private static func odds(_ confidence: Double) -> Double {
    let bounded = min(max(confidence, 1e-4), 1 - 1e-4)
    return log(bounded / (1 - bounded))
  }

  /// Learns from readings of sentences that their model has not seen.
  ///
  /// - Parameter readings: how much spoke for each, and whether it was right.
  init(_ readings: [(confidence: Double, isRight: Bool)]) {
    guard !readings.isEmpty else { return }
    // Newton's method. The penalty keeps both numbers finite where all readings are right.
    for _ in 0..<Self.steps {
      var gradient = (slope: Self.penalty * (slope - 1), offset: Self.penalty * offset)
      var curvature = (slope: Self.penalty, both: 0.0, offset: Self.penalty)
      for (confidence, isRight) in readings {
        let odds = Self.odds(confidence)
        let share = IntentModel.probability(slope * odds + offset)
        let difference = share - (isRight ? 1 : 0)
        gradient.slope += difference * odds
        gradient.offset += difference
        let weight = max(share * (1 - share), 1e-6)
        curvature.slope += weight * odds * odds
        curvature.both += weight * odds
        curvature.offset += weight
      }
      let determinant = curvature.slope * curvature.offset - curvature.both * curvature.both
      guard determinant > 1e-9 else { return }
      let change = (
        slope: (curvature.offset * gradient.slope - curvature.both * gradient.offset) / determinant,
        offset: (curvature.slope * gradient.offset - curvature.both * gradient.slope) / determinant
      )
      slope = max(Self.smallestSlope, slope - change.slope)
      offset -= change.offset
      if abs(change.slope) + abs(change.offset) < 1e-6 { return }
    }
  }

  init(slope: Double = 1, offset: Double = 0) {
    self.slope = slope
    self.offset = offset
  }

  private static let steps = 30
  private static let penalty = 1.0
  /// More confidence must never make a reading less likely.
  private static let smallestSlope = 0.1
}
