import Foundation

/// A conditional random field that gives each word of a sentence a label, such as `B-artist`.
///
/// What features say of labels stands in `SequenceFeatures`, for all models together.
///
/// Cost of decoding for each word: labels squared.
struct SequenceModel: Sendable {
  var labels: [String]
  /// By the label before, then by the label after. The last row is the start of a sentence.
  let transitions: [Float]
  /// The exponentials of the transitions, which every word of a sentence needs.
  private let steps: [Double]
  /// Words that examples have outside of values, as features.
  var plainWords: FeatureTable

  init(labels: [String], transitions: [Float], plainWords: FeatureTable = FeatureTable()) {
    self.labels = labels
    self.transitions = transitions
    steps = transitions.map { exp(Double($0)) }
    self.plainWords = plainWords
  }

  /// The best labels, and the logarithm of their probability.
  ///
  /// - Parameter scores: what the features say: by word, then by label.
  func decode(_ scores: [Float]) -> (labels: [Int], logProbability: Double) {
    let count = labels.count
    let length = count > 0 ? scores.count / count : 0
    guard length > 0 else { return ([], 0) }
    // The best way and the sum over all ways, side by side.
    var best = (0..<count).map { scores[$0] + transitions[count * count + $0] }
    var total = best.map(Double.init)
    var back = [UInt8](repeating: 0, count: length * count)
    var nextBest = best
    var sums = total
    for position in 1..<max(1, length) {
      let shift = total.max() ?? 0
      advance(best, total.map { exp($0 - shift) }, &nextBest, &sums, &back, at: position)
      for label in 0..<count {
        let own = scores[position * count + label]
        best[label] = nextBest[label] + own
        total[label] = shift + log(sums[label]) + Double(own)
      }
    }
    var label = best.indices.max { best[$0] < best[$1] } ?? 0
    let top = Double(best[label])
    let shift = total.max() ?? 0
    let partition = shift + log(total.reduce(0) { $0 + exp($1 - shift) })
    var path = [Int](repeating: 0, count: length)
    for position in stride(from: length - 1, through: 0, by: -1) {
      path[position] = label
      label = Int(back[position * count + label])
    }
    return (path, min(0, top - partition))
  }

  /// Goes on by one word, without its own scores: the best way to each label with the label before it, and the sum of all.
  ///
  /// It is most of the work of decoding, so it reads through pointers, which aren't checked at each access.
  private func advance(
    _ best: [Float], _ parts: [Double], _ nextBest: inout [Float], _ sums: inout [Double],
    _ back: inout [UInt8], at position: Int
  ) {
    let count = labels.count
    transitions.withUnsafeBufferPointer { transitions in
      steps.withUnsafeBufferPointer { steps in
        nextBest.withUnsafeMutableBufferPointer { nextBest in
          sums.withUnsafeMutableBufferPointer { sums in
            back.withUnsafeMutableBufferPointer { back in
              nextBest.update(repeating: -.infinity)
              sums.update(repeating: 0)
              for previous in 0..<count {
                let (reached, part, row) = (best[previous], parts[previous], previous * count)
                for label in 0..<count {
                  let score = reached + transitions[row + label]
                  let isBetter = score > nextBest[label]
                  nextBest[label] = isBetter ? score : nextBest[label]
                  back[position * count + label] =
                    isBetter ? UInt8(truncatingIfNeeded: previous) : back[position * count + label]
                  sums[label] += part * steps[row + label]
                }
              }
            }
          }
        }
      }
    }
  }
}
