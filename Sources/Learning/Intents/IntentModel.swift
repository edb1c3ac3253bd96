import Foundation

/// A linear model of which intent a sentence means: one logistic regression an intent.
struct IntentModel: Sendable {
  var intents: [String]
  var features: FeatureTable
  /// By feature, then by intent.
  var weights: [Float]
  var biases: [Float]

  /// The probability of each intent, adding up to one, and how sure the likeliest is by itself.
  func probabilities(_ found: [UInt64]) -> (shares: [Double], own: [Double]) {
    let count = intents.count
    var scores = biases
    // Long sentences don't speak louder than short ones.
    let scale = IntentTrainer.value(of: found.count)
    for feature in found {
      guard let number = features.find(feature) else { continue }
      for intent in 0..<count { scores[intent] += weights[number * count + intent] * Float(scale) }
    }
    let own = scores.map { 1 / (1 + exp(-Double($0))) }
    let sum = max(own.reduce(0, +), 1e-12)
    return (own.map { $0 / sum }, own)
  }
}
