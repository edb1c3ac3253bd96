import IntentSchema

/// Makes an interpretation from a template's best way through a sentence.
struct Interpreter {
  /// A slot whose words make no value of its type.
  struct Fault: Error {
    var parameter: String
  }

  let lexicon: Lexicon
  let part: CompiledGrammar.Part
  let matcher: Matcher
  let times: TimeRecords
  let cut: Int
  /// The words that name an app, in some way to read the sentence, by their places in the whole of it. They are nothing else.
  var addressing: Set<Int> = []

  func interpretation(
    _ acceptance: Matcher.Acceptance, app: String?, score: Double, isSupported: Bool
  ) -> Result<Interpretation, Fault> {
    let template = part.template(acceptance)
    let match = matcher.match(acceptance)
    var interpretation = Interpretation(
      intent: template.intent, appIdentifier: app, parameters: Record(template.intent), slots: [],
      score: score,
      scoreParts: ScoreParts(
        literal: match.words, values: match.values, vocabulary: match.vocabulary, free: match.free,
        skipped: match.skipped, addressing: cut, isSupported: isSupported),
      template: template.reference)
    interpretation.spelled = match.spelled.flatMap { matcher.sentence.ranges($0..<$0 + 1) }
    do {
      for capture in match.captures {
        try fill(slot(capture), with: capture, of: match, end: Int(acceptance.end), in: &interpretation)
      }
    } catch {
      return .failure(error)
    }
    for fixed in template.fixed {
      switch fixed.content {
      case .value(let value): set(value, at: fixed.path, in: &interpretation)
      case .copy(let parameter): copy(parameter, match, to: fixed.path, in: &interpretation)
      }
    }
    return .success(interpretation)
  }

  /// Fills one slot with the words that a template has for it.
  private func fill(
    _ slot: Slot, with given: Match.Capture, of match: Match, end: Int,
    in interpretation: inout Interpretation
  ) throws(Fault) {
    if slot.kind == .app, let span = given.span {
      interpretation.appIdentifier = lexicon.apps[Int(span.payload)].identifier
      return
    }
    if isCutOff(given) || endsInQuotation(given, slot) || goesOverColon(given, slot)
      || beginsWithAddressee(given, slot, match) || goesOverSign(given, slot)
    {
      throw Fault(parameter: slot.parameter)
    }
    if isDelay(given, slot) { leave(given.tokens, in: &interpretation) }
    let named = inOneScript(counted(given, slot, match), slot, in: &interpretation)
    guard let capture = shortened(named, slot, end: end, in: &interpretation) else { return }
    if let (name, things, thingsSlot) = aroundColon(capture, slot, match) {
      try fill(slot, with: name, of: match, end: end, in: &interpretation)
      return try fill(thingsSlot, with: things, of: match, end: end, in: &interpretation)
    }
    if isNone(capture, slot, match) { throw Fault(parameter: slot.parameter) }
    let captured = captured(capture, slot)
    guard let value = value(captured, slot) else { throw Fault(parameter: slot.parameter) }
    suggestApp(capture, in: &interpretation)
    interpretation.slots.append(
      FilledSlot(
        parameter: slot.parameter, text: matcher.sentence.text(capture.tokens),
        ranges: matcher.sentence.ranges(capture.tokens), value: value, names: captured.names,
        isFree: capture.span == nil && !isObjectClause(capture, slot)))
    interpretation.addDoubts(slot.parameter, captured.names)
    // A value tells what is ordered as well: "a large marg".
    if match.values == 0, isUnknown(capture, slot, captured.names) { interpretation.hasUnknownName = true }
    set(value, at: slot.parameter.split(separator: ".").map(String.init), in: &interpretation)
  }

  /// A name and the things behind a colon in it: "the cabin" and "rope, matches and soup" of "a list for the cabin: rope, matches and
  /// soup". Nil where the intent has no place for things, or the template has them elsewhere.
  private func aroundColon(
    _ capture: Match.Capture, _ slot: Slot, _ match: Match
  ) -> (name: Match.Capture, things: Match.Capture, slot: Slot)? {
    guard capture.span == nil, !slot.isDictated, slot.kind != .text(separable: true),
      // That of 8:30 parts nothing.
      let colon = capture.tokens.dropFirst().first(where: {
        matcher.sentence.isBehindSign($0) && matcher.sentence.hasColon(before: $0)
      }),
      let place = lexicon.slots(ofIntent: slot.intent).first(where: {
        $0.kind == .text(separable: true) && !$0.isDictated
      }),
      !match.captures.contains(where: { self.slot($0).parameter == place.parameter })
    else { return nil }
    var (name, things) = (capture, capture)
    name.tokens = capture.tokens.lowerBound..<colon
    things.tokens = colon..<capture.tokens.upperBound
    return (name, things, place)
  }

  /// The words of things with the count and the measure that the template has before them: 两盒 of 加两盒牛奶. One is no count: 一盒.
  private func counted(_ given: Match.Capture, _ slot: Slot, _ match: Match) -> Match.Capture {
    let (number, measure) = (given.tokens.lowerBound - 2, given.tokens.lowerBound - 1)
    guard lexicon.words.tokenizer.joinsWords, slot.kind == .text(separable: true), !slot.isDictated,
      number >= 0, match.spelled.contains(number), match.spelled.contains(measure),
      matcher.spans.indices(at: number).contains(where: {
        let span = matcher.spans.spans[$0]
        return span.category == .number && span.tokens.count == 1
          && matcher.spans.numbers[Int(span.payload)] > 1
      })
    else { return given }
    var capture = given
    capture.tokens = number..<given.tokens.upperBound
    return capture
  }

  /// The words of a slot without a time or a clause that is none of them; nil where nothing but a time is there.
  private func shortened(
    _ given: Match.Capture, _ slot: Slot, end: Int, in interpretation: inout Interpretation
  ) -> Match.Capture? {
    var capture = given
    let clauseEnd = clauseEnd(of: capture, slot)
    if let clauseEnd {
      interpretation.isShortened = true
      interpretation.foreignWords += (clauseEnd..<capture.tokens.upperBound).map(matcher.sentence.key)
      capture.tokens = capture.tokens.lowerBound..<clauseEnd
    }
    if let time = time(in: capture, of: slot, end: clauseEnd ?? end) {
      leave(time, in: &interpretation)
      if time == capture.tokens { return nil }
      capture.tokens =
        time.lowerBound == capture.tokens.lowerBound
        ? time.upperBound..<capture.tokens.upperBound : capture.tokens.lowerBound..<time.lowerBound
    }
    return capture
  }

  /// Notes a time that the request has no place for.
  private func leave(_ time: Range<Int>, in interpretation: inout Interpretation) {
    interpretation.leftovers.append(Leftover(time, of: matcher.sentence, .time))
  }

  /// True where words are no value of a slot, although a template has them there.
  private func isNone(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    if isCutFromTime(capture, slot, match) || isCutFromAmount(capture, slot, match) { return true }
    // "The opera house at 7": no place is called so.
    if capture.span == nil, slot.isName, !slot.isPerson, isTimeWithItsWord(capture) { return true }
    // Nobody's name begins with an article.
    if capture.span == nil, slot.isPerson, capture.tokens.count > 1,
      lexicon.words.articles.contains(matcher.sentence.text(capture.tokens.prefix(1)))
    {
      return true
    }
    // One ideograph is the name of no place and no thing: 子 of “两个人的位子”. People may be called so: 妈.
    if lexicon.words.tokenizer.joinsWords, capture.span == nil, slot.isName, !slot.isPerson,
      capture.tokens.count == 1, matcher.sentence.isIdeograph(capture.tokens.lowerBound)
    {
      return true
    }
    return capture.span == nil
      && (isBanned(capture, slot) || takesFromName(capture, slot, match) || isNoName(capture, slot)
        || isSaid(capture, slot)
        || isCutName(capture, slot) || isGoalOfVerb(capture, slot, match))
  }

  /// Notes the app that registered a name in the sentence, where no app is named.
  private func suggestApp(_ capture: Match.Capture, in interpretation: inout Interpretation) {
    guard interpretation.appIdentifier == nil, let span = capture.span, span.category == .vocabulary else {
      return
    }
    let app = lexicon.apps[Int(lexicon.vocabulary.scope.apps[Int(span.payload)])].identifier
    if !interpretation.suggestedApps.contains(app) { interpretation.suggestedApps.append(app) }
  }

  /// True where a value begins inside a word or a quotation: "'s late" of "anna's late", "in 5" of "'back in 5'".
  ///
  /// A whole sentence may stand in quotation marks.
  private func isCutOff(_ capture: Match.Capture) -> Bool {
    let tokens = matcher.sentence.tokens
    var start = capture.tokens.lowerBound
    if capture.span == nil, tokens[start].joints.contains(.apostrophe) { return true }
    guard tokens[start].joints.contains(.quoted) else { return false }
    while start > 0, tokens[start].joints.contains(.quoted) { start -= 1 }
    return start > 0
  }

  /// True where a name goes on with words in quotation marks, which are said to the person that it names: "anna 'back in 5'".
  private func endsInQuotation(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    guard capture.span == nil, slot.isName, let last = capture.tokens.last, last > capture.tokens.lowerBound
    else { return false }
    let tokens = matcher.sentence.tokens
    return tokens[last].joints.contains(.quoted)
      && capture.tokens.dropFirst().contains { !tokens[$0].joints.contains(.quoted) }
  }

  /// True where the name of a person goes on behind a colon, where the words to them begin: "ozge: keys are under the pot".
  private func goesOverColon(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    capture.span == nil && slot.isPerson
      && capture.tokens.dropFirst().contains { matcher.sentence.hasColon(before: $0) }
  }

  /// True where what is to be said begins with a known name and a colon, so that a name behind it is none of whom it's said to: Bo of
  /// "message Anna: did you transfer the money to Bo".
  private func beginsWithAddressee(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    guard slot.isDictated,
      let colon = capture.tokens.dropFirst().first(where: { matcher.sentence.hasColon(before: $0) }),
      match.captures.contains(where: { self.slot($0).isPerson && $0.tokens.lowerBound > colon })
    else { return false }
    let name = capture.tokens.lowerBound..<colon
    return name.count <= Weights.Requests.addresseeWords
      && (matcher.sentence.hasCapital(name)
        || matcher.spans.spans.contains { $0.category == .vocabulary && $0.tokens == name })
  }

  /// True where the name of a thing goes over a comma or a stop, where words aren't spaced: “手头有点紧，从Savings里” names no account.
  private func goesOverSign(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    capture.span == nil && slot.isName && matcher.sentence.count > capture.tokens.count
      && lexicon.words.tokenizer.joinsWords
      && capture.tokens.dropFirst().contains { matcher.sentence.isBehindSign($0) }
  }

  /// Where free words go on behind the end of their clause: a name and a place are within one sentence. Where words aren't spaced, no
  /// name has a comma either: “奥体中心，小车”. Elsewhere none has one before words that say something.
  private func clauseEnd(of capture: Match.Capture, _ slot: Slot) -> Int? {
    guard capture.span == nil, !slot.isDictated, slot.kind != .text(separable: true) else { return nil }
    // The words before a request are a remark, read apart: “家里没米了，往Groceries里加米”.
    let endsAtComma =
      slot.isName && lexicon.words.tokenizer.joinsWords
      && capture.tokens.upperBound == matcher.sentence.count
    return capture.tokens.dropFirst().first { index in
      let joints = matcher.sentence.tokens[index].joints
      if joints.contains(.quoted) { return false }
      return joints.contains(.stop) && !isAbbreviation(index - 1)
        || joints.contains(.comma) && !joints.contains(.enumerating)
          && (endsAtComma || slot.isName && states(index..<capture.tokens.upperBound))
    }
  }

  /// True for words that say something, and so are no part of a name: "there's three of us" of "to the opera house, there's three of
  /// us".
  private func states(_ words: Range<Int>) -> Bool {
    lexicon.verbs.verbIsFirst
      && lexicon.words.places(of: WordLists.WellKnown.stating, in: matcher.spans).contains {
        $0.clamped(to: words) == $0
      }
  }

  /// True where the full stop behind a word only shortens it: "St. Mary's", "J. S. Bach".
  private func isAbbreviation(_ index: Int) -> Bool {
    let sentence = matcher.sentence
    guard sentence.hasFullStop(behind: index) else { return false }
    let word = sentence.key(index)
    return word.count == 1 && !sentence.tokens[index].isNumber
      || lexicon.words.speech.rules.abbreviations.contains(word)
  }

  /// True where a person's name would end before another word of it: "Anna" of "text Anna Ivanova I'm late". Both words begin
  /// with capital letters, and no template has the second.
  private func isCutName(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    let sentence = matcher.sentence
    let next = capture.tokens.upperBound
    guard lexicon.words.tokenizer.capitalsAreNames, slot.isPerson, next < sentence.count,
      sentence.tokens[next].joints.isEmpty, isCapital(next - 1), isCapital(next),
      lexicon.requests?.number(of: sentence.key(next)) == nil
    else { return false }
    // Where everything is written so, it says nothing.
    return sentence.tokens.indices.contains { $0 > 0 && !isCapital($0) }
  }

  /// True where things would end in the first word of the name behind them: "Hardware" of "çiviyi Hardware store listesine yaz".
  private func takesFromName(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    let next = capture.tokens.upperBound
    return lexicon.words.tokenizer.capitalsAreNames && slot.kind == .text(separable: true)
      && capture.tokens.count > 1 && next < matcher.sentence.count && isCapital(next - 1)
      && !isCapital(next - 2) && matcher.sentence.tokens[next - 1].joints.isEmpty
      && matcher.sentence.tokens[next].joints.isEmpty
      && match.captures.contains {
        $0.span == nil && $0.tokens.lowerBound == next && self.slot($0).isName
      }
  }

  private func isCapital(_ index: Int) -> Bool {
    let text = matcher.sentence.text(index..<index + 1)
    return text.count > 1 && text.first?.isUppercase == true
  }

  /// True where a list forbids these words as free words of this slot.
  private func isBanned(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    lexicon.isBanned(capture.tokens, matcher.spans, slot.parameter, of: slot.intent)
  }

  /// True where free words in the place of a name or of things say something: "baktım dolapta varmış", at the end of a sentence,
  /// or "Anna'ya yazma da Alex Kim".
  private func isSaid(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    let sentence = matcher.sentence
    if slot.isName, lexicon.holdsVerb(sentence, capture.tokens) { return true }
    let isThing = slot.kind == .text(separable: true)
    if isThing, !slot.isDictated,
      capture.tokens.dropFirst().contains(where: {
        lexicon.verbs.says(sentence.key($0)) && !sentence.tokens[$0].joints.contains(.quoted)
      })
    {
      return true
    }
    // "Rafı takacağım da matkap ucu lazım": what one is about to do is no part of a thing.
    if isThing, !slot.isDictated, lexicon.holdsStatement(sentence, capture.tokens.dropLast()) { return true }
    if isThing, !slot.isDictated, asksInside(capture.tokens) { return true }
    guard !slot.isDictated, !slot.isTitle, slot.isName || isThing,
      capture.tokens.upperBound == sentence.count, let last = capture.tokens.last,
      !sentence.tokens[last].joints.contains(.quoted)
    else { return false }
    return lexicon.verbs.isStatement(capture.tokens.map(sentence.key))
  }

  /// True where words behind a sign ask Beckon anew: "there's no milk left, can you put some" names no things. Words that separate
  /// things ask nothing: "bir de" of "yumurta, bir de simit".
  private func asksInside(_ tokens: Range<Int>) -> Bool {
    tokens.dropFirst().contains { place in
      matcher.sentence.isBehindSign(place)
        && matcher.spans.indices(at: place).contains {
          let span = matcher.spans.spans[$0]
          return span.category == .leadIn && span.tokens.upperBound < tokens.upperBound
            && !lexicon.words.places(of: WordLists.WellKnown.separators, in: matcher.spans)
              .contains(span.tokens)
        }
    }
  }

  /// True where a template without a verb would put things somewhere, and the words have a verb that means something else: "listeye
  /// dikkat et".
  private func isGoalOfVerb(_ capture: Match.Capture, _ slot: Slot, _ match: Match) -> Bool {
    let sentence = matcher.sentence
    return slot.kind == .text(separable: true) && !slot.isDictated
      && !match.spelled.contains(where: { lexicon.verbs.isVerb(sentence.key($0)) })
      && lexicon.verbs.hasGoalOfItsOwn(capture.tokens.map(sentence.key))
  }

  /// True for free words that are a whole with their verb: "süt almayı" of "süt almayı hatırlat". No model takes words off it.
  private func isObjectClause(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    guard slot.kind == .text(separable: false), !slot.isDictated, !slot.isPerson else { return false }
    return lexicon.objectClause(matcher.sentence, capture.tokens) != nil
  }

  /// True for free words that fill no slot: only the words that name an app, and in the place of a name only "the" or "my".
  private func isNoName(_ capture: Match.Capture, _ slot: Slot) -> Bool {
    let tokens = matcher.sentence.tokens
    if capture.tokens.allSatisfy({ addressing.contains(tokens[$0].source) }) { return true }
    return (slot.isName || slot.kind == .text(separable: true))
      && capture.tokens.allSatisfy { lexicon.words.articles.contains(matcher.sentence.key($0)) }
  }

  /// True for free words that should be one of an app's own things, but have none of the names that it has registered:
  /// "order a latte", where the app has named its pizzas. Where a word for what is ordered is among them, they may be part
  /// of a name: "pizza from Luigi's".
  private func isUnknown(_ capture: Match.Capture, _ slot: Slot, _ names: [NameMatch?]) -> Bool {
    guard capture.span == nil, QualifiedName.app(of: slot.intent) != nil,
      !names.contains(where: { $0 != nil }),
      lexicon.vocabulary.hasNames(for: capture.slot)
    else { return false }
    guard let order = lexicon.orders.first(where: { $0.intent == slot.intent }) else { return true }
    return !matcher.spans.spans.contains {
      $0.category == .list(order.nouns) && capture.tokens.contains($0.tokens.lowerBound)
    }
  }
}

extension Interpretation {
  /// Notes which of the names that fill a parameter are doubtful, before they are added to it.
  mutating func addDoubts(_ parameter: String, _ names: [NameMatch?]) {
    let known = parameters[parameter]?.list?.count
    for (index, match) in names.enumerated() where match?.isDoubtful == true {
      doubts.append(Doubt(parameter: parameter, element: (known ?? 0) + index))
    }
  }
}
