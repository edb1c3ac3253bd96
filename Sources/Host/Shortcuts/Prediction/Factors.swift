import Foundation

/// The weights of all that is known of a moment: how far each of it is believed.
struct Factors: Sendable {
  /// The facts that are known of a moment, as positions in `weights`.
  enum Kind: Int, CaseIterable {
    /// The number of times that the action is done at all.
    case usual
    /// The number of times of late.
    case late
    case halfHour
    case kindOfDay
    case weekday
    case follower
    case gap
    case place
    case placeAndPart
    /// The kind of day and the time, of late.
    case lateKindOfDay
    /// The time of day more exactly.
    case exactTime
  }

  static let count: Int = Kind.allCases.count
  private let initial: [Double]
  private(set) var weights: [Double]

  /// The number of occasions that it has learnt from.
  private(set) var lessons = 0

  init(_ initial: [Double]) {
    self.initial = initial
    weights = initial
  }

  func score(_ values: ArraySlice<Double>) -> Double {
    var sum = 0.0
    for (weight, value) in zip(weights, values) { sum += weight * value }
    return sum
  }

  /// Moves the weights towards those which make what was done likelier.
  ///
  /// - Parameters:
  ///   - values: those of all actions, one after the other.
  ///   - likelihoods: of all actions, by the weights as they are.
  mutating func learn(_ done: Int, _ values: [Double], _ likelihoods: [Double], rate: Double) {
    lessons += 1
    var gradient = [Double](repeating: 0, count: Self.count)
    for (action, likelihood) in likelihoods.enumerated() {
      let difference = (action == done ? 1 : 0) - likelihood
      guard abs(difference) > 1e-4 else { continue }
      for factor in 0..<Self.count { gradient[factor] += difference * values[action * Self.count + factor] }
    }
    for factor in 0..<Self.count {
      let step = rate * max(-2, min(2, gradient[factor])) + rate * 0.05 * (initial[factor] - weights[factor])
      weights[factor] = max(0, min(2, weights[factor] + step))
    }
  }
}
