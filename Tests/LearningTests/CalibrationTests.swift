import Testing

@testable import Learning

@Suite struct `Calibrated scores` {
  /// A hundred readings at each of four confidences, of which a share is right.
  private static func readings(_ right: (Double) -> Double) -> [(confidence: Double, isRight: Bool)] {
    [0.3, 0.5, 0.7, 0.9].flatMap { confidence in
      (0..<100).map { (confidence, Double($0) < right(confidence) * 100) }
    }
  }

  @Test(arguments: [(0.3, 0.68), (0.5, 0.8), (0.7, 0.9), (0.9, 0.97)])
  func `say how often readings are right, where the confidences were too low`(
    confidence: Double, share: Double
  ) {
    let shares = [0.3: 0.68, 0.5: 0.8, 0.7: 0.9, 0.9: 0.97]
    let calibration = Calibration(Self.readings { shares[$0] ?? 0 })
    #expect(abs(calibration.probability(confidence) - share) < 0.03)
  }

  @Test func `say less, where the confidences were too high`() {
    let calibration = Calibration(Self.readings { $0 / 2 })
    #expect(abs(calibration.probability(0.9) - 0.45) < 0.05)
    #expect(calibration.probability(0.3) < calibration.probability(0.9))
  }

  @Test func `stay finite and in order where all readings were right, and where there were none`() {
    let certain = Calibration(Self.readings { _ in 1 })
    #expect((0.9...1).contains(certain.probability(0.5)))
    #expect(certain.probability(0.2) <= certain.probability(0.8))
    #expect(abs(Calibration([]).probability(0.4) - 0.4) < 1e-9)
  }
}
