/// The last few results, by what they were asked for.
///
///     var recent = Recent<String, [Entity]>(limit: 24)
///     recent.add(readings, for: "tomorrow at 8")
///     recent["tomorrow at 8"]  // the readings
///
/// Cost: comparisons with all that are remembered, so they should be few.
package struct Recent<Key: Equatable & Sendable, Result: Sendable>: Sendable {
  private var entries: [(key: Key, result: Result)] = []
  private let limit: Int

  package init(limit: Int) { self.limit = limit }

  /// Nil where it was never asked for, or too long ago.
  package subscript(key: Key) -> Result? { entries.last { $0.key == key }?.result }

  package mutating func add(_ result: Result, for key: Key) {
    if entries.count == limit { entries.removeFirst() }
    entries.append((key, result))
  }
}
