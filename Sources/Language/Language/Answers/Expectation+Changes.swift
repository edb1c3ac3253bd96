import IntentSchema

extension Expectation {
  /// The changes in an answer; nil where it says something else, or where no parameter is asked for that it
  /// could be for.
  func changes(_ answer: Answer?) -> [Change]? {
    switch answer {
    case .changes(let changes): return changes
    case .value(let value): return parameter.map { [Change(parameter: $0, value: value)] }
    case .choice(let index):
      guard case .choice(let choices) = kind, choices.indices.contains(index) else { return nil }
      return parameter.map { [Change(parameter: $0, value: choices[index].value)] }
    default: return nil
    }
  }

  /// True where words also name what a parameter has now, and put another thing in its place: "it's the
  /// harbour, not the museum".
  func namesPresentValue(of change: Change, in text: String) -> Bool {
    let text = " \(text.lowercased()) "
    return corrections.contains { known in
      known.parameter == change.parameter
        && known.value?.words.contains { !$0.isEmpty && text.contains(" \($0) ") } == true
    }
  }

  /// True where a parameter has a value already that words would give it.
  public func isPresent(_ change: Change) -> Bool {
    corrections.contains { $0.parameter == change.parameter && $0.value == change.value }
  }
}
