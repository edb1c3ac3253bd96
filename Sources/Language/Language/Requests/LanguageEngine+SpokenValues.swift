import IntentSchema

extension LanguageEngine {
  /// The readings with their values as a person would write them down.
  ///
  /// - What another verb has as its object becomes what is to be done: "süt almayı hatırlat" is to remind of "süt al".
  /// - What another is told becomes the person's own words: "geç kalacağımı söyle" is to say "geç kalacağım".
  /// - A thing that is called by its kind has the words as its name too: "savings" is an account's kind, and may be its name.
  /// - An amount behind what a payment is for says how much: "450 euros" of "the rent, 450 euros".
  /// - A place that a model found is called without the case written onto it: "havaalanı" for "havaalanına".
  /// - The person who speaks is nothing to be added: "bana" of "bi liste yap bana, patates ve soğan olsun".
  /// - A time before what one is to be reminded of says when: "yarın dokuzda" of "yarın dokuzda pazara çıkmayı hatırlatsın".
  func withSpokenValues(_ understanding: Understanding, _ sentence: Sentence, _ context: UnderstandingContext)
    -> Understanding
  {
    var understanding = understanding
    for index in understanding.interpretations.indices {
      lexicon.takeTimeOut(of: &understanding.interpretations[index], sentence, TimeRecords(context))
      lexicon.takeAmountOut(of: &understanding.interpretations[index], sentence, TimeRecords(context))
      lexicon.writeClauses(of: &understanding.interpretations[index], sentence)
      lexicon.nameKinds(of: &understanding.interpretations[index])
      lexicon.leaveSpeakerOut(of: &understanding.interpretations[index])
      lexicon.takeCasesOff(&understanding.interpretations[index], sentence, TimeRecords(context))
    }
    return understanding
  }
}

extension Lexicon {
  // MARK: Clauses

  /// The deed in words that have a verb as the object of another one: "süt al" for "süt almayı". Nil for other words.
  func objectClause(_ sentence: Sentence, _ tokens: Range<Int>) -> String? {
    guard let verb = tokens.last else { return nil }
    guard let ending = verbs.objectEnding(of: sentence.key(verb), isBehindWords: tokens.count > 1) else {
      return nil
    }
    return String(sentence.text(tokens).dropLast(ending))
  }

  /// Several things to do, each with its own verb: "annemi ara" and "çiçekleri sula" of "annemi aramayı ve çiçekleri sulamayı". Nil for one.
  private func deeds(_ sentence: Sentence, _ tokens: Range<Int>, as type: TypeReference) -> Value? {
    guard type.isList else { return nil }
    let joiners = words.places(of: WordLists.WellKnown.joiners, in: spans(of: sentence, [])).filter {
      $0.lowerBound > tokens.lowerBound && $0.upperBound < tokens.upperBound
    }.sorted { $0.lowerBound < $1.lowerBound }
    var parts: [Range<Int>] = []
    var start = tokens.lowerBound
    for joiner in joiners where joiner.lowerBound > start {
      guard
        verbs.objectEnding(
          of: sentence.key(joiner.lowerBound - 1), isBehindWords: joiner.lowerBound - 1 > start) != nil
      else { continue }
      parts.append(start..<joiner.lowerBound)
      start = joiner.upperBound
    }
    guard !parts.isEmpty else { return nil }
    let said = (parts + [start..<tokens.upperBound]).compactMap { objectClause(sentence, $0) }
    guard said.count == parts.count + 1 else { return nil }
    return .list(said.flatMap { noted($0, as: type)?.list ?? [] })
  }

  fileprivate func writeClauses(of reading: inout Interpretation, _ sentence: Sentence) {
    guard let intent = catalogue.intent(reading.intent) else { return }
    writeTold(of: &reading, intent, sentence)
    for (index, slot) in reading.slots.enumerated() {
      guard slot.names.isEmpty, !Slot.isDictated(slot.parameter),
        takesSentences(slot.parameter, of: reading.intent),
        let type = intent.parameter(slot.parameter)?.type,
        let tokens = sentence.tokens(at: slot.ranges)
      else { continue }
      // The model may leave the verb out, which no other slot has: "süt" of "süt almayı hatırlat".
      let longer = tokens.lowerBound..<min(tokens.upperBound + 1, sentence.count)
      let isTaken = reading.slots.enumerated().contains { other, taken in
        other != index
          && taken.ranges.contains { range in
            sentence.ranges(tokens.upperBound..<longer.upperBound).contains { $0.overlaps(range) }
          }
      }
      let candidates = isTaken ? [tokens] : [tokens, longer]
      guard
        let found = candidates.lazy.compactMap({ tokens in
          self.objectClause(sentence, tokens).map { (tokens, $0) }
        }).first,
        let value = deeds(sentence, found.0, as: type) ?? noted(found.1, as: type)
      else { continue }
      RecordPath.remove([slot.parameter], from: &reading.parameters)
      reading.slots[index].text = sentence.text(found.0)
      reading.slots[index].ranges = sentence.ranges(found.0)
      reading.slots[index].value = value
      for same in reading.slots where same.parameter == slot.parameter {
        RecordPath.set(
          same.value, at: [slot.parameter], of: reading.intent, in: &reading.parameters, catalogue)
      }
    }
  }

  /// Writes what is dictated with a verb behind it as the person would say it.
  private func writeTold(of reading: inout Interpretation, _ intent: IntentDefinition, _ sentence: Sentence) {
    for (index, slot) in reading.slots.enumerated() where Slot.isDictated(slot.parameter) {
      guard case .string(let text) = slot.value, let tokens = sentence.tokens(at: slot.ranges),
        let last = tokens.last, tokens.upperBound < sentence.count, text == sentence.text(tokens),
        let told = told(sentence, tokens, last)
      else { continue }
      let value = Value.string(told)
      reading.slots[index].value = value
      RecordPath.set(value, at: [slot.parameter], of: reading.intent, in: &reading.parameters, catalogue)
    }
  }

  /// Words with a verb that is told to another, as the person says them.
  private func told(_ sentence: Sentence, _ tokens: Range<Int>, _ verb: Int) -> String? {
    if tokens.count > 1,
      let both = verbs.toldBeing(sentence.key(verb), behind: sentence.text(verb - 1..<verb))
    {
      guard verb - 1 > tokens.lowerBound else { return both }
      return "\(sentence.text(tokens.lowerBound..<verb - 1)) \(both)"
    }
    if let own = verbs.toldWord(sentence.key(verb)) {
      return tokens.count > 1 ? "\(sentence.text(tokens.lowerBound..<verb)) \(own)" : own
    }
    return verbs.toldEnding(of: sentence.key(verb)).map {
      String(sentence.text(tokens).dropLast($0.drop)) + $0.add
    }
  }

  /// Words as a value of a type that takes any words.
  func noted(_ text: String, as type: TypeReference) -> Value? {
    let type = type.unwrapped
    if case .list(let element) = type { return noted(text, as: element).map { .list([$0]) } }
    return switch catalogue.kind(of: type) {
    case .text: .string(text)
    case .speakable: SpeakableRecord(text).value
    case .dictatedText: NoteTextRecord(text).value
    case .dictatedPicture, .constant, .identifier, .person, .personHandle, .personName,
      .instant, .dateComponents, .dateRange, .timeTrigger, .recurrence, .duration, .truth, .wholeNumber,
      .number, .looseNumber, .decimal, .money, .balance, .payment, .priceRange, .temperature, .measure,
      .countRange, .place, .placeTrigger, .point, .region, .postalAddress, .thing, .task, .taskList, .note,
      .enumeration, .options, .variant, .picture, .file, .data, .link, .color, .dictionary, .activity, .terms,
      .unknown:
      catalogue.record(of: type.base, named: text).map(Value.record)
    }
  }

  // MARK: Kinds

  /// Gives things of which only the kind is said the words as their name.
  fileprivate func nameKinds(of reading: inout Interpretation) {
    for slot in reading.slots {
      let path = slot.parameter.split(separator: ".").map(String.init)
      guard path.count == 2, case .integer = slot.value,
        let parameter = catalogue.intent(reading.intent)?.parameter(path[0]),
        case .object(_, _, let fields)? = catalogue.type(parameter.type.base),
        let name = fields.first(where: { catalogue.kind(of: $0.type) == .speakable }),
        reading.parameters[path[0]]?.record?[name.name] == nil
      else { continue }
      RecordPath.set(
        SpeakableRecord(slot.text).value, at: [path[0], name.name], of: reading.intent,
        in: &reading.parameters, catalogue)
    }
  }

  fileprivate func leaveSpeakerOut(of reading: inout Interpretation) {
    for index in reading.slots.indices where reading.slots[index].isFree {
      let slot = reading.slots[index]
      guard let items = slot.value.list, items.count > 1, takesSentences(slot.parameter, of: reading.intent),
        reading.parameters[slot.parameter] == slot.value,
        case let kept = items.indices.filter({ item in
          !items[item].words.contains { pronoun($0) == .speaker }
        }), !kept.isEmpty, kept.count < items.count
      else { continue }
      let others = Value.list(kept.map { items[$0] })
      reading.slots[index].value = others
      if slot.names.count == items.count { reading.slots[index].names = kept.map { slot.names[$0] } }
      reading.parameters[slot.parameter] = others
    }
  }

  fileprivate func takeCasesOff(_ reading: inout Interpretation, _ sentence: Sentence, _ times: TimeRecords) {
    guard reading.isLearned, endings.canSplit, let intent = catalogue.intent(reading.intent) else { return }
    for index in reading.slots.indices where reading.slots[index].isFree {
      let slot = reading.slots[index]
      guard let parameter = intent.parameter(slot.parameter), catalogue.kind(of: parameter.type) == .place,
        let last = sentence.tokens(at: slot.ranges)?.last,
        !sentence.tokens[last].joints.contains(.apostrophe),
        let ending = endings.split(
          sentence.key(last), isName: false,
          isKnown: { vocabulary.contains($0) || appNames.contains($0) }),
        let value = valueBuilder(times).value(
          parameter.type, .text(NamedWords(String(slot.text.dropLast(ending.count)))))
      else { continue }
      reading.slots[index].value = value
      reading.parameters[parameter.name] = value
    }
    takeCasesOffThings(in: &reading, intent)
  }

  /// The things that a model found without the case of an object: "yumurta" for "yumurtayı". Things of several words may end in a
  /// possession, which is theirs: "bebek bezi".
  private func takeCasesOffThings(in reading: inout Interpretation, _ intent: IntentDefinition) {
    for index in reading.slots.indices where reading.slots[index].isFree {
      let slot = reading.slots[index]
      guard let parameter = intent.parameter(slot.parameter),
        case .list(let element) = parameter.type.unwrapped,
        case .list(let items) = slot.value, takesSentences(slot.parameter, of: reading.intent)
      else { continue }
      let plain = items.map { item -> Value in
        guard let title = item.record?[SpeakableRecord.Key.phrase]?.string,
          case let words = self.words.tokenizer.sentence(title), words.count == 1,
          !words.tokens[0].joints.contains(.apostrophe),
          let ending = endings.split(
            words.key(0), isName: false, isKnown: { vocabulary.contains($0) || appNames.contains($0) })
        else { return item }
        return noted(String(title.dropLast(ending.count)), as: element) ?? item
      }
      guard plain != items else { continue }
      reading.slots[index].value = .list(plain)
      reading.parameters[parameter.name] = .list(plain)
    }
  }
}
