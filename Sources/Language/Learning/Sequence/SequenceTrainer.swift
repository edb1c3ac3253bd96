import CLBFGS
import Foundation

/// Trains a conditional random field by maximum likelihood with a quadratic penalty.
///
/// Cost: one pass over the data for each of at most `iterations` steps. The same data gives the same model.
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
    var smallest: Float = 0.05
  }

  /// The result of training: features with their weights. `SequenceFeatures` joins it with those of other
  /// models.
  struct Learnt {
    var labelCount: Int
    var features: [UInt64] = []
    /// The weights of feature `f` are `weights[starts[f]..<starts[f + 1]]`, each for a label.
    var starts: [Int32] = [0]
    var weightLabels: [UInt8] = []
    var weights: [Float] = []
  }

  private let labels: [String]
  private let settings: Settings
  private let data: SequenceData

  static func train(_ sentences: [Sentence], labels: [String], _ settings: Settings = Settings())
    -> (model: SequenceModel, learnt: Learnt)
  {
    let trainer = SequenceTrainer(sentences, labels, settings)
    return trainer.run()
  }

  private init(_ sentences: [Sentence], _ labels: [String], _ settings: Settings) {
    self.labels = labels
    self.settings = settings
    data = SequenceData(sentences, minimumCount: settings.minimumCount)
  }

  private func run() -> (model: SequenceModel, learnt: Learnt) {
    let count = labels.count
    let size = data.pairLabels.count + (count + 1) * count
    guard size > 0, let weights = lbfgs_malloc(Int32(size)) else {
      return (
        SequenceModel(labels: labels, transitions: [Float](repeating: 0, count: (count + 1) * count)),
        Learnt(labelCount: count)
      )
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
    return result(weights)
  }

  private func result(_ weights: UnsafeMutablePointer<lbfgsfloatval_t>) -> (SequenceModel, Learnt) {
    let count = labels.count
    var learnt = Learnt(labelCount: count)
    for feature in 0..<data.features.count {
      let before = learnt.weights.count
      for pair in Int(data.pairStarts[feature])..<Int(data.pairStarts[feature + 1]) {
        let weight = Float(weights[pair])
        guard abs(weight) >= settings.smallest else { continue }
        learnt.weightLabels.append(data.pairLabels[pair])
        learnt.weights.append(weight)
      }
      guard learnt.weights.count > before else { continue }
      learnt.features.append(data.features.keys[feature])
      learnt.starts.append(Int32(learnt.weights.count))
    }
    let base = data.pairLabels.count
    let transitions = (0..<(count + 1) * count).map { Float(weights[base + $0]) }
    return (SequenceModel(labels: labels, transitions: transitions), learnt)
  }

  /// The penalised negative log-likelihood, and its gradient.
  private func evaluate(
    _ weights: UnsafePointer<lbfgsfloatval_t>, _ gradient: UnsafeMutablePointer<lbfgsfloatval_t>, _ size: Int
  ) -> Double {
    var value = 0.0
    for index in 0..<size {
      value += 0.5 * settings.penalty * weights[index] * weights[index]
      gradient[index] = settings.penalty * weights[index]
    }
    return data.withRows { rows in
      let pass = SequencePass(rows, labels: labels.count, weights: weights, gradient: gradient)
      defer { pass.free() }
      for sentence in 0..<rows.sentences { pass.add(sentence, to: &value) }
      return value
    }
  }
}
