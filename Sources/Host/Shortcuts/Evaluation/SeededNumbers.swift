import Foundation

/// Random numbers that are the same in every run.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// At least 0 and less than 1.
  mutating func unit() -> Double { Double.random(in: 0..<1, using: &self) }

  /// Around 0, with a standard deviation of 1.
  mutating func normal() -> Double {
    (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit())
  }

  /// A number of things that happen independently, `mean` of them on average.
  mutating func poisson(_ mean: Double) -> Int {
    var count = 0
    var product = unit()
    while product > exp(-mean) {
      count += 1
      product *= unit()
    }
    return count
  }
}
