import IntentSchema

extension Expectation {
  /// What an answer changes; nil where it says something else, or where no parameter is asked for that it could be for.
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

  /// Whether a parameter has a value already that words would give it.
  func isPresent(_ change: Change) -> Bool {
    corrections.contains { $0.parameter == change.parameter && $0.value == change.value }
  }
}
