import Foundation

/// A linear model of a sentence's intent, with one logistic regression for each intent.
struct IntentModel: Sendable {
  var intents: [String]
  var features: FeatureTable
  /// The weight of each feature. Features of few sentences weigh more.
  var rarity: [Float]
  /// The weights of feature `f` are `weights[starts[f]..<starts[f + 1]]`, each for an intent of `weightIntents`. Those near
  /// to nothing are left out.
  var starts: [Int32] = [0]
  var weightIntents: [UInt16] = []
  /// In units of `unit`.
  var weights: [Int16] = []
  var unit: Float = 1
  var biases: [Float]

  /// Takes weights, in the order of `weightIntents`.
  mutating func take(_ weights: [Float]) {
    unit = weights.reduce(Float(1e-6)) { max($0, abs($1)) } / Float(Int16.max)
    self.weights = weights.map { Int16(($0 / unit).rounded()) }
  }

  /// The index of the label for sentences out of scope.
  var outside: Int? { intents.firstIndex(of: SentenceModel.outOfScope) }

  /// The factor that makes the squares of a sentence's feature values add up to one.
  static func scale(_ values: [Float], unknown: Int) -> Float {
    1 / max(1, values.reduce(Float(unknown) * unknownRarity) { $0 + $1 * $1 }).squareRoot()
  }

  /// The square of an unknown feature's value.
  private static let unknownRarity: Float = 1

  /// The score of each intent by itself, as the logarithm of its odds.
  ///
  /// It reads through pointers, which aren't checked at each access; the numbers of a file were checked when it was read.
  func scores(_ found: [UInt64]) -> [Double] {
    var scores = biases
    var known: [Int] = []
    known.reserveCapacity(found.count)
    features.withFinder { find in
      for feature in found {
        let number = find(feature)
        if number >= 0 { known.append(number) }
      }
    }
    // Scaling keeps long sentences from counting more than short ones.
    let scale = Self.scale(known.map { rarity[$0] }, unknown: found.count - known.count)
    scores.withUnsafeMutableBufferPointer { scores in
      rarity.withUnsafeBufferPointer { rarity in
        starts.withUnsafeBufferPointer { starts in
          weights.withUnsafeBufferPointer { weights in
            weightIntents.withUnsafeBufferPointer { weightIntents in
              for number in known {
                let value = rarity[number] * scale * unit
                for place in Int(starts[number])..<Int(starts[number + 1]) {
                  scores[Int(weightIntents[place])] += Float(weights[place]) * value
                }
              }
            }
          }
        }
      }
    }
    return scores.map(Double.init)
  }

  /// A score as a probability.
  static func probability(_ score: Double) -> Double { 1 / (1 + exp(-score)) }
}
