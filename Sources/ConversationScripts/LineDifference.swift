/// The shortest account of how an answer differs from what was expected, by longest common subsequence.
struct LineDifference {
  private(set) var lines: [String] = []
  /// The index of the first expected line that has no counterpart.
  private(set) var firstExpected: Int?
  private(set) var isEmpty = true

  /// Cost: expected × actual pattern matches.
  init(expected: [LinePattern], actual: [String]) {
    // best[i][j]: how many lines of expected[i...] and actual[j...] can be paired.
    let columns = actual.count
    var best = Array(repeating: Array(repeating: 0, count: columns + 1), count: expected.count + 1)
    for i in expected.indices.reversed() {
      for j in (0...columns).reversed() {
        if case .anyLines = expected[i] {
          best[i][j] = max(best[i + 1][j], j < columns ? best[i][j + 1] + 1 : 0)
          continue
        }
        guard j < columns else { continue }
        let paired = expected[i].matches(actual[j]) ? best[i + 1][j + 1] + 1 : 0
        best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
      }
    }
    walk(expected, actual, best)
  }

  private mutating func walk(_ expected: [LinePattern], _ actual: [String], _ best: [[Int]]) {
    var i = 0
    var j = 0
    while i < expected.count || j < actual.count {
      if i < expected.count, case .anyLines = expected[i] {
        if j < actual.count, best[i][j] == best[i][j + 1] + 1 {
          lines.append("  \(actual[j])")
          j += 1
        } else {
          i += 1
        }
      } else if i < expected.count, j < actual.count, expected[i].matches(actual[j]),
        best[i][j] == best[i + 1][j + 1] + 1
      {
        lines.append("  \(actual[j])")
        i += 1
        j += 1
      } else if j < actual.count, i == expected.count || best[i][j] == best[i][j + 1] {
        lines.append("+ \(actual[j])")
        firstExpected = firstExpected ?? i
        isEmpty = false
        j += 1
      } else {
        lines.append("- \(expected[i])")
        firstExpected = firstExpected ?? i
        isEmpty = false
        i += 1
      }
    }
  }
}
