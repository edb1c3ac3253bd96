/// The durations of one piece of work that is done many times.
///
///     let measurement = try Measurement.of(1000) { try work() }
///     print(measurement.row)
struct Measurement {
  private var nanoseconds: [Int64] = []

  mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    nanoseconds.append(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  /// Does the work `count` times, after some rounds that aren't counted.
  static func of(_ count: Int, warmup: Int = 20, _ work: () throws -> Void) rethrows -> Measurement {
    for _ in 0..<warmup { try work() }
    var measurement = Measurement()
    let clock = ContinuousClock()
    for _ in 0..<count { measurement.add(try clock.measure(work)) }
    return measurement
  }

  /// In microseconds, by nearest rank.
  func percentile(_ percent: Double) -> Double {
    let sorted = nanoseconds.sorted()
    guard let last = sorted.indices.last else { return 0 }
    return Double(sorted[min(last, Int(Double(sorted.count) * percent / 100))]) / 1000
  }

  /// In whole microseconds.
  var mean: Int64 { nanoseconds.isEmpty ? 0 : nanoseconds.reduce(0, +) / Int64(nanoseconds.count) / 1000 }

  var row: String { "p50 \(cell(50))   p99 \(cell(99))   (\(nanoseconds.count) runs)" }

  private func cell(_ percent: Double) -> String {
    let microseconds = percentile(percent)
    let text =
      microseconds < 1000
      ? "\(Int(microseconds.rounded())) µs" : "\((microseconds / 100).rounded() / 10) ms"
    return String(repeating: " ", count: max(0, 9 - text.count)) + text
  }
}

/// The memory of this process.
enum Memory {
  /// Resident, in MB.
  static var resident: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096 / 1_048_576
  }
}
