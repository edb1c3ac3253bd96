import Entities
import IntentSchema

/// Finds the words of a sentence that a reading has no place for.
///
/// A template accepts every word, so that only the free words of its names may hide something.
struct LeftoverFinder {
  let lexicon: Lexicon
  let sentence: Sentence
  let automaton: Automaton?
  private let entities: [Entity]
  let spans: SpanTable
  let times: TimeRecords
  /// The places of what the person took back.
  let takenBack: [Range<Int>]
  /// Understands a part of the sentence. Nothing need be found where no template accepts it.
  let read: (Sentence) -> Understanding
  /// The kinds that names were found to have. Several readings of a sentence mostly have the same names.
  private var known: [String: Leftover.Kind?] = [:]

  init(
    _ lexicon: Lexicon, _ requests: CompiledGrammar.Part?, _ sentence: Sentence, _ times: TimeRecords,
    takenBack: [Range<Int>], read: @escaping (Sentence) -> Understanding
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.times = times
    self.takenBack = takenBack
    self.read = read
    automaton = requests?.automaton
    entities = lexicon.entities(of: sentence)
    spans = lexicon.spansWithNames(of: sentence, entities)
  }

  mutating func leftovers(of reading: Interpretation) -> [Leftover] {
    let pointing = pointingTimes(reading)
    let others = reading.isLearned ? leftovers(ofLearned: reading) : leftovers(ofTemplate: reading)
    // "Day" of "the same day" is a part of it.
    return others.filter { other in !pointing.contains { $0.range.clamped(to: other.range) == other.range } }
      + pointing
  }

  private mutating func leftovers(ofTemplate reading: Interpretation) -> [Leftover] {
    names(reading) + politeWords(reading) + otherPayments(reading) + verbInFront(reading)
      + timesInTitles(reading) + timesAmongThings(reading) + requestsInTitles(reading)
      + hoursAsTitles(reading)
      + partedAmounts(reading) + valuesTakenBack(reading)
      + (reading.isShortened ? unread(reading) : [])
  }

  /// Times that only say "as before", and have no other time beside them that would be meant: "the same day" of "remind me the same day
  /// to pay". Without them, an act would be done at another time, or at none. They are words, since a time that overlaps a value is
  /// taken for a part of it.
  private func pointingTimes(_ reading: Interpretation) -> [Leftover] {
    let moments = lexicon.moments(of: reading.intent).map(\.name)
    if moments.isEmpty { return [] }
    let words = lexicon.words.places(of: WordLists.WellKnown.pointingTimes, in: spans)
    return SpeechCleaner.longest(words).filter { words in
      let places = sentence.ranges(words)
      func touches(_ slot: FilledSlot) -> Bool {
        slot.ranges.contains { range in
          places.contains { $0.lowerBound <= range.upperBound + 1 && range.lowerBound <= $0.upperBound + 1 }
        }
      }
      let times = reading.slots.filter { moments.contains($0.parameter) }
      // What is dictated has times of its own.
      return times.allSatisfy(touches)
        && !reading.slots.contains { slot in
          touches(slot)
            && lexicon.slots(of: slot.parameter, intent: reading.intent).contains(where: \.isDictated)
        }
    }.map { Leftover($0, of: sentence, .words) }
  }

  /// A time in the place of a title beside another time: "this afternoon" of "pop a reminder in for three this afternoon". Alone it may be
  /// the thing, "Easter"; a number alone is rather the hour: "set a reminder for three".
  private func hoursAsTitles(_ reading: Interpretation) -> [Leftover] {
    let parameters = lexicon.catalogue.intent(reading.intent)?.parameters ?? []
    guard let time = parameters.first(where: { lexicon.catalogue.kind(of: $0.type) == .timeTrigger })
    else { return [] }
    let hasTime = reading.parameters[time.name]?.isNull == false
    return spans.spans.compactMap { span in
      guard span.category == (hasTime ? .value(.time) : .number),
        reading.slots.contains(where: { $0.isFree && $0.ranges == sentence.ranges(span.tokens) })
      else { return nil }
      return Leftover(span.tokens, of: sentence, .time)
    }
  }

  /// Times at the end of a title, where the request has a place for a time and none was found: "leave at six thirty I suppose". A time
  /// further in front belongs to the thing: "the 6 pm meeting with Anna".
  private func timesInTitles(_ reading: Interpretation) -> [Leftover] {
    let parameters = lexicon.catalogue.intent(reading.intent)?.parameters ?? []
    let takesTime = parameters.first { lexicon.catalogue.kind(of: $0.type) == .timeTrigger }
    guard let takesTime, reading.parameters[takesTime.name]?.isNull != false else { return [] }
    // Where words aren't spaced, two of them behind a time are a thing already: 下午三点的会议.
    let behind = lexicon.words.tokenizer.joinsWords ? 1 : Weights.Leftovers.behindTime
    return reading.slots.filter { $0.isFree && isTitle($0, of: reading.intent) }.compactMap { slot in
      guard let title = slot.ranges.extent.flatMap({ sentence.tokens(at: [$0]) }) else { return nil }
      let time = spans.spans.first { span in
        // "Ay unutmadan, akşam yedide …": a time behind a sign is none of the thing's either.
        let isBehindSign = sentence.isBehindSign(span.tokens.lowerBound)
        return span.category == .value(.time) && span.tokens.lowerBound > title.lowerBound
          && (isBehindSign
            || (title.upperBound - behind...title.upperBound).contains(span.tokens.upperBound))
      }
      return time.map { Leftover($0.tokens, of: sentence, .time) }
    }
  }

  /// Words behind a sign in a title that ask Beckon for something else, although nobody knows for what: 再帮我 and what follows of
  /// “提醒我吃药，再帮我看哈电费”.
  private func requestsInTitles(_ reading: Interpretation) -> [Leftover] {
    reading.slots.compactMap { slot in
      guard slot.isFree, isTitle(slot, of: reading.intent), let title = sentence.tokens(at: slot.ranges)
      else { return nil }
      let start = title.dropFirst().first { place in
        sentence.isBehindSign(place)
          && spans.spans.contains { span in
            // A word alone, such as "and", asks for nothing.
            span.category == .leadIn && span.tokens.count > 1 && span.tokens.upperBound < title.upperBound
              && (place...place + Weights.Leftovers.joiningWords).contains(span.tokens.lowerBound)
          }
      }
      return start.map { Leftover($0..<title.upperBound, of: sentence, .words) }
    }
  }

  /// Times among several things, which are the next one's: “öbür gün üçte” of "yarın on birde dişçiyi, öbür gün üçte veli toplantısını
  /// hatırlat".
  func timesAmongThings(_ reading: Interpretation) -> [Leftover] {
    let times = spans.spans.filter { $0.category == .value(.time) && $0.tokens.count > 1 }
    guard !times.isEmpty, !lexicon.moments(of: reading.intent).isEmpty else { return [] }
    return reading.slots.flatMap { slot -> [Leftover] in
      guard slot.isFree, slot.value.list?.count ?? 0 > 1, let things = sentence.tokens(at: slot.ranges) else {
        return []
      }
      return lexicon.separator(spans).parts(things, of: sentence).dropFirst().compactMap { part in
        times.contains { $0.tokens == part } ? Leftover(part, of: sentence, .time) : nil
      }
    }
  }

  /// Words that take a value back, and the right one, in front of a thing: "no 9" of "remind me at 8 pm tomorrow no 9 to call Mia".
  private func valuesTakenBack(_ reading: Interpretation) -> [Leftover] {
    reading.slots.compactMap { slot in
      guard slot.isFree, !Slot.isDictated(slot.parameter), let words = sentence.tokens(at: slot.ranges),
        // "No 9 screws" may be a thing.
        reading.slots.contains(where: {
          !$0.isFree && sentence.tokens(at: $0.ranges)?.upperBound == words.lowerBound
        }),
        let value = spans.spans.first(where: { span in
          (span.category == .number || span.category == .value(.time))
            && words.dropFirst().contains(span.tokens.lowerBound)
            && span.tokens.lowerBound <= words.lowerBound + Weights.Leftovers.correctingWords
        }),
        case let cleaner = SpeechCleaner(sentence, lexicon.words.speech.rules),
        case let before = words.lowerBound..<value.tokens.lowerBound,
        cleaner.corrections.contains(before) || cleaner.denials.contains(where: { $0.before == before })
      else { return nil }
      return Leftover(words.lowerBound..<value.tokens.upperBound, of: sentence, .words)
    }
  }

  /// The verb of another act, which a reading without a verb of its own takes for the beginning of a thing: "move" of "move butter to
  /// the hardware list".
  private func verbInFront(_ reading: Interpretation) -> [Leftover] {
    let isFiller = { (index: Int) in
      spans.spans.contains { $0.category.isLead && $0.tokens.contains(index) }
    }
    guard lexicon.verbs.verbIsFirst, let first = sentence.tokens.indices.first(where: { !isFiller($0) }),
      first + 1 < sentence.count, lexicon.verbs.isAction(sentence.key(first)),
      let place = sentence.ranges(first..<first + 1).first,
      let slot = reading.slots.first(where: { $0.ranges.contains { $0.lowerBound == place.lowerBound } }),
      slot.isFree, slot.ranges.contains(where: { $0.upperBound > place.upperBound }),
      !lexicon.slots(of: slot.parameter, intent: reading.intent).contains(where: \.isDictated)
    else { return [] }
    return [Leftover(sentence.text(first..<first + 1), .words, range: place)]
  }

  // MARK: Names of a template

  /// Requests in the place of a name: "call show me my groceries".
  private mutating func names(_ reading: Interpretation) -> [Leftover] {
    var leftovers: [Leftover] = []
    for slot in reading.slots {
      guard slot.isFree, !slot.names.contains(where: { $0 != nil }), lexicon.pronoun(slot.text) == nil,
        isName(slot, of: reading.intent),
        let place = slot.ranges.extent,
        let kind = kind(ofName: slot.text)
          ?? (isSpokenTo(place) || isPersonWithNumber(slot, of: reading.intent)
            || isOtherThing(slot, of: reading.intent) || isCutAtArticle(place)
            ? .words : nil)
      else { continue }
      leftovers.append(Leftover(slot.text, kind, range: place))
    }
    return leftovers
  }

  /// True where words stand at the end behind a comma or a stop, so that they are hardly the name of what the
  /// words before them are about: "lock the car, Tom" speaks to Tom.
  private func isSpokenTo(_ place: Range<Int>) -> Bool {
    guard lexicon.verbs.verbIsFirst, let end = sentence.tokens.indices.last,
      sentence.ranges(end..<end + 1).last?.upperBound == place.upperBound
    else { return false }
    return sentence.tokens.indices.dropFirst().contains { index in
      sentence.ranges(index..<index + 1).first?.lowerBound == place.lowerBound
        && !sentence.hasColon(before: index)
        && sentence.isBehindSign(index)
    }
  }

  /// Words that only close a request, in the place of what it's about: "olur mu" of "hatırlat olur mu".
  func politeWords(_ reading: Interpretation) -> [Leftover] {
    spans.spans.compactMap { span in
      guard span.category.isTail, span.tokens.upperBound == sentence.count,
        reading.slots.contains(where: { $0.isFree && $0.ranges == sentence.ranges(span.tokens) })
      else { return nil }
      return Leftover(span.tokens, of: sentence, .words)
    }
  }

  /// True where words end in an article, so that their noun stands behind them: "something to a" of "add
  /// something to a list".
  private func isCutAtArticle(_ place: Range<Int>) -> Bool {
    guard lexicon.verbs.verbIsFirst else { return false }
    return sentence.tokens.indices.dropLast().contains { index in
      sentence.ranges(index..<index + 1).last?.upperBound == place.upperBound
        && lexicon.words.articles.contains(sentence.text(index..<index + 1))
    }
  }

  /// True where a person's name has a number among its words: "Bo'ya 20 Mia" of "Bo'ya 20 Mia'ya 30 euro
  /// yolla". A number alone is dialled.
  private func isPersonWithNumber(_ filled: FilledSlot, of intent: String) -> Bool {
    guard lexicon.slots(of: filled.parameter, intent: intent).contains(where: \.isPerson) else {
      return false
    }
    let words = lexicon.words.tokenizer.sentence(filled.text)
    let numbers = words.tokens.count(where: \.isNumber)
    return numbers > 0 && numbers < words.count && filled.text.contains(where: \.isLetter)
  }

  /// True where words in the place of a person are the name of an app or of something else: "Groceries" of
  /// "Groceries'e süt yaz".
  private func isOtherThing(_ filled: FilledSlot, of intent: String) -> Bool {
    guard lexicon.slots(of: filled.parameter, intent: intent).contains(where: \.isPerson) else {
      return false
    }
    let words = lexicon.words.tokenizer.sentence(filled.text)
    let named = lexicon.appNames.spans(in: words) + lexicon.vocabulary.spans(in: words)
    return named.contains { $0.tokens == words.tokens.indices }
  }

  /// Nil where the words may be a name.
  private mutating func kind(ofName text: String) -> Leftover.Kind? {
    if let kind = known[text] { return kind }
    let words = lexicon.words.tokenizer.sentence(text)
    let kind: Leftover.Kind? =
      isRequest(words) || joinsRequests(words) ? .clause : isOnlyVerbs(words, text) ? .name : nil
    known[text] = .some(kind)
    return kind
  }

  /// True where it takes what a thing is called, whatever words that are, and no text that is dictated.
  private func isTitle(_ filled: FilledSlot, of intent: String) -> Bool {
    lexicon.slots(of: filled.parameter, intent: intent).allSatisfy { !$0.isDictated }
  }

  func isName(_ filled: FilledSlot, of intent: String) -> Bool {
    let slots = lexicon.slots(of: filled.parameter, intent: intent)
    return slots.contains(where: \.isName) && !slots.contains(where: \.isDictated)
  }

  private func isRequest(_ words: Sentence) -> Bool {
    guard words.count > 1 else { return false }
    let understanding = read(words)
    guard let best = understanding.interpretations.first, !best.isLearned else { return false }
    return best.score >= Weights.Leftovers.request && best.scoreParts.literal > 0
  }

  /// True where a name goes over the joint of two requests: words that join requests stand at its end, or
  /// beside one.
  private func joinsRequests(_ words: Sentence) -> Bool {
    let verbs = lexicon.verbs
    func isRequest(_ tokens: Range<Int>) -> Bool {
      self.isRequest(lexicon.words.tokenizer.sentence(words.text(tokens)))
    }
    let spans = lexicon.spans(of: words, [])
    for joiner in lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans) {
      let (before, behind) = (0..<joiner.lowerBound, joiner.upperBound..<words.count)
      if before.isEmpty || behind.isEmpty || words.count > Weights.Leftovers.nameWords { return true }
      // A request has its verb there: "lock the" of "… and lock the car".
      let verb = verbs.verbIsFirst ? behind.lowerBound : before.upperBound - 1
      let clause = verbs.verbIsFirst ? behind : before
      if clause.count > 1, verbs.isVerb(words.key(verb)) || isRequest(clause) { return true }
      if isRequest(before) || isRequest(behind) { return true }
    }
    return words.tokens.indices.dropFirst().contains { place in
      words.isBehindSign(place) && isRequest(0..<place)
    }
  }

  /// True where words are only such as requests to do something have, and nobody's name: "undo". A capital
  /// letter makes a name of them.
  private func isOnlyVerbs(_ words: Sentence, _ text: String) -> Bool {
    let verbs = lexicon.verbs
    return words.count > 0 && text.first?.isUppercase != true
      && words.words.allSatisfy { verbs.isVerb($0) }
  }

  /// The words that a person adds to a request, where they have another amount of money: "and 20 to Mia" of
  /// "send Bo 15 and 20 to Mia".
  private func otherPayments(_ reading: Interpretation) -> [Leftover] {
    reading.slots.compactMap { slot in
      guard Slot.isAside(slot.parameter), let place = slot.ranges.extent else { return nil }
      let isOther = spans.spans.contains { span in
        span.category == .value(.money)
          && sentence.ranges(span.tokens).allSatisfy { place.clamped(to: $0) == $0 }
      }
      return isOther ? Leftover(slot.text, .clause, range: place) : nil
    }
  }

  /// Amounts whose number and currency fill two parameters: "kırk beş" and "avro".
  private func partedAmounts(_ reading: Interpretation) -> [Leftover] {
    spans.spans.compactMap { span in
      guard span.category == .value(.money) else { return nil }
      let places = sentence.ranges(span.tokens)
      let parts = reading.slots.filter { slot in
        slot.ranges.contains { range in places.contains { $0.overlaps(range) } }
      }
      guard parts.count > 1, parts.contains(where: \.isFree) else { return nil }
      return Leftover(span.tokens, of: sentence, .words)
    }
  }
}
