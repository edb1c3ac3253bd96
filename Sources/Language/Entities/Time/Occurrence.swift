/// One time that a pattern stands for, in wall-clock seconds; the end is exclusive.
struct Occurrence: Hashable, Sendable {
  var start: Int
  var end: Int
  var grain: Grain
  var isInterval = false
  /// Of an interval that was said with its last unit: where that one starts.
  var lastStart: Int?
  var hasStart = true
  var hasEnd = true

  /// From its start on: "since Monday".
  var withoutEnd: Occurrence {
    Occurrence(start: start, end: end, grain: grain, isInterval: true, hasEnd: false)
  }

  /// Up to it, or to its end where it's an interval: "until Monday".
  var untilEnd: Occurrence {
    let last = isInterval ? end : start
    return Occurrence(start: last, end: max(last, end), grain: grain, isInterval: true, hasStart: false)
  }
}
