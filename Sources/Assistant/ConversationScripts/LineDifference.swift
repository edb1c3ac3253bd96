/// The smallest difference between an answer and the expected lines.
struct LineDifference {
  private(set) var lines: [String] = []
  /// The index of the first expected line without a counterpart; nil where the answer is as expected.
  private(set) var firstExpected: Int?
  var isEmpty: Bool { firstExpected == nil }

  /// Cost: the number of expected lines times the number of actual ones, in pattern matches.
  init(expected: [LinePattern], actual: [String]) {
    // cost[i][j]: the number of lines in expected[i...] and actual[j...] without a counterpart.
    var cost = Array(repeating: Array(repeating: 0, count: actual.count + 1), count: expected.count + 1)
    for i in (0...expected.count).reversed() {
      for j in (0...actual.count).reversed() {
        cost[i][j] = steps(expected, actual, i, j).map { cost[$0.i][$0.j] + $0.cost }.min() ?? 0
      }
    }
    var i = 0
    var j = 0
    while let step = steps(expected, actual, i, j).first(where: { cost[i][j] == cost[$0.i][$0.j] + $0.cost })
    {
      if step.cost > 0 { firstExpected = firstExpected ?? i }
      if let line = step.line { lines.append(line) }
      (i, j) = (step.i, step.j)
    }
  }

  private struct Step {
    var i: Int
    var j: Int
    var cost: Int
    var line: String?
  }

  /// The next steps from a place, the preferred one first.
  private func steps(_ expected: [LinePattern], _ actual: [String], _ i: Int, _ j: Int) -> [Step] {
    var steps: [Step] = []
    if i < expected.count, case .anyLines = expected[i] {
      if j < actual.count { steps.append(Step(i: i, j: j + 1, cost: 0, line: "  \(actual[j])")) }
      steps.append(Step(i: i + 1, j: j, cost: 0))
      return steps
    }
    if i < expected.count, j < actual.count, expected[i].matches(actual[j]) {
      steps.append(Step(i: i + 1, j: j + 1, cost: 0, line: "  \(actual[j])"))
    }
    if j < actual.count { steps.append(Step(i: i, j: j + 1, cost: 1, line: "+ \(actual[j])")) }
    if i < expected.count { steps.append(Step(i: i + 1, j: j, cost: 1, line: "- \(expected[i])")) }
    return steps
  }
}
