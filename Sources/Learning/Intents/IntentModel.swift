import Foundation

/// A linear model of which intent a sentence means: one logistic regression an intent.
struct IntentModel: Sendable {
  var intents: [String]
  var features: FeatureTable
  /// How much each feature counts: what few sentences have tells more.
  var rarity: [Float]
  /// By feature, then by intent.
  var weights: [Float]
  var biases: [Float]

  /// What the values of a sentence's features are multiplied with, so that their squares add up to one.
  static func scale(_ values: [Float], unknown: Int) -> Float {
    1 / max(1, values.reduce(Float(unknown) * unknownRarity) { $0 + $1 * $1 }).squareRoot()
  }

  /// The square of what an unknown feature counts.
  private static let unknownRarity: Float = 1

  /// The probability of each intent, adding up to one, and how sure the likeliest is by itself.
  func probabilities(_ found: [UInt64]) -> (shares: [Double], own: [Double]) {
    let count = intents.count
    var scores = biases
    // Long sentences don't speak louder than short ones.
    let known = found.compactMap { features.find($0) }
    let scale = Self.scale(known.map { rarity[$0] }, unknown: found.count - known.count)
    for number in known {
      let value = rarity[number] * scale
      for intent in 0..<count { scores[intent] += weights[number * count + intent] * value }
    }
    let own = scores.map { 1 / (1 + exp(-Double($0))) }
    let sum = max(own.reduce(0, +), 1e-12)
    return (own.map { $0 / sum }, own)
  }
}
