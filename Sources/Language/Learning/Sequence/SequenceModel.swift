import Foundation

/// A conditional random field that gives each word of a sentence a label, such as `B-artist`.
///
/// Cost of decoding for each word: features times labels, and labels squared.
struct SequenceModel: Sendable {
  var labels: [String]
  var features: FeatureTable
  /// The weights of feature `f` are `weights[starts[f]..<starts[f + 1]]`.
  var starts: [Int32]
  var weightLabels: [UInt8]
  var weights: [Float]
  /// By the label before, then by the label after. The last row is the start of a sentence.
  var transitions: [Float]
  /// Words that examples have outside of values, as features.
  var plainWords = FeatureTable()

  /// The best labels, and the logarithm of their probability.
  func decode(_ words: [[UInt64]]) -> (labels: [Int], logProbability: Double) {
    let count = labels.count
    guard !words.isEmpty, count > 0 else { return ([], 0) }
    var scores = [Float](repeating: 0, count: words.count * count)
    for (position, features) in words.enumerated() {
      for feature in features {
        guard let number = self.features.find(feature) else { continue }
        for place in Int(starts[number])..<Int(starts[number + 1]) {
          scores[position * count + Int(weightLabels[place])] += weights[place]
        }
      }
    }
    // The best way and the sum over all ways, side by side.
    var best = [Float](repeating: 0, count: count)
    var total = [Double](repeating: 0, count: count)
    for label in 0..<count {
      best[label] = scores[label] + transitions[count * count + label]
      total[label] = Double(best[label])
    }
    var back = [UInt8](repeating: 0, count: words.count * count)
    // Every word needs the exponentials of all transitions.
    let steps = transitions.map { exp(Double($0)) }
    var nextBest = best
    var nextTotal = total
    for position in 1..<max(1, words.count) {
      let shift = total.max() ?? 0
      let exponentials = total.map { exp($0 - shift) }
      for label in 0..<count {
        var choice = 0
        var top = -Float.infinity
        var sum = 0.0
        for previous in 0..<count {
          let transition = transitions[previous * count + label]
          let score = best[previous] + transition
          if score > top {
            top = score
            choice = previous
          }
          sum += exponentials[previous] * steps[previous * count + label]
        }
        let own = scores[position * count + label]
        nextBest[label] = top + own
        nextTotal[label] = shift + log(sum) + Double(own)
        back[position * count + label] = UInt8(choice)
      }
      swap(&best, &nextBest)
      swap(&total, &nextTotal)
    }
    var label = best.indices.max { best[$0] < best[$1] } ?? 0
    let top = Double(best[label])
    let shift = total.max() ?? 0
    let partition = shift + log(total.reduce(0) { $0 + exp($1 - shift) })
    var path = [Int](repeating: 0, count: words.count)
    for position in stride(from: words.count - 1, through: 0, by: -1) {
      path[position] = label
      label = Int(back[position * count + label])
    }
    return (path, min(0, top - partition))
  }
}
