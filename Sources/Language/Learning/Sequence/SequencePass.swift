import Foundation

/// One pass over all sentences: the likelihood of their labels under the weights, and its gradient.
///
/// Each sentence takes the forward-backward algorithm: potentials of the words, sums over all label sequences from the
/// front and from the back, then the expected counts. It owns its work space; call `free()` at the end.
struct SequencePass {
  private let rows: SequenceData.Rows
  /// The number of labels.
  private let count: Int
  private let weights: UnsafePointer<Double>
  private let gradient: UnsafeMutablePointer<Double>
  /// The weights of pairs of labels, by the label before. The last row is the start of a sentence.
  private let transitions: UnsafePointer<Double>
  private let transitionGradient: UnsafeMutablePointer<Double>
  /// The exponentials of the transitions.
  private let exponentials: UnsafeMutablePointer<Double>
  /// The potentials, by word, then by label. `alpha` has the sums from the front, `beta` those from the back.
  private let states: UnsafeMutablePointer<Double>
  private let alpha: UnsafeMutablePointer<Double>
  private let beta: UnsafeMutablePointer<Double>
  /// The divisor of each word's row of `alpha`.
  private let scales: UnsafeMutablePointer<Double>
  private let row: UnsafeMutablePointer<Double>

  init(
    _ rows: SequenceData.Rows, labels count: Int, weights: UnsafePointer<Double>,
    gradient: UnsafeMutablePointer<Double>
  ) {
    self.rows = rows
    self.count = count
    self.weights = weights
    self.gradient = gradient
    transitions = weights + rows.pairs
    transitionGradient = gradient + rows.pairs
    func room(_ size: Int) -> UnsafeMutablePointer<Double> {
      let room = UnsafeMutablePointer<Double>.allocate(capacity: max(1, size))
      room.initialize(repeating: 0, count: max(1, size))
      return room
    }
    exponentials = room(count * count)
    for index in 0..<count * count { exponentials[index] = exp(transitions[index]) }
    states = room(rows.longest * count)
    alpha = room(rows.longest * count)
    beta = room(rows.longest * count)
    scales = room(rows.longest)
    row = room(count)
  }

  func free() {
    for room in [exponentials, states, alpha, beta, scales, row] { room.deallocate() }
  }

  /// Adds the negative log-likelihood of a sentence to `value`, and its gradient to the gradient.
  func add(_ sentence: Int, to value: inout Double) {
    let words = rows.words(of: sentence)
    guard !words.isEmpty else { return }
    findPotentials(words)
    subtractSeen(words, from: &value)
    let shifted = exponentiate(words.count)
    goForward(words.count)
    value += shifted
    for position in 0..<words.count { value += log(scales[position]) }
    goBackward(words.count)
    for position in 0..<words.count { addExpected(position, words) }
  }

  /// The score of each label for each word.
  private func findPotentials(_ words: Range<Int>) {
    for index in 0..<words.count * count { states[index] = 0 }
    for (position, word) in words.enumerated() {
      let here = states + position * count
      rows.forEachPair(of: word) { pair, label in here[label] += weights[pair] }
    }
  }

  /// Subtracts the score of the sentence's own labels.
  private func subtractSeen(_ words: Range<Int>, from value: inout Double) {
    // The start of a sentence is the last row.
    var previous = count
    for (position, word) in words.enumerated() {
      let label = rows.label(of: word)
      value -= states[position * count + label]
      value -= transitions[previous * count + label]
      previous = label
    }
  }

  /// Divides each row by its largest potential.
  ///
  /// - Returns: the logarithm of all divisors. The normaliser adds it back.
  private func exponentiate(_ length: Int) -> Double {
    var shifted = 0.0
    for position in 0..<length {
      let here = states + position * count
      var top = -Double.infinity
      for label in 0..<count { top = max(top, here[label]) }
      for label in 0..<count { here[label] = exp(here[label] - top) }
      shifted += top
    }
    return shifted
  }

  private func goForward(_ length: Int) {
    for label in 0..<count { alpha[label] = states[label] * exp(transitions[count * count + label]) }
    scales[0] = normalise(alpha)
    for position in 1..<max(1, length) {
      let here = alpha + position * count
      let before = here - count
      for label in 0..<count { here[label] = 0 }
      for previous in 0..<count {
        let amount = before[previous]
        let steps = exponentials + previous * count
        for label in 0..<count { here[label] += amount * steps[label] }
      }
      let own = states + position * count
      for label in 0..<count { here[label] *= own[label] }
      scales[position] = normalise(here)
    }
  }

  private func goBackward(_ length: Int) {
    let last = beta + (length - 1) * count
    for label in 0..<count { last[label] = 1 }
    for position in stride(from: length - 2, through: 0, by: -1) {
      fillRow(position + 1)
      let here = beta + position * count
      for label in 0..<count {
        let steps = exponentials + label * count
        var sum = 0.0
        for after in 0..<count { sum += steps[after] * row[after] }
        here[label] = sum
      }
    }
  }

  /// The sums of everything at and behind a word, by its label.
  @inline(__always)
  private func fillRow(_ position: Int) {
    let here = position * count
    for label in 0..<count { row[label] = states[here + label] * beta[here + label] / scales[position] }
  }

  /// Adds the expected counts of one word, minus those that were seen.
  private func addExpected(_ position: Int, _ words: Range<Int>) {
    let here = position * count
    let word = words.lowerBound + position
    let label = rows.label(of: word)
    for other in 0..<count { row[other] = alpha[here + other] * beta[here + other] }
    row[label] -= 1
    rows.forEachPair(of: word) { pair, label in gradient[pair] += row[label] }
    if position == 0 {
      let start = transitionGradient + count * count
      for other in 0..<count { start[other] += row[other] }
      return
    }
    fillRow(position)
    let before = alpha + here - count
    for previous in 0..<count {
      let amount = before[previous]
      guard amount > 1e-12 else { continue }
      let steps = exponentials + previous * count
      let place = transitionGradient + previous * count
      for other in 0..<count { place[other] += amount * steps[other] * row[other] }
    }
    transitionGradient[rows.label(of: word - 1) * count + label] -= 1
  }

  /// Divides a row by its sum, and returns the sum.
  @inline(__always)
  private func normalise(_ row: UnsafeMutablePointer<Double>) -> Double {
    var sum = 0.0
    for label in 0..<count { sum += row[label] }
    let scale = sum > 0 ? sum : 1e-300
    for label in 0..<count { row[label] /= scale }
    return scale
  }
}
