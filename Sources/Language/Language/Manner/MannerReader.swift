import IntentSchema

/// Finds out whether a sentence asks for the act that it names, or speaks of it.
///
/// Cues are templates of the part `manner`, such as `should i {request}`, and forms of verbs. What they leave of the
/// sentence is the act, which is understood as a request of its own.
struct MannerReader {
  /// Words that tell the manner.
  struct Cue {
    var manner: Manner
    /// The tokens that tell it.
    var tokens: [Int]
    /// The tokens that don't belong to the act, with those of a condition.
    var cut: Set<Int>
    /// A condition with the act behind it, where no word stands between them.
    var clause: Range<Int>?
    /// A verb with the form that a request has.
    var verb: (token: Int, plain: String)?
    var weight: Int32
    /// True where it only tells which thing is meant: "the car that I called".
    var tellsWhich = false
    /// True where the cue is the whole sentence, so that it says more than any template of a request: "it's
    /// hot in the car".
    var isWhole = false
    /// True where a request follows what is told, behind a sign: "I've got a stitch, pause the run". What is
    /// told ends at the sign then, and decides about no other words.
    var endsAtSign = false
    /// The first token behind a condition that is only said to be polite: that of "lock" in "when you have a second, lock the car".
    var behindPoliteness: Int?

    /// The rank among cues of equal weight. An act that is asked for goes before others: "can you lock the
    /// car". An act that is done already goes before it: 车锁好了.
    fileprivate var rank: Int {
      switch manner {
      case .done: 3
      case .mentioned: 2
      case .asked: 1
      case .negated, .questioned, .conditional, .reported: 0
      }
    }
  }

  let lexicon: Lexicon
  private let part: CompiledGrammar.Part?
  let forms: VerbForms
  /// True where a normalised word is one of those that requests have.
  private let isRequestWord: (String) -> Bool

  init(_ lexicon: Lexicon, _ grammar: CompiledGrammar) {
    self.lexicon = lexicon
    part = grammar.parts[.manner]
    forms = lexicon.verbs
    let requests = grammar.parts[.requests]?.automaton
    isRequestWord = { requests?.number(of: $0) != nil }
  }

  // MARK: Cues

  /// The words that tell the manner, the surest first; none where the sentence asks for what it names.
  func cues(in sentence: Sentence) -> [Cue] {
    let words = sentence.words
    let spans = lexicon.spans(of: sentence, [])
    var found = verbCues(sentence, spans) + templateCues(sentence, words, spans)
    // Words that only tell which thing is meant tell of no act that is done, and offer none: 我昨天订的车.
    if found.contains(where: \.tellsWhich) { found.removeAll { $0.manner == .done || $0.tellsWhich } }
    if let done = found.filter({ $0.manner == .done }).map(\.weight).max() {
      found.removeAll { $0.manner == .reported && $0.weight <= done }
    }
    return found.sorted { ($0.weight, $0.rank) > ($1.weight, $1.rank) }
  }

  private func templateCues(_ sentence: Sentence, _ words: [String], _ spans: SpanTable) -> [Cue] {
    guard let part else { return [] }
    var matcher = Matcher(part.automaton, sentence, spans)
    matcher.matchWhole()
    return matcher.acceptances.compactMap { acceptance in
      let name = part.template(acceptance).intent
      guard let manner = name == Self.which ? .asked : Manner(rawValue: name) else { return nil }
      let match = matcher.match(acceptance)
      let somebody = match.captures.filter { part.automaton.slots[Int($0.slot)].parameter == Slots.who }
      guard maySpeak(of: somebody, match, manner, sentence, spans) else { return nil }
      if manner == .conditional, isParted(match.spelled, sentence) { return nil }
      if manner.isTold, let first = match.spelled.min(), isAskedFor(first, sentence, spans) { return nil }
      // Dictated words may speak of somebody: "tell Anna that Bo wants to …".
      let doers = manner == .mentioned ? [] : somebody.filter { $0.span != nil }.flatMap(\.tokens)
      let tokens = (match.spelled + doers).sorted()
      let cue = Cue(
        manner: manner, tokens: tokens, cut: Set(tokens), weight: acceptance.score,
        tellsWhich: name == Self.which)
      return self.cue(
        cue, match.captures.map { (part.automaton.slots[Int($0.slot)].parameter, $0.tokens) },
        in: sentence, spans)
    }
  }

  /// True for the speaker who is only the one that something is to be done for: 我 of 帮我.
  private func isAskedFor(_ token: Int, _ sentence: Sentence, _ spans: SpanTable) -> Bool {
    lexicon.words.tokenizer.joinsWords && lexicon.pronoun(sentence.text(token..<token + 1)) == .speaker
      && spans.spans.contains {
        $0.category.isLead && $0.tokens.contains(token) && $0.tokens.lowerBound < token
      }
  }

  /// True where words may be somebody who is spoken of, as a template has it.
  private func maySpeak(
    of somebody: [Match.Capture], _ match: Match, _ manner: Manner, _ sentence: Sentence, _ spans: SpanTable
  ) -> Bool {
    let words = sentence.words
    // "Book a cab and let Anna know I" is nobody who has left.
    if somebody.contains(where: {
      hasRequest($0.tokens, words, spans) || endsInSpeaker($0.tokens, sentence, spans)
        || asksForSpeaker($0.tokens, sentence, spans)
    }) {
      return false
    }
    let doers = somebody.filter { $0.span != nil }.map(\.tokens)
    guard !match.spelled.isEmpty || !doers.isEmpty,
      !doers.contains(where: {
        !match.spelled.contains($0.lowerBound - 1) && isObject($0, sentence, spans)
      })
    else { return false }
    // “叫车，跟小王说……” isn't what somebody says, nor is "get nine off Bo, he hasn't paid".
    if somebody.contains(where: { isMoreThanName($0.tokens, sentence, words) }) { return false }
    if lexicon.words.tokenizer.joinsWords, somebody.contains(where: { tellsSomebody($0.tokens, spans) }) {
      return false
    }
    // "Lock the car, honey": somebody is only spoken to behind a sign. 老婆 of 呼叫老婆 is called.
    if match.spelled.isEmpty,
      doers.contains(where: { $0.upperBound == sentence.count && $0.lowerBound > 0 }),
      !doers.contains(where: { $0.lowerBound > 0 && sentence.isBehindSign($0.lowerBound) })
    {
      return false
    }
    // "My wife and I", "I'd" and "can you" are nobody else.
    return manner != .mentioned || !doers.contains { asks($0, sentence, spans) }
  }

  /// The cue with what its template says of the other words; nil where they are no act of the kind that it speaks of.
  ///
  /// - Parameters:
  ///   - cue: with the words that the template spells.
  ///   - captures: the other words, by the names that the template gives them.
  private func cue(
    _ cue: Cue, _ captures: [(slot: String, tokens: Range<Int>)], in sentence: Sentence, _ spans: SpanTable
  ) -> Cue? {
    let (words, manner) = (sentence.words, cue.manner)
    var cue = cue
    var acts: [Range<Int>] = []
    for (slot, tokens) in captures {
      switch slot {
      case Slots.clause: cue.clause = tokens
      case Slots.who: cue.cut.formUnion(tokens)
      // “给加班的同事点披萨” may ask for it, and “给我打电话的同事点了披萨” doesn't.
      case Slots.attribute where beginsWithObject(tokens, spans):
        cue.manner = .reported
        acts.append(tokens)
      // "Arabayı kilitle, burası tekin değil": the request ends before what is told of the place.
      case Slots.unbroken where asksBeforeSign(tokens, sentence, words): return nil
      default: acts.append(tokens)
      }
    }
    cue.isWhole = captures.isEmpty
    if manner == .asked, let act = acts.first, acts.count == 1 {
      cue.behindPoliteness = act.lowerBound > 0 ? act.lowerBound : sentence.count
    }
    if let clause = cue.clause, !acts.isEmpty {
      cue.cut.formUnion(clause)
      cue.clause = nil
    }
    // "Bo never paid me back, remind me to ask him": what is told has not the form of a request, as "all day he was going call Dave,
    // call Dave" has.
    let isTold =
      manner == .done
      || manner == .mentioned && acts.allSatisfy { $0.isEmpty || !forms.isVerb(words[$0.lowerBound]) }
    if isTold, let sign = requestBehindSign(acts, sentence, words) {
      cue.endsAtSign = true
      cue.cut.formUnion(sign..<sentence.count)
      acts = acts.map { $0.clamped(to: 0..<sign) }
    }
    cue.verb = plainVerb(words, acts)
    guard captures.contains(where: { $0.slot == Slots.done }) else { return cue }
    if manner == .done, !isDone(cue, acts, sentence) { cue.manner = .reported }
    return cue.verb == nil ? nil : cue
  }

  /// True where the person's own verb says that the act is done: "I paid the bill". In "I need the bill paid"
  /// it is another one. Behind "I told my wife, but she forgot." a request may follow.
  private func isDone(_ cue: Cue, _ acts: [Range<Int>], _ sentence: Sentence) -> Bool {
    (!forms.verbIsFirst || cue.verb?.token == acts.first?.lowerBound)
      && !sentence.tokens.dropFirst().contains { $0.joints.contains(.stop) }
  }

  /// Where a request begins in words that would all be told: "pause" of "I've got a stitch, pause the run". Only for languages with the
  /// verb in front, where the form of a request follows a sign.
  private func requestBehindSign(_ acts: [Range<Int>], _ sentence: Sentence, _ words: [String]) -> Int? {
    guard forms.verbIsFirst else { return nil }
    return acts.lazy.flatMap { $0.dropFirst() }.first { sentence.isBehindSign($0) && forms.isVerb(words[$0]) }
  }

  /// True where a verb that asks stands before a sign inside of some words, where verbs end their clauses.
  private func asksBeforeSign(_ act: Range<Int>, _ sentence: Sentence, _ words: [String]) -> Bool {
    !forms.verbIsFirst
      && act.dropFirst().contains { sentence.isBehindSign($0) && forms.asks(words, at: $0 - 1) }
  }

  /// The templates of what says only which thing is meant: 我昨天订的车.
  private static let which = "which"

  /// True where a sign stands between words that belong together, where words aren't spaced: 了再 of
  /// “把车锁了，再……”.
  private func isParted(_ spelled: [Int], _ sentence: Sentence) -> Bool {
    lexicon.words.tokenizer.joinsWords
      && zip(spelled, spelled.dropFirst()).contains { $1 == $0 + 1 && sentence.isBehindSign($1) }
  }

  /// True where words that would be somebody are more than that, since a sign parts them. "Get nine off Bo,
  /// he" begins with a request, and "my boss, Karen" does not. Where words aren't spaced, nobody's name has a
  /// pause in it.
  private func isMoreThanName(_ doer: Range<Int>, _ sentence: Sentence, _ words: [String]) -> Bool {
    guard let sign = doer.dropFirst().first(where: { sentence.isBehindSign($0) }) else { return false }
    return lexicon.words.tokenizer.joinsWords
      || (doer.lowerBound..<sign).contains { forms.isVerb(words[$0]) }
  }

  /// The names that templates give to the parts of a sentence, beside `request` for the act.
  private enum Slots {
    /// A condition, with the act behind it where the template has no `{request}`.
    static let clause = "clause"
    /// A person who is spoken of.
    static let who = "who"
    /// An act whose verb has a form that requests have not: "locked the car".
    static let done = "done"
    /// An act in which no request ends before a sign, so that the words behind it are the act's own.
    static let unbroken = "unbroken"
    /// Words that tell which somebody is meant: 打车 of 打车的人.
    static let attribute = "attribute"
  }

  // MARK: Verbs

  /// The cues of the verb at the end, by its form, and of verbs whose forms end a condition.
  private func verbCues(_ sentence: Sentence, _ spans: SpanTable) -> [Cue] {
    guard !forms.isEmpty else { return [] }
    let words = sentence.words
    var cues: [Cue] = []
    if let verb = lastVerb(sentence, spans), var manner = verb.manner {
      let before = asking(in: sentence).filter { $0 < verb.verb && forms.isVerb(words[$0]) }
      // "Büyük bir diavola söyle canım çekti": the request stands before what is told.
      if manner == .done, !before.isEmpty { manner = .reported }
      // "Arabayı ısıt da donmayayım" says what the request is for. "Süt ekle, eklemeyelim" has its very verb.
      let isPurpose =
        manner == .negated && forms.tellsPurpose(words[verb.verb])
        && (before.contains { words[$0] != verb.plain } || lexicon.reminds(spans, within: 0..<verb.verb))
      if !isPurpose {
        let rest = Array(verb.verb + 1..<verb.end)
        cues.append(
          Cue(
            manner: manner, tokens: [verb.verb] + rest, cut: Set(rest), verb: (verb.verb, verb.plain),
            weight: Int32(verb.end - verb.verb) * Weights.Matching.word))
      }
    }
    for index in words.indices.dropLast() {
      guard let end = forms.conditionEnd(words, at: index), end < words.count else { continue }
      cues.append(
        Cue(
          manner: .conditional, tokens: Array(index..<end), cut: Set(0..<end),
          weight: Int32(end - index) * Weights.Matching.word))
    }
    return cues
  }

  /// The form of the verb at the end of a sentence, before words of politeness.
  private func lastVerb(_ sentence: Sentence, _ spans: SpanTable) -> VerbForms.Found? {
    let words = sentence.words
    if let verb = negatedBeforeReason(sentence) { return verb }
    var end = words.count
    while end > 0 {
      if let verb = forms.verb(in: words, endingAt: end, isKnown: isRequestWord), verb.manner != nil {
        return verb
      }
      let filler = spans.spans.last { $0.category.isTail && $0.tokens.upperBound == end }
      guard let filler else { break }
      end = filler.tokens.lowerBound
    }
    return verbBeforeContrast(words) ?? negatedInFront(words)
  }

  /// The verb of "süt ekleme, oğlan alacak": what isn't to be done, before the reason why. What follows asks for nothing.
  private func negatedBeforeReason(_ sentence: Sentence) -> VerbForms.Found? {
    guard !forms.verbIsFirst else { return nil }
    let words = sentence.words
    for sign in words.indices.dropFirst() where sentence.isBehindSign(sign) {
      if words.indices[sign...].contains(where: { forms.asks(words, at: $0) }) { continue }
      // "Süt ekleme listeye, evde var": what the verb is about may stand behind it.
      for end in (max(1, sign - Weights.Manner.behindVerb)...sign).reversed() {
        guard var verb = forms.verb(in: words, endingAt: end, isKnown: isRequestWord),
          verb.manner == .negated
        else { continue }
        verb.end = words.count
        return verb
      }
    }
    return nil
  }

  /// The verb of "gönderme sakın Anna'ya mesaj" and "not alma bunu", where the language has verbs at the end.
  private func negatedInFront(_ words: [String]) -> VerbForms.Found? {
    guard !forms.verbIsFirst, let last = words.last, !forms.isVerb(last) else { return nil }
    let found = (1...3).filter { $0 < words.count }.compactMap { end in
      forms.verb(in: words, endingAt: end, isKnown: isRequestWord)
    }
    return found.filter {
      // Verbs of two words have their form at the second: "iptal etme onu".
      $0.manner == .negated && ($0.verb == 0 || $0.verb == 1 && forms.isVerb(words[0]))
    }.max { $0.length < $1.length }
  }

  /// The verb of "arabayı kilitleyecektim ama unuttum": what is told of, before the reason why it came otherwise.
  private func verbBeforeContrast(_ words: [String]) -> VerbForms.Found? {
    guard let last = words.last, !forms.isVerb(last),
      let place = words.lastIndex(where: forms.contrasts.contains),
      let verb = forms.verb(in: words, endingAt: place, isKnown: isRequestWord), verb.manner != nil,
      // "… ama tekrar arar mısın" asks for something of its own.
      !(place + 1..<words.count).contains(where: {
        forms.verb(in: words, endingAt: $0 + 1, isKnown: isRequestWord) != nil
      })
    else { return nil }
    var whole = verb
    // An act that came otherwise is nothing to be done now.
    if whole.manner?.isTold == true { whole.manner = .negated }
    whole.end = words.count
    return whole
  }

  /// The verb of an act that isn't in the form that requests have: "locking" of "no need for locking the car".
  ///
  /// It is the first word of the act, or the last.
  private func plainVerb(_ words: [String], _ acts: [Range<Int>]) -> (Int, String)? {
    guard !forms.isEmpty, let first = acts.first?.lowerBound, let last = acts.last?.upperBound else {
      return nil
    }
    for end in [first + 1, last] {
      if let verb = forms.verb(in: words, endingAt: end, isKnown: isRequestWord),
        acts.contains(where: { $0.contains(verb.verb) })
      {
        return (verb.verb, verb.plain)
      }
    }
    return nil
  }

  // MARK: The act

  /// The ways to take the rest of a sentence as the act that it speaks of, the likeliest first.
  func acts(of cue: Cue, in sentence: Sentence) -> [Sentence] {
    guard let clause = cue.clause else {
      return [act(sentence, without: cue.cut, cue.verb)] + inverted(sentence, cue)
    }
    // A condition and an act have no word between them, and often no comma.
    let places = clause.dropFirst().sorted {
      (sentence.isBehindSign($0) ? 0 : 1, $0) < (sentence.isBehindSign($1) ? 0 : 1, $1)
    }
    return places.prefix(Weights.Manner.conditions).map { place in
      act(sentence, without: cue.cut.union(clause.lowerBound..<place), cue.verb)
    }
  }

  /// The act with the verb at its end, where languages have it there: "klimayı kapat" of "kapatma klimayı".
  private func inverted(_ sentence: Sentence, _ cue: Cue) -> [Sentence] {
    guard !forms.verbIsFirst, let verb = cue.verb, verb.token == 0, sentence.count > 1,
      let last = sentence.tokens.indices.last(where: { !cue.cut.contains($0) }), last > 0
    else { return [] }
    var moved = cue
    moved.cut.insert(0)
    moved.verb = (last, "\(sentence.text(last..<last + 1)) \(verb.plain)")
    return [act(sentence, without: moved.cut, moved.verb)]
  }

  private func act(
    _ sentence: Sentence, without cut: Set<Int>, _ verb: (token: Int, plain: String)?
  ) -> Sentence {
    let edits = sentence.tokens.indices.compactMap { index -> (range: Range<Int>, new: String)? in
      let range = sentence.tokens[index].range
      if let verb, verb.token == index { return (range, verb.plain) }
      return cut.contains(index) ? (range, " ") : nil
    }
    return sentence.edited(edits, lexicon.words.tokenizer)
  }
}
