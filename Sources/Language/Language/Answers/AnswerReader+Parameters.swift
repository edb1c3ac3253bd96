import Entities
import IntentSchema

/// Finds the parameter that words are a new value of: "no, 7", "there are two of us", "say I'm late".
///
/// Words fit a parameter by their role ("of us" is said of people), by their type (an amount, a time, a case), or because
/// they name something known: a choice that was offered, a registered name. Free words fit only where nothing else does.
extension AnswerReader {
  /// A parameter's new value, with how sure it is.
  struct Fit {
    var change: Change
    var words: Range<Int>
    /// 0…1, see `Weights.Answers`.
    var score: Double
    /// True where the words are known to be such a value, rather than any words.
    var isKnown: Bool
  }

  /// The parameters that a reading's words fit.
  struct Found {
    var fits: [Fit]
    var score: Double { fits.map(\.score).min() ?? 0 }
    var changes: [Change] { fits.map(\.change) }
    var why: String
    /// The share of the sentence that the template explains.
    var template = 0.0
    var kind = Kind.correction

    var rank: Double { template + fits.map(\.score).reduce(0, +) / Double(max(1, fits.count)) }
    var reading: AnswerReading {
      var reading = AnswerReading(answer: .changes(changes), why: why, score: score)
      reading.changesToUnknown = fits.contains { !$0.isKnown }
      return reading
    }
  }

  /// The way in which the words of a reading are taken.
  struct Manner {
    /// True where words before them say that something is to be another: "I meant". Free words count only
    /// then.
    var isLed = false
    /// True where something is added to what there is. Free words count for lists then.
    var adds = false
    /// True where the same is to be done for another: "Bo'ya da".
    var repeats = false
    /// True where the act is done already. Unknown words are then a person only where they are written as a
    /// name. Lists get only the new things.
    var isAfterwards = false
    /// True where several values are named in a row. Words that nobody knows are then nothing that an app
    /// offers.
    var isOneOfSeveral = false
    /// True where the words say what is to be done, behind "to". "Lock the shed" of "and to lock the shed"
    /// asks for nothing by itself.
    var saysDeed = false
    /// True where the words are of another thing, which nothing of the value before belongs to.
    var isAnother = false
    /// The words that are to be others: "twenty" of "not twenty but thirty".
    var unwanted: Range<Int>?
  }

  /// The best changes that a sentence of these kinds asks for: those that fit best in the template that explains most.
  func changes(_ kinds: [Kind], isAfterwards: Bool = false) -> Found? {
    let wanted = kinds.contains(.correction) ? kinds + [.wish] : kinds
    let found = readings.filter {
      wanted.contains($0.kind) && !isRequest($0) && !namesRefusedVerb($0) && !refusesArticle($0)
    }.compactMap {
      reading -> Found? in
      let kind = isAfterwards && looksUpAnother(reading) ? .again : reading.kind
      let manner = Manner(
        isLed: [.correction, .wish, .again, .sameFor].contains(kind) || kind == .noInstead && !isAfterwards,
        adds: kind == .addition, repeats: [.addition, .again, .sameFor].contains(kind),
        isAfterwards: isAfterwards)
      var found = best(of: partedAtSigns(partedAtPresentThing(reading)), manner)
      if kind == .wish, found?.fits.contains(where: { !$0.isKnown }) ?? false { return nil }
      found?.template = reading.score
      found?.kind = kind
      return found
    }
    guard let likeliest = found.max(by: { $0.rank < $1.rank }) else { return nil }
    return hasNoPlace && !likeliest.fits.allSatisfy(\.isKnown) ? nil : likeliest
  }

  /// True where words that add something are asked after something was looked up: "and groceries?", after "show the hardware store list",
  /// looks at that one.
  private func looksUpAnother(_ reading: Reading) -> Bool {
    reading.kind == .addition && intent?.acts == false
      && lexicon.words.tokenizer.endsInQuestionMark(sentence)
  }

  /// True where a reading takes an article for the thing that isn't wanted: "the" of "not the dentist".
  private func refusesArticle(_ reading: Reading) -> Bool {
    reading.pieces.contains { piece in
      piece.role == AnswerRoles.unwanted
        && piece.words.allSatisfy { lexicon.words.articles.contains(sentence.key($0)) }
    }
  }

  /// True where a reading takes the verb of a refusal for another value: 付 of "不付". Behind a sign it may be a
  /// value: "不，Bo".
  private func namesRefusedVerb(_ reading: Reading) -> Bool {
    guard let refusal = SpeechCleaner(sentence, lexicon.words.speech.rules).refusal,
      refusal.upperBound < sentence.count, sentence.isIdeograph(refusal.upperBound),
      !sentence.isBehindSign(refusal.upperBound)
    else { return false }
    return reading.pieces.contains { piece in
      piece.words.lowerBound == refusal.upperBound && piece.role != AnswerRoles.unwanted
        && piece.role != AnswerRoles.reason
        && !(refusal.count == 1
          && covering(piece.words).contains { if case .value = $0.category { true } else { false } })
    }
  }

  /// True where the words behind "ya" are a request of their own: "ya yumurtayı çıkar".
  private func isRequest(_ reading: Reading) -> Bool {
    guard reading.kind == .again, !lexicon.verbs.verbIsFirst, let words = reading.words, words.count > 1
    else {
      return false
    }
    return lexicon.verbs.isVerb(sentence.key(words.upperBound - 1))
  }

  /// True where some words say where something comes from, and the intent has no place for that: "from
  /// savings".
  private var hasNoPlace: Bool {
    let sources = roles.parameters(AnswerRoles.source)
    guard let intent, !intent.parameters.contains(where: { sources.contains($0.name) }) else { return false }
    return readings.contains { $0.pieces.contains { $0.role == AnswerRoles.source } }
  }

  /// One parameter for each piece; nil where a piece fits none, or two equally well.
  ///
  func best(of pieces: [Piece], _ manner: Manner) -> Found? {
    let unwanted = pieces.first { $0.role == AnswerRoles.unwanted }?.words
    let wanted = withNumbersOfThings(
      pieces.filter { $0.role != AnswerRoles.unwanted && $0.role != AnswerRoles.reason })
    guard !wanted.isEmpty, let intent, !partsValue(wanted.map(\.words)) else { return nil }
    var manner = manner
    manner.unwanted = unwanted
    manner.isOneOfSeveral = wanted.count > 1
    if unwanted != nil { manner.isLed = true }
    var fits: [Fit] = []
    for piece in wanted {
      if addsPeople(piece, to: &fits, manner) { continue }
      var candidates: [Fit] = []
      for parameter in intent.parameters
      where !fits.contains(where: { $0.change.parameter == parameter.name }) {
        guard var fit = fit(piece, parameter, manner) else { continue }
        if let unwanted, isPresent(unwanted, of: parameter) { fit.score += Weights.Answers.named }
        if parameter.name == expectation.parameter { fit.score += Weights.Answers.asked }
        candidates.append(fit)
      }
      candidates.removeAll { fit in
        if fit.isKnown || Slot.isDictated(fit.change.parameter) { return false }
        if namesAnother(fit) || asksAbout(fit) || ordersAnother(fit) { return true }
        // "Not truffle, it stinks the place out, marinara", where nobody spoke of truffles: any words are then no other value.
        guard let unwanted else { return false }
        return !intent.parameters.contains { $0.name == fit.change.parameter && isPresent(unwanted, of: $0) }
      }
      candidates.sort { $0.score > $1.score }
      guard let first = candidates.first else { return nil }
      if candidates.count > 1, first.score - candidates[1].score < Weights.Answers.closeFit {
        // Of two, the goal of a request is corrected rather than anything else of the same type.
        var close = candidates.filter { first.score - $0.score < Weights.Answers.closeFit }
        // "Make it 300" is another amount, where no time was said.
        let given = close.filter { isGiven($0.change.parameter) }
        if given.count == 1, given[0].isKnown { close = given }
        // "Make that four": a bare number is one of people rather than an hour.
        if isBareNumber(piece.words) {
          let counts = close.filter { fit in
            intent.parameter(fit.change.parameter).map { lexicon.catalogue.kind(of: $0.type).isPlainNumber }
              ?? false
          }
          if counts.count == 1, counts[0].isKnown { close = counts }
        }
        if close.count == 1 {
          fits.append(close[0])
          continue
        }
        let goals = close.filter { roles.isGoal($0.change.parameter) }
        guard goals.count == 1,
          let likeliest = close.first(where: { isItem($0, ratherThan: goals[0]) }) ?? goals.first
        else { return nil }
        fits.append(likeliest)
      } else {
        fits.append(first)
      }
    }
    if fits.count == 1, let counted = numberBeside(fits[0]) { fits.append(counted) }
    let words = fits.map { "“\(sentence.text($0.words))” as \($0.change.parameter)" }
    return Found(fits: fits, why: words.joined(separator: ", "))
  }

  /// Pieces in which a number belongs to the thing behind it, where the intent counts nothing: "üç mum" of "aslında üç mum olsun", after a
  /// candle was put on a list.
  private func withNumbersOfThings(_ pieces: [Piece]) -> [Piece] {
    guard pieces.count == 2, pieces.allSatisfy({ $0.role == AnswerRoles.anyRole }),
      pieces[0].words.upperBound == pieces[1].words.lowerBound, isBareNumber(pieces[0].words),
      let intent, intent.parameters.contains(where: { isGiven($0.name) && $0.type.isList }),
      !intent.parameters.contains(where: { lexicon.catalogue.kind(of: $0.type).isPlainNumber })
    else { return pieces }
    return [Piece(role: AnswerRoles.anyRole, words: pieces[0].words.lowerBound..<pieces[1].words.upperBound)]
  }

  /// Adds up the people that several words count: "two adults and two kids".
  ///
  /// - Returns: false where the words count none, or are the first that do.
  private func addsPeople(_ piece: Piece, to fits: inout [Fit], _ manner: Manner) -> Bool {
    guard piece.role == AnswerRoles.people, let intent,
      let place = fits.firstIndex(where: { roles.parameters(piece.role).contains($0.change.parameter) }),
      let parameter = intent.parameter(fits[place].change.parameter),
      let present = fits[place].change.value.double,
      let more = fit(piece, parameter, manner)?.change.value.double,
      let sum = lexicon.valueBuilder(times).value(parameter.type, .number(present + more))
    else { return false }
    fits[place].change.value = sum
    fits[place].words = fits[place].words.lowerBound..<piece.words.upperBound
    return true
  }

  /// True where unknown words have a name among them that is offered, or that another parameter takes: "leap
  /// olck 5 kisiyiz" is no destination. Over a sign, a name of the parameter itself counts too: "she hates
  /// salami, margherita" is no pizza.
  private func namesAnother(_ fit: Fit) -> Bool {
    let isOverSign = fit.words.dropFirst().contains { sentence.isBehindSign($0) }
    func counts(_ name: String?) -> Bool { isOverSign || name != fit.change.parameter }
    let words = lexicon.words.tokenizer.sentence(sentence.text(fit.words))
    var offered = expectation.corrections.filter { counts($0.parameter) }.map(\.choices)
    if case .choice(let choices) = expectation.kind, counts(expectation.parameter) { offered.append(choices) }
    if offered.contains(where: {
      ChoiceFinder($0, tokenizer: lexicon.words.tokenizer).named(among: words) != nil
    }) {
      return true
    }
    let others = intent?.parameters.map(\.name).filter(counts).compactMap(slot)
    return lexicon.vocabulary.spans(in: sentence).contains { span in
      span.tokens != fit.words && span.tokens.clamped(to: fit.words) == span.tokens
        && others?.contains { lexicon.vocabulary.scope.allows(span.payload, slot: $0) } ?? false
    }
  }

  /// True where words that nobody knows stand in a question about what there is: "is it on its way" names no
  /// destination.
  private func asksAbout(_ fit: Fit) -> Bool {
    lexicon.words.places(of: WordLists.WellKnown.asking, in: spans).contains { !$0.overlaps(fit.words) }
  }

  /// True where words that nobody knows begin with the verb of another request: "scrap the cheese" is no
  /// list's name.
  private func ordersAnother(_ fit: Fit) -> Bool {
    lexicon.verbs.verbIsFirst && fit.words.count > 1
      && lexicon.verbs.isVerb(sentence.key(fit.words.lowerBound))
      && !lexicon.takesSentences(fit.change.parameter, of: expectation.intent)
  }

  /// The number that is said beside a thing's name, as a value by itself: 3 of "3 marinaras". Nil where the
  /// number is a part of the name, or where the request counts nothing.
  private func numberBeside(_ fit: Fit) -> Fit? {
    guard let intent, fit.isKnown,
      let type = intent.parameter(fit.change.parameter)?.type, lexicon.catalogue.kind(of: type) == .thing,
      let number = spans.spans.first(where: { span in
        span.category == .number
          && (span.tokens.upperBound == fit.words.lowerBound
            || span.tokens.count < fit.words.count && span.tokens.clamped(to: fit.words) == span.tokens)
      }), fit.change.value.words.allSatisfy({ !$0.contains(sentence.text(number.tokens).lowercased()) }),
      case let counts = intent.parameters.filter({
        isGiven($0.name) && lexicon.catalogue.kind(of: $0.type).isPlainNumber
      }), counts.count == 1, let count = counts.first,
      let value = lexicon.valueBuilder(times)
        .value(count.type, .number(spans.numbers[Int(number.payload)]))
    else { return nil }
    return Fit(
      change: Change(parameter: count.name, value: value), words: number.tokens, score: fit.score,
      isKnown: true)
  }

  /// True where words are a number that only may be a time: "four".
  func isBareNumber(_ words: Range<Int>) -> Bool {
    let covering = covering(words)
    return covering.contains { $0.category == .number } && !covering.contains { $0.category == .value(.time) }
  }

  /// True where a parameter has a value that could be another.
  private func isGiven(_ name: String) -> Bool {
    expectation.corrections.contains { $0.parameter == name && $0.value.map { !$0.isNull } ?? false }
  }

  /// True where two values share the words of one amount: 15 and "avro" of "on beş avro". So it is where they
  /// share the words of one time, and one of them is no time itself: "evening" of "eight in the evening" is
  /// no restaurant.
  private func partsValue(_ pieces: [Range<Int>]) -> Bool {
    spans.spans.contains { span in
      let inside = pieces.filter { $0.overlaps(span.tokens) }
      guard inside.count > 1 else { return false }
      return span.category == .value(.money)
        || span.category == .value(.time)
          && inside.contains { piece in !covering(piece).contains { $0.category == .value(.time) } }
    }
  }

  /// The parameters that a time fits which stands alone, in the first template where that is what is looked
  /// for.
  func timeAlone(_ manner: Manner, where isMeant: (Reading, Found) -> Bool) -> (
    reading: Reading, found: Found
  )? {
    for reading in readings where reading.kind == .several && reading.pieces.count == 1 {
      guard covering(reading.pieces[0].words).contains(where: { $0.category == .value(.time) }),
        let found = best(of: reading.pieces, manner), found.fits.allSatisfy(\.isKnown),
        isMeant(reading, found)
      else { continue }
      return (reading, found)
    }
    return nil
  }

  /// True where words are the present value of a parameter: 30 in "not 30 but 40".
  func isPresent(_ words: Range<Int>, of parameter: ParameterDefinition) -> Bool {
    guard let present = expectation.corrections.first(where: { $0.parameter == parameter.name })?.value else {
      return false
    }
    if let number = covering(words).first(where: { $0.category == .number }),
      let magnitude = present.magnitude(in: lexicon.catalogue)
    {
      return spans.numbers[Int(number.payload)] == magnitude
    }
    // "Bo" is Bo Larsson.
    let parts = Set(present.words.flatMap { lexicon.words.tokenizer.sentence($0).words })
    if words.contains(where: { parts.contains(sentence.key($0)) }) { return true }
    guard let new = value(words, of: parameter.type, slot: slot(of: parameter.name)) else { return false }
    return new == present || new.words.contains { present.words.contains($0) }
  }
}
