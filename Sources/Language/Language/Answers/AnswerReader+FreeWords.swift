import Entities
import IntentSchema

/// Finds out whether words that nobody knows may be a parameter's value: another payee, a place, what is to be said.
///
/// Most words are none: what refuses, tells, points to something or counts is no name.
extension AnswerReader {
  /// True where words make a statement, and the parameter takes the name of a thing: "bir de sana bir şey
  /// soracağım".
  private func isSaid(_ words: Range<Int>, of parameter: ParameterDefinition) -> Bool {
    !lexicon.catalogue.kind(of: parameter.type).isAnyWords
      && lexicon.verbs.isStatement(words.map(sentence.key))
  }

  /// True where several words begin with the one they speak of: "my mum called" of "also my mum called" is
  /// nothing to put on a list.
  private func beginsStatement(_ words: Range<Int>) -> Bool {
    guard words.count > 1 else { return false }
    let start = max(0, words.lowerBound - 1)...words.lowerBound
    return lexicon.words.places(of: "answer_subject", in: spans).contains { start.contains($0.lowerBound) }
  }

  /// The words of a piece as a free value of a parameter; nil where they can be none.
  func free(_ piece: Piece, _ parameter: ParameterDefinition, _ manner: Manner) -> Fit? {
    let isAsked = parameter.name == expectation.parameter
    let hasRole = roles.parameters(piece.role).contains(parameter.name)
    // Where nothing says so, any words are nothing but the answer. Most parameters are left here.
    guard isAsked || hasRole || manner.isLed || manner.adds else { return nil }
    // "That one" is no name, and neither are words that only refuse or hesitate: 等等 of "等等，地方错了".
    if isPronoun(piece.words) || isOnlyVerdict(piece.words) || isRefused(piece.words) { return nil }
    if isSaid(piece.words, of: parameter) || goesOn(piece.words, parameter) { return nil }
    if manner.adds, manner.isAfterwards, beginsStatement(piece.words) { return nil }
    // "Not before nine" is no place.
    if lexicon.isBanned(piece.words, spans, parameter.name, of: expectation.intent) { return nil }
    let kind = lexicon.catalogue.kind(of: parameter.type)
    if !kind.isAnyWords, onlyCompares(piece.words) { return nil }
    var score = Weights.Answers.freeName
    switch kind {
    case .text, .dictatedText:
      switch freeText(piece, parameter, manner, hasRole: hasRole) {
      case .words(let found): score = found
      case .fit(let fit): return fit
      }
    case .person:
      guard mayBePerson(piece.words, parameter, manner, hasRole: hasRole) else { return nil }
    case .thing:
      guard mayBeThing(piece.words, parameter, manner, hasRole: hasRole) else { return nil }
    case .place, .placeTrigger, .point, .speakable, .task, .taskList, .note:
      guard mayBePlace(piece.words, parameter, manner, hasRole: hasRole) else { return nil }
    case .dictatedPicture, .constant, .identifier, .personHandle, .personName, .instant, .dateComponents,
      .dateRange, .timeTrigger, .recurrence, .duration, .truth, .wholeNumber, .number, .looseNumber, .decimal,
      .money, .balance, .payment, .priceRange, .temperature, .measure, .countRange, .region, .postalAddress,
      .enumeration, .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms,
      .unknown:
      return nil
    }
    // "Take the batteries off again" and "untick them" are none either.
    if kind != .text, kind != .dictatedText, !manner.saysDeed,
      asksForSomething(piece.words) || isBoundedByPronoun(piece.words)
    {
      return nil
    }
    // A choice takes one of the things that are offered, never any other words.
    if isAsked, case .choice = expectation.kind { return nil }
    guard manner.adds ? hasRole || parameter.type.isList : manner.isLed || hasRole || isAsked,
      // A value of a kind is none of these names.
      !covering(piece.words).contains(where: { if case .value = $0.category { true } else { false } })
        || kind == .dictatedText || kind == .text,
      piece.words.count <= Weights.Answers.freeNameWords || kind == .text || kind == .dictatedText,
      let value = free(piece.words, of: parameter)
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: piece.words, score: score,
      isKnown: false)
  }

  /// What words are for a parameter of free text.
  private enum FreeText {
    /// The text itself, with its score.
    case words(Double)
    /// A change to a part of the text; nil where the words are none of it.
    case fit(Fit?)
  }

  /// A text is replaced only where the words say so: "say I'm late". A part of it is where the words have its
  /// end: "make that twenty minutes late".
  private func freeText(
    _ piece: Piece, _ parameter: ParameterDefinition, _ manner: Manner, hasRole: Bool
  ) -> FreeText {
    if piece.role == AnswerRoles.saidToo { return .fit(hasRole ? continued(piece.words, parameter) : nil) }
    // "Not twenty but thirty, write": the words take the place of those, or none.
    if hasRole, manner.unwanted != nil { return .fit(replaced(piece.words, manner, parameter)) }
    if hasRole { return .words(Weights.Answers.freeText) }
    guard manner.isLed else { return .fit(nil) }
    if let fit = replaced(piece.words, manner, parameter) ?? revalued(piece.words, parameter)
      ?? mended(piece.words, parameter)
    {
      return .fit(fit)
    }
    // "No, change it to I'm at the back door": what is said is a whole sentence. "No, I'd rather do it at the
    // bank" is no note.
    let isSentence =
      manner.unwanted == nil && !manner.isOneOfSeveral && !Slot.isAside(parameter.name)
      && piece.words.count > Self.bareNameWords && beginsStatement(piece.words)
    return isSentence ? .words(Weights.Answers.freeName) : .fit(nil)
  }

  private func mayBePerson(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ manner: Manner, hasRole: Bool
  ) -> Bool {
    // "No, half six, traffic": beside another value only a word that is written as a name, or has a word before
    // it, is somebody.
    if manner.isOneOfSeveral, !hasRole, !sentence.hasCapital(words) { return false }
    if manner.isAfterwards, !isNamedAfterwards(words, hasRole, manner, parameter) { return false }
    // A number is no name and begins none.
    return !startsWithNumber(words) && !isNumber(words) && !hasNumber(words)
      && !lexicon.isNoName(words, of: sentence) && !isLoneIdeograph(words) && !isVerb(words)
  }

  private func mayBeThing(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ manner: Manner, hasRole: Bool
  ) -> Bool {
    // "One of them large" is nothing that an app offers, unless words say what it is: "six at Nonna's".
    if manner.isOneOfSeveral, !hasRole { return false }
    // After the act unknown words are none of the things that the app has named: "make that two birthday cards",
    // after a pizza.
    if manner.isAfterwards, slot(of: parameter.name).map(lexicon.vocabulary.hasNames) ?? false {
      return false
    }
    return !startsWithNumber(words) && !saysAnother(than: parameter, words)
      && !lexicon.isNoName(words, of: sentence)
  }

  private func mayBePlace(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ manner: Manner, hasRole: Bool
  ) -> Bool {
    // "换大的" asks for the bigger one; 大 is no place.
    if lexicon.isNoName(words, of: sentence) || isLoneIdeograph(words) { return false }
    // "Make that quarter to five, the M25's jammed" names no place.
    if manner.isOneOfSeveral, !hasRole, sentence.isBehindSign(words.lowerBound) { return false }
    // "To eat out" leads to no list, where nothing says that the list is to be another.
    return lexicon.catalogue.kind(of: parameter.type).answering != .knownName || manner.isLed || manner.adds
      || parameter.name == expectation.parameter
  }

  /// True where a comma or a stop parts words that would be a name, and no word behind it begins with a
  /// capital or a digit: "cold out, forget the cab" is no name. "3 Mill Lane, Oxford" is one.
  private func goesOn(_ words: Range<Int>, _ parameter: ParameterDefinition) -> Bool {
    guard !lexicon.catalogue.kind(of: parameter.type).isAnyWords, !parameter.type.isList else { return false }
    return words.dropFirst().contains { place in
      sentence.isBehindSign(place)
        && !(place..<words.upperBound).contains { index in
          sentence.text(index..<index + 1).first.map { $0.isUppercase || $0.isNumber } ?? false
        }
    }
  }

  /// True where a number stands among words: "ya 25'ti". False where words aren't spaced: there it may be a
  /// part of a name, as in 张三.
  func hasNumber(_ words: Range<Int>) -> Bool {
    !lexicon.words.tokenizer.joinsWords
      && spans.spans.contains { $0.category == .number && words.clamped(to: $0.tokens) == $0.tokens }
  }

  /// True where words answer by themselves, without any value.
  private func isOnlyVerdict(_ words: Range<Int>) -> Bool {
    let verdicts: [Kind] = [.yes, .no, .cancel, .later, .hesitation]
    // "Actually not the cucumber": nothing is called "actually".
    if spans.spans.contains(where: { ($0.category.isLead || $0.category.isTail) && $0.tokens == words }) {
      return true
    }
    return alone(words).contains {
      verdicts.contains($0.kind) && $0.score >= Weights.Answers.refusesValue
    }
  }

  /// True where words only compare: "bigger" is no place. A text may begin so.
  private func onlyCompares(_ words: Range<Int>) -> Bool {
    alone(words).contains { reading in
      switch reading.kind {
      case .least, .most: reading.words == nil
      default: false
      }
    }
  }

  /// The readings of a few words as an answer of their own.
  private func alone(_ words: Range<Int>) -> [Reading] {
    guard words.count <= Self.bareNameWords, case .success(let part) = lexicon.sentence(sentence.text(words))
    else { return [] }
    return answers(part)
  }

  /// True where a refusing word stands right before words, where words aren't spaced: 折腾 of "那就不折腾了".
  private func isRefused(_ words: Range<Int>) -> Bool {
    // "Actually not the cucumber" adds nothing that is called so.
    if words.count > 1,
      SpeechCleaner(sentence, lexicon.words.speech.rules).denials.contains(where: { denial in
        denial.before.lowerBound == words.lowerBound && denial.before.upperBound < words.upperBound
      })
    {
      return true
    }
    guard lexicon.words.tokenizer.joinsWords, words.lowerBound > 0,
      !sentence.isBehindSign(words.lowerBound),
      case .success(let part) = lexicon.sentence(sentence.text(words.lowerBound - 1..<words.upperBound))
    else { return false }
    return SpeechCleaner(part, lexicon.words.speech.rules).refusal?.lowerBound == 0
  }

  /// True where words are one ideograph that no list has. It's rather a verb than anybody's name.
  private func isLoneIdeograph(_ words: Range<Int>) -> Bool {
    words.count == 1 && sentence.isIdeograph(words.lowerBound)
      && !covering(words).contains { if case .list = $0.category { true } else { false } }
  }

  /// True where a word alone is the verb of the act, where verbs stand at the end: "at" of "yok yirmi at". A
  /// capital letter makes a name of it.
  private func isVerb(_ words: Range<Int>) -> Bool {
    !lexicon.verbs.verbIsFirst && words.count == 1 && lexicon.verbs.isVerb(sentence.key(words.lowerBound))
      && sentence.text(words).first?.isUppercase != true
  }

  /// True where words are a name in capitals with an ending behind an apostrophe, where the language has such
  /// endings: "Bo'ya".
  private func isNameWithEnding(_ words: Range<Int>) -> Bool {
    !lexicon.verbs.verbIsFirst && words.count <= Self.bareNameWords && words.upperBound < sentence.count
      && sentence.tokens[words.upperBound].joints.contains(.apostrophe)
      && words.allSatisfy { sentence.text($0..<$0 + 1).first?.isUppercase ?? false }
  }

  /// The same without an ending in other languages, as far as they have capitals: "Özge", 李明.
  private func isWrittenName(_ words: Range<Int>) -> Bool {
    if isNameWithEnding(words) { return true }
    return (lexicon.verbs.verbIsFirst || lexicon.words.tokenizer.joinsWords) && isWritten(words)
  }

  /// True where unknown words name another person after the act: "Bo'ya da", "the same to Özge", "no, I meant
  /// Bo". They must be written as a name. Where there are no capitals, the words must say whom they replace:
  /// “不是李明，是张伟”.
  private func isNamedAfterwards(
    _ words: Range<Int>, _ hasRole: Bool, _ manner: Manner, _ parameter: ParameterDefinition
  ) -> Bool {
    if let unwanted = manner.unwanted { return isPresent(unwanted, of: parameter) && isWritten(words) }
    if manner.repeats {
      return hasRole && isWrittenName(words)
        || looksUp(parameter) && (isWrittenName(words) || isWritten(words))
    }
    return manner.isLed && !words.contains(where: sentence.isIdeograph) && isWritten(words)
  }

  /// True where a look is repeated for somebody else: "what about Anna?", after a look at Alex's messages. Nothing is done by it.
  private func looksUp(_ parameter: ParameterDefinition) -> Bool {
    intent?.acts == false
      && expectation.corrections.contains { $0.parameter == parameter.name && $0.value?.isNull == false }
  }

  /// True where words are written as a name is, with an ending or without one.
  private func isWritten(_ words: Range<Int>) -> Bool {
    words.allSatisfy(sentence.isIdeograph)
      ? (2...Self.ideographsOfName).contains(words.count)
      : words.count <= Self.bareNameWords
        && words.allSatisfy { sentence.text($0..<$0 + 1).first?.isUppercase ?? false }
  }

  /// The characters of a Chinese name, at most.
  private static let ideographsOfName = 4

  private func isNumber(_ words: Range<Int>) -> Bool {
    covering(words).contains { if case .number = $0.category { true } else { false } }
  }

  func startsWithNumber(_ words: Range<Int>) -> Bool {
    spans.indices(at: words.lowerBound).contains { index in
      let span = spans.spans[index]
      return switch span.category {
      case .number:
        span.tokens.upperBound < words.upperBound && !lexicon.isInName(span.tokens, of: sentence)
      case .value(.duration), .value(.money), .value(.time): span.tokens.upperBound < words.upperBound
      default: false
      }
    }
  }

  /// Several names for a list: "bread and butter". One name for anything else, without an ending.
  private func free(_ words: Range<Int>, of parameter: ParameterDefinition) -> Value? {
    let slot = slot(of: parameter.name)
    let spellings = spellings(words)
    if parameter.type.isList, spellings.count == 1 { return value(words, of: parameter.type, slot: slot) }
    return value(spellings.last ?? "", of: parameter.type, slot: slot)
  }

  /// The words as they are, and where the language writes endings onto names, without the ending: "müzeye", "müze".
  func spellings(_ words: Range<Int>) -> [String] {
    let text = sentence.text(words)
    let endings = lexicon.endings
    guard endings.canSplit, let last = words.last,
      let ending = endings.split(
        sentence.key(last), isName: false,
        isKnown: { lexicon.vocabulary.contains($0) || lexicon.appNames.contains($0) })
    else { return [text] }
    return [text, String(text.dropLast(ending.count))]
  }
}
