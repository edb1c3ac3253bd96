/// One time that a pattern stands for, in wall-clock seconds. The end is exclusive.
struct Occurrence: Hashable, Sendable {
  var start: Int
  var end: Int
  var grain: Grain
  var isInterval = false
  /// The start of the last unit of an interval that was said with it.
  var lastStart: Int?
  /// When people do what they plan for a part of a day: nine o'clock for a morning.
  var moment: Int?
  var hasStart = true
  var hasEnd = true

  /// From its start on: "since Monday".
  var withoutEnd: Occurrence {
    Occurrence(start: start, end: end, grain: grain, isInterval: true, hasEnd: false)
  }

  /// Everything up to it: "until Monday".
  var untilEnd: Occurrence {
    let last = isInterval ? end : start
    return Occurrence(start: last, end: max(last, end), grain: grain, isInterval: true, hasStart: false)
  }
}
