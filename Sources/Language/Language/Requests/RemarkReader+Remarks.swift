import Entities
import IntentSchema

/// Tells a remark from words that ask for something, and what it names.
extension RemarkReader {
  /// True where words say something, and no template makes a request of them.
  func isRemark(_ tokens: Range<Int>) -> Bool {
    let words = words(tokens)
    guard !asks(tokens), says(tokens, words), !forbids(words) else { return false }
    // "I'm leaving" says goodbye to Beckon, and no more.
    return read(words, true).interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// True where words have a value in them, a name, or a word that no template has. Such a word may be a name: "Mia is the one".
  func mayName(_ tokens: Range<Int>) -> Bool {
    hasValue(tokens) || hasWrittenName(tokens) || tokens.contains { !isSpelled(sentence.key($0)) }
  }

  /// True where words have a value in them, or a name that an app knows.
  func hasValue(_ tokens: Range<Int>) -> Bool {
    hasNumberOrName(tokens)
      || spans.spans.contains { $0.tokens.overlaps(tokens) && $0.category == .value(.time) }
  }

  /// The same without days, which mostly say why: "it's due tomorrow".
  func hasNumberOrName(_ tokens: Range<Int>) -> Bool {
    spans.spans.contains { span in
      guard span.tokens.overlaps(tokens) else { return false }
      switch span.category {
      case .value(.time): return false
      case .value, .number, .vocabulary, .app, .nearlyApp: return true
      default: return false
      }
    }
  }

  /// True where one of the words is written as a name.
  func hasWrittenName(_ tokens: Range<Int>) -> Bool { tokens.contains(where: isWrittenAsName) }

  /// True for words that only lead to a request, or follow one: "well".
  func isPoliteness(_ tokens: Range<Int>) -> Bool {
    spans.spans.contains { ($0.category.isLead || $0.category.isTail) && $0.tokens == tokens }
  }

  /// True for words that only say why something is asked for. They begin like a reason, or are a remark that names no value.
  func isReason(_ tokens: Range<Int>) -> Bool {
    let reasons = lexicon.words.places(of: WordLists.WellKnown.reasons, in: spans)
    if reasons.contains(where: { $0.lowerBound == tokens.lowerBound }) { return !asks(tokens) }
    return isRemark(tokens)
      && !spans.spans.contains { span in
        if case .value = span.category { tokens.contains(span.tokens.lowerBound) } else { false }
      }
  }

  /// The same where no word of a list says so, but models are sure of it, or hear the request beside it in the words as well.
  ///
  /// - Parameter heard: what the models make of the words, even if hardly.
  func isIdleRemark(
    _ tokens: Range<Int>, _ words: Sentence, heard: () -> [Interpretation], beside intent: String
  ) -> Bool {
    guard tokens.count >= Weights.Remarks.idleWords, !asks(tokens), manner.cues(in: words).isEmpty,
      !enumerates(tokens), !mayGoOn(tokens, with: intent)
    else { return false }
    let heard = heard()
    if heard.isEmpty { return isIdle(words) }
    return heard.allSatisfy { reading in
      // "Yarın dokuzda süt" of "yarın dokuzda süt, ekmek almayı hatırlat" names one more thing.
      reading.isLearned && reading.intent == intent && !reading.slots.contains { $0.value.list != nil }
    }
  }

  /// True where words behind a request have a time of their own, and may be another thing of the same kind: 后天给花浇水
  /// of “提醒我明天买蛋糕，后天给花浇水”.
  private func mayGoOn(_ tokens: Range<Int>, with intent: String) -> Bool {
    tokens.lowerBound > 0 && takesSeveral(intent) && !lexicon.moments(of: intent).isEmpty
      && spans.spans.contains {
        $0.category == .value(.time) && $0.tokens.clamped(to: tokens) == $0.tokens
      }
  }

  /// True where words go on with what is named before them: "matches and coffee" of "a new list called Cottage with towels, matches
  /// and coffee". Each part between commas and joining words is as short as a thing's name.
  private func enumerates(_ tokens: Range<Int>) -> Bool {
    guard tokens.lowerBound > 0, !sentence.tokens[tokens.lowerBound].joints.contains(.stop) else {
      return false
    }
    let joiners = joiners
    var lengths = [0]
    for token in tokens {
      let joins = joiners.contains { $0.contains(token) }
      if joins || token > tokens.lowerBound && sentence.isBehindSign(token) { lengths.append(0) }
      if !joins { lengths[lengths.count - 1] += 1 }
    }
    return lengths.count > 1 && lengths.allSatisfy { (1...Weights.Remarks.thing).contains($0) }
  }

  /// True for a word or two with a stop behind them that say nothing of what is wanted: "typical." They are no value, no name and no
  /// words of requests.
  func isExclamation(_ tokens: Range<Int>) -> Bool {
    guard tokens.count <= Weights.Remarks.exclamation, tokens.upperBound < sentence.count,
      sentence.tokens[tokens.upperBound].joints.contains(.stop), !asks(tokens)
    else { return false }
    let words = words(tokens)
    return manner.cues(in: words).isEmpty && read(words, true).interpretations.isEmpty
      && !words.words.contains(where: lexicon.verbs.isVerb)
      && spans.spans.allSatisfy { $0.category.isLead || $0.category.isTail || !$0.tokens.overlaps(tokens) }
  }

  /// The only person that the words beside a part name, by what a pronoun in it can stand for: Bo, of "I owe Bo for the taxi, send him
  /// 23.50". Nil where nobody or more than one is named.
  func antecedent(beside part: Range<Int>) -> String? {
    let beside = sentence.tokens.indices.filter { !part.contains($0) }
    let names = spans.spans.filter { $0.category == .vocabulary && $0.tokens.allSatisfy(beside.contains) }
      .map(\.tokens)
    let longest = SpeechCleaner.longest(names)
    if let known = longest.first { return Set(longest).count == 1 ? sentence.text(known) : nil }
    let written = beside.filter(isWrittenAsName)
    guard let first = written.first, let last = written.last, last - first + 1 == written.count else {
      return nil
    }
    return sentence.text(first..<last + 1)
  }

  /// True for a word that is written as a name: with a capital where none is due, or in other letters than those around it.
  private func isWrittenAsName(_ token: Int) -> Bool {
    let word = sentence.text(token..<token + 1)
    guard word.first?.isUppercase == true, !sentence.tokens[token].joints.contains(.apostrophe),
      !lexicon.isNoName(token..<token + 1, of: sentence),
      // "I" is written so wherever it stands.
      word.count > 1 || !isSpelled(sentence.key(token))
    else { return false }
    let begins = token == 0 || sentence.tokens[token].joints.contains(.stop)
    return !begins || !isSpelled(sentence.key(token))
      || sentence.text(0..<sentence.count).unicodeScalars.contains { CharacterClass($0) == .ideograph }
  }

  /// True for words which say of something that it isn't as wanted: "is wrong", "is too much".
  func complains(_ tokens: Range<Int>) -> Bool {
    lexicon.words.places(of: WordLists.WellKnown.complaints, in: spans).contains {
      $0.clamped(to: tokens) == $0
    }
  }

  /// True where a question mark ends the words.
  func asks(_ tokens: Range<Int>) -> Bool {
    let start = sentence.tokens[tokens.upperBound - 1].range.upperBound
    let end =
      tokens.upperBound < sentence.count
      ? sentence.tokens[tokens.upperBound].range.lowerBound : sentence.text.utf8.count
    let signs = Array(sentence.text.utf8)[start..<max(start, end)]
    return String(decoding: signs, as: UTF8.self).contains { $0 == "?" || $0 == "？" }
  }

  private func says(_ tokens: Range<Int>, _ words: Sentence) -> Bool {
    let list = lexicon.words.list(WordLists.WellKnown.stating)
    let said = spans.spans.filter { span in
      list.map { span.category == .list($0) } ?? false && span.tokens.clamped(to: tokens) == span.tokens
    }
    // 不 of 不想 ("I don't feel like") is part of the longer word.
    let longest = SpeechCleaner.longest(said.map(\.tokens))
    let saysMore = said.contains {
      $0.listed.map(lexicon.words.meaning) == Self.other && longest.contains($0.tokens)
    }
    if saysMore { return false }
    return tokens.count > 1 && !said.isEmpty || lexicon.verbs.isRemark(words.words) || isLikely(tokens)
  }

  /// True for words that the model knows as a remark, though no list shows it: "we'll split it". Words that go on with an enumeration
  /// are none.
  func isLikely(_ tokens: Range<Int>) -> Bool {
    tokens.count > 1 && !enumerates(tokens) && likelihood(words(tokens)) >= Weights.Remarks.likely
  }

  /// The same for words beside a request, which are a remark more often than others are: "stuck at the lights" of "stuck at the lights,
  /// pause the run". Words behind a request for several things may name another one.
  func isLikelyRemark(_ tokens: Range<Int>, beside part: Range<Int>, of request: Interpretation) -> Bool {
    guard tokens.count > 1, tokens.upperBound <= part.lowerBound || !takesSeveral(request.intent),
      case let words = words(tokens), likelihood(words) >= Weights.Remarks.likelyBeside,
      !maySayMore(tokens, than: request, part)
    else { return false }
    return !asks(tokens) && !enumerates(tokens) && !forbids(words)
      && read(words, true).interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// True for words behind a request that may be the name or the text which it lacks: "blue in green olsun" of "müzik aç, blue in green
  /// olsun".
  func maySayMore(_ tokens: Range<Int>, than request: Interpretation, _ part: Range<Int>) -> Bool {
    tokens.lowerBound >= part.upperBound && mayName(tokens) && !request.slots.contains(where: \.isFree)
      && lexicon.slots(ofIntent: request.intent).contains { $0.isName || $0.isDictated }
  }

  /// The meaning of words with which a sentence says more than a remark.
  private static let other = Value.string("other")

  /// True for words that refuse an act, or speak of one that Beckon would do.
  private func forbids(_ words: Sentence) -> Bool {
    manner.cues(in: words).contains { cue in
      cue.manner == .conditional
        || manner.acts(of: cue, in: words).contains { act in
          guard act.count > 0, let best = read(act, true).interpretations.first else { return false }
          return !best.isAboutBeckon && best.score >= Weights.Manner.act
        }
    }
  }

  /// The values and names in a remark, for which the request has no place.
  ///
  /// An hour may be meant: "I'm home at eight, turn the heating on".
  ///
  /// - Parameter takesDay: whether a day in it is that of the request.
  func values(_ tokens: Range<Int>, beside intent: String, takesDay: Bool = false) -> [Leftover] {
    let ignoresDays = lexicon.ignoresDaysOfRemarks(intent) && !takesDay
    let inside = spans.spans.filter { $0.tokens.clamped(to: tokens) == $0.tokens }
    return inside.compactMap { span in
      let isPart = inside.contains {
        $0.tokens != span.tokens && $0.tokens.clamped(to: span.tokens) == span.tokens
          && $0.category == span.category
      }
      if isPart { return nil }
      let kind: Leftover.Kind
      switch span.category {
      case .value(let value) where RemarkReader.told.contains(value):
        let entity = spans.entities[Int(span.payload)]
        // "This month" isn't another time.
        if value == .time,
          times.isPast(entity) || times.isPresent(entity) || ignoresDays && times.isLoose(entity)
        {
          return nil
        }
        kind = value == .money ? .words : .time
      // "Let's run, 5 km is the goal": a measure that the request may have.
      case .value(.distance) where takesNumber(intent): kind = .words
      // "Too tired to walk, get me a cab": no ride has the name of a workout.
      case .vocabulary where mayName(span, in: intent): kind = .name
      default: return nil
      }
      return Leftover(span.tokens, of: sentence, kind)
    }
  }

  /// True where the name that an app registered may fill a parameter of an intent.
  private func mayName(_ span: Span, in intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains { parameter in
      lexicon.slot(of: parameter.name, intent: intent)
        .map { lexicon.vocabulary.scope.allows(span.payload, slot: $0) } ?? false
    } ?? true
  }

  /// True for an intent with a number that may be a measure: the goal of a workout.
  private func takesNumber(_ intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains {
      Self.counted.contains(lexicon.catalogue.kind(of: $0.type))
    } ?? false
  }

  private static let counted: Set<ValueKind> = [.number, .looseNumber, .measure]
  private static let told: Set<Entity.Kind> = [.time, .duration, .money]
}
