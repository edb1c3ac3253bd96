import IntentSchema

/// Changes one of several things: "make the lemons limes", "not lemons, limes", after lemons and mint were said. The others stay.
extension AnswerReader {
  /// The words of "make the lemons limes" as what isn't wanted any more and what is: those at the beginning that name a thing which is there,
  /// and the rest. The same words where they begin with no such thing.
  func partedAtPresentThing(_ reading: Reading) -> [Piece] {
    guard reading.kind == .correction, reading.pieces.count == 1, let piece = reading.pieces.first,
      piece.role == AnswerRoles.anyRole, let intent
    else { return reading.pieces }
    for end in piece.words.dropFirst().reversed() {
      let first = piece.words.lowerBound..<end
      guard intent.parameters.contains(where: { isOneThing(first, of: $0) }) else { continue }
      return [
        Piece(role: AnswerRoles.unwanted, words: first),
        Piece(role: AnswerRoles.anyRole, words: end..<piece.words.upperBound),
      ]
    }
    return reading.pieces
  }

  /// The pieces with what isn't wanted, and why, ending before the other value: "Victoria coach station" of "not the airport, I'm being
  /// daft. Victoria coach station" is one name.
  func partedAtSigns(_ pieces: [Piece]) -> [Piece] {
    var parted = pieces
    for (index, piece) in pieces.enumerated().dropLast() {
      let next = pieces[index + 1]
      guard piece.role == AnswerRoles.unwanted || piece.role == AnswerRoles.reason,
        piece.words.upperBound == next.words.lowerBound, !sentence.isBehindSign(next.words.lowerBound),
        case let signs = piece.words.dropFirst().filter(sentence.isBehindSign), let first = signs.first,
        let last = signs.last
      else { continue }
      let end = piece.role == AnswerRoles.unwanted ? first : last
      parted[index] = Piece(role: piece.role, words: piece.words.lowerBound..<end)
      parted[index + 1] = Piece(role: next.role, words: last..<next.words.upperBound)
    }
    return parted
  }

  private func isOneThing(_ words: Range<Int>, of parameter: ParameterDefinition) -> Bool {
    guard parameter.type.isList,
      let present = expectation.corrections.first(where: { $0.parameter == parameter.name })?.value?.list
    else { return false }
    return present.contains { isName(words, of: $0, parameter.type) }
  }

  /// True where words are the whole name of a thing, but for articles and an ending: "the lemons", "limonu". A part of the name is enough
  /// for a person: "Bo" for Bo Larsson.
  private func isName(_ words: Range<Int>, of thing: Value, _ type: TypeReference) -> Bool {
    let tokenizer = lexicon.words.tokenizer
    func plain(_ text: String) -> [String] {
      tokenizer.sentence(text).words.filter { !lexicon.words.articles.contains($0) }
    }
    let isPerson = lexicon.catalogue.kind(of: .named(type.unwrapped.base)) == .person
    let names = thing.words.map(plain)
    return spellings(words).map(plain).contains { said in
      !said.isEmpty && names.contains { isPerson ? said.allSatisfy($0.contains) : $0 == said }
    }
  }

  /// The things of a list, with others in the place of one of them; nil where the words name none, so that the list itself is to be another.
  func exchanged(
    _ unwanted: Range<Int>, of present: [Value], for new: Value, _ type: TypeReference
  ) -> Value? {
    guard let place = present.firstIndex(where: { isName(unwanted, of: $0, type) }) else { return nil }
    let others = present.filter { !isName(unwanted, of: $0, type) }
    let added = (new.list ?? [new]).filter { !others.contains($0) }
    return .list(Array(others.prefix(place)) + added + others.dropFirst(place))
  }
}
