import Foundation

/// When something is done, as weights that fade.
struct ActionCounts: Sendable {
  /// The number of times, usually and of late.
  var usual = 0.0
  var late = 0.0
  /// By half hours of the day; of each kind of day; hours of each weekday.
  var halfHours = [Double](repeating: 0, count: 48)
  var kinds = [Double](repeating: 0, count: 2 * 48)
  var lateKinds = [Double](repeating: 0, count: 2 * 48)
  var weekdays = [Double](repeating: 0, count: 7 * 48)
  /// By the time since it was done last: how often it was done then, and how often anything was.
  var done = [Double](repeating: 0, count: Gap.count)
  var seen = [Double](repeating: 0, count: Gap.count)

  mutating func add(_ time: LocalTime, _ weight: Double, late lateWeight: Double) {
    let slot = Self.slot(time)
    usual += weight
    late += lateWeight
    halfHours[slot] += weight
    kinds[Self.kind(time) + slot] += weight
    lateKinds[Self.kind(time) + slot] += lateWeight
    weekdays[time.weekday * 48 + slot] += weight
  }

  mutating func scale(_ factor: Double, late lateFactor: Double) {
    usual *= factor
    late *= lateFactor
    for index in lateKinds.indices { lateKinds[index] *= lateFactor }
    for index in halfHours.indices { halfHours[index] *= factor }
    for index in kinds.indices { kinds[index] *= factor }
    for index in weekdays.indices { weekdays[index] *= factor }
    for index in done.indices {
      done[index] *= factor
      seen[index] *= factor
    }
  }

  static func slot(_ time: LocalTime) -> Int { min(47, max(0, Int(time.hour * 2))) }
  static func kind(_ time: LocalTime) -> Int { time.isRestDay ? 48 : 0 }
}

/// Which half hours count for a moment, and how much: the nearer the more.
struct Kernel: Sendable {
  private var slots: [(slot: Int, weight: Double)] = []

  init(_ time: LocalTime, width: Double) {
    let position = time.hour * 2 - 0.5
    let centre = Int(position.rounded())
    let reach = Int(width.rounded(.up))
    for offset in -reach...reach {
      let distance = abs(Double(centre + offset) - position)
      guard distance < width else { continue }
      slots.append((((centre + offset) % 48 + 48) % 48, 1 - distance / width))
    }
  }

  func sum(_ counts: [Double], from start: Int) -> Double {
    var sum = 0.0
    for (slot, weight) in slots { sum += counts[start + slot] * weight }
    return sum
  }
}

/// The time since an action was done last, in bands: some things are done daily, some each week, some twice in a row.
enum Gap {
  private static let hours: [Double] = [
    0.05, 0.17, 0.5, 1, 2, 4, 8, 14, 20, 22, 26, 30, 44, 52, 66, 100, 160, 166, 170, 176, 330, 342,
  ]
  static let count: Int = hours.count + 1

  static func band(_ seconds: Double) -> Int {
    let gap = seconds / 3600
    return hours.firstIndex { gap < $0 } ?? hours.count
  }
}

/// The actions that were done in one context, as weights that fade.
struct ContextCounts: Sendable {
  var counts: [Int: Double] = [:]
  var total = 0.0

  mutating func add(_ action: Int, _ weight: Double) {
    counts[action, default: 0] += weight
    total += weight
  }

  mutating func scale(_ factor: Double) {
    total *= factor
    for key in counts.keys { counts[key]? *= factor }
  }
}

/// One action: its counts, and the last times that it was done.
struct ActionHistory: Sendable {
  let key: String
  var counts = ActionCounts()
  /// The number of times that it was ever done.
  var times = 0
  /// The last times, the newest at the end.
  var recent: [Stamp] = []
  var lastSeconds = -Double.infinity

  /// When it was done, as far as reasons say it.
  struct Stamp: Hashable, Sendable {
    var day: Int32
    var weekday: Int8
    var part: LocalTime.Part
    var isRestDay: Bool
  }

  static let stamps: Int = 64

  init(_ key: String) { self.key = key }

  mutating func add(_ time: LocalTime) {
    times += 1
    lastSeconds = max(lastSeconds, time.seconds)
    if recent.count == Self.stamps { recent.removeFirst() }
    recent.append(
      Stamp(
        day: Int32(clamping: time.day), weekday: Int8(time.weekday), part: time.part,
        isRestDay: time.isRestDay))
  }
}

/// The weight of an occasion at a time. It doubles with every half-life, so that what is older weighs half.
struct Growth: Sendable {
  private var start: Double?
  private var lateStart = 0.0

  /// The weights at a time, and the factors that all older weights have to be multiplied with first, so that no number gets
  /// too large.
  mutating func weights(_ seconds: Double, _ tuning: Predictor.Tuning) -> (
    usual: Double, late: Double, factors: (usual: Double, late: Double)?
  ) {
    guard let start else {
      self.start = seconds
      lateStart = seconds
      return (1, 1, nil)
    }
    let usual = exp2((seconds - start) / 86400 / tuning.usual)
    let late = exp2((seconds - lateStart) / 86400 / tuning.late)
    guard usual > 1e6 || late > 1e6 else { return (usual, late, nil) }
    self.start = seconds
    lateStart = seconds
    return (1, 1, (1 / usual, 1 / late))
  }

  /// The weight of one occasion now.
  func unit(_ seconds: Double, _ tuning: Predictor.Tuning) -> (usual: Double, late: Double) {
    guard let start else { return (1, 1) }
    return (
      exp2(min(1000, (seconds - start) / 86400 / tuning.usual)),
      exp2(min(1000, (seconds - lateStart) / 86400 / tuning.late))
    )
  }
}
