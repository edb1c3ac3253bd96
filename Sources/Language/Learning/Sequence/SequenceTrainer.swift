import CLBFGS
import Foundation

/// Learns a conditional random field by maximum likelihood with a quadratic penalty.
///
/// Cost: a pass over the data for each of at most `iterations` steps; deterministic.
final class SequenceTrainer {
  struct Sentence {
    var words: [[UInt64]]
    var labels: [Int]
  }

  struct Settings {
    var penalty = 0.1
    var iterations = 120
    /// Features that occur less often are left out.
    var minimumCount = 1
    /// Weights below are left out of the model.
    var smallest: Float = 0.008
  }

  private let labels: [String]
  private let settings: Settings
  private var features = FeatureTable()
  private var pairStarts: [Int32] = [0]
  private var pairLabels: [UInt8] = []
  /// All words' features, numbered.
  private var tokenFeatures: [Int32] = []
  private var tokenStarts: [Int32] = [0]
  private var tokenLabels: [UInt8] = []
  private var sentenceStarts: [Int32] = [0]
  private var longest = 0

  static func train(_ sentences: [Sentence], labels: [String], _ settings: Settings = Settings())
    -> SequenceModel
  {
    let trainer = SequenceTrainer(sentences, labels, settings)
    return trainer.run()
  }

  private init(_ sentences: [Sentence], _ labels: [String], _ settings: Settings) {
    self.labels = labels
    self.settings = settings
    var counts: [UInt64: Int] = [:]
    if settings.minimumCount > 1 {
      for sentence in sentences {
        for word in sentence.words { for feature in word { counts[feature, default: 0] += 1 } }
      }
    }
    var seen: [Set<UInt8>] = []
    for sentence in sentences {
      longest = max(longest, sentence.words.count)
      for (word, label) in zip(sentence.words, sentence.labels) {
        for feature in word {
          if settings.minimumCount > 1, counts[feature, default: 0] < settings.minimumCount { continue }
          let number = features.insert(feature)
          if number == seen.count { seen.append([]) }
          seen[number].insert(UInt8(label))
          tokenFeatures.append(Int32(number))
        }
        tokenStarts.append(Int32(tokenFeatures.count))
        tokenLabels.append(UInt8(label))
      }
      sentenceStarts.append(Int32(tokenLabels.count))
    }
    for labels in seen {
      pairLabels += labels.sorted()
      pairStarts.append(Int32(pairLabels.count))
    }
  }

  private func run() -> SequenceModel {
    let count = labels.count
    let size = pairLabels.count + (count + 1) * count
    guard size > 0, let weights = lbfgs_malloc(Int32(size)) else {
      return SequenceModel(
        labels: labels, features: FeatureTable(), starts: [0], weightLabels: [], weights: [],
        transitions: [Float](repeating: 0, count: (count + 1) * count))
    }
    defer { lbfgs_free(weights) }
    for index in 0..<size { weights[index] = 0 }
    var parameters = lbfgs_parameter_t()
    lbfgs_parameter_init(&parameters)
    parameters.max_iterations = Int32(settings.iterations)
    parameters.epsilon = 1e-4
    parameters.past = 10
    parameters.delta = 1e-4
    parameters.max_linesearch = 30
    withExtendedLifetime(self) {
      let instance = Unmanaged.passUnretained(self).toOpaque()
      _ = lbfgs(
        Int32(size), weights, nil,
        { instance, weights, gradient, size, _ in
          guard let instance, let weights, let gradient else { return 0 }
          let trainer = Unmanaged<SequenceTrainer>.fromOpaque(instance).takeUnretainedValue()
          return trainer.evaluate(weights, gradient, Int(size))
        }, nil, instance, &parameters)
    }
    return model(weights)
  }

  private func model(_ weights: UnsafeMutablePointer<lbfgsfloatval_t>) -> SequenceModel {
    let count = labels.count
    var keys: [UInt64] = []
    var starts: [Int32] = [0]
    var weightLabels: [UInt8] = []
    var kept: [Float] = []
    for feature in 0..<features.count {
      let before = kept.count
      for pair in Int(pairStarts[feature])..<Int(pairStarts[feature + 1]) {
        let weight = Float(weights[pair])
        guard abs(weight) >= settings.smallest else { continue }
        weightLabels.append(pairLabels[pair])
        kept.append(weight)
      }
      guard kept.count > before else { continue }
      keys.append(features.keys[feature])
      starts.append(Int32(kept.count))
    }
    let base = pairLabels.count
    return SequenceModel(
      labels: labels, features: FeatureTable(keys), starts: starts, weightLabels: weightLabels, weights: kept,
      transitions: (0..<(count + 1) * count).map { Float(weights[base + $0]) })
  }

  /// The penalised negative logarithm of the likelihood, and its gradient.
  private func evaluate(
    _ weights: UnsafePointer<lbfgsfloatval_t>, _ gradient: UnsafeMutablePointer<lbfgsfloatval_t>, _ size: Int
  ) -> Double {
    let count = labels.count
    let base = pairLabels.count
    var value = 0.0
    for index in 0..<size {
      value += 0.5 * settings.penalty * weights[index] * weights[index]
      gradient[index] = settings.penalty * weights[index]
    }
    let transitions = weights + base
    var exponentials = [Double](repeating: 0, count: count * count)
    for index in 0..<count * count { exponentials[index] = exp(transitions[index]) }
    var states = [Double](repeating: 0, count: longest * count)
    var alpha = states
    var beta = states
    var scales = [Double](repeating: 0, count: longest)
    var row = [Double](repeating: 0, count: count)
    tokenFeatures.withUnsafeBufferPointer { tokenFeatures in
      pairStarts.withUnsafeBufferPointer { pairStarts in
        pairLabels.withUnsafeBufferPointer { pairLabels in
          states.withUnsafeMutableBufferPointer { states in
            alpha.withUnsafeMutableBufferPointer { alpha in
              beta.withUnsafeMutableBufferPointer { beta in
                for sentence in 0..<sentenceStarts.count - 1 {
                  let first = Int(sentenceStarts[sentence])
                  let length = Int(sentenceStarts[sentence + 1]) - first
                  guard length > 0 else { continue }
                  // State potentials.
                  for index in 0..<length * count { states[index] = 0 }
                  for position in 0..<length {
                    let token = first + position
                    for place in Int(tokenStarts[token])..<Int(tokenStarts[token + 1]) {
                      let feature = Int(tokenFeatures[place])
                      for pair in Int(pairStarts[feature])..<Int(pairStarts[feature + 1]) {
                        states[position * count + Int(pairLabels[pair])] += weights[pair]
                      }
                    }
                  }
                  var previous = -1
                  for position in 0..<length {
                    let label = Int(tokenLabels[first + position])
                    value -= states[position * count + label]
                    value -=
                      previous < 0
                      ? transitions[count * count + label] : transitions[previous * count + label]
                    previous = label
                  }
                  // Each row is divided by its largest potential, which comes back in the normaliser.
                  var shifted = 0.0
                  for position in 0..<length {
                    var top = -Double.infinity
                    for label in 0..<count { top = max(top, states[position * count + label]) }
                    for label in 0..<count {
                      states[position * count + label] = exp(states[position * count + label] - top)
                    }
                    shifted += top
                  }
                  // Forward.
                  for label in 0..<count {
                    alpha[label] = states[label] * exp(transitions[count * count + label])
                  }
                  scales[0] = Self.normalise(&alpha, 0, count)
                  for position in 1..<max(1, length) {
                    let here = position * count
                    for label in 0..<count { alpha[here + label] = 0 }
                    for before in 0..<count {
                      let amount = alpha[here - count + before]
                      for label in 0..<count {
                        alpha[here + label] += amount * exponentials[before * count + label]
                      }
                    }
                    for label in 0..<count { alpha[here + label] *= states[here + label] }
                    scales[position] = Self.normalise(&alpha, here, count)
                  }
                  value += shifted
                  for position in 0..<length { value += log(scales[position]) }
                  // Backward.
                  let last = (length - 1) * count
                  for label in 0..<count { beta[last + label] = 1 }
                  for position in stride(from: length - 2, through: 0, by: -1) {
                    let here = position * count
                    for label in 0..<count {
                      row[label] =
                        beta[here + count + label] * states[here + count + label] / scales[position + 1]
                    }
                    for label in 0..<count {
                      var sum = 0.0
                      for after in 0..<count { sum += exponentials[label * count + after] * row[after] }
                      beta[here + label] = sum
                    }
                  }
                  // Expected counts minus those that are seen.
                  for position in 0..<length {
                    let here = position * count
                    let token = first + position
                    let label = Int(tokenLabels[token])
                    for other in 0..<count { row[other] = alpha[here + other] * beta[here + other] }
                    row[label] -= 1
                    for place in Int(tokenStarts[token])..<Int(tokenStarts[token + 1]) {
                      let feature = Int(tokenFeatures[place])
                      for pair in Int(pairStarts[feature])..<Int(pairStarts[feature + 1]) {
                        gradient[pair] += row[Int(pairLabels[pair])]
                      }
                    }
                    if position == 0 {
                      for other in 0..<count { gradient[base + count * count + other] += row[other] }
                    } else {
                      let before = here - count
                      for other in 0..<count {
                        row[other] = states[here + other] * beta[here + other] / scales[position]
                      }
                      for previous in 0..<count {
                        let amount = alpha[before + previous]
                        guard amount > 1e-12 else { continue }
                        let place = base + previous * count
                        for other in 0..<count {
                          gradient[place + other] +=
                            amount * exponentials[previous * count + other] * row[other]
                        }
                      }
                      gradient[base + Int(tokenLabels[token - 1]) * count + label] -= 1
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    return value
  }

  @inline(__always)
  private static func normalise(_ row: inout UnsafeMutableBufferPointer<Double>, _ start: Int, _ count: Int)
    -> Double
  {
    var sum = 0.0
    for index in start..<start + count { sum += row[index] }
    let scale = sum > 0 ? sum : 1e-300
    for index in start..<start + count { row[index] /= scale }
    return scale
  }
}
