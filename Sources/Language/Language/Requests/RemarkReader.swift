import Entities
import IntentSchema

/// Tells the request of a sentence from a remark that stands beside it: "the fridge is empty" of "The fridge is empty. Add milk".
struct RemarkReader {
  private let lexicon: Lexicon
  private let sentence: Sentence
  private let spans: SpanTable
  private let manner: MannerReader
  /// The words that tell a manner of the sentence, with the acts that they are said of.
  private let cues: [MannerReader.Cue]
  /// Understands a part of the sentence; where a template is needed, only one that some template accepts.
  private let read: (Sentence, _ needsTemplate: Bool) -> Understanding
  /// Whether the models are sure that words ask for nothing.
  private let isIdle: (Sentence) -> Bool
  private let times: TimeRecords
  /// Whether a template spells a word.
  private let isSpelled: (String) -> Bool
  /// Where its clauses begin, besides the first.
  private let clauseStarts: [Int]

  init(
    _ lexicon: Lexicon, _ grammar: CompiledGrammar, _ sentence: Sentence, _ context: UnderstandingContext,
    read: @escaping (Sentence, _ needsTemplate: Bool) -> Understanding, clauseStarts: [Int],
    isIdle: @escaping (Sentence) -> Bool = { _ in false }
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    times = TimeRecords(context)
    self.read = read
    self.isIdle = isIdle
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
      best.score >= Weights.Remarks.request, best.isKnownOrder || hasVerbInPlace(part, best), !isTold(part)
    else { return nil }
    return understanding
  }

  /// Whether a part may be a request at all: a template has the word where requests have their verb, or it's a form of a verb. Most parts
  /// of an enumeration aren't, and needn't be read: "onions and olives".
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

  /// Whether the word in a verb's place is one. Where words aren't spaced, verbs aren't known as words: it only is no value.
  private func isVerb(_ place: Int, _ reading: Interpretation) -> Bool {
    guard lexicon.words.tokenizer.joinsWords else { return lexicon.verbs.isVerb(sentence.key(place)) }
    return sentence.ranges(place..<place + 1).allSatisfy { range in
      !reading.slots.contains { $0.ranges.contains { $0.overlaps(range) } }
    }
  }

  /// Whether any words tell a manner, such as "I don't want to": of the request, or only of what is told beside it.
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
    let beside = [0..<part.lowerBound, part.upperBound..<sentence.count].filter { !$0.isEmpty }
    // "I need a ticket. Can you help me?" asks for a ticket.
    return beside.allSatisfy { isRemark($0) || isTalk($0) } ? understanding : nil
  }

  /// Whether a template has the words as something that is said to Beckon: "hello dear".
  func isTalk(_ tokens: Range<Int>) -> Bool {
    let understanding = read(words(tokens), true)
    return !understanding.interpretations.isEmpty && understanding.interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// What the words beside a request name, and those that may be a request themselves; nil where they aren't remarks.
  ///
  /// - Parameters:
  ///   - intent: what the request is for. A remark that sounds like the same request only tells its reason: "the windscreen
  ///   is iced over, turn the defroster on".
  ///   - name: whom the remarks speak of, where it stands in the request already.
  func leftovers(beside part: Range<Int>, of intent: String, named name: String? = nil) -> [Leftover]? {
    let beside = [0..<part.lowerBound, part.upperBound..<sentence.count].filter { !$0.isEmpty }
    guard !isJoined(part) else { return nil }
    // "My card is stuck, block it": what "it" is stands in the remark before.
    let pointsBack = name == nil && part.lowerBound > 0 && hasPronoun(part)
    var left: [Leftover] = []
    for tokens in beside {
      if isExclamation(tokens) { continue }
      // "Arabayı kilitle ve geleceğiz": a clause of a remark may be a request.
      guard
        clauses(of: tokens).allSatisfy({ isTalk($0) || read(self.words($0), true).interpretations.isEmpty })
      else { return nil }
      let words = words(tokens)
      // What is hardly a request counts too.
      lazy var heard = read(words, false).interpretations
      guard
        isRemark(tokens) || isIdleRemark(tokens, words, heard: { heard }, beside: intent)
          // "I owe Bo for the taxi": what is asked for behind it says how much.
          || name != nil && !heard.isEmpty && heard.allSatisfy({ $0.intent == intent })
      else { return nil }
      // “加锤子，别忘了提醒我交水费” asks twice for a task: the first is no reason for the second.
      let asksForMore = mayAsk(tokens) && takesSeveral(intent) && heard.contains { $0.intent == intent }
      let asksOnlyThat =
        !pointsBack && !asksForMore && heard.allSatisfy { $0.isAboutBeckon || $0.intent == intent }
      left +=
        asksOnlyThat
        ? values(tokens, beside: intent).filter { $0.text != name }
        : [Leftover(tokens, of: sentence, .clause)]
    }
    return left
  }

  /// Whether an intent has a parameter for several things, so that it may be asked for twice in a sentence.
  private func takesSeveral(_ intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains { $0.type.isList } ?? false
  }

  /// What the remarks beside a request say of the same thing, as models hear it: "5 km hedef" of "hadi koşalım, 5 km hedef" is its goal,
  /// and "I've got to get to the garden centre" of "…, find me a car" where it goes.
  func said(beside part: Range<Int>, of intent: String) -> [Interpretation] {
    [0..<part.lowerBound, part.upperBound..<sentence.count].filter { !$0.isEmpty }.compactMap { tokens in
      let words = words(tokens)
      guard manner.cues(in: words).isEmpty,
        let heard = read(words, false).interpretations.first, heard.intent == intent,
        heard.score >= Weights.Remarks.heard,
        !heard.slots.contains(where: { lexicon.pronoun($0.text) != nil })
      else { return nil }
      return heard
    }
  }

  /// The clauses of which words consist; none where they are one.
  private func clauses(of tokens: Range<Int>) -> [Range<Int>] {
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

  private func hasPronoun(_ tokens: Range<Int>) -> Bool {
    tokens.contains { index in
      switch lexicon.pronoun(sentence.text(index..<index + 1)) {
      case nil, .speaker, .unnamed: false
      default: true
      }
    }
  }

  /// A remark at the beginning, which is no part of a title: "we're out of coffee" of "we're out of coffee, stick some on the list".
  func beginning(before sign: Int) -> Leftover? {
    isRemark(0..<sign) ? Leftover(0..<sign, of: sentence, .clause) : nil
  }

  /// Whether words such as "and" or "then" join a part to the one beside it, which then is a request as well.
  private func isJoined(_ part: Range<Int>) -> Bool {
    guard let list = lexicon.words.list(WordLists.WellKnown.joiners) else { return false }
    return spans.spans.contains { span in
      span.category == .list(list)
        && [part.lowerBound, part.upperBound].contains {
          $0 > 0 && $0 < sentence.count && span.tokens.lowerBound <= $0 && $0 <= span.tokens.upperBound
        }
    }
  }

  /// Whether a template spells the part's verb, or the word that stands where requests have theirs.
  private func hasVerbInPlace(_ part: Range<Int>, _ reading: Interpretation) -> Bool {
    placeOfVerb(part).map { reading.spells($0, of: sentence) } ?? false
  }

  /// Where a request has its verb: the first or the last word of a part that is no politeness.
  private func placeOfVerb(_ part: Range<Int>) -> Int? {
    let isFiller = { (index: Int) in
      spans.spans.contains { ($0.category.isLead || $0.category.isTail) && $0.tokens.contains(index) }
    }
    if lexicon.verbs.verbIsFirst { return part.first { !isFiller($0) } }
    // "Yollar mısın ona": a pronoun may stand behind the verb.
    return part.reversed().first { !isFiller($0) && lexicon.pronoun(sentence.text($0..<$0 + 1)) == nil }
  }

  /// Whether words that tell a manner have the part as their act.
  private func isTold(_ part: Range<Int>) -> Bool {
    let words = words(part)
    return cues.contains { cue in
      // A condition decides about all that stands beside it.
      if cue.manner == .conditional { return true }
      if cue.manner == .asked || cue.tokens.allSatisfy(part.contains) { return false }
      return manner.acts(of: cue, in: sentence).contains { act in
        guard act.count > 0, firstPlace(act) == firstPlace(words) else { return false }
        return lexicon.verbs.verbIsFirst || lastPlace(act) == lastPlace(words)
      }
    }
  }

  private func firstPlace(_ words: Sentence) -> Int? { words.ranges(0..<1).first?.lowerBound }

  private func lastPlace(_ words: Sentence) -> Int? {
    words.ranges(words.count - 1..<words.count).first?.lowerBound
  }

  private func words(_ tokens: Range<Int>) -> Sentence { sentence.keeping(tokens, lexicon.words.tokenizer) }

  /// Whether a part refuses an act: "don't unlock the car" of "the light is red, don't unlock the car".
  func forbids(_ part: Range<Int>, _ intent: String) -> Bool {
    let words = words(part)
    return manner.cues(in: words).contains { cue in
      cue.manner == .negated
        && manner.acts(of: cue, in: words).contains { act in
          act.count > 0 && read(act, true).interpretations.first?.intent == intent
        }
    }
  }

  // MARK: Remarks

  /// Whether words say something, and no template makes a request of them.
  func isRemark(_ tokens: Range<Int>) -> Bool {
    let words = words(tokens)
    guard !asks(tokens), says(tokens, words), !forbids(words) else { return false }
    // "I'm leaving" says goodbye to Beckon, and no more.
    return read(words, true).interpretations.allSatisfy(\.isAboutBeckon)
  }

  /// Whether words only say why something is asked for: they begin like a reason, or are a remark that names no value.
  func isReason(_ tokens: Range<Int>) -> Bool {
    if let list = lexicon.words.list(WordLists.WellKnown.reasons),
      spans.spans.contains(where: { $0.category == .list(list) && $0.tokens.lowerBound == tokens.lowerBound })
    {
      return !asks(tokens)
    }
    return isRemark(tokens)
      && !spans.spans.contains { span in
        if case .value = span.category { tokens.contains(span.tokens.lowerBound) } else { false }
      }
  }

  /// The same where no word of a list says so, but models are sure of it, or hear the request beside it in the words as well.
  ///
  /// - Parameter heard: what the models make of the words, even if hardly.
  private func isIdleRemark(
    _ tokens: Range<Int>, _ words: Sentence, heard: () -> [Interpretation], beside intent: String
  ) -> Bool {
    guard tokens.count >= Weights.Remarks.idleWords, !asks(tokens), manner.cues(in: words).isEmpty,
      !enumerates(tokens)
    else { return false }
    let heard = heard()
    return heard.isEmpty ? isIdle(words) : heard.allSatisfy { $0.isLearned && $0.intent == intent }
  }

  /// Whether words go on with what is named before them: "matches and coffee" of "a new list called Cottage with towels, matches and
  /// coffee". Each part between commas and joining words is as short as a thing's name.
  private func enumerates(_ tokens: Range<Int>) -> Bool {
    guard tokens.lowerBound > 0, !sentence.tokens[tokens.lowerBound].joints.contains(.stop) else {
      return false
    }
    let joiners =
      lexicon.words.list(WordLists.WellKnown.joiners)
      .map { list in spans.spans.filter { $0.category == .list(list) }.map(\.tokens) } ?? []
    var lengths = [0]
    for token in tokens {
      if joiners.contains(where: { $0.contains(token) })
        || token > tokens.lowerBound && sentence.isBehindSign(token)
      {
        lengths.append(0)
      }
      if !joiners.contains(where: { $0.contains(token) }) { lengths[lengths.count - 1] += 1 }
    }
    return lengths.count > 1 && lengths.allSatisfy { (1...Weights.Remarks.thing).contains($0) }
  }

  /// Whether a word or two with a stop behind them say nothing of what is wanted: "typical." They are no value, no name and no words
  /// of requests.
  private func isExclamation(_ tokens: Range<Int>) -> Bool {
    guard tokens.count <= Weights.Remarks.exclamation, tokens.upperBound < sentence.count,
      sentence.tokens[tokens.upperBound].joints.contains(.stop), !asks(tokens)
    else { return false }
    let words = words(tokens)
    return manner.cues(in: words).isEmpty && read(words, true).interpretations.isEmpty
      && !words.words.contains(where: lexicon.verbs.isVerb)
      && spans.spans.allSatisfy { $0.category.isLead || $0.category.isTail || !$0.tokens.overlaps(tokens) }
  }

  /// The only person that the words beside a part name, by what a pronoun in it can stand for: Bo, of "I owe Bo for the taxi, send him
  /// 23.50". Nil where nobody or more than one is named.
  func antecedent(beside part: Range<Int>) -> String? {
    let beside = sentence.tokens.indices.filter { !part.contains($0) }
    let names = spans.spans.filter { $0.category == .vocabulary && $0.tokens.allSatisfy(beside.contains) }
      .map(\.tokens)
    let longest = SpeechCleaner.longest(names)
    if let known = longest.first { return Set(longest).count == 1 ? sentence.text(known) : nil }
    let written = beside.filter(isWrittenAsName)
    return written.count == 1 ? written.first.map { sentence.text($0..<$0 + 1) } : nil
  }

  /// Whether a word is written as a name: with a capital where none is due, or in other letters than those around it.
  private func isWrittenAsName(_ token: Int) -> Bool {
    let word = sentence.text(token..<token + 1)
    guard word.first?.isUppercase == true, !sentence.tokens[token].joints.contains(.apostrophe),
      !lexicon.isNoName(token..<token + 1, of: sentence),
      // "I" is written so wherever it stands.
      word.count > 1 || !isSpelled(sentence.key(token))
    else { return false }
    let begins = token == 0 || sentence.tokens[token].joints.contains(.stop)
    return !begins || !isSpelled(sentence.key(token))
      || sentence.text(0..<sentence.count).unicodeScalars.contains { CharacterClass($0) == .ideograph }
  }

  /// Whether a question mark ends the words.
  private func asks(_ tokens: Range<Int>) -> Bool {
    let start = sentence.tokens[tokens.upperBound - 1].range.upperBound
    let end =
      tokens.upperBound < sentence.count
      ? sentence.tokens[tokens.upperBound].range.lowerBound : sentence.text.utf8.count
    let signs = Array(sentence.text.utf8)[start..<max(start, end)]
    return String(decoding: signs, as: UTF8.self).contains { $0 == "?" || $0 == "？" }
  }

  private func says(_ tokens: Range<Int>, _ words: Sentence) -> Bool {
    let list = lexicon.words.list(WordLists.WellKnown.stating)
    let said = spans.spans.filter { span in
      list.map { span.category == .list($0) } ?? false && span.tokens.clamped(to: tokens) == span.tokens
    }
    // 不 of 不想 ("I don't feel like") is part of the longer word.
    let longest = SpeechCleaner.longest(said.map(\.tokens))
    let saysMore = said.contains {
      $0.listed.map(lexicon.words.meaning) == Self.other && longest.contains($0.tokens)
    }
    if saysMore { return false }
    return tokens.count > 1 && !said.isEmpty || lexicon.verbs.isRemark(words.words)
  }

  /// The meaning of words with which a sentence says more than a remark.
  private static let other = Value.string("other")

  /// Whether words refuse an act, or speak of one that Beckon would do.
  private func forbids(_ words: Sentence) -> Bool {
    manner.cues(in: words).contains { cue in
      cue.manner == .conditional
        || manner.acts(of: cue, in: words).contains { act in
          guard act.count > 0, let best = read(act, true).interpretations.first else { return false }
          return !best.isAboutBeckon && best.score >= Weights.Manner.act
        }
    }
  }

  /// The values and names in a remark, for which the request has no place.
  ///
  /// An hour may be meant: "I'm home at eight, turn the heating on".
  private func values(_ tokens: Range<Int>, beside intent: String) -> [Leftover] {
    let ignoresDays = lexicon.ignoresDaysOfRemarks(intent)
    let inside = spans.spans.filter { $0.tokens.clamped(to: tokens) == $0.tokens }
    return inside.compactMap { span in
      let isPart = inside.contains {
        $0.tokens != span.tokens && $0.tokens.clamped(to: span.tokens) == span.tokens
          && $0.category == span.category
      }
      if isPart { return nil }
      let kind: Leftover.Kind
      switch span.category {
      case .value(let value) where RemarkReader.told.contains(value):
        let entity = spans.entities[Int(span.payload)]
        if value == .time, times.isPast(entity) || ignoresDays && times.isLoose(entity) { return nil }
        kind = .time
      // "Let's run, 5 km is the goal": a measure that the request may have.
      case .value(.distance) where takesNumber(intent): kind = .words
      // "Too tired to walk, get me a cab": no ride has the name of a workout.
      case .vocabulary where mayName(span, in: intent): kind = .name
      default: return nil
      }
      return Leftover(span.tokens, of: sentence, kind)
    }
  }

  /// Whether the name that an app registered may fill a parameter of an intent.
  private func mayName(_ span: Span, in intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains { parameter in
      lexicon.slot(of: parameter.name, intent: intent)
        .map { lexicon.vocabulary.scope.allows(span.payload, slot: $0) } ?? false
    } ?? true
  }

  /// Whether an intent has a number that may be a measure: the goal of a workout.
  private func takesNumber(_ intent: String) -> Bool {
    lexicon.catalogue.intent(intent)?.parameters.contains {
      Self.counted.contains(lexicon.catalogue.kind(of: $0.type))
    } ?? false
  }

  private static let counted: Set<ValueKind> = [.number, .looseNumber, .measure]
  private static let told: Set<Entity.Kind> = [.time, .duration, .money]
}
