import Entities
import IntentSchema

/// Finds the words that a learned reading has no place for.
///
/// A trained model accepts anything: each word must be one that its intent's templates have, or stand in a slot.
extension LeftoverFinder {
  func leftovers(ofLearned reading: Interpretation) -> [Leftover] {
    unknownNames(reading) + pronounsBesideNames(reading) + pointers(reading) + secondValues(reading)
      + politeWords(reading) + unread(reading) + cutMeasures(reading) + questions(reading)
      + joinedRequests(reading) + timesAmongThings(reading) + objects(reading)
  }

  /// Names of things that nobody knows, which are no evidence for the intent: "Firefox" for a car.
  private func unknownNames(_ reading: Interpretation) -> [Leftover] {
    reading.slots.compactMap { slot in
      guard isUnknownName(slot, of: reading.intent), let place = slot.ranges.first,
        lexicon.slots(of: slot.parameter, intent: reading.intent).contains(where: \.isPlainName),
        !isNew(slot.parameter, of: reading.intent)
      else { return nil }
      return Leftover(slot.text, .name, range: place)
    }
  }

  /// True for a name in free words that nobody knows.
  private func isUnknownName(_ slot: FilledSlot, of intent: String) -> Bool {
    slot.isFree && !slot.names.contains { $0 != nil } && lexicon.pronoun(slot.text) == nil
      && lexicon.slots(of: slot.parameter, intent: intent).contains { $0.isName && !$0.isDictated }
  }

  /// True where a name is for what is about to be made, so that nobody can know it yet: the title of a new
  /// list.
  private func isNew(_ parameter: String, of intent: String) -> Bool {
    guard let definition = lexicon.catalogue.intent(intent), definition.acts,
      let type = definition.parameter(parameter)?.type, lexicon.catalogue.kind(of: type) == .speakable
    else { return false }
    return !lexicon.catalogue.values.registeredNames.values.contains { names in
      names.contains(parameter) || names.contains("\(intent).\(parameter)")
    }
  }

  /// A pronoun that is in no slot, beside a name that nobody knows: "onu" of "hah ara onu", which says whom to call.
  private func pronounsBesideNames(_ reading: Interpretation) -> [Leftover] {
    let unknown = reading.slots.first { slot in
      slot.isFree && !slot.names.contains { $0 != nil } && lexicon.pronoun(slot.text) == nil
        && lexicon.slots(of: slot.parameter, intent: reading.intent).contains(where: \.isPerson)
    }
    guard let unknown, let name = sentence.tokens(at: unknown.ranges) else { return [] }
    // In the next clause it stands for the name: "I borrowed from Mia, send her 18 euros".
    let end = sentence.tokens.indices.first { $0 >= name.upperBound && sentence.isBehindSign($0) }
    return sentence.tokens.indices.prefix(end ?? sentence.count).compactMap { index in
      guard let place = sentence.ranges(index..<index + 1).first,
        !reading.slots.contains(where: { $0.ranges.contains { $0.overlaps(place) } })
      else { return nil }
      switch lexicon.pronoun(sentence.text(index..<index + 1)) {
      case .one, .several: return Leftover(index..<index + 1, of: sentence, .words)
      case nil, .usual, .place, .speaker, .unnamed: return nil
      }
    }
  }

  /// Words that point at where something goes, and stand in no slot: "to it" of "add to it that the key is under the mat". The act would be
  /// done elsewhere.
  private func pointers(_ reading: Interpretation) -> [Leftover] {
    lexicon.words.places(of: WordLists.WellKnown.pointers, in: spans).filter { words in
      !sentence.ranges(words).contains(where: reading.fills)
    }.map { Leftover($0, of: sentence, .words) }
  }

  /// A clause that asks what there is, of which an act takes words: "is there bread on my groceries" of "get me a small marinara, and is
  /// there bread on my groceries". What is dictated may ask.
  private func questions(_ reading: Interpretation) -> [Leftover] {
    guard lexicon.catalogue.intent(reading.intent)?.acts == true else { return [] }
    let joiners = lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans).map(\.upperBound)
    return lexicon.words.places(of: WordLists.WellKnown.asking, in: spans).compactMap { asking in
      let start = asking.lowerBound
      guard start > 0, joiners.contains(start) || sentence.isBehindSign(start) else { return nil }
      let end = sentence.tokens.indices.first { $0 > start && sentence.isBehindSign($0) } ?? sentence.count
      let places = sentence.ranges(start..<end)
      let takesWords = reading.slots.contains { slot in
        !Slot.isDictated(slot.parameter)
          && slot.ranges.contains { range in places.contains { $0.contains(range.lowerBound) } }
      }
      return takesWords ? Leftover(start..<end, of: sentence, .clause) : nil
    }
  }

  /// The parts that are joined to a request and have a verb of their own, of which the reading takes no word:
  /// "şarjına bak" of "arabayı kilitle ve şarjına bak". Such a part may be another request that nobody
  /// understands.
  private func joinedRequests(_ reading: Interpretation) -> [Leftover] {
    guard lexicon.catalogue.intent(reading.intent)?.acts == true, !lexicon.verbs.isEmpty else { return [] }
    let words = sentence.words
    func asks(_ tokens: Range<Int>) -> Bool {
      guard let first = tokens.first, let last = tokens.last else { return false }
      return lexicon.verbs.verbIsFirst
        ? lexicon.verbs.isVerb(words[first]) : lexicon.verbs.asks(words, at: last)
    }
    return lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans).compactMap { joiner in
      guard joiner.lowerBound > 0, joiner.upperBound < sentence.count,
        case let end = sentence.tokens.indices.first(where: {
          $0 > joiner.upperBound && sentence.isBehindSign($0)
        }) ?? sentence.count,
        case let joined = joiner.upperBound..<end, asks(joined),
        lexicon.verbs.verbIsFirst || lexicon.verbs.asks(words, at: joiner.lowerBound - 1)
      else { return nil }
      let places = sentence.ranges(joined)
      // A name that nobody knows behind a verb of its own is no part of this request: "pay the bill and put Green Onions on".
      let isAct = lexicon.verbs.verbIsFirst && lexicon.verbs.isAction(words[joined.lowerBound])
      let isRead = reading.slots.contains { slot in
        !(isAct && isUnknownName(slot, of: reading.intent))
          && slot.ranges.contains { range in places.contains { $0.overlaps(range) } }
      }
      return isRead || reading.spelled.contains { range in places.contains { $0.overlaps(range) } }
        ? nil : Leftover(joined, of: sentence, .clause)
    }
  }

  /// The word between the last sign and the verb, in a language with the verb at the end, where the act takes other things: "yumurtayı" of
  /// "ekmek var ama yumurta yok, yumurtayı yazar mısın".
  private func objects(_ reading: Interpretation) -> [Leftover] {
    guard lexicon.catalogue.intent(reading.intent)?.acts == true, !lexicon.verbs.isEmpty,
      !lexicon.verbs.verbIsFirst,
      let sign = sentence.tokens.indices.dropFirst().last(where: { sentence.isBehindSign($0) }),
      sign + 1 < sentence.count, isVerb(sign + 1),
      !spans.isFiller(sign), lexicon.pronoun(sentence.text(sign..<sign + 1)) == nil,
      !reading.spells(sign, of: sentence), !has(sentence.key(sign), reading.intent),
      let place = sentence.ranges(sign..<sign + 1).first,
      !reading.fills(place), reading.slots.contains(where: { $0.isFree && $0.value.list != nil })
    else { return [] }
    let forms = Set([sentence.key(sign)] + lexicon.endings.stems(sentence.key(sign)))
    let isTaken = reading.slots.contains { slot in
      lexicon.words.tokenizer.sentence(slot.text).words.contains(where: forms.contains)
    }
    return isTaken ? [] : [Leftover(sign..<sign + 1, of: sentence, .words)]
  }

  private func isVerb(_ token: Int) -> Bool {
    lexicon.verbs.isVerb(sentence.key(token)) || lexicon.verbs.isForm(sentence.key(token))
  }

  /// True where a word stands right before a free text, to which it may belong: "buy" of "buy milk".
  /// "Basmati" of "basmati rice" is no verb, and the rice would be another one without it.
  private func stands(_ index: Int, beforeTextOf reading: Interpretation) -> Bool {
    guard index + 1 < sentence.count, let next = sentence.ranges(index + 1..<index + 2).first,
      lexicon.words.tokenizer.joinsWords || lexicon.verbs.isVerb(sentence.key(index))
        || lexicon.verbs.isAction(sentence.key(index))
    else { return false }
    return reading.slots.contains { slot in
      slot.isFree && slot.ranges.contains { $0.lowerBound == next.lowerBound }
        && !isName(slot, of: reading.intent)
    }
  }

  private static let timed: Set<Entity.Kind> = [.time, .duration, .money]

  private func isKnown(_ tokens: Range<Int>, _ intent: String) -> Bool {
    tokens.allSatisfy { has(sentence.key($0), intent) }
  }

  /// True where a word says nothing that the intent doesn't: politeness, a word of its templates or a form of
  /// one, or one of most intents.
  private func isKnown(_ index: Int, _ intent: String) -> Bool {
    let word = sentence.key(index)
    if lexicon.words.fillerWords.contains(word) || lexicon.words.articles.contains(word) { return true }
    if sentence.tokens[index].joints.contains(.apostrophe) || has(word, intent) { return true }
    let forms = lexicon.words.spelling.candidates(word).map(\.word) + endings.stems(word)
    return forms.contains { has($0, intent) }
  }

  private var endings: Endings { lexicon.endings }

  private func has(_ word: String, _ intent: String) -> Bool {
    guard let number = automaton?.number(of: word).map(Int32.init) else { return false }
    let words = lexicon.words.intentWords
    return words.has(number, intent: intent) || words.share(number) >= Weights.Leftovers.commonShare
  }

  /// Another person, amount or text in a place that takes one: "20 to Mia" of "send Bo 15 euros and 20 to Mia". The last one would be
  /// taken.
  private func secondValues(_ reading: Interpretation) -> [Leftover] {
    let definition = lexicon.catalogue.intent(reading.intent)
    var first: [String: FilledSlot] = [:]
    return reading.slots.compactMap { slot in
      guard let type = definition?.parameter(slot.parameter)?.type, !type.isList,
        Self.single.contains(lexicon.catalogue.kind(of: type)) || Slot.isDictated(slot.parameter),
        let place = slot.ranges.first
      else { return nil }
      guard let other = first[slot.parameter] else {
        first[slot.parameter] = slot
        return nil
      }
      return other.value == slot.value ? nil : Leftover(slot.text, .clause, range: place)
    }
  }

  private static let single: Set<ValueKind> = [
    .person, .money, .payment, .place, .taskList,
    .wholeNumber, .number, .looseNumber, .duration,
    .dateRange, .timeTrigger, .dateComponents, .instant,
  ]

  func unread(_ reading: Interpretation) -> [Leftover] {
    // "K" of "k carry on" and "hemen" of "kilitle hemen" mean nothing.
    var free = spans.withoutCourtesies(0..<sentence.count).filter { index in
      guard let place = sentence.ranges(index..<index + 1).first else { return false }
      // Words that the template spells out are read, also where they are written otherwise: "2 the airport".
      return !reading.fills(place) && !reading.spelled.contains { $0.overlaps(place) }
        && !takenBack.contains { $0.overlaps(place) }
    }
    var leftovers: [Leftover] = []
    for span in spans.spans where span.tokens.allSatisfy(free.contains) {
      let kind: Leftover.Kind
      switch span.category {
      case .value(let value) where Self.timed.contains(value) && !isKnown(span.tokens, reading.intent):
        if value == .time, isOfRemark(span, reading) {
          free.removeAll { span.tokens.contains($0) }
          continue
        }
        // Nobody asks for an act in the past: "25 euros for last night's dinner".
        kind = value == .time && times.isPast(spans.entities[Int(span.payload)]) ? .words : .time
      case .vocabulary: kind = .name
      case .app, .nearlyApp:
        free.removeAll { span.tokens.contains($0) }
        continue
      default: continue
      }
      free.removeAll { span.tokens.contains($0) }
      leftovers.append(Leftover(span.tokens, of: sentence, kind))
    }
    // The model knows words of people's own that no template has.
    let foreign = Set(reading.foreignWords)
    let behindThings = behindThings(reading, free) + joinedThings(reading, free)
    free.removeAll { index in
      if behindThings.contains(where: { $0.contains(index) }) { return false }
      return isKnown(index, reading.intent)
        || !foreign.contains(sentence.text(index..<index + 1).lowercased())
        // "Yürüyüşe çıkıcam başlat": what a person is about to do asks for nothing by itself. The last verb is that of the sentence.
        || index > 0 && index + 1 < sentence.count
          && lexicon.verbs.isRemark([sentence.key(index - 1), sentence.key(index)])
    }
    while let first = free.first {
      let end = free.indices.prefix { free[$0] == first + $0 }.count
      if end > 1 || !stands(first, beforeTextOf: reading) {
        leftovers.append(Leftover(first..<first + end, of: sentence, .words))
      }
      free.removeFirst(end)
    }
    return leftovers.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The words right behind several things, where people type a space for a comma and the intent has not all of them: “x2 挂面” of
  /// “酸奶x2 挂面”. The model knows each sign by itself, and may take the end of an enumeration for nothing.
  private func behindThings(_ reading: Interpretation, _ free: [Int]) -> [Range<Int>] {
    guard lexicon.words.tokenizer.joinsWords else { return [] }
    return reading.slots.compactMap { slot in
      guard slot.isFree, slot.value.list != nil, let things = sentence.tokens(at: slot.ranges),
        case let start = things.upperBound,
        case let end = sentence.tokens.indices.first(where: {
          $0 >= start && (!free.contains($0) || $0 > start && sentence.isBehindSign($0))
        }) ?? sentence.count, start < end,
        sentence.spacedParts(things.lowerBound..<end).count > sentence.spacedParts(things).count,
        // “一袋米” counts one more thing, whether or not templates have its words.
        hasNumber(start..<end)
          || !(start..<end).allSatisfy({ isKnown($0, reading.intent) || spans.isFiller($0) })
      else { return nil }
      return start..<end
    }
  }

  private func hasNumber(_ tokens: Range<Int>) -> Bool {
    spans.spans.contains { $0.category == .number && $0.tokens.clamped(to: tokens) == $0.tokens }
  }

  /// The things that are joined to the last thing of a request that adds to a list: "three tins of chickpeas"
  /// of "put oat drink on groceries and three tins of chickpeas". The model knows each word by itself, and
  /// may take the other thing for nothing.
  private func joinedThings(_ reading: Interpretation, _ free: [Int]) -> [Range<Int>] {
    guard reading.slots.contains(where: { $0.isFree && $0.value.list != nil }) else { return [] }
    let joiners = lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans)
    return reading.slots.compactMap { slot in
      guard let words = sentence.tokens(at: slot.ranges),
        var joiner = joiners.first(where: { $0.lowerBound == words.upperBound })
      else { return nil }
      // "And and" is said by who thinks.
      while let next = joiners.first(where: { $0.lowerBound == joiner.upperBound }) { joiner = next }
      let end =
        sentence.tokens.indices.first { $0 >= joiner.upperBound && !free.contains($0) } ?? sentence.count
      guard end == sentence.count, joiner.upperBound < end,
        !(joiner.upperBound..<end).allSatisfy({ spans.isFiller($0) })
      else { return nil }
      return joiner.upperBound..<end
    }
  }

  /// True where a day stands in a clause of its own, and doesn't matter to what the other clause asks for by
  /// itself: "tomorrow" of "Mia's coming over tomorrow, call her".
  private func isOfRemark(_ day: Span, _ reading: Interpretation) -> Bool {
    guard lexicon.ignoresDaysOfRemarks(reading.intent), times.isLoose(spans.entities[Int(day.payload)]) else {
      return false
    }
    let starts = [0] + lexicon.clauseStarts(of: sentence)
    let clauses = zip(starts, starts.dropFirst() + [sentence.count]).map { $0..<$1 }
    guard let remark = clauses.first(where: { $0.overlaps(day.tokens) }), remark.count < sentence.count else {
      return false
    }
    func isOutside(_ slot: FilledSlot) -> Bool {
      !slot.ranges.contains { range in sentence.ranges(remark).contains { $0.overlaps(range) } }
    }
    // “忙一上午了，做四十分钟瑜伽”: all that is asked for stands beside it. A day alone is when.
    if !reading.slots.isEmpty, reading.slots.allSatisfy(isOutside),
      remark.count >= day.tokens.count + Weights.Leftovers.remarkWords
    {
      return true
    }
    return clauses.contains { clause in
      guard clause != remark else { return false }
      let words = lexicon.words.tokenizer.sentence(sentence.text(clause))
      return read(words).interpretations.first?.intent == reading.intent
    }
  }

  /// Measures of which only the number was taken, where units stand behind it: five of "beş kilometre koşu başlat" is no goal.
  private func cutMeasures(_ reading: Interpretation) -> [Leftover] {
    if lexicon.verbs.verbIsFirst { return [] }
    return spans.spans.compactMap { span in
      guard case .value(let kind) = span.category, Self.measured.contains(kind) else { return nil }
      let places = sentence.ranges(span.tokens)
      let taken = places.map(reading.fills)
      guard taken.contains(true), taken.contains(false) else { return nil }
      return Leftover(span.tokens, of: sentence, .words)
    }
  }

  private static let measured: Set<Entity.Kind> = [.distance, .duration]
}
