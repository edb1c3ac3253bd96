/// Counts the slips between two words: insertions, deletions, substitutions, and swaps of neighbours. Case is ignored.
///
///     EditDistance.between("Grocries", "groceries")  // 1
///     EditDistance.nearest(to: "hanlde", among: ["handle", "confirm"])  // "handle"
public enum EditDistance {
  /// The number of slips. Cost: the product of the lengths; meant for names.
  public static func between(_ first: String, _ second: String) -> Int {
    // Most names are ASCII, and bytes compare in a fraction of the time of characters.
    guard first.utf8.allSatisfy({ $0 < 0x80 }), second.utf8.allSatisfy({ $0 < 0x80 }) else {
      return between(Array(first.lowercased()), Array(second.lowercased()))
    }
    return between(first.utf8.map(small), second.utf8.map(small))
  }

  private static func small(_ letter: UInt8) -> UInt8 {
    (0x41...0x5A).contains(letter) ? letter + 0x20 : letter
  }

  private static func between<Letter: Equatable>(_ a: [Letter], _ b: [Letter]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 1...a.count {
      row[0] = i
      for j in 1...b.count {
        let substituted = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        row[j] = min(last[j] + 1, row[j - 1] + 1, substituted)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      // Every row is written anew, so the oldest is used again.
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[b.count]
  }

  /// The candidate with the fewest slips, at most `limit`; the first in alphabetical order where several are equal.
  public static func nearest(to word: String, among candidates: some Sequence<String>, limit: Int = 2)
    -> String?
  {
    let count = word.count
    return candidates.filter { abs($0.count - count) <= limit }.map {
      (name: $0, distance: between($0, word))
    }
    .filter { $0.distance <= limit }
    .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }
}
