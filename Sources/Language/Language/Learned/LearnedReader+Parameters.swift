import IntentSchema

/// Finds the parameter that words belong to, where a model took them for another one.
extension LearnedReader {
  /// The parameter of the same thing whose list has the words, where those of this one may be any: the album "pop" is a genre.
  /// A word before them that says what they are is believed: "the album Pop".
  func listed(
    _ words: String, behind before: ArraySlice<Unicode.Scalar>, insteadOf parameter: String, _ intent: String
  ) -> String? {
    guard let dot = parameter.lastIndex(of: ".") else { return nil }
    let siblings = lexicon.slots(ofIntent: intent).filter { $0.parameter.hasPrefix(parameter[...dot]) }
    guard !siblings.contains(where: { $0.parameter == parameter && $0.list != nil }) else { return nil }
    let kind: Set<Int32> =
      before.split(separator: " ").last.map { lists(of: String(String.UnicodeScalarView($0))) } ?? []
    if siblings.contains(where: { $0.type != nil && ($0.list.map(kind.contains) ?? false) }) { return nil }
    let own = lists(of: words)
    return siblings.first { $0.parameter != parameter && $0.list.map(own.contains) ?? false }?.parameter
  }

  /// The parameter for which an app has registered the words as a name, where they aren't one of their own: a ride called Leap is no place.
  func owner(of words: String, besides name: String, _ intent: IntentDefinition) -> String? {
    func isRegistered(_ parameter: String) -> Bool {
      lexicon.named(words, slot: lexicon.slot(of: parameter, intent: intent.name)).hit != nil
    }
    guard lexicon.slots(of: name, intent: intent.name).contains(where: \.isName), !isRegistered(name) else {
      return nil
    }
    return intent.parameters.map(\.name).first { $0 != name && isRegistered($0) }
  }

  /// The lists that have the whole text as a value.
  func lists(of text: String) -> Set<Int32> { Set(listedValues(text).map { Int32($0.list) }) }

  /// The values of lists that the whole text is.
  func listedValues(_ text: String) -> [ListedValue] {
    let sentence = lexicon.words.tokenizer.sentence(text)
    var found: [ListedValue] = []
    lexicon.words.listIndex.hits(in: sentence) { tokens, value in
      if tokens.count == sentence.count { found.append(value) }
    }
    return found
  }
}
