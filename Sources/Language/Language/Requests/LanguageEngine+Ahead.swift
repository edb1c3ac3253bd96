import Entities
import IntentSchema

/// When one is to be reminded of something that has a time itself: "the match is at 3, remind me an hour before", "…, remind me at 2".
extension LanguageEngine {
  /// A length of time before what is said, and the sentence without it.
  struct Ahead {
    var rest: Sentence
    /// "An hour before".
    var words: Leftover
    /// Nil where the time in the rest is the one at which to remind.
    var length: Entity?
    /// True where the person is asked about it. Either the time at which to remind would be later than what it's about, or the day is
    /// only told beside it.
    var isDoubtful = false
  }

  /// The sentence with the time at which to remind in it; nil where it asks for no reminder of what has a time itself.
  func ahead(_ sentence: Sentence, _ context: UnderstandingContext) -> Ahead? {
    // Most sentences are done here.
    let plain = lexicon.spans(of: sentence, [])
    guard lexicon.reminds(plain, within: sentence.tokens.indices) else { return nil }
    return countedBack(sentence, plain) ?? reminderBeside(sentence, plain, context)
  }

  /// A length of time before what is said; nil where there is none, or where nothing else in the sentence says when.
  private func countedBack(_ sentence: Sentence, _ plain: SpanTable) -> Ahead? {
    let words = lexicon.words.places(of: WordLists.WellKnown.ahead, in: plain)
    guard !words.isEmpty else { return nil }
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    let lengths = spans.spans.filter { $0.category == .value(.duration) }
    for length in lengths.sorted(by: { $0.tokens.count > $1.tokens.count }) {
      guard
        let word = SpeechCleaner.longest(words).first(where: {
          $0.lowerBound == length.tokens.upperBound || $0.upperBound == length.tokens.lowerBound
        })
      else { continue }
      let both =
        min(word.lowerBound, length.tokens.lowerBound)..<max(word.upperBound, length.tokens.upperBound)
      // It stands beside the words that ask for it. "Leave an hour before the match" is what one is to do.
      guard let part = lexicon.parts(of: sentence).first(where: { $0.clamped(to: both) == both }),
        lexicon.reminds(spans, within: part), saysNoMore(part, both, spans),
        spans.spans.contains(where: { $0.category == .value(.time) && !$0.tokens.overlaps(both) })
      else { continue }
      let gap = lexicon.words.tokenizer.joinsWords ? "" : " "
      let rest = sentence.edited([(sentence.place(of: both), gap)], lexicon.words.tokenizer)
      return Ahead(
        rest: rest, words: Leftover(both, of: sentence, .time), length: spans.entities[Int(length.payload)])
    }
    return nil
  }

  /// A sentence with the time at which to remind in the place of the time of what is told beside it: "yoga tomorrow at 6, remind me" for
  /// "yoga tomorrow at 7, remind me at 6".
  ///
  /// A time of day that may be in the morning or in the evening is the one before that.
  ///
  /// - Returns: nil where the sentence isn't of two such parts, or asks to be reminded of something else.
  private func reminderBeside(_ sentence: Sentence, _ plain: SpanTable, _ context: UnderstandingContext)
    -> Ahead?
  {
    guard case let parts = lexicon.parts(of: sentence), parts.count == 2,
      let asking = parts.firstIndex(where: { lexicon.reminds(plain, within: $0) }),
      case let (asked, told) = (parts[asking], parts[1 - asking]), !lexicon.reminds(plain, within: told)
    else { return nil }
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    func times(_ part: Range<Int>) -> [Span] {
      spans.spans.filter { $0.category == .value(.time) && $0.tokens.clamped(to: part) == $0.tokens }
        .sorted { $0.tokens.count > $1.tokens.count }
    }
    guard let own = times(asked).first, let other = times(told).first, other.tokens.count < told.count,
      case let reminder = readings(
        of: sentence.keeping(asked, lexicon.words.tokenizer), context, needsTemplate: true),
      let best = reminder.interpretations.first, !best.slots.isEmpty,
      case let moments = lexicon.moments(of: best.intent).map(\.name)
    else { return nil }
    let records = TimeRecords(context)
    let time = sentence.text(own.tokens)
    let gap = lexicon.words.tokenizer.joinsWords ? "" : " "
    let days = times(told).filter { records.isOfDays(spans.entities[Int($0.payload)]) }
    let joined = days.lazy.compactMap { day -> (String, Entity)? in
      let text = "\(sentence.text(day.tokens))\(gap)\(time)"
      return self.oneTime(text).map { (text, $0) }
    }.first
    if !best.slots.allSatisfy({ moments.contains($0.parameter) }) {
      // "Gran's birthday is on Thursday, remind me at ten to call her": Thursday may be meant, so that it's asked about.
      guard let (text, _) = joined, case .timeOfDay = spans.entities[Int(own.payload)].timePart,
        case let remarks = remarks(in: sentence, parts, context), remarks.request(told) == nil
      else { return nil }
      let rest = sentence.edited(
        [(sentence.place(of: told), ""), (sentence.place(of: own.tokens), text)]
          .sorted { $0.0.lowerBound < $1.0.lowerBound }, lexicon.words.tokenizer)
      // "I'm off on Wednesday": a remark says the day without being asked about.
      return Ahead(
        rest: rest, words: Leftover(told, of: sentence, .clause), isDoubtful: !remarks.isRemark(told))
    }
    let (text, entity) = joined ?? (time, spans.entities[Int(own.payload)])
    let rest = sentence.edited(
      [(sentence.place(of: other.tokens), text), (sentence.place(of: own.tokens), "")]
        .sorted { $0.0.lowerBound < $1.0.lowerBound }, lexicon.words.tokenizer)
    let isOpen = spans.entities[Int(own.payload)].timePart == .timeOfDay(isOpen: true)
    let event = spans.entities[Int(other.payload)]
    let isLate = isOpen && records.halfDayLate(entity, beside: event)
    return Ahead(
      rest: rest, words: Leftover(own.tokens, of: sentence, .time), length: isLate ? .hours(12) : nil,
      isDoubtful: !isLate && records.isLater(entity, than: event))
  }

  /// Words as one time; nil where they are none, or two.
  private func oneTime(_ text: String) -> Entity? {
    let sentence = lexicon.words.tokenizer.sentence(text)
    let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
    return spans.spans.first { $0.category == .value(.time) && $0.tokens == 0..<sentence.count }
      .map { spans.entities[Int($0.payload)] }
  }

  /// True for a part that has nothing behind such words but those that ask to be reminded, or politeness.
  private func saysNoMore(_ part: Range<Int>, _ words: Range<Int>, _ spans: SpanTable) -> Bool {
    let rest = words.upperBound..<part.upperBound
    return rest.isEmpty || lexicon.reminds(spans, within: rest)
      || spans.spans.contains { ($0.category.isTail || $0.category.isLead) && $0.tokens == rest }
  }

  /// The meaning of the rest, with its time made earlier. What has no time of that kind leaves the words over.
  func counting(_ ahead: Ahead, in understanding: Understanding, _ context: UnderstandingContext)
    -> Understanding
  {
    var understanding = understanding
    for index in understanding.interpretations.indices {
      lexicon.takeCopulaOff(&understanding.interpretations[index])
      guard ahead.isDoubtful else { continue }
      understanding.interpretations[index].leftovers.append(
        Leftover(ahead.words.text, .words, range: ahead.words.range))
    }
    guard let length = ahead.length else { return understanding }
    let spans = lexicon.spans(of: ahead.rest, lexicon.entities(of: ahead.rest))
    for index in understanding.interpretations.indices {
      let reading = understanding.interpretations[index]
      let times = TimeRecords(context).of(domain: lexicon.catalogue.intent(reading.intent)?.domain)
      guard
        let moment = lexicon.moments(of: reading.intent).first(where: {
          reading.parameters[$0.name]?.isNull == false
        }),
        let time = time(of: moment.name, in: reading, ahead.rest, spans),
        let earlier = spans.entities[Int(time.payload)].earlier(by: length), !times.isPast(earlier),
        let value = lexicon.valueBuilder(times).value(moment.type, .entity(earlier))
      else {
        understanding.interpretations[index].leftovers.append(ahead.words)
        continue
      }
      RecordPath.set(
        value, at: [moment.name], of: reading.intent, in: &understanding.interpretations[index].parameters,
        lexicon.catalogue)
      for slot in reading.slots.indices where reading.slots[slot].parameter == moment.name {
        understanding.interpretations[index].slots[slot].value = value
      }
    }
    return understanding
  }

  /// The words of a reading that say when, or the longest time where a remark says it.
  private func time(
    of parameter: String, in reading: Interpretation, _ sentence: Sentence, _ spans: SpanTable
  )
    -> Span?
  {
    let places = reading.slots.filter { $0.parameter == parameter }.flatMap(\.ranges)
    let times = spans.spans.filter { $0.category == .value(.time) }
    let said = times.filter { span in
      sentence.ranges(span.tokens).allSatisfy { range in places.contains { $0.overlaps(range) } }
    }
    return (said.isEmpty ? times : said).max { $0.tokens.count < $1.tokens.count }
  }
}
