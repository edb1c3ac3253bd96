/// One time that a pattern stands for, in wall-clock seconds; the end is exclusive.
struct Occurrence: Hashable, Sendable {
  var start: Int
  var end: Int
  var grain: Grain
  var isInterval = false
  var hasStart = true
  var hasEnd = true
}
