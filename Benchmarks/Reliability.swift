import Foundation

/// Compares scores with the share of right answers: of answers with a score of 0.9, nine in ten should be right.
struct Reliability {
  private var answers: [(score: Double, isRight: Bool)] = []

  mutating func add(_ score: Double, isRight: Bool) { answers.append((score, isRight)) }

  /// The expected calibration error, and the share of right answers in each fifth of the scale.
  var row: String {
    let bands = (0..<Self.bandCount).compactMap { band -> [(score: Double, isRight: Bool)]? in
      let own = answers.filter { min(Self.bandCount - 1, Int($0.score * Double(Self.bandCount))) == band }
      return own.isEmpty ? nil : own
    }
    let error = bands.reduce(0) { sum, band in
      sum + abs(band.reduce(0) { $0 + $1.score } - Double(band.count { $0.isRight }))
    }
    let cells = bands.map { band in
      let mean = band.reduce(0) { $0 + $1.score } / Double(band.count)
      let right = Double(band.count { $0.isRight }) / Double(band.count)
      return "\(Self.text(mean)) is right \(Self.text(right)) of \(band.count)"
    }
    return "calibration error \(Self.text(error / Double(max(1, answers.count))))   "
      + cells.joined(separator: ", ")
  }

  private static let bandCount = 5
  private static func text(_ share: Double) -> String { String(format: "%.2f", share) }
}
