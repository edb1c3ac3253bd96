import CLinear
import Foundation

/// Learns a model of intents with liblinear: deterministic, a second for ten thousand sentences.
enum IntentTrainer {
  struct Sentence {
    var features: [UInt64]
    var intent: Int
  }

  /// The inverse document frequency.
  private static func rarity(of count: Int, in all: Int) -> Float {
    Float(log(Double(all + 1) / Double(count + 1)) + 1)
  }

  static func train(_ sentences: [Sentence], intents: [String], cost: Double = 16) -> IntentModel {
    var table = FeatureTable()
    var nodes: [feature_node] = []
    var starts: [Int] = []
    var counts: [UInt64: Int] = [:]
    for sentence in sentences { for feature in sentence.features { counts[feature, default: 0] += 1 } }
    var rarity: [Float] = []
    for sentence in sentences {
      starts.append(nodes.count)
      var known: [Int] = []
      for feature in sentence.features {
        let count = counts[feature, default: 0]
        guard count >= 2 else { continue }
        known.append(table.insert(feature))
        if table.count > rarity.count { rarity.append(Self.rarity(of: count, in: sentences.count)) }
      }
      let scale = IntentModel.scale(
        known.map { rarity[$0] }, unknown: sentence.features.count - known.count)
      // liblinear wants its indices in order.
      for index in known.sorted() {
        nodes.append(feature_node(index: Int32(index + 1), value: Double(rarity[index] * scale)))
      }
      nodes.append(feature_node(index: Int32(table.count + 1), value: 1))
      nodes.append(feature_node(index: -1, value: 0))
    }
    let features = table.count
    // The last feature is always there: the bias.
    for end in (starts.dropFirst() + [nodes.count]) { nodes[end - 2].index = Int32(features + 1) }
    var targets = sentences.map { Double($0.intent) }
    var model = IntentModel(
      intents: intents, features: table, rarity: rarity, weights: [Float](repeating: 0, count: features * intents.count),
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
            settings.eps = 0.05
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
