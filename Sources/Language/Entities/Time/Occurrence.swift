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
}
