import Entities
import IntentSchema

/// Tells the request of a sentence from a remark that stands beside it: "the fridge is empty" of "The fridge is empty. Add milk".
struct RemarkReader {
  let lexicon: Lexicon
  let sentence: Sentence
  let spans: SpanTable
  let manner: MannerReader
  let answers: CompiledGrammar.Part?
  let context: UnderstandingContext
  /// The words that tell a manner of the sentence, with the acts that they are said of.
  private let cues: [MannerReader.Cue]
  /// Understands a part of the sentence; where a template is needed, only one that some template accepts.
  let read: (Sentence, _ needsTemplate: Bool) -> Understanding
  /// True where the models are sure that words ask for nothing.
  let isIdle: (Sentence) -> Bool
  /// The likelihood that words are a remark, as the model of remarks has it.
  let likelihood: (Sentence) -> Double
  let times: TimeRecords
  /// True for a word that a template spells.
  let isSpelled: (String) -> Bool
  /// Where its clauses begin, besides the first.
  let clauseStarts: [Int]

  init(
    _ lexicon: Lexicon, _ grammar: CompiledGrammar, _ sentence: Sentence, _ context: UnderstandingContext,
    read: @escaping (Sentence, _ needsTemplate: Bool) -> Understanding, clauseStarts: [Int],
    isIdle: @escaping (Sentence) -> Bool = { _ in false }, likelihood: @escaping (Sentence) -> Double
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.context = context
    answers = grammar.parts[.answers]
    times = TimeRecords(context)
    self.read = read
    self.isIdle = isIdle
    self.likelihood = likelihood
    spans = lexicon.spansWithNames(of: sentence, lexicon.entities(of: sentence))
    let automaton = grammar.parts[.requests]?.automaton
    isSpelled = { automaton?.number(of: $0) != nil }
    manner = MannerReader(lexicon, grammar)
    cues = manner.cues(in: sentence)
    self.clauseStarts = clauseStarts
  }

  /// The reading of a part that is a request by itself; nil where it is none, or where the words before it tell its manner: "she
  /// said, lock the car", "if it rains, lock the car".
  func request(_ part: Range<Int>) -> Understanding? {
    let understanding = read(lexicon.requested(words(part)), true)
    guard let best = understanding.interpretations.first, understanding.nothing == nil, !best.isAboutBeckon,
      best.score >= Weights.Remarks.request, best.isKnownOrder || hasVerbInPlace(part, best),
      !isTold(part, besides: best)
    else { return nil }
    return understanding
  }

  /// True for a part that may be a request at all: a template has the word where requests have their verb, or it's a form of a verb. Most
  /// parts of an enumeration aren't, and needn't be read: "onions and olives".
  func mayAsk(_ part: Range<Int>) -> Bool {
    guard lexicon.orders.isEmpty, let verb = placeOfVerb(part) else { return true }
    let word = sentence.key(verb)
    return isSpelled(word) || lexicon.verbs.isVerb(word) || lexicon.verbs.isForm(word)
  }

  /// The same by a model's reading of the part, which must be of this intent and leave no word over: "22 dereceye getir" of "içerisi
  /// buz kesmiş, 22 dereceye getir".
  func learnedRequest(_ part: Range<Int>, of intent: String) -> Understanding? {
    let understanding = read(words(part), false)
    guard let best = understanding.interpretations.first, understanding.nothing == nil, best.intent == intent,
      best.score >= Weights.Remarks.learned, let verb = placeOfVerb(part), isVerb(verb, best), !isTold(part)
    else { return nil }
    return understanding
  }

  /// True where the word in a verb's place is a verb. Where words aren't spaced, verbs aren't known as words, so that any word counts that
  /// is no value.
  private func isVerb(_ place: Int, _ reading: Interpretation) -> Bool {
    guard lexicon.words.tokenizer.joinsWords else { return lexicon.verbs.isVerb(sentence.key(place)) }
    return !sentence.ranges(place..<place + 1).contains(where: reading.fills)
  }

  /// True where any words tell a manner, such as "I don't want to": of the request, or only of what is told beside it.
  var tellsManner: Bool { cues.contains { $0.manner != .asked } }

  /// The reading of a part that asks Beckon about itself, where no template makes anything of the rest: "what can you do?" of
  /// "Hello dear, my grandson put you on here. What can you do?"
  func ownQuestion(_ part: Range<Int>) -> Understanding? {
    // "Oh wait" and "never mind" ask for nothing.
    guard asks(part) else { return nil }
    let understanding = read(words(part), true)
    guard let best = understanding.interpretations.first, best.isAboutBeckon, !best.isLearned,
      best.score >= Weights.Remarks.request, !isTold(part)
    else { return nil }
    let beside = beside(part)
    // "I need a ticket. Can you help me?" asks for a ticket.
    return beside.allSatisfy { isRemark($0) || isTalk($0) } ? understanding : nil
  }

  /// The words before a part, and those behind it.
  func beside(_ part: Range<Int>) -> [Range<Int>] {
    [0..<part.lowerBound, part.upperBound..<sentence.count].filter { !$0.isEmpty }
  }

  /// True where a template has the words as something that is said to Beckon: "hello dear".
  func isTalk(_ tokens: Range<Int>) -> Bool {
    let understanding = read(words(tokens), true)
    return !understanding.interpretations.isEmpty && understanding.interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// The values that the words beside a request name, and the words that may be a request themselves; nil where they aren't remarks.
  ///
  /// - Parameters:
  ///   - request: what is asked for. A remark that sounds like the same request only tells its reason: "the windscreen is iced over,
  ///   turn the defroster on", "we're out of milk, add milk to the list".
  ///   - name: whom the remarks speak of, where it stands in the request already.
  func leftovers(beside part: Range<Int>, of request: Interpretation, named name: String? = nil)
    -> [Leftover]?
  {
    let intent = request.intent
    let beside = beside(part)
    guard !isJoined(part) else { return nil }
    // "My card is stuck, block it": what "it" is stands in the remark before.
    let pointsBack = name == nil && part.lowerBound > 0 && hasPronoun(part, besides: request)
    let takesDay = takesDay(request, part)
    var left: [Leftover] = []
    for tokens in beside {
      if isExclamation(tokens) || isPoliteness(tokens) { continue }
      if goesOn(tokens) || mayBeDictated(tokens, behind: part, of: intent) {
        left.append(Leftover(tokens, of: sentence, .clause))
        continue
      }
      let takesItsDay = takesDay && tokens.upperBound <= part.lowerBound
      if saysMore(tokens, than: request) {
        left += values(tokens, beside: intent, takesDay: takesItsDay)
        continue
      }
      // "Arabayı kilitle ve geleceğiz": a clause of a remark may be a request.
      guard
        clauses(of: tokens).allSatisfy({ isTalk($0) || read(self.words($0), true).interpretations.isEmpty })
      else { return nil }
      let words = words(tokens)
      // A reading that is hardly a request counts too. The words are read once, and only where it's needed.
      var found: [Interpretation]?
      func heard() -> [Interpretation] {
        if let found { return found }
        let read = read(words, false).interpretations
        found = read
        return read
      }
      guard
        isRemark(tokens) || isLikelyRemark(tokens, beside: part, of: request)
          || isIdleRemark(tokens, words, heard: heard, beside: intent)
          || wantsItNoMore(tokens, heard(), beside: intent)
          // "I owe Bo for the taxi": what is asked for behind it says how much.
          || name != nil && heard().first?.intent == intent
      else { return nil }
      // “加锤子，别忘了提醒我交水费” asks twice for a task: the first is no reason for the second.
      let asksForMore =
        mayAsk(tokens) && takesSeveral(intent) && !lexicon.verbs.isRemark(words.words)
        && heard().contains { $0.intent == intent && !saysAgain($0, what: request, named: name) }
      let asksOnlyThat =
        !asksForMore
        && (isLikely(tokens) || isLikelyRemark(tokens, beside: part, of: request)
          || heard().allSatisfy { $0.isAboutBeckon || $0.intent == intent })
      guard asksOnlyThat, !pointsBack else {
        left.append(Leftover(tokens, of: sentence, asksOnlyThat ? .antecedent : .clause))
        continue
      }
      left += values(tokens, beside: intent, takesDay: takesItsDay).filter { $0.text != name }
    }
    return left
  }

  /// True where words may be the text that is to be written. Where the verb stands at the end, people say it behind the verb as well: "çocuğun
  /// numarası 34" of "şeyi not al çocuğun numarası 34". Words behind a comma would be a remark.
  private func mayBeDictated(_ tokens: Range<Int>, behind part: Range<Int>, of intent: String) -> Bool {
    !lexicon.verbs.verbIsFirst && tokens.lowerBound >= part.upperBound
      && !lexicon.isSign(tokens.lowerBound, in: sentence)
      && lexicon.slots(ofIntent: intent).contains { $0.isDictated && !Slot.isAside($0.parameter) }
  }

  /// True where words say that they go on with what was asked for: "ha bir de bisküvi" of "groceries'e süt ekle, ha bir de bisküvi".
  private func goesOn(_ tokens: Range<Int>) -> Bool {
    tokens.lowerBound > 0
      && lexicon.words.places(of: WordLists.WellKnown.goingOn, in: spans).contains {
        $0.clamped(to: tokens) == $0
      }
  }

  /// True where the day of a remark before a request is that of the request. Either the request says only an hour ("the parcel comes on
  /// Friday, remind me at 9 to be home"), or it asks to be reminded and doesn't say when.
  func takesDay(_ request: Interpretation, _ part: Range<Int>) -> Bool {
    guard part.lowerBound > 0, let intent = lexicon.catalogue.intent(request.intent),
      let parameter = intent.parameters.first(where: {
        lexicon.catalogue.kind(of: $0.type).dayForm != nil
      }), request.saysNoDay(of: parameter.name, lexicon)
    else { return false }
    if request.parameters[parameter.name]?.isNull == false { return true }
    return lexicon.reminds(spans, within: part)
  }

  /// True for words that only refuse what the request beside them takes back: “不坐了” of “不坐了，帮我把车退了”.
  private func wantsItNoMore(_ tokens: Range<Int>, _ heard: [Interpretation], beside intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.weight == .deleting && !asks(tokens) && !heard.isEmpty
      && heard.allSatisfy { $0.isLearned && $0.intent == intent }
  }

  /// True for words that are a request by themselves, and add something to the same one: "I want to do 5k" of "start tracking my run, I
  /// want to do 5k".
  private func saysMore(_ tokens: Range<Int>, than request: Interpretation) -> Bool {
    let words = words(tokens)
    let said = Set(request.slots.map(\.parameter))
    guard !said.isEmpty, !asks(tokens), manner.cues(in: words).allSatisfy({ $0.manner == .asked }),
      let more = read(words, true).interpretations.first, more.intent == request.intent,
      more.leftovers.isEmpty, more.score >= Weights.Remarks.request
    else { return false }
    return !more.slots.isEmpty && said.isDisjoint(with: more.slots.map(\.parameter))
  }

  /// True where all that a remark names stands in the request as well: milk, of "we're out of milk, add milk to the list".
  private func saysAgain(_ heard: Interpretation, what request: Interpretation, named name: String?) -> Bool {
    let words = request.slots.flatMap(\.value.words) + (name.map { [$0] } ?? [])
    let said = Set(words.map { $0.lowercased() })
    return !heard.slots.isEmpty
      && heard.slots.allSatisfy { slot in
        !slot.value.words.isEmpty && slot.value.words.allSatisfy { said.contains($0.lowercased()) }
      }
  }

  /// True for an intent that has a parameter for several things, so that it may be asked for twice in a sentence.
  func takesSeveral(_ intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains { $0.type.isList } ?? false
  }

  /// The readings of the remarks beside a request that say more of the same thing, as models hear them: "5 km hedef" of "hadi koşalım, 5
  /// km hedef" is its goal, and "I've got to get to the garden centre" of "…, find me a car" is where it goes.
  ///
  /// - Parameter whole: the reading of all words. Models may see the place of "I need to go to the museum" only beside the request.
  func said(beside part: Range<Int>, of intent: String, _ whole: Understanding) -> [Interpretation] {
    let beside = beside(part)
    let inParts = beside.compactMap { tokens -> Interpretation? in
      let words = words(tokens)
      guard manner.cues(in: words).allSatisfy({ $0.manner == .asked }),
        let heard = read(words, false).interpretations.first, heard.intent == intent,
        heard.score >= Weights.Remarks.heard,
        !heard.slots.contains(where: { lexicon.pronoun($0.text) != nil })
      else { return nil }
      return without(days(of: heard), heard)
    }
    guard let best = whole.interpretations.first, best.isLearned, best.intent == intent,
      best.score >= Weights.Remarks.learned
    else { return inParts }
    let places = beside.flatMap(sentence.ranges)
    let outside = best.slots.filter { slot in
      lexicon.pronoun(slot.text) != nil
        || !slot.ranges.allSatisfy { range in places.contains { $0.overlaps(range) } }
    }
    return inParts + [without(days(of: best).union(outside.map(\.parameter)), best)]
  }

  /// The parameters that say when, where the day of a remark is only that of its reason: "put brushes on the list, we're painting on
  /// Friday".
  private func days(of reading: Interpretation) -> Set<String> {
    guard lexicon.ignoresDaysOfRemarks(reading.intent), let intent = lexicon.catalogue.intent(reading.intent)
    else { return [] }
    return Set(
      intent.parameters.filter { parameter in
        let kind = lexicon.catalogue.kind(of: parameter.type)
        return kind.dayForm != nil || kind == .timeTrigger
      }.map(\.name))
  }

  /// A reading without some parameters, and without what no slot says.
  private func without(_ parameters: Set<String>, _ reading: Interpretation) -> Interpretation {
    var rest = reading
    rest.slots.removeAll { parameters.contains($0.parameter) || parameters.contains(String($0.base)) }
    if rest.slots.count == reading.slots.count { return reading }
    let names = Set(rest.slots.map { String($0.base) })
    rest.parameters.fields = rest.parameters.fields.filter { names.contains($0.key) }
    return rest
  }

  /// The clauses of which words consist; none where they are one.
  func clauses(of tokens: Range<Int>) -> [Range<Int>] {
    let starts = clauseStarts.filter { tokens.lowerBound < $0 && $0 < tokens.upperBound }
    if starts.isEmpty { return [] }
    return zip([tokens.lowerBound] + starts, starts + [tokens.upperBound]).map { $0..<$1 }
  }

  /// The pronoun of a part at the end that stands in the words before it as well, so that both speak of one: "her" of "I still owe her
  /// for lunch, send her 14.50".
  func sharedPronoun(_ part: Range<Int>) -> String? {
    guard part.upperBound == sentence.count else { return nil }
    func pronouns(_ tokens: some Sequence<Int>) -> Set<String> {
      Set(tokens.map { sentence.text($0..<$0 + 1) }.filter { lexicon.pronoun($0) == .one })
    }
    let shared = pronouns(part).intersection(pronouns(sentence.tokens.indices.filter { !part.contains($0) }))
    return shared.count == 1 ? shared.first : nil
  }

  /// True for words with a pronoun that the request itself needs. One among the words of a thing is the person's own: "remind me to turn it
  /// off".
  private func hasPronoun(_ tokens: Range<Int>, besides request: Interpretation) -> Bool {
    tokens.contains { index in
      switch lexicon.pronoun(sentence.text(index..<index + 1)) {
      case nil, .speaker, .unnamed: return false
      default: break
      }
      let place = sentence.ranges(index..<index + 1)
      return !request.slots.contains { slot in
        slot.isFree && lexicon.pronoun(slot.text) == nil
          && place.allSatisfy { range in slot.ranges.contains { $0.overlaps(range) } }
      }
    }
  }

  /// A remark at the beginning, which is no part of a title: "we're out of coffee" of "we're out of coffee, stick some on the list".
  func beginning(before sign: Int) -> Leftover? {
    isRemark(0..<sign) ? Leftover(0..<sign, of: sentence, .clause) : nil
  }

  /// True where words such as "and" or "then" join a part to the one beside it. That one is a request as well then.
  private func isJoined(_ part: Range<Int>) -> Bool {
    joiners.contains { words in
      [part.lowerBound, part.upperBound].contains {
        $0 > 0 && $0 < sentence.count && words.lowerBound <= $0 && $0 <= words.upperBound
      }
    }
  }

  /// Words such as "and" and "then".
  var joiners: [Range<Int>] {
    lexicon.words.places(of: WordLists.WellKnown.joiners, in: spans)
  }

  /// True where a template spells the part's verb, or the word that stands where requests have theirs.
  func hasVerbInPlace(_ part: Range<Int>, _ reading: Interpretation) -> Bool {
    guard lexicon.words.tokenizer.joinsWords else {
      return placeOfVerb(part).map { reading.spells($0, of: sentence) } ?? false
    }
    // “今晚九点提醒我吃药” has its time before the verb.
    let verb = part.first { index in
      !spans.isFiller(index)
        && !sentence.ranges(index..<index + 1).contains { range in
          reading.slots.contains { !$0.isFree && $0.ranges.contains { $0.overlaps(range) } }
        }
    }
    return verb.map { reading.spells($0, of: sentence) } ?? false
  }

  /// Where a request has its verb: the first or the last word of a part that is no politeness.
  private func placeOfVerb(_ part: Range<Int>) -> Int? {
    if lexicon.verbs.verbIsFirst { return part.first { !spans.isFiller($0) } }
    // "Yollar mısın ona": a pronoun may stand behind the verb.
    return part.reversed().first { !spans.isFiller($0) && lexicon.pronoun(sentence.text($0..<$0 + 1)) == nil }
  }

  /// True where words that tell a manner have the part as their act.
  ///
  /// - Parameter reading: of the part. A condition that its template or a value has is a part of it: "when I leave home, remind me to …".
  private func isTold(_ part: Range<Int>, besides reading: Interpretation? = nil) -> Bool {
    let words = words(part)
    // A quoted act isn't asked for, as in: how to say "lock the car" in Spanish.
    if sentence.quotation?.contains(part.lowerBound) == true { return true }
    if part.lowerBound > 0, lexicon.isQuoted(from: part.lowerBound, of: sentence, spans) { return true }
    return cues.contains { cue in
      // A condition decides about all that stands beside it.
      if cue.manner == .conditional {
        return !cue.tokens.allSatisfy(part.contains) || reading?.holds(cue, of: sentence) != true
      }
      if cue.manner == .asked || cue.tokens.allSatisfy(part.contains) { return false }
      if cue.manner == .done, tellsAlone(beside: part) { return false }
      return manner.acts(of: cue, in: sentence).contains { act in
        guard act.count > 0, firstPlace(act) == firstPlace(words) else { return false }
        return lexicon.verbs.verbIsFirst || lastPlace(act) == lastPlace(words)
      }
    }
  }

  /// True where the words beside a part tell of what is done by themselves, and the part doesn't: “我在开会呢” of “我在开会呢，一小时后提醒我”.
  private func tellsAlone(beside part: Range<Int>) -> Bool {
    func tells(_ tokens: Range<Int>) -> Bool {
      manner.cues(in: words(tokens)).contains { $0.manner.isTold }
    }
    return !tells(part) && beside(part).contains(where: tells)
  }

  private func firstPlace(_ words: Sentence) -> Int? { words.ranges(0..<1).first?.lowerBound }

  private func lastPlace(_ words: Sentence) -> Int? {
    words.ranges(words.count - 1..<words.count).first?.lowerBound
  }

  func words(_ tokens: Range<Int>) -> Sentence { sentence.keeping(tokens, lexicon.words.tokenizer) }

  /// True for a part that refuses an act: "don't unlock the car" of "the light is red, don't unlock the car".
  func forbids(_ part: Range<Int>, _ intent: String) -> Bool {
    let words = words(part)
    return manner.cues(in: words).contains { cue in
      cue.manner == .negated
        && manner.acts(of: cue, in: words).contains { act in
          act.count > 0 && read(act, true).interpretations.first?.intent == intent
        }
    }
  }
}
