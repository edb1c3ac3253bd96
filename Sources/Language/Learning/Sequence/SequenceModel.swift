import Foundation

/// A conditional random field that gives each word of a sentence a label, such as `B-artist`.
///
/// The weights that features have for labels stand in `SequenceFeatures`, for all models together.
///
/// Cost of decoding for each word: labels squared.
struct SequenceModel: Sendable {
  let labels: [String]
  /// The meaning of each label, without its text.
  let meanings: [Meaning]
  /// By the label before, then by the label after. The last row is the start of a sentence.
  let transitions: [Float]
  /// The exponentials of the transitions, which every word of a sentence needs.
  private let steps: [Double]
  /// Words that examples have outside of values, as features.
  var plainWords: FeatureTable

  /// The meaning of a label: `B-artist` marks the first word of the slot `artist`.
  struct Meaning: Hashable, Sendable {
    /// The slot that it's in; nil outside of slots.
    var slot: String?
    /// True where the word is the slot's first one.
    var isBeginning: Bool

    init(_ label: String) {
      slot = label == "O" ? nil : String(label.dropFirst(2))
      isBeginning = label.hasPrefix("B-")
    }
  }

  init(labels: [String], transitions: [Float], plainWords: FeatureTable = FeatureTable()) {
    self.labels = labels
    meanings = labels.map(Meaning.init)
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
    // The best way to each label, and beside it the sum over all ways, in parts of their total: its logarithm is `sum`.
    var best = (0..<count).map { scores[$0] + transitions[count * count + $0] }
    var back = [UInt8](repeating: 0, count: length * count)
    let top = Double(best.max() ?? 0)
    var parts = best.map { exp(Double($0) - top) }
    var sum = top + Self.normalise(&parts)
    var (nextBest, nextParts) = (best, parts)
    for position in 1..<max(1, length) {
      advance(best, parts, &nextBest, &nextParts, &back, at: position)
      let own = scores[position * count..<(position + 1) * count]
      let largest = own.max() ?? 0
      for (label, score) in zip(0..<count, own) {
        best[label] = nextBest[label] + score
        parts[label] = nextParts[label] * exp(Double(score - largest))
      }
      sum += Double(largest) + Self.normalise(&parts)
    }
    var label = best.indices.max { best[$0] < best[$1] } ?? 0
    let reached = Double(best[label])
    var path = [Int](repeating: 0, count: length)
    for position in stride(from: length - 1, through: 0, by: -1) {
      path[position] = label
      label = Int(back[position * count + label])
    }
    return (path, min(0, reached - sum))
  }

  /// Makes the parts add up to one.
  ///
  /// - Returns: the logarithm of what they added up to.
  private static func normalise(_ parts: inout [Double]) -> Double {
    let sum = parts.reduce(0, +)
    guard sum > 0 else { return 0 }
    for place in parts.indices { parts[place] /= sum }
    return log(sum)
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
              // Apart, each loop adds up several labels at once.
              for previous in 0..<count {
                let (reached, row) = (best[previous], previous * count)
                for label in 0..<count {
                  let score = reached + transitions[row + label]
                  let isBetter = score > nextBest[label]
                  nextBest[label] = isBetter ? score : nextBest[label]
                  back[position * count + label] =
                    isBetter ? UInt8(truncatingIfNeeded: previous) : back[position * count + label]
                }
              }
              for previous in 0..<count {
                let (part, row) = (parts[previous], previous * count)
                for label in 0..<count { sums[label] += part * steps[row + label] }
              }
            }
          }
        }
      }
    }
  }
}
