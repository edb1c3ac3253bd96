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

  /// What stands for being out of scope.
  var outside: Int? { intents.firstIndex(of: SentenceModel.outOfScope) }

  /// What the values of a sentence's features are multiplied with, so that their squares add up to one.
  static func scale(_ values: [Float], unknown: Int) -> Float {
    1 / max(1, values.reduce(Float(unknown) * unknownRarity) { $0 + $1 * $1 }).squareRoot()
  }

  /// The square of what an unknown feature counts.
  private static let unknownRarity: Float = 1

  /// The score of each intent by itself: the logarithm of its odds.
  func scores(_ found: [UInt64]) -> [Double] {
    let count = intents.count
    var scores = biases
    // Long sentences don't speak louder than short ones.
    let known = found.compactMap { features.find($0) }
    let scale = Self.scale(known.map { rarity[$0] }, unknown: found.count - known.count)
    for number in known {
      let value = rarity[number] * scale
      for intent in 0..<count { scores[intent] += weights[number * count + intent] * value }
    }
    return scores.map(Double.init)
  }

  /// A score as a probability.
  static func probability(_ score: Double) -> Double { 1 / (1 + exp(-score)) }
}
