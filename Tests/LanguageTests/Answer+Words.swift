import IntentSchema

extension Answer {
  /// The answer as the tables write it.
  ///
  /// - Parameter words: writes a value.
  func words(_ words: (Value) -> String) -> String {
    switch self {
    case .yes: "yes"
    case .no(instead: nil): "no"
    case .no(instead: .some(let value)): "no instead \(words(value))"
    case .choice(let index): "choice \(index)"
    case .any: "any"
    case .all: "all"
    case .neither: "neither"
    case .value(let value): "value \(words(value))"
    case .changes(let changes):
      changes.map { "\($0.parameter) is \(words($0.value))" }.sorted().joined(separator: ", ")
    case .anotherValue(let parameter): "another \(parameter)"
    case .cancel: "cancel"
    case .later: "later"
    case .hesitation: "hesitation"
    case .question(.difference): "asks the difference"
    case .question(.choice(let index)): "asks about \(index)"
    case .question(.fact(let fact)): "asks the \(fact)"
    case .question(.meaning): "asks the meaning"
    case .question(.unknown): "asks what nobody knows"
    case .sayAgain: "say again"
    }
  }
}
