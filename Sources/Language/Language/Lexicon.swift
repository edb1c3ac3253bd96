import Entities
import IntentSchema

/// The meanings of words in one language for one set of apps: tokens, values, lists, names, and the slots that they fill.
///
///     let sentence = try lexicon.sentence("add milk to the store list").get()
///     let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
///
/// All readers of sentences and answers hold it. It never changes, and it is shared rather than copied.
final class Lexicon: Sendable {
  let catalogue: Catalogue
  let words: WordLists
  let apps: [AddressableApp]
  let appNames: AppNames
  let vocabulary: Vocabulary
  /// Knows what words fill a parameter.
  let slotResolver: SlotResolver
  /// The request templates. Names are registered for their slots. Some of them may touch values inside of written words.
  let requests: Automaton?
  /// The forms of verbs, and the endings of names. Every sentence needs them, of all people at once, so they are at hand without a lock.
  let verbs: VerbForms
  let endings: Endings
  /// Words that no name of a person has, each as its tokens.
  private let noNames: [[String]]
  private let noWholeNames: Set<String>
  /// The apps' own intents that things are ordered with.
  let orders: [OrderTarget]
  /// The apps' own intents that look something up, each with the list of nouns for what it shows.
  let shows: [(intent: String, nouns: Int32)]

  /// - Parameter vocabularies: registered names by app identifier.
  init(
    _ grammar: CompiledGrammar, _ catalogue: Catalogue, apps: [AddressableApp] = [],
    vocabularies: [String: [VocabularyEntry]] = [:]
  ) {
    self.catalogue = catalogue
    self.apps = apps
    words = grammar.words
    verbs = VerbForms.of(words.tokenizer.folder)
    let names = NameRules.of(words.tokenizer.folder)
    endings = names.endings
    let tokenizer = grammar.words.tokenizer
    noWholeNames = names.noWholeNames
    let noNames = names.noNames.map { tokenizer.sentence($0).words }
    let isPlain = words.speech.rules.hasPlainLetters
    self.noNames = isPlain ? noNames + noNames.map { $0.map(SoundRules.unmarked) } : noNames
    let templates = grammar.parts[.requests]?.automaton
    requests = templates
    appNames = AppNames(apps, tokenizer: words.tokenizer, endings: endings)
    vocabulary = Vocabulary(
      apps: apps, vocabularies: vocabularies, slots: templates?.slots ?? [], tokenizer: words.tokenizer,
      places: words.list(WordLists.WellKnown.places))
    shows = OrderTarget.shows(words)
    orders = OrderTarget.all(words, catalogue) { templates?.slots(of: $0, intent: $1).first }
      .map { [vocabulary, words] in $0.withShortNames(vocabulary, words) }
    slotResolver = SlotResolver(catalogue: catalogue, lists: words.lists, listNumbers: words.listNumbers)
  }

  // MARK: Tokens

  func sentence(_ text: String) -> Result<Sentence, Understanding.Problem> {
    guard text.utf8.count <= Weights.Requests.characters * Weights.Requests.bytesPerCharacter,
      text.unicodeScalars.count <= Weights.Requests.characters
    else { return .failure(.tooLong) }
    let sentence = words.tokenizer.sentence(text)
    if sentence.count == 0 { return .failure(.empty) }
    return sentence.count <= Weights.Requests.words ? .success(sentence) : .failure(.tooLong)
  }

  /// The sentence without what is said without meaning anything, and with short forms written out.
  func cleaned(_ sentence: Sentence) -> Sentence { cleaner(of: sentence).sentence }

  /// The cleaner for further edits of a sentence. The edits that hold for any meaning are done in its sentence already.
  private func cleaner(of said: Sentence) -> SpeechCleaner {
    let spoken = words.shortened(said)
    let cleaner = SpeechCleaner(spoken, words.speech.rules)
    let edits = cleaner.certain
    // Most sentences need none, and aren't looked at twice.
    if edits.isEmpty { return cleaner }
    let edited = SpeechCleaner(spoken.edited(edits, words.tokenizer), words.speech.rules)
    // "The uh the form": a word is said twice once nothing stands between.
    let more = edited.certain
    return more.isEmpty
      ? edited : SpeechCleaner(edited.sentence.edited(more, words.tokenizer), words.speech.rules)
  }

  /// The sentence as a request: cleaned, and without what the person says to what was before: "Cool. Remind me to …".
  func requested(_ spoken: Sentence) -> Sentence {
    let cleaner = cleaner(of: spoken)
    let edits = cleaner.reactions(isVerb: verbs.isVerb)
    return edits.isEmpty ? cleaner.sentence : cleaner.sentence.edited(edits, words.tokenizer)
  }

  /// The sentence as a change of what was done: cleaned, and without a reaction that takes nothing back: "typical. and bin bags too".
  func changing(_ spoken: Sentence) -> Sentence {
    let cleaner = cleaner(of: spoken)
    let corrections = cleaner.corrections
    let edits = cleaner.reactions(takesObjections: false, isVerb: verbs.isVerb)
      .filter { edit in !corrections.contains { $0.overlaps(edit.tokens) } }
    return edits.isEmpty ? cleaner.sentence : cleaner.sentence.edited(edits, words.tokenizer)
  }

  /// The sentence with its words cut where request templates may touch values, as `{area}n` does.
  func cut(_ sentence: Sentence) -> Sentence {
    guard let requests else { return sentence }
    return requests.touches.cut(sentence, requests, values: words.listIndex)
  }

  /// True for an intent that doesn't wait for a day or an evening that a remark beside it tells of. One kind is done at once and is
  /// easily changed back: "we're camping at the weekend, make a list". The other kind is a call: "Mia's coming over tonight, call her".
  func ignoresDaysOfRemarks(_ intent: String) -> Bool {
    guard let intent = catalogue.intent(intent) else { return false }
    switch intent.weight {
    case .ordinary: return true
    case .sending: return !intent.parameters.contains { catalogue.kind(of: $0.type).dayForm != nil }
    case .lookup, .deleting, .money: return false
    }
  }

  /// The kind of value that a change gives a parameter of an intent; nil where the intent has no such parameter.
  func kind(of change: Change, in intent: String) -> ValueKind? {
    catalogue.intent(intent)?.parameter(change.parameter).map { catalogue.kind(of: $0.type) }
  }

  /// The parameters of an intent that say when.
  func moments(of intent: String) -> [ParameterDefinition] {
    catalogue.intent(intent)?.parameters.filter { catalogue.kind(of: $0.type).isMoment } ?? []
  }

  /// True where some of the words are part of no person's name, such as "how" of "how do I get there". Also true where a word alone is no
  /// name, such as "to".
  func isNoName(_ tokens: Range<Int>, of sentence: Sentence) -> Bool {
    let keys = tokens.map(sentence.key)
    if keys.count == 1, noWholeNames.contains(keys[0]) { return true }
    return noNames.contains { words in
      !words.isEmpty && keys.indices.contains { keys[$0...].starts(with: words) }
    }
  }

  /// True where a list forbids words as free words of a slot.
  func isBanned(_ tokens: Range<Int>, _ spans: SpanTable, _ parameter: String, of intent: String) -> Bool {
    let start = tokens.lowerBound
    // An article before the words may be part of a list's value: "the bell".
    for position in max(0, start - 1)..<tokens.upperBound {
      for index in spans.indices(at: position) {
        let span = spans.spans[index]
        guard case .list(let list) = span.category, span.tokens.upperBound > start else { continue }
        let bans = words.lists[Int(list)].bans
        if bans.isEmpty || isAllowed(span) { continue }
        let place = ListDefinition.Bans.Place(
          isStart: position <= start, isEnd: span.tokens.upperBound == tokens.upperBound,
          isWhole: span.tokens == tokens)
        guard bans.forbid(place, parameter, of: intent) else { continue }
        // 了 only begins 了解.
        let isLonger = spans.indices(at: position).contains {
          let other = spans.spans[$0]
          return other.category == span.category && other.tokens.count > span.tokens.count && isAllowed(other)
        }
        if !isLonger { return true }
      }
    }
    return false
  }

  private func isAllowed(_ span: Span) -> Bool {
    span.listed.map { words.meaning($0) == Self.allowed } ?? false
  }

  /// The meaning of a value of a list with `never` that may stand where the others can't: 了解, where 了 can't.
  static let allowed = Value.string("allowed")

  // MARK: Values

  /// The values in a sentence, the best reading of each stretch of words.
  func entities(of sentence: Sentence) -> [Entity] {
    words.entities?.readings(Self.kinds, in: sentence.text) ?? []
  }

  private static let kinds = Set(Entity.Kind.allCases)

  /// Makes values of words.
  func valueBuilder(_ times: TimeRecords) -> ValueBuilder {
    ValueBuilder(
      catalogue: catalogue, times: times, currency: words.entities?.currency ?? "USD",
      unsaidCurrency: words.entities?.unsaidCurrency ?? "unknown")
  }

  // MARK: Spans

  /// The known parts of a sentence without names: values, numbers, lists' values, fillers.
  func spans(of sentence: Sentence, _ entities: [Entity]) -> SpanTable {
    words.spans(of: sentence, entities)
  }

  /// The same with the names of apps, and those that apps registered.
  func spansWithNames(of sentence: Sentence, _ entities: [Entity]) -> SpanTable {
    words.spans(
      of: sentence, entities, adding: appNames.spans(in: sentence) + vocabulary.spans(in: sentence))
  }

  /// The items of "rice, onions and olives".
  ///
  /// - Parameter areDeeds: whether they are what one is to be reminded of. It's asked only where there are several.
  func items(
    _ tokens: Range<Int>, of sentence: Sentence, _ spans: SpanTable, areDeeds: @autoclosure () -> Bool
  ) -> [String] {
    let apart = separator(spans).parts(tokens, of: sentence)
    var spaced = words.tokenizer.joinsWords ? apart.flatMap { sentence.spacedParts($0) } : apart
    // "Two things, milk and eggs": the first part only says that things follow.
    if spaced.count > 1, let first = spaced.first,
      words.places(of: WordLists.WellKnown.announcing, in: spans).contains(first)
    {
      spaced.removeFirst()
    }
    let parts = spaced.count > 1 && areDeeds() ? deeds(apart, of: sentence) : spaced
    return parts.flatMap { part in
      // "Un ekle bir de maya" has its verb behind the first of the things.
      let hasVerb =
        parts.count > 1 && part.count > 1 && verbs.putting.contains(sentence.key(part.upperBound - 1))
      return things(hasVerb ? part.dropLast() : part, of: sentence)
    }
  }

  /// The things of a part that an ending joins: "şarj aleti" and "pasaport" of "şarj aletiyle pasaport". What one is to do is one thing:
  /// "arabayla işe git".
  private func things(_ part: Range<Int>, of sentence: Sentence) -> [String] {
    let endings = words.spellings(of: WordLists.WellKnown.joiningEndings)
    guard !endings.isEmpty, part.count > 1, !verbs.isVerb(sentence.key(part.upperBound - 1)),
      !verbs.isForm(sentence.key(part.upperBound - 1)),
      let joined = part.dropLast().first(where: { token in
        endings.contains { sentence.key(token).hasSuffix($0) && sentence.key(token).count > $0.count + 2 }
      }), let ending = endings.first(where: { sentence.key(joined).hasSuffix($0) })
    else { return [sentence.text(part)] }
    let first = String(sentence.text(part.lowerBound..<joined + 1).dropLast(ending.count))
    return [first] + things(joined + 1..<part.upperBound, of: sentence)
  }

  /// True where words among these ask to be reminded.
  func reminds(_ spans: SpanTable, within tokens: Range<Int>) -> Bool {
    words.places(of: WordLists.WellKnown.reminding, in: spans).contains { $0.overlaps(tokens) }
  }

  /// The parts of what one is to be reminded of, each with a verb of its own: "pick up bread and tea" is one thing to do, "buy milk and call
  /// mum" are two.
  private func deeds(_ parts: [Range<Int>], of sentence: Sentence) -> [Range<Int>] {
    guard verbs.verbIsFirst, !words.tokenizer.joinsWords else { return parts }
    return parts.dropFirst().reduce(into: Array(parts.prefix(1))) { deeds, part in
      if part.count > 1, verbs.isVerb(sentence.key(part.lowerBound)) {
        deeds.append(part)
      } else {
        deeds[deeds.count - 1] = deeds[deeds.count - 1].lowerBound..<part.upperBound
      }
    }
  }

  /// The separator that cuts several things into their names.
  func separator(_ spans: SpanTable) -> TextSeparator {
    func list(_ name: String) -> Int32 { words.list(name) ?? -1 }
    return TextSeparator(
      spans: spans, list: list(WordLists.WellKnown.separators),
      undivided: list(WordLists.WellKnown.undivided), measures: list(WordLists.WellKnown.measures),
      goods: list(WordLists.WellKnown.goods))
  }

  /// True for a number that is written into a name, where words aren't spaced: 五 of 五金城. No word for what is counted stands behind it.
  func isInName(_ number: Range<Int>, of sentence: Sentence) -> Bool {
    let next = number.upperBound
    let counters = words.speech.rules.counters
    guard !counters.isEmpty, next < sentence.count, sentence.isIdeograph(next),
      sentence.isIdeograph(next - 1),
      !sentence.isBehindSign(next)
    else { return false }
    return ![next + 1, next + 2].contains { end in
      end <= sentence.count && counters.contains(sentence.text(next..<end))
    }
  }

  // MARK: Names and lists

  /// The name that words are. It must be registered for the slot; with nil, for any slot.
  func named(_ text: String, slot: Int32? = nil, names: NameScope? = nil) -> NamedWords {
    NamedWords(
      text,
      vocabulary.hit(text, slot: slot, scope: names ?? vocabulary.scope, tokenizer: words.tokenizer))
  }

  /// The meaning of a list's value, together with the name that the words also are.
  func meaning(of value: ListedValue, _ text: String, slot: Int32? = nil, names: NameScope? = nil)
    -> ValueBuilder.Captured
  {
    let out = words.lists[value.list].values[value.value].meaning(of: text)
    guard case .string(let meaning) = out, slot != nil else { return .known(out, nil) }
    let hits = [text, meaning].lazy.compactMap { [self] in
      vocabulary.hit(
        $0, slot: slot, scope: names ?? vocabulary.scope, tokenizer: words.tokenizer, isExact: true)
    }
    return .known(out, hits.first)
  }

  // MARK: Slots

  /// The slots of all templates that fill a parameter.
  func slots(of parameter: String, intent: String) -> [Slot] {
    requests.map { requests in
      requests.slots(of: parameter, intent: intent).map { requests.slots[Int($0)] }
    } ?? []
  }

  /// True where words hold the verb of another clause before their end, where verbs stand at the end: "arabayı kilitle sonra
  /// klimayı", "Anna'ya yazma da Alex Kim". A word with a capital letter is a name.
  func holdsVerb(_ sentence: Sentence, _ tokens: Range<Int>) -> Bool {
    guard !verbs.verbIsFirst, !verbs.isEmpty else { return false }
    return tokens.dropLast().contains { place in
      let word = sentence.key(place)
      if sentence.text(place..<place + 1).first?.isUppercase == true { return false }
      return place > tokens.lowerBound
        && (verbs.isVerb(word) || verbs.joined(word) != nil || verbs.isNegated(word))
    } || holdsStatement(sentence, tokens.dropLast())
  }

  /// True where one of the words tells something by itself, where verbs stand at the end: "takacağım". A word with a capital letter is
  /// a name.
  func holdsStatement(_ sentence: Sentence, _ tokens: Range<Int>) -> Bool {
    guard !verbs.verbIsFirst, !verbs.isEmpty else { return false }
    return tokens.contains { place in
      sentence.text(place..<place + 1).first?.isUppercase != true && verbs.isStatement([sentence.key(place)])
    }
  }

  /// True for a parameter that takes whole sentences: a message or a task, but no name of a person, a list or a place.
  func takesSentences(_ parameter: String, of intent: String) -> Bool {
    slots(of: parameter, intent: intent).contains { slot in
      if case .text = slot.kind { !slot.isPerson } else { false }
    }
  }

  /// The slots of all templates of an intent.
  func slots(ofIntent intent: String) -> [Slot] {
    requests.map { requests in requests.slots(ofIntent: intent).map { requests.slots[Int($0)] } } ?? []
  }

  /// True for an intent that has a parameter of one of some kinds.
  func takes(_ kinds: Set<ValueKind>, _ intent: String) -> Bool {
    catalogue.intent(intent)?.parameters.contains { kinds.contains(catalogue.kind(of: $0.type)) } ?? false
  }

  /// The slot of any template that fills a parameter.
  func slot(of parameter: String, intent: String) -> Int32? {
    requests?.slots(of: parameter, intent: intent).first
  }
}

extension Understanding.Problem: Error {}
