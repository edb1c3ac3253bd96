extension LanguageEngine {
  /// The kinds of answers, such as yes, no or a choice, by their names in grammars.
  public var answers: Set<String> { intents(of: .answers) }

  /// The ways in which an app can be addressed.
  public var addressings: Set<String> { intents(of: .addressing) }

  private func intents(of part: Grammar.Part) -> Set<String> {
    Set((grammar.parts[part]?.templates ?? []).map(\.intent))
  }

  /// The types whose values the lists have words for, such as `INTaskStatus`.
  public var wordedTypes: Set<String> { Set(grammar.words.lists.compactMap(\.type)) }
}
