import IntentSchema

/// Changes of a text that the person dictated, by some of its words.
extension AnswerReader {
  /// The person's own text with some of its words replaced: those from where the new words and the text are alike.
  func mended(_ words: Range<Int>, _ parameter: ParameterDefinition) -> Fit? {
    guard let old = dictated(parameter) else { return nil }
    let before = lexicon.words.tokenizer.sentence(old)
    let (known, new) = (before.words, words.map(sentence.key))
    // "I'm ten minutes late", of "I'm late", says the whole text anew.
    guard new.count > 1, known.count > 1, new.first != known.first else { return nil }
    // One ideograph is no word.
    let least = sentence.isIdeograph(words.lowerBound) ? 2 : 1
    var kept: Int?
    if known.count > least, known.suffix(least).elementsEqual(new.suffix(least)) {
      kept = known.count - least
    }
    let start = known.indices.dropFirst().last { known[$0...].starts(with: new.prefix(least)) }
    guard let place = kept ?? start, let end = before.ranges(place..<place + 1).first?.lowerBound else {
      return nil
    }
    return fit(words, insteadOf: end..<old.utf8.count, of: old, parameter)
  }

  /// The person's own text with more behind it: "add that we'll see her on Sunday".
  func continued(_ words: Range<Int>, _ parameter: ParameterDefinition) -> Fit? {
    guard let old = dictated(parameter) else { return nil }
    let endsInSign = old.last?.isPunctuation ?? true
    let joint = lexicon.words.tokenizer.joinsWords ? (endsInSign ? "" : "，") : (endsInSign ? " " : ", ")
    return Fit(
      change: Change(parameter: parameter.name, value: .string(old + joint + sentence.text(words))),
      words: words, score: Weights.Answers.freeText, isKnown: false)
  }

  /// The person's own text with another value in the place of the only one of its kind: "no wait, fifteen", of "I'm ten minutes
  /// late".
  func revalued(_ words: Range<Int>, _ parameter: ParameterDefinition) -> Fit? {
    let kinds = spans.indices(at: words.lowerBound).map { spans.spans[$0] }.filter { $0.tokens == words }
      .map(\.category)
    guard let old = dictated(parameter), case .success(let before) = lexicon.sentence(old) else { return nil }
    let known = lexicon.spans(of: before, lexicon.entities(of: before)).spans
    // "Eight" is a time where one stands in the text.
    for kind in Self.valued
    where kinds.contains(kind) || kind == .value(.time) && kinds.contains(.latent(.time)) {
      // "Ten" is in "ten minutes" as well: the longest one counts.
      let same = known.filter { $0.category == kind }
      let longest = same.filter { one in
        !same.contains {
          $0 != one && $0.tokens.lowerBound <= one.tokens.lowerBound
            && one.tokens.upperBound <= $0.tokens.upperBound
        }
      }
      guard longest.count == 1 else { continue }
      let place = longest[0].tokens
      let ranges = before.ranges(
        keepsFirstWord(of: place, in: before, words, kind) ? place.dropFirst() : place)
      guard let replaced = ranges.extent else { continue }
      return fit(words, insteadOf: replaced, of: old, parameter)
    }
    return nil
  }

  /// True where the word before an old value goes as well before the new one: "at" of "at four" goes before
  /// "half past four", and not before "tomorrow".
  private func keepsFirstWord(
    of place: Range<Int>, in before: Sentence, _ words: Range<Int>, _ kind: Span.Category
  ) -> Bool {
    guard place.count > 1, before.key(place.lowerBound) != sentence.key(words.lowerBound),
      case .success(let joined) = lexicon.sentence(
        before.text(place.lowerBound..<place.lowerBound + 1) + " " + sentence.text(words))
    else { return false }
    let table = lexicon.spans(of: joined, lexicon.entities(of: joined))
    let whole = table.spans.first { $0.category == kind && $0.tokens == 0..<joined.count }
    guard kind == .value(.time) else { return whole != nil }
    // "Half eight" is another time than "eight".
    let alone =
      covering(words).first { $0.category == kind } ?? covering(words).first { $0.category == .latent(.time) }
    guard let whole, let alone else { return false }
    return times.range(table.entities[Int(whole.payload)])?.value
      == times.range(spans.entities[Int(alone.payload)])?.value
  }

  /// Kinds of values that one corrects in a text, the longer ones first: a duration has a number in it.
  private static let valued: [Span.Category] = [
    .value(.duration), .value(.money), .value(.time), .number,
  ]

  /// The person's own text with the words replaced that are to be others: "not twenty but thirty".
  func replaced(_ words: Range<Int>, _ manner: Manner, _ parameter: ParameterDefinition) -> Fit? {
    guard let unwanted = manner.unwanted, let old = dictated(parameter) else { return nil }
    let before = lexicon.words.tokenizer.sentence(old)
    let (known, wrong) = (before.words, unwanted.map(sentence.key))
    let places = known.indices.filter { known[$0...].starts(with: wrong) }
    // One ideograph is no word.
    let isPartOfWord = unwanted.count == 1 && sentence.isIdeograph(unwanted.lowerBound)
    guard places.count == 1, known.count > wrong.count, !isPartOfWord else { return nil }
    guard let replaced = before.ranges(places[0]..<places[0] + wrong.count).extent else { return nil }
    return fit(words, insteadOf: replaced, of: old, parameter)
  }

  /// The text with new words in the place of some of its bytes. Where the new words say the rest of the text again, it isn't said twice:
  /// 吃啥 of “不是中午，问他晚上吃啥”.
  private func fit(
    _ words: Range<Int>, insteadOf place: Range<Int>, of text: String, _ parameter: ParameterDefinition
  ) -> Fit {
    let bytes = Array(text.utf8)
    let new = sentence.text(words)
    let rest = String(decoding: bytes[place.upperBound...], as: UTF8.self)
    let changed =
      String(decoding: bytes[..<place.lowerBound], as: UTF8.self) + new
      + (new.hasSuffix(rest) ? "" : rest)
    return Fit(
      change: Change(parameter: parameter.name, value: .string(changed)), words: words,
      score: Weights.Answers.freeText, isKnown: false)
  }

  /// The text that was dictated for a parameter; nil where it has none, or where it is no such text.
  private func dictated(_ parameter: ParameterDefinition) -> String? {
    guard case .text = lexicon.catalogue.kind(of: parameter.type), Slot.isDictated(parameter.name),
      case .string(let text)? = expectation.corrections.first(where: { $0.parameter == parameter.name })?
        .value
    else { return nil }
    return text
  }
}
