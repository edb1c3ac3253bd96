import Entities
import IntentSchema
import Learning

extension LanguageEngine {
  /// The request of a sentence that says something else besides, with its words: "add milk to the groceries list" of "The fridge is
  /// empty. Add milk to the groceries list".
  ///
  /// The rest must be a remark: words that say something, ask for nothing, and forbid nothing. What it names, such as a time, is left
  /// over by the request.
  ///
  /// - Parameter whole: the reading of all words. It holds where a template explains them.
  /// - Returns: nil where no part is a request by itself, or where what stands beside it may decide about it.
  func besideRemark(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard !whole.isAskedOfNoApp, sentence.count > Weights.Remarks.words else { return nil }
    if let items = besideReasonForItems(sentence, whole, context) { return items }
    guard mayHaveRemark(whole) else { return nil }
    let signs = lexicon.clauseStarts(of: sentence).filter {
      lexicon.isSign($0, in: sentence) || !isInside($0, of: whole, sentence)
    }
    guard !signs.isEmpty, signs.count <= Weights.Remarks.signs, mayHaveRemark(whole, sentence, signs) else {
      return nil
    }
    // A remark that may be a request, even if hardly, isn't passed over.
    var doubtful = context
    doubtful.keepsDoubtful = true
    let remarks = RemarkReader(
      lexicon, grammar, sentence, context,
      read: { [doubtful] words, needsTemplate in
        readings(of: words, needsTemplate ? context : doubtful, needsTemplate: needsTemplate)
      }, clauseStarts: signs, isIdle: isIdle, likelihood: remarkLikelihood)
    if let best = whole.interpretations.first, best.isLearned,
      sentence.parts(startingAt: signs).contains(where: { remarks.forbids($0, best.intent) })
    {
      var forbidden = whole
      forbidden.interpretations = []
      return (forbidden, sentence)
    }
    let ends = signs + [sentence.count]
    let parts = ([0] + signs).flatMap { start in ends.filter { $0 > start }.map { start..<$0 } }
      .filter { $0.count < sentence.count }
      .sorted { ($0.count, $0.lowerBound) > ($1.count, $1.lowerBound) }
    let cleaner = SpeechCleaner(sentence, lexicon.words.speech.rules)
    for part in parts
    where !isTakenBack(part, of: sentence, cleaner.corrections) && !isDenied(part, of: sentence, cleaner) {
      if let found = request(part, remarks, signs, sentence, whole, context) { return found }
    }
    if let learned = learnedBesideRemark(parts, remarks, sentence, whole, context) { return learned }
    if let lookUp = lookUpBesideRemark(parts, remarks, sentence, whole, context) { return lookUp }
    if let counted = learnedForSeveral(parts, remarks, sentence, whole, context) { return counted }
    if let doubtful = doubtfulBeside(parts, remarks, sentence, whole, context) { return doubtful }
    if let passedOver = otherRequest(beside: parts, remarks, sentence, whole) { return passedOver }
    if whole.interpretations.first?.isLearned != false,
      let own = parts.lazy.compactMap({ remarks.ownQuestion($0) }).first
    {
      return (own, sentence)
    }
    return withoutBeginning(remarks, signs[0], whole).map { ($0, sentence) }
      ?? behindUnknown(parts, remarks, sentence, whole, context)
  }

  /// The reading of a part that is a request, where all beside it is a remark; nil otherwise.
  private func request(
    _ part: Range<Int>, _ remarks: RemarkReader, _ signs: [Int], _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    // "I need a cab to 12 Grove Street? It's for two": a template that does without some words takes the others from both parts.
    let isSpread =
      whole.interpretations.first.map { best in
        best.isShortened && !goesOverStop(best, sentence, signs) && !isAll(of: best, in: part, sentence)
      } ?? false
    // "We've used up the foil, put it on the list": what the words before say that there is none of is what "it" stands for.
    if isSpread, remarks.lacked(beside: part) == nil { return nil }
    if whole.interpretations.first?.isLearned == false, !remarks.mayAsk(part) { return nil }
    guard let request = remarks.request(part), let found = request.interpretations.first,
      !explainsMore(than: found, behind: part, whole, sentence)
    else { return nil }
    if let dictated = withWholeText(request, part, sentence) { return (dictated, sentence) }
    if let wanted = withThing(request, part, remarks, sentence, whole, context) { return wanted }
    if isSpread { return nil }
    if let named = named(request, part, remarks, sentence, whole, context) { return named }
    guard let left = remarks.leftovers(beside: part, of: found, named: remarks.sharedPronoun(part)) else {
      return nil
    }
    return completed(
      request, sentence.keeping(part, lexicon.words.tokenizer), left, whole, context,
      said: remarks.said(beside: part, of: found.intent, whole)
        + [remarks.count(beside: part, of: found)].compactMap(\.self),
      takesDay: remarks.takesDay(found, part))
  }

  /// The request of a part with its text to the end of the sentence, where a part dictates it: what is said behind it belongs to it, as
  /// 腰疼得厉害 of “跟Anna说我不去了 腰疼得厉害” does. Nil where nothing is dictated, where a stop ends it, and in languages whose templates
  /// take a text to its end.
  private func withWholeText(_ request: Understanding, _ part: Range<Int>, _ sentence: Sentence)
    -> Understanding?
  {
    let behind = part.upperBound..<sentence.count
    guard lexicon.words.tokenizer.joinsWords, !behind.isEmpty,
      !sentence.tokens[part.upperBound].joints.contains(.stop),
      !sentence.words[behind].contains(where: lexicon.appNames.contains),
      var best = request.interpretations.first,
      let index = best.slots.firstIndex(where: { slot in
        Slot.isDictated(slot.parameter) && !Slot.isAside(slot.parameter)
          && sentence.tokens(at: slot.ranges)?.upperBound == part.upperBound
      }),
      case let slot = best.slots[index], let start = sentence.tokens(at: slot.ranges)?.lowerBound,
      let type = lexicon.catalogue.intent(best.intent)?.parameter(slot.parameter)?.type,
      case let words = start..<sentence.count, let value = lexicon.noted(sentence.text(words), as: type)
    else { return nil }
    best.slots[index].text = sentence.text(words)
    best.slots[index].ranges = sentence.ranges(words)
    best.slots[index].value = value
    best.parameters[slot.parameter] = value
    var whole = request
    whole.text = sentence.spoken
    whole.interpretations = [best]
    return whole
  }

  /// True where a template of the same request has words and a value of its own behind a part: "olsun" of "müzik aç, Leylim Ley olsun".
  private func explainsMore(
    than request: Interpretation, behind part: Range<Int>, _ whole: Understanding, _ sentence: Sentence
  ) -> Bool {
    guard let best = whole.interpretations.first, !best.isLearned, best.intent == request.intent,
      best.slots.count > request.slots.count
    else { return false }
    let behind = part.upperBound..<sentence.count
    guard !behind.isEmpty else { return false }
    return behind.contains { best.spells($0, of: sentence) }
      && best.slots.contains { slot in
        sentence.tokens(at: slot.ranges).map { $0.clamped(to: behind) == $0 } ?? false
      }
  }

  /// The reading of the whole with the remark before the first sign left over; nil where there is none, or where it names a value: "I need
  /// to be at the airport, book me a ride" has the place there.
  private func withoutBeginning(_ remarks: RemarkReader, _ sign: Int, _ whole: Understanding)
    -> Understanding?
  {
    guard let beginning = remarks.beginning(before: sign), let best = whole.interpretations.first,
      !best.isLearned,
      !best.slots.contains(where: { slot in
        !slot.ranges.isEmpty && slot.ranges.allSatisfy { $0.upperBound <= beginning.range.upperBound }
      })
    else { return nil }
    var doubtful = whole
    for index in doubtful.interpretations.indices {
      doubtful.interpretations[index].leftovers.append(beginning)
    }
    return doubtful
  }

  /// The reading of a request whose several things stand at its end, without the reason that a comma parts from them: 家里的坏了 of
  /// “五金清单里加个灯泡，家里的坏了”.
  private func besideReasonForItems(
    _ sentence: Sentence, _ whole: Understanding, _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard let best = whole.interpretations.first, !best.isLearned,
      let sign = sentence.tokens.indices.dropFirst().last(where: { lexicon.isSign($0, in: sentence) }),
      case let places = sentence.ranges(sign - 1..<sign + 1),
      let items = best.slots.first(where: { slot in
        slot.isFree && slot.value.list != nil
          && places.allSatisfy { place in slot.ranges.contains { $0.overlaps(place) } }
      }),
      items.ranges.last?.upperBound == sentence.ranges(sentence.count - 1..<sentence.count).last?.upperBound,
      !isTakenBack(0..<sign, of: sentence, SpeechCleaner(sentence, lexicon.words.speech.rules).corrections),
      mayTell(sign..<sentence.count, of: sentence)
    else { return nil }
    let remarks = remarks(in: sentence, [0..<sign, sign..<sentence.count], context)
    guard remarks.isReason(sign..<sentence.count) else { return nil }
    let words = sentence.keeping(0..<sign, lexicon.words.tokenizer)
    let request = readings(of: words, context, needsTemplate: true)
    guard let found = request.interpretations.first, found.intent == best.intent,
      found.slots.map(\.parameter) == best.slots.map(\.parameter)
    else { return nil }
    return completed(request, words, [], whole, context)
  }

  /// True for words that are taken back by those at their end or right behind them, which the right ones follow:
  /// “提醒我带上舞蹈鞋” of “提醒我带上舞蹈鞋，哦不是，是跆拳道服”. "Sorry" alone takes nothing back.
  private func isTakenBack(_ part: Range<Int>, of sentence: Sentence, _ corrections: [Range<Int>]) -> Bool {
    corrections.contains {
      $0.lowerBound < part.upperBound && part.upperBound <= $0.upperBound && part.upperBound < sentence.count
        || $0.lowerBound == part.upperBound && $0.count > 1
    }
  }

  /// True where the words behind a part deny one of its words: "Anna'yı ara, yok Anna'yı değil Mia'yı", "call Mia, oh, not Mia".
  private func isDenied(_ part: Range<Int>, of sentence: Sentence, _ cleaner: SpeechCleaner) -> Bool {
    func isInPart(_ index: Int) -> Bool {
      index >= part.upperBound && index < sentence.count
        && part.contains { sentence.key($0) == sentence.key(index) }
    }
    return cleaner.denials.contains { isInPart($0.before.upperBound) }
      // "Değil" stands behind what it denies.
      || !lexicon.verbs.verbIsFirst && cleaner.corrections.contains { isInPart($0.lowerBound - 1) }
  }

  /// True where one of the words is one that remarks or reasons have. Most things of a list have none, so that they needn't be read as a
  /// remark.
  private func mayTell(_ tokens: Range<Int>, of sentence: Sentence) -> Bool {
    let words = sentence.keeping(tokens, lexicon.words.tokenizer)
    if lexicon.verbs.isRemark(words.words) { return true }
    let spans = lexicon.spans(of: words, [])
    return [WordLists.WellKnown.stating, WordLists.WellKnown.reasons].contains {
      !lexicon.words.places(of: $0, in: spans).isEmpty
    }
  }

  /// The reading of a part with the name of whom the remark beside it speaks of, in the place of its pronoun: "I owe Bo for the taxi, send
  /// him 23.50". Nil where no person is spoken of so.
  private func named(
    _ request: Understanding, _ part: Range<Int>, _ remarks: RemarkReader, _ sentence: Sentence,
    _ whole: Understanding, _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard let best = request.interpretations.first,
      let slot = best.slots.first(where: { slot in
        lexicon.pronoun(slot.text) == .one
          && lexicon.slots(of: slot.parameter, intent: best.intent).contains(where: \.isPerson)
      }),
      let name = remarks.antecedent(beside: part),
      let left = remarks.leftovers(beside: part, of: best, named: name)
    else { return nil }
    let words = sentence.keeping(part, lexicon.words.tokenizer)
    guard let pronoun = words.tokens(at: slot.ranges) else { return nil }
    let changed = words.edited([(words.place(of: pronoun), " \(name) ")], lexicon.words.tokenizer)
    var named = readings(of: changed, context, needsTemplate: true)
    // The changed words have the place of the person's own, which are the pronoun; what they say is read from them alone.
    let plain = readings(
      of: lexicon.words.tokenizer.sentence(changed.text), context, needsTemplate: true)
    guard var reading = named.interpretations.first, reading.intent == best.intent,
      let said = plain.interpretations.first, said.intent == best.intent,
      said.slots.map(\.parameter) == reading.slots.map(\.parameter)
    else { return nil }
    reading.parameters = said.parameters
    for index in reading.slots.indices {
      reading.slots[index].text = said.slots[index].text
      reading.slots[index].value = said.slots[index].value
      reading.slots[index].names = said.slots[index].names
    }
    named.interpretations[0] = reading
    return completed(named, changed, left, whole, context)
  }

  /// The reading of a part with what the remark beside it says that there is none of, in the place of its pronoun or where it names
  /// nothing: "we're out of milk, put it on the list", "süt bitti, listeye ekle". Nil where nothing is lacking.
  private func withThing(
    _ request: Understanding, _ part: Range<Int>, _ remarks: RemarkReader, _ sentence: Sentence,
    _ whole: Understanding, _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard var best = request.interpretations.first,
      let things = lexicon.catalogue.intent(best.intent)?.parameters.first(where: { parameter in
        lexicon.slots(of: parameter.name, intent: best.intent).contains {
          $0.kind == .text(separable: true) && !$0.isPerson
        }
      }),
      best.slots.filter({ $0.parameter == things.name }).allSatisfy({ lexicon.pronoun($0.text) != nil }),
      let lacked = remarks.lacked(beside: part)
    else { return nil }
    let thing = lexicon.words.tokenizer.sentence(lacked.text)
    let items = lexicon.items(
      0..<thing.count, of: thing, lexicon.spans(of: thing, []), areDeeds: false)
    guard fill(&best, things.name, things.type, with: items, lacked, context) else { return nil }
    var wanted = request
    wanted.interpretations[0] = best
    return completed(wanted, sentence.keeping(part, lexicon.words.tokenizer), [], whole, context)
  }

  /// The same where only a model reads the request, of the intent that it reads in the whole sentence with words left over.
  private func learnedBesideRemark(
    _ parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard let best = whole.interpretations.first, best.isLearned,
      !best.leftovers.isEmpty || remarks.tellsManner
    else { return nil }
    for part in parts where isAll(of: best, in: part, sentence) {
      guard let request = remarks.learnedRequest(part, of: best.intent),
        let left = remarks.leftovers(beside: part, of: request.interpretations.first ?? best)
      else { continue }
      let words = sentence.keeping(part, lexicon.words.tokenizer)
      let found = completed(request, words, [], whole, context)
      guard found.0.interpretations.first?.leftovers.isEmpty == true else { continue }
      return completed(request, words, left, whole, context)
    }
    return nil
  }

  /// The look-up that a model reads in a part, where it reads no request in the whole: "that's a relief. is there any bill owing at the
  /// moment". It changes nothing, so that it needs no more certainty than other requests.
  private func lookUpBesideRemark(
    _ parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard whole.interpretations.isEmpty, whole.manner == .asked else { return nil }
    for part in parts {
      let words = sentence.keeping(part, lexicon.words.tokenizer)
      let request = readings(of: words, context)
      guard let found = request.interpretations.first, found.isLearned, found.leftovers.isEmpty,
        found.score >= Weights.Remarks.request, lexicon.catalogue.intent(found.intent)?.acts == false,
        let left = remarks.leftovers(beside: part, of: found)
      else { continue }
      return completed(request, words, left, whole, context)
    }
    return nil
  }

  /// A model's reading with how many people another part says that it's for: "bana havalimanına bi araç bul, dört kişiyiz".
  private func learnedForSeveral(
    _ parts: [Range<Int>], _ remarks: RemarkReader, _ sentence: Sentence, _ whole: Understanding,
    _ context: UnderstandingContext
  ) -> (Understanding, Sentence)? {
    guard let best = whole.interpretations.first, best.isLearned else { return nil }
    return parts.lazy.filter { isAll(of: best, in: $0, sentence) }
      .compactMap { remarks.count(beside: $0, of: best) }.first
      .map { completed(whole, sentence, [], whole, context, said: [$0]) }
  }

  /// True where models are sure that words ask for nothing, and refuse nothing.
  func isIdle(_ words: Sentence) -> Bool {
    guard !readers.isEmpty, let answerReader else { return false }
    let sentence = ModelSentence(words.text, lexicon.words.entities)
    let judgements = readers.compactMap { $0.judge(sentence, limit: 1) }
    guard let outside = judgements.map(\.outside).min(), outside >= Weights.Remarks.idle,
      let answer = answerReader.judge(sentence, limit: 1)
    else { return false }
    return LearnedAnswer.refusal(in: answer) < Weights.Remarks.refusal
  }

  /// The reading of a part with what it leaves over, and with what the remarks beside it name.
  ///
  /// - Parameters:
  ///   - said: what the remarks say of the request. It has what the request itself doesn't say.
  ///   - takesDay: whether the day of a remark is that of the request.
  func completed(
    _ request: Understanding, _ words: Sentence, _ left: [Leftover], _ whole: Understanding,
    _ context: UnderstandingContext, said: [Interpretation] = [], takesDay: Bool = false
  ) -> (Understanding, Sentence) {
    var understanding = withLeftovers(request, words, context) {
      readings(of: $0, context, needsTemplate: true)
    }
    understanding.text = whole.text
    understanding.isBesideRemark = true
    for index in understanding.interpretations.indices {
      let taken = understanding.interpretations[index].take(said)
      let rest = left.filter { leftover in !taken.contains { $0.overlaps(leftover.range) } }
      understanding.interpretations[index].add(rest, lexicon, TimeRecords(context), takesDay: takesDay)
    }
    return (understanding, words)
  }

  /// True where all values of a reading stand in a part of the sentence. A name that nobody knows is no value: "shoes" of "pause a
  /// sec, gotta tie my shoes".
  func isAll(of reading: Interpretation, in part: Range<Int>, _ sentence: Sentence) -> Bool {
    guard let place = sentence.ranges(part).extent else { return false }
    return reading.slots.allSatisfy { slot in
      slot.ranges.allSatisfy { place.clamped(to: $0) == $0 }
        || reading.leftovers.contains { $0.kind == .name && $0.text == slot.text }
    }
  }

  /// True where each part of a text between commas and stops only says something: "thanks, I'm going to bed". Several such
  /// parts are hardly the title of a thing.
  ///
  /// - Parameter countsOne: whether a single such part counts, if it's long: "the cat's sick so I'm off to the vet". It may be a
  ///   song.
  public func isOnlyRemarks(_ text: String, countsOne: Bool, context: UnderstandingContext) -> Bool {
    guard case .success(let spoken) = lexicon.sentence(text) else { return false }
    // Thanks at the beginning are said, and no politeness to be taken off.
    let sentence = countsOne ? spoken : lexicon.cleaned(spoken)
    let parts = lexicon.parts(of: sentence)
    guard parts.count <= Weights.Remarks.signs + 1,
      parts.count > 1 || countsOne && sentence.count >= Weights.Remarks.statementWords
    else { return false }
    let remarks = remarks(in: sentence, parts, context)
    return parts.allSatisfy { remarks.isRemark($0) || remarks.isTalk($0) }
      && parts.contains { remarks.isRemark($0) }
  }

  /// True where a question mark ends a text.
  public func endsInQuestionMark(_ text: String) -> Bool {
    guard case .success(let sentence) = lexicon.sentence(text) else { return false }
    return lexicon.words.tokenizer.endsInQuestionMark(sentence)
  }

  /// True where a reading takes a word and the one before it as one value. A message has verbs of its own.
  private func isInside(_ place: Int, of whole: Understanding, _ sentence: Sentence) -> Bool {
    guard let best = whole.interpretations.first, let start = sentence.ranges(place..<place + 1).first,
      let end = sentence.ranges(place - 1..<place).last
    else { return false }
    return best.slots.contains { slot in
      slot.ranges.contains { $0.overlaps(start) } && slot.ranges.contains { $0.overlaps(end) }
    }
  }

  /// True for a sentence that may have a remark, judged by its reading alone. Most sentences have none, so that their clauses needn't be
  /// looked for.
  private func mayHaveRemark(_ whole: Understanding) -> Bool {
    guard let best = whole.interpretations.first else { return true }
    // What was taken back is read already: "yok 60 olsun" of "50 euro aktar, yok 60 olsun" is no remark.
    if !whole.takenBack.isEmpty, !best.isLearned { return false }
    return !best.isAboutBeckon
      && (best.isLearned || best.isShortened || best.slots.contains { isBounded($0, of: best) })
  }

  /// True where no template has a place for all words: nothing reads them, only a model does, or a template does without some of them.
  /// Also true where a name or a title goes over a sign or begins behind one.
  private func mayHaveRemark(_ whole: Understanding, _ sentence: Sentence, _ signs: [Int]) -> Bool {
    guard let best = whole.interpretations.first else { return true }
    if best.isLearned || best.isShortened { return true }
    let places = signs.map { sentence.ranges($0..<$0 + 1).first?.lowerBound ?? -1 }
    return best.slots.contains { slot in
      guard isBounded(slot, of: best), let words = slot.ranges.extent, !enumerates(slot, sentence, signs)
      else { return false }
      // A thing to do has clauses of its own: "işten çıkarken ekmek almayı".
      return zip(signs, places).contains { sign, place in
        words.contains(place) && (slot.isFree || lexicon.isSign(sign, in: sentence))
      }
    }
  }

  /// True where each part of a value is a thing to do with a verb of its own: "süt almayı, annemi aramayı hatırlat".
  private func enumerates(_ slot: FilledSlot, _ sentence: Sentence, _ signs: [Int]) -> Bool {
    guard !slot.isFree, let tokens = sentence.tokens(at: slot.ranges) else { return false }
    let inside = signs.filter { tokens.lowerBound < $0 && $0 < tokens.upperBound }
    return !inside.isEmpty
      && inside.allSatisfy { lexicon.objectClause(sentence, tokens.lowerBound..<$0) != nil }
  }

  /// True where a name or a title goes over the end of a sentence, or words that a person adds to a request go over any sign.
  private func goesOverStop(_ best: Interpretation, _ sentence: Sentence, _ signs: [Int]) -> Bool {
    best.slots.contains { slot in
      guard isBounded(slot, of: best), let words = slot.ranges.extent else { return false }
      return signs.contains { sign in
        guard let place = sentence.ranges(sign..<sign + 1).first?.lowerBound else { return false }
        return place > words.lowerBound && place < words.upperBound
          && (Slot.isAside(slot.parameter) || sentence.tokens[sign].joints.contains(.stop))
      }
    }
  }

  /// True for a value that ends with its clause. Such are free words that are a name, a title, or added to a request. Such is also a
  /// thing to do, said before the verb: "pasta almayı" of "misafir geliyor, pasta almayı hatırlat".
  private func isBounded(_ slot: FilledSlot, of reading: Interpretation) -> Bool {
    if !slot.isFree, !lexicon.verbs.verbIsFirst, lexicon.takesSentences(slot.parameter, of: reading.intent) {
      return true
    }
    return slot.isFree
      && (Slot.isAside(slot.parameter)
        || !lexicon.slots(of: slot.parameter, intent: reading.intent).contains(where: \.isDictated))
  }
}

extension Sentence {
  /// Some of the words as a sentence of their own. Their places are those in the person's text.
  func keeping(_ words: Range<Int>, _ tokenizer: Tokenizer) -> Sentence {
    let start = tokens[words.lowerBound].range.lowerBound
    let end = words.upperBound < count ? tokens[words.upperBound].range.lowerBound : text.utf8.count
    return edited([(0..<start, ""), (end..<text.utf8.count, "")].filter { !$0.0.isEmpty }, tokenizer)
  }
}
