import Entities
import IntentSchema

/// Takes words as a new value of one parameter.
extension AnswerReader {
  /// Words as a value of one parameter.
  func fit(_ piece: Piece, _ parameter: ParameterDefinition, _ manner: Manner) -> Fit? {
    var (piece, manner) = (piece, manner)
    if piece.role == AnswerRoles.goalRole, isDeed(piece.words) {
      guard lexicon.takesSentences(parameter.name, of: expectation.intent) else { return nil }
      piece.role = AnswerRoles.anyRole
      manner.saysDeed = true
    }
    let mine = roles.parameters(piece.role)
    let hasRole = mine.contains(parameter.name)
    let roleIsTaken = intent?.parameters.contains { mine.contains($0.name) } ?? false
    // Words with a role belong to its parameters, where the intent has one. A number of people is nothing else.
    if roleIsTaken || roles.isExclusive(piece.role), !hasRole { return nil }
    if joins(piece.words) { return nil }
    if countsPeople(piece.words), !roles.parameters(AnswerRoles.people).contains(parameter.name) {
      return nil
    }
    var correctable = expectation.corrections.first { $0.parameter == parameter.name }
    // Another thing's day has no hour of the one before.
    if manner.isAnother {
      correctable = correctable.map { Correctable(parameter: $0.parameter, type: $0.type) }
    }
    let isOpen = correctable != nil || parameter.name == expectation.parameter
    if roles.isRelative(piece.role) {
      switch piece.role {
      case AnswerRoles.earlier: return shifted(piece.words, -1, parameter, correctable)
      case AnswerRoles.later: return shifted(piece.words, 1, parameter, correctable)
      case AnswerRoles.hourPart: return atMinutes(piece.words, parameter, correctable)
      default: return manner.isAfterwards ? nil : more(piece.words, parameter, correctable)
      }
    }
    guard
      var found = (manner.adds ? nil : fewer(piece.words, parameter, correctable))
        ?? counted(piece, parameter)
        ?? (manner.isOneOfSeveral ? nil : numbered(piece.words, parameter, correctable))
        ?? known(piece.words, parameter, correctable)
        ?? alone(piece.words, parameter, correctable) ?? free(piece, parameter, manner)
    else { return nil }
    if hasRole { found.score += Weights.Answers.role }
    // A parameter that nothing was said of yet is filled only by what can be nothing else.
    guard isOpen || hasRole || found.isKnown && found.score >= Weights.Answers.certainFit else { return nil }
    if !isOpen { found.score -= Weights.Answers.closeFit }
    if manner.adds, !manner.isAfterwards, parameter.type.isList, let old = correctable?.value?.list,
      let new = found.change.value.list ?? Optional([found.change.value])
    {
      found.change.value = .list(old + new.filter { !old.contains($0) })
    }
    if let unwanted = manner.unwanted, parameter.type.isList, let present = correctable?.value?.list,
      let exchanged = exchanged(unwanted, of: present, for: found.change.value, parameter.type)
    {
      found.change.value = exchanged
    }
    return found
  }

  /// The number of people that words name, as a value of a parameter that counts them: "me and my wife", and
  /// "the baby" beside others.
  private func counted(_ piece: Piece, _ parameter: ParameterDefinition) -> Fit? {
    guard roles.parameters(AnswerRoles.people).contains(parameter.name),
      let count = headcount(covering(piece.words), asPart: piece.role == AnswerRoles.people),
      let value = lexicon.valueBuilder(times).value(parameter.type, .number(count))
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: piece.words,
      score: Weights.Answers.typedFit, isKnown: true)
  }

  /// Another number of the only thing of a list, whose name is any words: "two lemons" for "make it two", after lemons were added.
  private func numbered(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    guard isBareNumber(words), parameter.type.isList,
      lexicon.catalogue.kind(of: .named(parameter.type.base)) == .speakable,
      let present = correctable?.value?.list, present.count == 1,
      let name = present[0].words.first, case .success(let thing) = lexicon.sentence(name)
    else { return nil }
    let number =
      lexicon.spans(of: thing, []).spans.filter { $0.category == .number && $0.tokens.lowerBound == 0 }
      .map(\.tokens.upperBound).max() ?? 0
    guard number < thing.count,
      let value = value(
        "\(sentence.text(words)) \(thing.text(number..<thing.count))", of: parameter.type,
        slot: slot(of: parameter.name))
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: words,
      score: Weights.Answers.latentFit, isKnown: true)
  }

  /// True where words are those that go on with what was said, or a part of them. "Bir" of "bir de" counts
  /// nothing, and both together are no time.
  private func joins(_ words: Range<Int>) -> Bool {
    joining.contains { $0.lowerBound <= words.lowerBound && words.upperBound <= $0.upperBound }
  }

  /// True where words count people in some reading of the sentence: "dört" of "dört kişiyiz" is no number of
  /// pizzas.
  private func countsPeople(_ words: Range<Int>) -> Bool {
    readings.contains { reading in
      reading.pieces.contains { $0.role == AnswerRoles.people && $0.words == words }
    }
  }

  /// Some of the several things that there are: "just the dog food", where batteries and dog food were said.
  private func fewer(_ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?)
    -> Fit?
  {
    guard parameter.type.isList, let present = correctable?.value?.list, present.count > 1 else { return nil }
    let slot = slot(of: parameter.name)
    let readings =
      [value(words, of: parameter.type, slot: slot)]
      + spellings(words).map { value($0, of: parameter.type, slot: slot) }
    guard
      let named = readings.lazy.compactMap({ $0?.list }).first(where: { named in
        named.allSatisfy { one in present.contains { !$0.words.isDisjoint(with: one.words) } }
      })
    else { return nil }
    let kept = present.filter { one in named.contains { !$0.words.isDisjoint(with: one.words) } }
    guard kept.count < present.count else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: .list(kept)), words: words,
      score: Weights.Answers.knownName, isKnown: true)
  }

  /// So many more than there are: "one more person". One, where the words have no number.
  private func more(_ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?)
    -> Fit?
  {
    guard lexicon.catalogue.kind(of: parameter.type).isPlainNumber else { return nil }
    let number = covering(words).first { $0.category == .number }.map { spans.numbers[Int($0.payload)] } ?? 1
    guard let present = correctable?.value?.double,
      let value = lexicon.valueBuilder(times).value(parameter.type, .number(present + number))
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: words,
      score: Weights.Answers.typedFit, isKnown: true)
  }

  /// A time so much before or after the present one: "half an hour earlier".
  ///
  /// - Parameter direction: 1 for later, -1 for earlier.
  private func shifted(
    _ words: Range<Int>, _ direction: Double, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    let kind = lexicon.catalogue.kind(of: parameter.type)
    let present = PresentValue(correctable?.value, catalogue: lexicon.catalogue, times: times)
    guard kind.dayForm != nil,
      let span = covering(words).first(where: { $0.category == .value(.duration) }),
      let length = times.length(spans.entities[Int(span.payload)]),
      let value = present.shifted(by: direction * length, kind)
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: words,
      score: Weights.Answers.typedFit + Weights.Answers.role, isKnown: true)
  }

  /// Minutes of the hour that there is: "half past".
  private func atMinutes(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    let kind = lexicon.catalogue.kind(of: parameter.type)
    let present = PresentValue(correctable?.value, catalogue: lexicon.catalogue, times: times)
    guard kind.dayForm != nil,
      let minutes = listed(WordLists.WellKnown.hourParts, in: covering(words)).map({ Int($0) }),
      let value = present.at(minutes: minutes, kind)
    else { return nil }
    return Fit(
      change: Change(parameter: parameter.name, value: value), words: words,
      score: Weights.Answers.typedFit + Weights.Answers.role, isKnown: true)
  }

  // MARK: Known values

  private func known(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    if let choices = correctable?.choices, !choices.isEmpty {
      let finder = ChoiceFinder(choices, tokenizer: lexicon.words.tokenizer, describe: description)
      if case .one(let index, _, let score) = finder.find(sentence.text(words)) {
        return known(choices[index].value, words, parameter, score)
      }
    }
    if isPartOfNumber(words) { return nil }
    switch lexicon.catalogue.kind(of: parameter.type) {
    case .dateRange, .timeTrigger, .dateComponents, .instant, .duration, .temperature, .money, .payment,
      .priceRange, .wholeNumber, .number, .looseNumber, .truth, .enumeration, .options, .variant:
      return measured(words, parameter, correctable)
    case .text, .dictatedText, .dictatedPicture, .constant, .identifier: return nil
    case .speakable, .person, .personHandle, .personName, .recurrence, .decimal, .balance, .measure,
      .countRange, .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note,
      .picture, .file, .data, .link, .color, .dictionary, .activity, .terms, .unknown:
      guard let slot = slot(of: parameter.name) else { return nil }
      for text in spellings(words) where lexicon.named(text, slot: slot).entry != nil {
        return value(text, of: parameter.type, slot: slot).map {
          known($0, words, parameter, Weights.Answers.knownName)
        }
      }
      return nil
    }
  }

  private func known(
    _ value: Value, _ words: Range<Int>, _ parameter: ParameterDefinition, _ score: Double
  ) -> Fit {
    Fit(change: Change(parameter: parameter.name, value: value), words: words, score: score, isKnown: true)
  }

  /// A value that is measured, counted or one of a few cases, which takes from the present one what the words
  /// leave unsaid: the day of a time, the currency of an amount.
  private func measured(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    func fit(_ value: Value, _ score: Double) -> Fit { known(value, words, parameter, score) }
    let present = PresentValue(correctable?.value, catalogue: lexicon.catalogue, times: times)
    let kind = lexicon.catalogue.kind(of: parameter.type)
    let covering = covering(words)
    let latent = isLatent(covering)
    // "Two lemons" and "make it two" are said of no time, where nobody spoke of one.
    if latent, kind.dayForm != nil, parameter.name != expectation.parameter,
      correctable?.value?.isNull ?? true
    {
      return nil
    }
    let number = covering.first { $0.category == .number }.map { spans.numbers[Int($0.payload)] }
    // A bare number keeps the currency, and so does an amount that names none: "30块".
    let amount = covering.first { $0.category == .value(.money) }
    if let bare = amount.map({ amountWithoutCurrency($0) }) ?? number, let money = present.money(bare, kind) {
      return fit(money, Weights.Answers.numberFit)
    }
    // "Too hot, 20", of 23 °C.
    if let number, !covering.contains(where: { $0.category == .value(.temperature) }),
      let degrees = present.temperature(number, kind)
    {
      return fit(degrees, Weights.Answers.numberFit)
    }
    if let value = value(words, of: parameter.type, slot: slot(of: parameter.name)) {
      let merged = entity(covering, kind).map { present.keeping(value, kind, $0) } ?? value
      var score = latent ? Weights.Answers.latentFit : Weights.Answers.typedFit
      if let number, let nearness = present.nearness(to: number, kind) {
        score += Weights.Answers.near * nearness
      }
      if merged != value { score += Weights.Answers.kept }
      return fit(merged, score)
    }
    // Only an amount that is there gets another currency. "Not dollars, euros, 20 euros" says another amount as well.
    guard present.money(0, kind) != nil, !spans.spans.contains(where: { $0.category == .value(.money) })
    else { return nil }
    return currency(words).flatMap { present.money(in: $0, kind) }.map { fit($0, Weights.Answers.typedFit) }
  }

  /// The same for the words without those around them, which may be read together with them otherwise: "sekizde iki" is
  /// a quarter in "yarın sekizde iki kişi".
  private func alone(
    _ words: Range<Int>, _ parameter: ParameterDefinition, _ correctable: Correctable?
  ) -> Fit? {
    guard words.count < sentence.count, !isPartOfNumber(words),
      (try? lexicon.slotResolver.kind(of: parameter.type).isMeasured) == true,
      case .success(let alone) = lexicon.sentence(sentence.text(words))
    else { return nil }
    let reader = AnswerReader(lexicon, nil, alone, expectation, context)
    var fit = reader.known(0..<alone.count, parameter, correctable)
    fit?.words = words
    return fit
  }

  /// True where the words are a time only because one is asked for: "8".
  private func isLatent(_ covering: [Span]) -> Bool {
    let values = covering.filter { if case .value = $0.category { true } else { false } }
    return values.isEmpty && covering.contains { if case .latent = $0.category { true } else { false } }
  }

  /// True where words are a part of a longer number: "yüz" of "yüz yirmi" is no number by itself. The words
  /// beside them must be a number too: "sekizde iki" may also be two at eight.
  private func isPartOfNumber(_ words: Range<Int>) -> Bool {
    func value(_ span: Span) -> Double { spans.numbers[Int(span.payload)] }
    guard let own = covering(words).first(where: { $0.category == .number }) else { return false }
    let numbers = spans.spans.filter { $0.category == .number }
    return numbers.contains { whole in
      whole.tokens.count > words.count && whole.tokens.clamped(to: words) == words
        && value(whole) > value(own)
        && whole.tokens.allSatisfy { token in
          words.contains(token)
            || numbers.contains { $0.tokens.contains(token) && !$0.tokens.overlaps(words) }
        }
    }
  }

  func covering(_ words: Range<Int>) -> [Span] {
    spans.indices(at: words.lowerBound).map { spans.spans[$0] }.filter { $0.tokens == words }
  }

  private func entity(_ covering: [Span], _ kind: ValueKind) -> Entity? {
    guard kind.dayForm != nil else { return nil }
    let span =
      covering.first { $0.category == .value(.time) } ?? covering.first { $0.category == .latent(.time) }
    return span.map { spans.entities[Int($0.payload)] }
  }

  private func amountWithoutCurrency(_ span: Span) -> Double? {
    lexicon.valueBuilder(times).amountWithoutCurrency(spans.entities[Int(span.payload)])
  }

  /// The currency that words name without an amount: "make it euros".
  private func currency(_ words: Range<Int>) -> String? {
    guard case .success(let one) = lexicon.sentence("1 \(sentence.text(words))") else { return nil }
    let builder = lexicon.valueBuilder(times)
    for entity in lexicon.entities(of: one)
    where entity.kind == .money && entity.range.count == one.text.unicodeScalars.count {
      guard let value = builder.money(entity), value.amount?.number == 1 else { continue }
      return value.currency
    }
    return nil
  }
}

extension Value {
  /// The texts in it, in small letters.
  var words: Set<String> {
    switch self {
    case .string(let text): [text.lowercased()]
    case .list(let values): values.reduce(into: []) { $0.formUnion($1.words) }
    case .record(let record):
      record.fields.filter { $0.key != "identifier" }.values.reduce(into: []) { $0.formUnion($1.words) }
    case .null, .bool, .integer, .double, .bytes: []
    }
  }
}

extension Slot.Kind {
  /// True where it takes a number, a time, or another value of a kind.
  fileprivate var isMeasured: Bool {
    switch self {
    case .range, .value, .hour: true
    case .text, .name, .list, .place, .app, .nearlyApp, .mixedCase, .shortName, .request: false
    }
  }
}

extension AnswerReader {
  /// True where words behind "to" say what is to be done rather than on which list: "feed the cat" of "and to
  /// feed the cat". A list that nobody knows has an article: "and to the camping list".
  func isDeed(_ words: Range<Int>) -> Bool {
    guard lexicon.verbs.verbIsFirst, words.count > 1, let intent,
      !lexicon.words.articles.contains(sentence.key(words.lowerBound)),
      !covering(words).contains(where: { $0.category == .vocabulary })
    else { return false }
    return intent.parameters.contains {
      roles.isGoal($0.name) && lexicon.catalogue.kind(of: $0.type) == .taskList
    }
  }
}
