import CLinear
import Foundation

/// Trains a model of intents with liblinear. The same sentences give the same model; ten thousand take a second.
enum IntentTrainer {
  struct Sentence {
    var features: [UInt64]
    var intent: Int
  }

  /// Weights below are left out of the model. Most of the weights are: what other intents' sentences say about one.
  private static let smallest: Float = 0.1
  /// The score of an intent that nothing speaks for.
  private static let unlikely: Float = -4

  /// The inverse document frequency.
  private static func rarity(of count: Int, in all: Int) -> Float {
    Float(log(Double(all + 1) / Double(count + 1)) + 1)
  }

  /// - Parameters:
  ///   - cost: the weight of a sentence on the wrong side, against large weights.
  ///   - tolerance: the accuracy at which the search for the best weights ends.
  static func train(_ sentences: [Sentence], intents: [String], cost: Double = 16, tolerance: Double = 0.05)
    -> IntentModel
  {
    // Without sentences nothing is learnt: liblinear needs at least one.
    if sentences.isEmpty {
      return IntentModel(
        intents: intents, features: FeatureTable(), rarity: [], weights: [],
        biases: [Float](repeating: Self.unlikely, count: intents.count))
    }
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
    linear_be_quiet()
    let wanted = sentences.map(\.intent)
    let problem = Rows(nodes, starts, featureCount: features + 1)
    defer { problem.free() }
    // Each intent is trained against all others, independently. So the order of the labels is ours.
    let all = Parallel.map(intents.count) { intent in
      problem.weights(of: wanted.map { $0 == intent }, cost: cost, tolerance: tolerance)
    }
    return IntentModel(
      intents: intents, features: table, rarity: rarity,
      weights: (0..<features).map { feature in
        all.enumerated().compactMap { intent, weights in
          guard !weights.isEmpty, abs(weights[feature]) >= Self.smallest else { return nil }
          return (intent, weights[feature])
        }
      },
      biases: all.map { $0.isEmpty ? Self.unlikely : $0[features] })
  }
}

/// Sentences in liblinear's form. Several threads read them, none changes them.
private struct Rows: @unchecked Sendable {
  private let nodes: UnsafeMutableBufferPointer<feature_node>
  private let rows: UnsafeMutableBufferPointer<UnsafeMutablePointer<feature_node>?>
  private let featureCount: Int

  init(_ nodes: [feature_node], _ starts: [Int], featureCount: Int) {
    self.featureCount = featureCount
    self.nodes = .allocate(capacity: nodes.count)
    _ = self.nodes.initialize(from: nodes)
    rows = .allocate(capacity: starts.count)
    for (index, start) in starts.enumerated() {
      rows.initializeElement(at: index, to: self.nodes.baseAddress.map { $0 + start })
    }
  }

  func free() {
    nodes.deallocate()
    rows.deallocate()
  }

  /// The weights that separate the chosen sentences from the others, the bias last; empty where none or all are chosen.
  func weights(of chosen: [Bool], cost: Double, tolerance: Double) -> [Float] {
    guard chosen.contains(true), chosen.contains(false) else { return [] }
    var targets = chosen.map { $0 ? 1.0 : -1.0 }
    return targets.withUnsafeMutableBufferPointer { targets in
      var problem = problem(
        l: Int32(rows.count), n: Int32(featureCount), y: targets.baseAddress, x: rows.baseAddress, bias: -1)
      var settings = parameter()
      settings.solver_type = Int32(L2R_LR)
      settings.eps = tolerance
      settings.C = cost
      guard let trained = CLinear.train(&problem, &settings) else { return [] }
      var pointer: UnsafeMutablePointer<CLinear.model>? = trained
      defer { free_and_destroy_model(&pointer) }
      let sign: Float = trained.pointee.label[0] == 1 ? 1 : -1
      return (0..<featureCount).map { sign * Float(trained.pointee.w[$0]) }
    }
  }
}
