import IntentSchema

extension AnswerReader {
  /// The last request as changed by a sentence after it: "no, I meant the hardware store", "and eggs too", "what about
  /// tomorrow?"
  ///
  /// The expectation holds the request's values as corrections.
  func change(of request: Record) -> RequestChange? {
    guard
      let said = changes([.correction, .noInstead, .addition, .again, .sameFor], isAfterwards: true)
        ?? timeLacked(),
      var found = withTimeApart(said)
    else { return nil }
    if found.fits.contains(where: \.isKnown) { found.fits.removeAll(where: saysWhatIsMeant) }
    // "Paces olsun" names an app, and no other workout.
    if found.fits.contains(where: namesApp) { return nil }
    // Nobody is reminded of anything at a time that is over: "bir saat öncesine al" is said of another time.
    if found.fits.contains(where: { isOver($0) }) { return nil }
    if found.kind != .correction, namesOtherAct(found) || found.fits.contains(where: isAskedFor) {
      return nil
    }
    // "Peki cumartesi neyim var benim" asks what there is, and no other reminder is called so.
    if found.kind == .again, found.fits.contains(where: asks) { return nil }
    // "Actually scrap the cheese" takes something back, and names nothing.
    if let cancelled = best(.cancelThing), cancelled.score >= found.template { return nil }
    var changed = request
    for change in found.changes {
      let isList = intent?.parameter(change.parameter)?.type.isList ?? false
      changed[change.parameter] =
        isList && change.value.list == nil ? .list([change.value]) : change.value
    }
    guard changed != request else { return nil }
    let kind: RequestChange.Kind =
      switch found.kind {
      case .addition: .addition
      case .again: .again
      case .sameFor: .sameFor
      default: .correction
      }
    return RequestChange(
      kind: kind, request: changed, parameters: found.changes.map(\.parameter),
      isKnown: found.fits.allSatisfy(\.isKnown), score: min(1, found.rank / 2), why: found.why)
  }

  /// True where words beside a new value only say what it's of: "for the car" of "half five for the car", after "load the car" was noted.
  private func saysWhatIsMeant(_ fit: Fit) -> Bool {
    guard !fit.isKnown,
      let present = expectation.corrections.first(where: { $0.parameter == fit.change.parameter })?.value
    else { return false }
    let articles = lexicon.words.articles
    let named = Set(present.words.flatMap { lexicon.words.tokenizer.sentence($0).words }).subtracting(
      articles)
    let words = fit.words.map(sentence.key).filter { !articles.contains($0) }
    // One word may lead to it, such as "for".
    return words.contains(where: named.contains) && words.count { !named.contains($0) } <= 1
  }

  /// The changes of an addition in which a time stands beside a thing: "and at quarter to four, school pickup", "and to order the cake
  /// Thursday", after a reminder. Nil where a time would be a thing.
  private func withTimeApart(_ found: Found) -> Found? {
    guard let index = found.fits.firstIndex(where: { !$0.isKnown && $0.change.value.list != nil }),
      let intent, let things = intent.parameter(found.fits[index].change.parameter)
    else { return found }
    let words = found.fits[index].words
    var parts = sentence.parts(startingAt: words.dropFirst().filter { sentence.isBehindSign($0) })
      .map { $0.clamped(to: words) }.filter { !$0.isEmpty }
    if parts.count == 1, hasTime(intent) { parts = withoutSign(words) }
    let times = parts.compactMap(onlyTime)
    guard parts.count > 1, !times.isEmpty else { return found }
    guard parts.count == 2, times.count == 1, let thing = parts.first(where: { onlyTime($0) == nil }),
      case let manner = Manner(adds: true, isAfterwards: true),
      let moved = moment(times[0], of: intent, manner),
      let named = self.named(thing, things, manner)
    else { return nil }
    var apart = found
    apart.fits[index] = named
    apart.fits.append(moved)
    return apart
  }

  /// The time of another thing. An hour alone is on the day of the one before: "and at quarter to four, school pickup".
  func moment(_ words: Range<Int>, of intent: IntentDefinition, _ manner: Manner) -> Fit? {
    var manner = manner
    manner.isAnother = !covering(words).contains { span in
      guard span.category == .value(.time) else { return false }
      return if case .timeOfDay = spans.entities[Int(span.payload)].timePart { true } else { false }
    }
    return lexicon.moments(of: intent.name).lazy.compactMap { moment in
      fit(Piece(role: AnswerRoles.anyRole, words: words), moment, manner)
    }.first(where: \.isKnown)
  }

  /// Words as another thing. What is to be done may be a request elsewhere: "to order the cake".
  private func named(_ words: Range<Int>, _ things: ParameterDefinition, _ manner: Manner) -> Fit? {
    var manner = manner
    manner.saysDeed = isDeed(words)
    return fit(Piece(role: AnswerRoles.anyRole, words: words), things, manner)
  }

  /// True where the request before has a time, so that another one beside a thing is that thing's.
  func hasTime(_ intent: IntentDefinition) -> Bool {
    let moments = lexicon.moments(of: intent.name).map(\.name)
    return expectation.corrections.contains {
      moments.contains($0.parameter) && $0.value?.isNull == false
    }
  }

  /// True for words that nobody knows with one that asks what there is.
  private func asks(_ fit: Fit) -> Bool {
    !fit.isKnown
      && lexicon.words.places(of: WordLists.WellKnown.asking, in: spans).contains { $0.overlaps(fit.words) }
  }

  /// Words in two parts where they begin or end with a time; as they are where they don't.
  func withoutSign(_ words: Range<Int>) -> [Range<Int>] {
    let times = spans.spans.filter { span in
      span.category == .value(.time) && span.tokens.count < words.count
        && words.contains(span.tokens.lowerBound)
        && (span.tokens.lowerBound == words.lowerBound || span.tokens.upperBound == words.upperBound)
    }
    guard let time = times.map(\.tokens).max(by: { $0.count < $1.count }), time.upperBound <= words.upperBound
    else { return [words] }
    return time.lowerBound == words.lowerBound
      ? [time, time.upperBound..<words.upperBound] : [words.lowerBound..<time.lowerBound, time]
  }

  /// The time that words are, with a word before it at most: "at quarter to four".
  func onlyTime(_ words: Range<Int>) -> Range<Int>? {
    spans.spans.filter { span in
      span.category == .value(.time) && span.tokens.upperBound == words.upperBound
        && (0...1).contains(span.tokens.lowerBound - words.lowerBound)
    }.map(\.tokens).max { $0.count < $1.count }
  }

  /// True for words that ask somebody to do something, which nobody puts on a list so: "can you water the plants", after milk was put on
  /// one, "bir de halıları yıkatır mısın".
  private func isAskedFor(_ fit: Fit) -> Bool {
    !fit.isKnown
      && lexicon.words.places(of: "answer_asked_of", in: spans).contains {
        // "Mısın" stands behind what is asked for.
        $0.overlaps(fit.words) || $0.lowerBound == fit.words.upperBound && !lexicon.verbs.verbIsFirst
      }
  }

  /// True for words that are the name of an app, where any words would do.
  private func namesApp(_ fit: Fit) -> Bool {
    !fit.isKnown
      && lexicon.spansWithNames(of: sentence, []).spans.contains {
        $0.category == .app && $0.tokens == fit.words
      }
  }

  /// True where words say to whom the same is to be done, with the verb of another act: “Bo也转一样的”, after a
  /// call, is no call.
  private func namesOtherAct(_ found: Found) -> Bool {
    guard found.changes.contains(where: { roles.isGoal($0.parameter) }) else { return false }
    return sentence.tokens.indices.contains { token in
      guard !found.fits.contains(where: { $0.words.contains(token) }) else { return false }
      let acts = answers(sentence.keeping(token..<token + 1, lexicon.words.tokenizer)).filter {
        if case .act = $0.kind { true } else { false }
      }
      return !acts.isEmpty && !acts.contains(where: agrees)
    }
  }

  /// True where a reminder would be moved to a time that is over.
  func isOver(_ fit: Fit) -> Bool {
    guard let type = intent?.parameter(fit.change.parameter)?.type,
      case .timeTrigger = lexicon.catalogue.kind(of: type)
    else { return false }
    return covering(fit.words).contains {
      $0.category == .value(.time) && times.isOver(spans.entities[Int($0.payload)])
    }
  }

  /// The time that a request lacked, said after it: "tomorrow morning", after "remind me to call the dentist".
  private func timeLacked() -> Found? {
    let lacked = timeAlone(Manner(isAfterwards: true)) { reading, found in
      reading.words != nil
        && found.fits.allSatisfy { fit in
          !expectation.corrections.contains { $0.parameter == fit.change.parameter }
        }
    }
    guard let (reading, time) = lacked else { return nil }
    var found = time
    found.template = reading.score
    found.kind = .correction
    return found
  }
}
