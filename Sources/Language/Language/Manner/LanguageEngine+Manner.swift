import IntentSchema

extension LanguageEngine {
  /// The understanding with the manner of the sentence, and with the act that is spoken of in place of the whole.
  ///
  /// - Parameter read: understands a sentence that asks for something; where a template is needed, only one that some
  ///   template accepts.
  func withManner(
    _ understanding: Understanding, _ sentence: Sentence, _ context: UnderstandingContext,
    read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> Understanding {
    let best = understanding.interpretations.first
    if let best, acts(best), isBrokenOff(best, sentence, context) { return understanding.marked(.negated) }
    if let best, acts(best), isQuoted(best, sentence, read) { return understanding.marked(.mentioned) }
    let reader = MannerReader(lexicon, grammar)
    var cues = cues(in: sentence, reader, read)
    // "What pizzas have you got" tells of no act. Nothing is ordered for it without a yes.
    if let best, best.isInquiry,
      cues.allSatisfy({ $0.manner.isTold || $0.manner == .questioned || $0.manner == .asked })
    {
      return understanding
    }
    if let best, acts(best), let manner = told(best, sentence, reader, cues) {
      return understanding.marked(manner)
    }
    if best == nil { cues.removeAll { asksOfNobody($0, understanding, sentence, reader) } }
    for cue in cues {
      if let found = self.understanding(understanding, by: cue, in: sentence, reader, read) { return found }
    }
    if let best, acts(best), isAskedByMark(best, sentence), !cues.contains(where: { $0.manner == .asked }) {
      return understanding.marked(.questioned)
    }
    return understanding
  }

  /// The words that tell the manner, with polite requests and conditions told apart.
  private func cues(
    in sentence: Sentence, _ reader: MannerReader,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> [MannerReader.Cue] {
    var cues = reader.cues(in: sentence)
    if cues.contains(where: { $0.manner == .negated }) {
      // "Don't forget" behind a request refuses nothing.
      let closing = lexicon.spans(of: sentence, []).spans.filter(\.category.isTail)
      cues.removeAll { cue in
        cue.manner == .negated
          && cue.tokens.allSatisfy { token in closing.contains { $0.tokens.contains(token) } }
      }
    }
    // A polite request under a condition still waits for it: "if it rains, could you close the windows".
    if let polite = politeCondition(cues, sentence, read) {
      cues.removeAll { $0.manner == .conditional || $0.manner == .asked }
      cues.insert(polite, at: 0)
    } else if cues.contains(where: { $0.manner == .conditional }) {
      cues.removeAll { $0.manner == .asked }
    }
    return cues
  }

  /// The understanding with the manner that some words tell, and with the act that they tell it of; nil where they tell nothing, so that the
  /// next ones are looked at.
  private func understanding(
    _ understanding: Understanding, by cue: MannerReader.Cue, in sentence: Sentence, _ reader: MannerReader,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> Understanding? {
    let best = understanding.interpretations.first
    if let best, !isMended(cue, in: sentence, by: understanding) {
      if cue.isWhole { return acts(best) ? understanding.marked(cue.manner) : nil }
      if accounts(best, for: cue, in: sentence),
        !isVerb(of: cue, in: sentence, insteadOf: best, reader, read)
      {
        return nil
      }
    }
    // "Did mum call me" looks it up, although it tells of mum's act.
    if cue.manner == .done, let best, !best.isLearned, !acts(best) { return understanding }
    if cue.manner == .asked {
      return asked(understanding, reader.acts(of: cue, in: sentence).map { read($0, false) })
    }
    for act in reader.acts(of: cue, in: sentence) where act.count > 0 {
      // A model that makes nothing of the whole sentence isn't asked about a part of it.
      let isLeft = cue.manner == .negated || cue.manner == .done
      var found = read(act, best == nil && !isLeft)
      guard let first = found.interpretations.first, first.score >= least(cue.manner, best) else { continue }
      // "How do I find my bills" asks for them all the same.
      guard acts(first) || cue.manner == .negated else { break }
      if cue.manner == .questioned, let best, answers(best, first) { return understanding }
      if cue.manner == .negated, let best, first.intent == best.intent,
        let request = request(of: best.intent, beside: cue, in: sentence, reader, read)
      {
        return request
      }
      found.text = understanding.text
      found.manner = isQuoted(first, sentence, read) ? .mentioned : cue.manner
      return found
    }
    guard let best, acts(best), !cue.endsAtSign else { return nil }
    if cue.manner == .negated, let request = request(of: best.intent, beside: cue, in: sentence, reader, read)
    {
      return request
    }
    // Who doesn't want a thing any more asks for it to be taken back: “车不要了”. It is put to the person.
    return understanding.marked(cue.manner == .negated && takesBack(best) ? .reported : cue.manner)
  }

  /// The request that stands before words that refuse something else, with these left over: “座椅加热关了吧” of “座椅加热关了吧，歌别停”. Nil where
  /// the words before are not the same request by themselves.
  private func request(
    of intent: String, beside cue: MannerReader.Cue, in sentence: Sentence, _ reader: MannerReader,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> Understanding? {
    guard let refusing = lexicon.parts(of: sentence).first(where: { cue.tokens.allSatisfy($0.contains) }),
      // What is asked for behind a refusal is a request of its own: "don't call Mia, send Bo 12 euros".
      refusing.lowerBound > 0,
      // "Add milk, no, don't", "zeytin yaz, yok yazma": what refuses no other act refuses this one. One that is known is refused: "lock the car, don't unlock it".
      refusing.count > cue.tokens.count + 1,
      case let refused = sentence.keeping(refusing, lexicon.words.tokenizer),
      !reader.cues(in: refused).flatMap({ reader.acts(of: $0, in: refused) }).contains(where: { act in
        act.count > 0
          && read(act, false).interpretations.first.map { $0.score >= Weights.Manner.act && acts($0) }
            ?? false
      })
    else { return nil }
    let words = sentence.keeping(0..<refusing.lowerBound, lexicon.words.tokenizer)
    var found = read(words, false)
    guard let best = found.interpretations.first, best.intent == intent, best.score >= Weights.Manner.act,
      reader.cues(in: words).allSatisfy({ $0.manner == .asked })
    else { return nil }
    found.text = sentence.spoken
    for index in found.interpretations.indices {
      found.interpretations[index].leftovers.append(Leftover(refusing, of: sentence, .clause))
    }
    return found
  }

  /// True where a word that tells the manner is spelt otherwise in what was understood, so that its place says nothing.
  private func isMended(
    _ cue: MannerReader.Cue, in sentence: Sentence, by understanding: Understanding
  ) -> Bool {
    let mended = Set(understanding.corrections.map(\.from))
    return !mended.isEmpty && cue.tokens.contains { mended.contains(sentence.text($0..<$0 + 1)) }
  }

  /// True where a reading has a place for the words of a cue.
  ///
  /// A template that spells the condition's own words is about it: "remind me when I get to Rome". So is a value that has them: “四十分钟以后”.
  /// Elsewhere the condition is accounted for as a whole: half of it in a name and half in a note is no note.
  private func accounts(_ best: Interpretation, for cue: MannerReader.Cue, in sentence: Sentence) -> Bool {
    func places(_ tokens: some Sequence<Int>) -> [Int] {
      tokens.compactMap { sentence.ranges($0..<$0 + 1).first?.lowerBound }
    }
    let told = places(cue.tokens)
    return accounts(
      best,
      for: cue.manner == .conditional && !best.holds(cue, of: sentence) ? places(cue.cut.sorted()) : told,
      of: sentence, ofRequest: cue.manner == .asked)
  }

  /// True for words that tell a manner of nothing, in a sentence that nobody understands as a whole.
  private func asksOfNobody(
    _ cue: MannerReader.Cue, _ understanding: Understanding, _ sentence: Sentence, _ reader: MannerReader
  ) -> Bool {
    switch cue.manner {
    case .asked: reader.told(in: sentence).contains(where: \.isBound)
    // "I ran five kilometres today" is no app's business as a whole, and offers no run.
    case .done, .mentioned, .reported, .questioned: understanding.nothing != nil
    case .negated, .conditional: false
    }
  }

  /// True where a request is dropped before it's said to its end, so that its text would be the words that
  /// drop it: "remind me to … never mind".
  private func isBrokenOff(_ reading: Interpretation, _ sentence: Sentence, _ context: UnderstandingContext)
    -> Bool
  {
    guard let slot = reading.slots.first(where: \.isFree), let words = sentence.tokens(at: slot.ranges),
      words.lowerBound > 0, words.upperBound == sentence.count, sentence.isBehindSign(words.lowerBound)
    else { return false }
    // “马上到，别催” says something before it refuses.
    return lexicon.parts(of: sentence).allSatisfy { part in
      !part.overlaps(words)
        || onlyRefuses(sentence.keeping(part.clamped(to: words), lexicon.words.tokenizer), context)
    }
  }

  /// True where the whole request stands in quotation marks, and other words outside of them: how do you say
  /// "lock the car" in Spanish.
  private func isQuoted(
    _ reading: Interpretation, _ sentence: Sentence,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> Bool {
    guard let quotation = sentence.quotation else { return false }
    // A model's reading says not which words it was made from. Who is quoted may be taken for a value: "annem “taksi çağır” der durur".
    let places = sentence.ranges(quotation)
    return reading.spelled.allSatisfy { part in places.contains { $0.overlaps(part) } }
      && read(sentence.keeping(quotation, lexicon.words.tokenizer), true)
        .interpretations.first?.intent == reading.intent
  }

  /// True where a reading deletes or cancels something.
  private func takesBack(_ reading: Interpretation) -> Bool {
    lexicon.catalogue.intent(reading.intent)?.weight == .deleting
  }

  /// The cue of a condition that is only said to be polite, where there is no other condition: "when you have a second, lock the
  /// car". In "when you can see the house, lock the car" it isn't, since no request follows at once.
  private func politeCondition(
    _ cues: [MannerReader.Cue], _ sentence: Sentence,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> MannerReader.Cue? {
    let conditions = cues.filter { $0.manner == .conditional }
    guard !conditions.isEmpty else { return nil }
    let reader = MannerReader(lexicon, grammar)
    return cues.first { cue in
      guard cue.manner == .asked, let next = cue.behindPoliteness,
        conditions.allSatisfy({ Set($0.tokens).isSubset(of: cue.tokens) })
      else { return false }
      let isApart =
        next == sentence.count || sentence.isBehindSign(next)
      return isApart
        || reader.acts(of: cue, in: sentence).contains { !read($0, true).interpretations.isEmpty }
    }
  }

  /// The manner of a sentence with a word that tells of the act, wherever it stands; nil where that word belongs to a text, or
  /// where other words tell the manner.
  private func told(
    _ best: Interpretation, _ sentence: Sentence, _ reader: MannerReader, _ cues: [MannerReader.Cue]
  ) -> Manner? {
    let others: Set<Manner> = [.questioned, .negated]
    if cues.contains(where: { others.contains($0.manner) }) { return nil }
    let reported = Set(
      cues.filter { $0.manner == .reported && !$0.isWhole }.flatMap {
        $0.tokens + [$0.verb?.token].compactMap(\.self)
      })
    let isTold = reader.told(in: sentence).contains { told in
      if reported.contains(told.token) { return false }
      guard let place = sentence.ranges(told.token..<told.token + 1).first?.lowerBound else { return false }
      if best.spelled.contains(where: { $0.contains(place) }) { return !told.maySpell }
      guard let slot = best.slots.first(where: { $0.ranges.contains { $0.contains(place) } }) else {
        return true
      }
      if told.isBound, slot.isFree, slot.ranges.contains(where: { $0.lowerBound == place }) { return true }
      return slot.isFree && !lexicon.takesSentences(slot, of: best, sentence)
    }
    if isTold || best.isLearned && putsThings(best) && lexicon.verbs.hasGoalOfItsOwn(sentence.words) {
      return .done
    }
    // A model takes what is told of a state for a request. Where it doesn't know the state's own words, it is no request at all.
    guard best.isLearned, cues.isEmpty, reader.isStatement(sentence),
      !best.slots.contains(where: { lexicon.takesSentences($0, of: best, sentence) })
    else { return nil }
    return best.leftovers.isEmpty ? .reported : .mentioned
  }

  /// True where a reading puts things somewhere: "listeye karışma" puts nothing there.
  private func putsThings(_ reading: Interpretation) -> Bool {
    reading.slots.contains { slot in
      lexicon.slots(of: slot.parameter, intent: reading.intent).contains { $0.kind == .text(separable: true) }
    }
  }

  /// True where only the mark at the end makes a question of a sentence: "锁车？". The mark of a dictated text
  /// is the text's own.
  private func isAskedByMark(_ reading: Interpretation, _ sentence: Sentence) -> Bool {
    guard lexicon.words.tokenizer.asksByMark(sentence), let last = sentence.tokens.indices.last,
      let place = sentence.ranges(last..<last + 1).first?.lowerBound
    else { return false }
    let slot = reading.slots.first { $0.ranges.contains { $0.contains(place) } }
    return slot.map { !lexicon.takesSentences($0, of: reading, sentence) } ?? true
  }

  /// True where words that a reading takes for free ones are rather the negated verb of the very act: "not
  /// alma" leaves the note rather than writing "alma".
  ///
  /// With its plain verb, the templates of the same act then spell out more of the sentence.
  private func isVerb(
    of cue: MannerReader.Cue, in sentence: Sentence, insteadOf best: Interpretation, _ reader: MannerReader,
    _ read: (Sentence, _ needsTemplate: Bool) -> Understanding
  ) -> Bool {
    guard cue.manner == .negated, let verb = cue.verb, !lexicon.verbs.verbIsFirst else { return false }
    return reader.acts(of: cue, in: sentence).contains { act in
      guard let found = read(act, true).interpretations.first, found.intent == best.intent else {
        return false
      }
      let spelled = act.tokens.indices.filter { found.spells($0, of: act) }
      return spelled.contains(verb.token)
        && spelled.count > sentence.tokens.indices.filter { best.spells($0, of: sentence) }.count
    }
  }

  /// The reading of an act that is asked for in other words than a request has, where it is the surer one
  /// without those words: "why don't you call Bo?".
  private func asked(_ understanding: Understanding, _ acts: [Understanding]) -> Understanding {
    let least = max(understanding.bestScore, Weights.Manner.act)
    guard var found = acts.first(where: { $0.bestScore > least }) else { return understanding }
    found.text = understanding.text
    return found
  }

  /// True where the whole sentence looks up what is asked about an act: "did I add salt to my list?" looks at
  /// the list.
  private func answers(_ whole: Interpretation, _ act: Interpretation) -> Bool {
    whole.score >= Weights.Manner.answered && !acts(whole)
      && lexicon.catalogue.intent(whole.intent)?.domain == lexicon.catalogue.intent(act.intent)?.domain
  }

  /// True where a reading changes anything. A thing that is asked of Beckon itself is no act of an app.
  private func acts(_ reading: Interpretation) -> Bool {
    lexicon.catalogue.intent(reading.intent)?.acts ?? false
  }

  /// The score from which an act is believed to be the one that is spoken of.
  ///
  /// A sentence that nobody understands as a whole is mostly about something else.
  private func least(_ manner: Manner, _ best: Interpretation?) -> Double {
    if best != nil || manner == .negated { return Weights.Manner.act }
    return manner.isTold ? Weights.Requests.clean : Weights.Manner.unread
  }

  /// True where a reading has a place for words that tell a manner. Its template spells them out, a known
  /// value holds them, or they belong to what is dictated: "tell Anna not to lock the car".
  ///
  /// Words of politeness may stand between them, but a polite request is more than its politeness.
  private func accounts(
    _ reading: Interpretation, for places: [Int], of sentence: Sentence, ofRequest isRequest: Bool
  ) -> Bool {
    var counted = 0
    for place in places {
      if reading.spelled.contains(where: { $0.contains(place) }) {
        counted += 1
      } else if let slot = reading.slots.first(where: { $0.ranges.contains { $0.contains(place) } }) {
        guard !slot.isFree || lexicon.takesSentences(slot, of: reading, sentence) else { return false }
        counted += 1
      } else if isRequest || reading.isLearned {
        return false
      }
    }
    return counted > 0
  }
}

extension Understanding {
  /// The same with another manner.
  func marked(_ manner: Manner) -> Understanding {
    var marked = self
    marked.manner = manner
    return marked
  }
}

extension Lexicon {
  /// True where a slot's words may be a sentence: what is dictated, and a text behind words that the template
  /// spells out.
  ///
  /// Where verbs stand at the end, the template must spell out a verb: in "pazar listesine armut ekledim" the verb is the one of
  /// the sentence itself.
  func takesSentences(_ filled: FilledSlot, of reading: Interpretation, _ sentence: Sentence) -> Bool {
    if slots(of: filled.parameter, intent: reading.intent).contains(where: \.isDictated) { return true }
    guard let start = filled.ranges.first?.lowerBound,
      reading.spelled.contains(where: { $0.lowerBound < start }),
      verbs.verbIsFirst
        || sentence.tokens.indices.contains(where: {
          reading.spells($0, of: sentence) && verbs.isVerb(sentence.key($0))
        })
    else { return false }
    return takesSentences(filled.parameter, of: reading.intent)
  }
}

extension Interpretation {
  /// True where the template spells out a word.
  func spells(_ token: Int, of sentence: Sentence) -> Bool {
    guard let place = sentence.ranges(token..<token + 1).first?.lowerBound else { return false }
    return spelled.contains { $0.contains(place) }
  }

  /// True where the words of a cue are ones that the template spells out, or part of a known value: “以后” of “四十分钟以后”.
  func holds(_ cue: MannerReader.Cue, of sentence: Sentence) -> Bool {
    func isInValue(_ token: Int) -> Bool {
      sentence.ranges(token..<token + 1).allSatisfy { place in
        slots.contains { !$0.isFree && $0.ranges.contains { $0.overlaps(place) } }
      }
    }
    return cue.tokens.allSatisfy { spells($0, of: sentence) } || cue.tokens.allSatisfy(isInValue)
  }

  /// True where a value has words at a place of the person's text.
  func fills(_ place: Range<Int>) -> Bool {
    slots.contains { $0.ranges.contains { $0.overlaps(place) } }
  }
}
