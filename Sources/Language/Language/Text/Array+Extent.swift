extension [Range<Int>] {
  /// The smallest range that has all of these in it, in whatever order they stand; nil where there are none. The parts of a text that a
  /// person corrected may stand in another order than its words.
  ///
  ///     [7..<11, 2..<5].extent  // 2..<11
  var extent: Range<Int>? {
    guard let start = lazy.map(\.lowerBound).min(), let end = lazy.map(\.upperBound).max() else { return nil }
    return start..<Swift.max(start, end)
  }
}
