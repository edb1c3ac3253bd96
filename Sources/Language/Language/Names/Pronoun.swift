import IntentSchema

/// Words that stand for something that was said or shown before.
///
///     engine.pronoun("it")             // .one
///     engine.pronoun("the second one") // .place(2)
///     engine.pronoun("milk")           // nil
public enum Pronoun: Hashable, Sendable {
  /// The one thing that was mentioned last, such as "it" or "her".
  case one
  /// The same, or what an app takes where nothing was mentioned, such as "my list".
  case usual
  /// All things that were mentioned last, such as "them".
  case several
  /// The person who speaks, who is nobody that a request names: "i" of "did i say anything".
  case speaker
  /// Somebody or something that isn't named, such as "people", "someone" and "some things": it's asked for.
  case unnamed
  /// One of the things that were mentioned last, by its place: 1 for the first one, -1 for the last one.
  case place(Int)

  /// - Parameter meaning: what a language's list `pronoun` says that words mean: `one`, `usual`, `several`, `speaker`,
  ///   `unnamed` or a place.
  init?(_ meaning: Value) {
    switch meaning {
    case .string("one"): self = .one
    case .string("usual"): self = .usual
    case .string("several"): self = .several
    case .string("speaker"): self = .speaker
    case .string("unnamed"): self = .unnamed
    case .integer(let place) where place != 0: self = .place(Int(place))
    default: return nil
    }
  }
}

extension LanguageEngine {
  /// The pronoun that some words are; nil for all other words.
  ///
  /// The list `pronoun` of the language's grammars has them. Cost: one look at the language's lists.
  public func pronoun(_ text: String) -> Pronoun? { lexicon.pronoun(text) }

  /// True for words that begin by pointing to something that was spoken of: "that pizza", “那个披萨”.
  ///
  /// The list `pointing_word` of the language's grammars has the words that point.
  public func pointsBack(_ text: String) -> Bool { pointingWords(in: text).contains { $0.lowerBound == 0 } }

  /// True where words anywhere in a text point so: "delete that reminder".
  public func points(_ text: String) -> Bool { !pointingWords(in: text).isEmpty }

  private func pointingWords(in text: String) -> [Range<Int>] {
    guard case .success(let sentence) = lexicon.sentence(text) else { return [] }
    return lexicon.words.places(
      of: WordLists.WellKnown.pointingWords, in: lexicon.spans(of: sentence, []))
  }
}

extension LanguageEngine {
  /// True for a text that has no word besides a verb, pronouns and politeness: "send it too, please". "Send it back" says more.
  public func saysOnlyVerb(_ text: String) -> Bool {
    guard case .success(let spoken) = lexicon.sentence(text) else { return false }
    let sentence = lexicon.requested(spoken)
    let spans = lexicon.spans(of: sentence, [])
    let pronouns = sentence.tokens.indices.flatMap { start in
      [start + 1, start + 2].filter {
        $0 <= sentence.count && lexicon.pronoun(sentence.text(start..<$0)) != nil
      }
      .map { start..<$0 }
    }
    let rest = sentence.tokens.indices.filter { index in
      !pronouns.contains { $0.contains(index) } && !spans.isFiller(index)
    }
    return rest.count == 1 && rest.allSatisfy { lexicon.verbs.isVerb(sentence.key($0)) }
  }

  /// The place of the pronoun right behind the first word, in UTF-8 offsets: of "it" in "send it to Mia". Nil where there's none.
  public func pronounBehindVerb(in text: String) -> Range<Int>? {
    guard lexicon.verbs.verbIsFirst, case .success(let spoken) = lexicon.sentence(text) else { return nil }
    let sentence = lexicon.cleaned(spoken)
    guard sentence.count > 2, lexicon.pronoun(sentence.text(1..<2)) == .one else { return nil }
    return sentence.ranges(1..<2).first
  }
}

extension Lexicon {
  func pronoun(_ text: String) -> Pronoun? {
    guard let list = words.list(WordLists.WellKnown.pronouns) else { return nil }
    let sentence = words.tokenizer.sentence(text)
    var found: Pronoun?
    words.listIndex.hits(in: sentence) { tokens, value in
      guard value.list == Int(list), tokens == 0..<sentence.count else { return }
      found = Pronoun(words.meaning(value))
    }
    return found
  }
}
