import CLinear
import Foundation

/// Learns a model of intents with liblinear: deterministic, a second for ten thousand sentences.
enum IntentTrainer {
  struct Sentence {
    var features: [UInt64]
    var intent: Int
  }

  /// Every feature of a sentence has the same value, so that their squares add up to one.
  static func value(of count: Int) -> Double { 1 / Double(max(1, count)).squareRoot() }

  static func train(_ sentences: [Sentence], intents: [String], cost: Double = 16) -> IntentModel {
    var table = FeatureTable()
    var nodes: [feature_node] = []
    var starts: [Int] = []
    var counts: [UInt64: Int] = [:]
    for sentence in sentences { for feature in sentence.features { counts[feature, default: 0] += 1 } }
    for sentence in sentences {
      starts.append(nodes.count)
      let value = value(of: sentence.features.count)
      // liblinear wants its indices in order.
      for index in sentence.features.filter({ counts[$0, default: 0] >= 2 }).map({ table.insert($0) })
        .sorted()
      {
        nodes.append(feature_node(index: Int32(index + 1), value: value))
      }
      nodes.append(feature_node(index: Int32(table.count + 1), value: 1))
      nodes.append(feature_node(index: -1, value: 0))
    }
    let features = table.count
    // The last feature is always there: the bias.
    for end in (starts.dropFirst() + [nodes.count]) { nodes[end - 2].index = Int32(features + 1) }
    var targets = sentences.map { Double($0.intent) }
    var model = IntentModel(
      intents: intents, features: table, weights: [Float](repeating: 0, count: features * intents.count),
      biases: [Float](repeating: -4, count: intents.count))
    linear_be_quiet()
    nodes.withUnsafeMutableBufferPointer { nodes in
      guard let base = nodes.baseAddress else { return }
      var rows: [UnsafeMutablePointer<feature_node>?] = starts.map { base + $0 }
      rows.withUnsafeMutableBufferPointer { rows in
        targets.withUnsafeMutableBufferPointer { targets in
          var problem = problem(
            l: Int32(sentences.count), n: Int32(features + 1), y: targets.baseAddress, x: rows.baseAddress,
            bias: -1)
          // One intent against the others, one after the other, for the order of the labels is then ours.
          for intent in intents.indices {
            let wanted = sentences.map { $0.intent == intent ? 1.0 : -1.0 }
            for (index, value) in wanted.enumerated() { targets[index] = value }
            guard wanted.contains(1), wanted.contains(-1) else { continue }
            var settings = parameter()
            settings.solver_type = Int32(L2R_LR)
            settings.eps = 0.005
            settings.C = cost
            guard let trained = CLinear.train(&problem, &settings) else { continue }
            var pointer: UnsafeMutablePointer<CLinear.model>? = trained
            defer { free_and_destroy_model(&pointer) }
            let sign: Float = trained.pointee.label[0] == 1 ? 1 : -1
            for feature in 0..<features {
              model.weights[feature * intents.count + intent] = sign * Float(trained.pointee.w[feature])
            }
            model.biases[intent] = sign * Float(trained.pointee.w[features])
          }
        }
      }
    }
    return model
  }
}
