import Entities
import Foundation
import IntentSchema
import Learning

/// Makes interpretations from what models read in a sentence.
///
/// The models judge its words without the name of an app and without politeness.
struct LearnedReader {
  let lexicon: Lexicon
  let sentence: Sentence
  private let context: UnderstandingContext
  /// All templates of requests.
  let templates: [CompiledGrammar.Sentence]
  /// The words of the templates.
  let automaton: Automaton?
  /// The app that the sentence names, as its place in the lexicon.
  private let app: Int?
  /// The words as the person wrote them, and as the models know them.
  private let text: String
  private let request: ModelSentence
  /// Their number.
  let words: Int
  var catalogue: Catalogue { lexicon.catalogue }
  /// True where words aren't spaced.
  var joinsWords: Bool { lexicon.words.tokenizer.joinsWords }

  init(
    _ lexicon: Lexicon, _ addressing: Addressing, _ grammar: CompiledGrammar, _ sentence: Sentence,
    _ context: UnderstandingContext
  ) {
    self.lexicon = lexicon
    templates = grammar.parts[.requests]?.templates ?? []
    automaton = grammar.parts[.requests]?.automaton
    self.sentence = sentence
    self.context = context
    let addressed = addressing.installedApp(in: sentence)
    app = addressed?.app
    text = addressed?.request ?? Self.withoutPoliteness(sentence, lexicon)
    request = ModelSentence(lexicon.words.tokenizer.plainIdeographs(text), lexicon.words.entities)
    words = text == sentence.text ? sentence.count : lexicon.words.tokenizer.sentence(text).count
  }

  /// True where a slot is a word such as "it", and a thing of its type was said or shown last.
  func isMentioned(_ slot: FilledSlot) -> Bool {
    guard !context.mentioned.isEmpty, let type = slot.value.record?.type, context.mentioned.contains(type)
    else { return false }
    return lexicon.pronoun(slot.text) != nil
  }

  /// True where a slot for a person has words that are written as a name inside the sentence: "Özge" of "tell
  /// Özge the key is under the pot". Models may never have seen the name.
  func isWrittenName(_ slot: FilledSlot, of intent: String) -> Bool {
    guard lexicon.words.tokenizer.capitalsAreNames, let words = sentence.tokens(at: slot.ranges),
      words.lowerBound > 0, lexicon.slots(of: slot.parameter, intent: intent).contains(where: \.isPerson)
    else { return false }
    func isCapital(_ token: Int) -> Bool {
      let word = sentence.text(token..<token + 1)
      return word.count > 1 && word.first?.isUppercase == true
    }
    // Where everything is written so, it says nothing.
    return words.allSatisfy(isCapital) && sentence.tokens.indices.contains { $0 > 0 && !isCapital($0) }
  }

  /// True where an intent is of the domain that the conversation is about.
  func isTopic(_ intent: String) -> Bool {
    context.topic.map { lexicon.catalogue.intent(intent)?.domain == $0 } ?? false
  }

  /// A reading of a model that isn't looked at closer yet: most aren't likely enough.
  struct Found {
    /// Without the values that it implies.
    var intent: String { reading.group }
    var reading: SentenceModel.Reading
    /// The text that the model has read.
    fileprivate var text: String
  }

  /// The readings of a model, and what it says of the sentence as a whole; nil where it has nothing to judge by.
  func read(_ model: any SentenceReader) -> (found: [Found], judgement: Judgement)? {
    var text = text
    guard var judgement = model.judge(request, limit: Weights.Learned.readings) else { return nil }
    if let mended = mended(text, judgement),
      let other = model.judge(
        ModelSentence(mended, lexicon.words.entities), limit: Weights.Learned.readings),
      // A word of another subject is no slip: it must not make another request of the sentence.
      other.readings.first?.intent == judgement.readings.first?.intent
    {
      text = mended
      judgement = other
    }
    let found = judgement.readings.map { Found(reading: $0, text: text) }
    return (found.filter { lexicon.catalogue.intent($0.intent) != nil && !isBanned($0) }, judgement)
  }

  /// True where a text has words that a list forbids there, in a language whose words aren't spaced: 有啥用 of
  /// "记账有啥用".
  private func isBanned(_ found: Found) -> Bool {
    guard lexicon.words.tokenizer.folder.joinsWords else { return false }
    let scalars = Array(found.text.unicodeScalars)
    return found.reading.slots.contains { slot in
      let words = lexicon.words.tokenizer.sentence(String(String.UnicodeScalarView(scalars[slot.range])))
      guard words.count > 0 else { return false }
      return lexicon.isBanned(0..<words.count, lexicon.spans(of: words, []), slot.name, of: found.intent)
    }
  }

  /// The sentence without words of politeness at both ends: examples are requests, whatever stands around them.
  private static func withoutPoliteness(_ sentence: Sentence, _ lexicon: Lexicon) -> String {
    let range = lexicon.spans(of: sentence, []).withoutCourtesies(0..<sentence.count)
    if range.count == sentence.count || range.isEmpty { return sentence.text }
    // The words as they're understood: a sentence that was edited has others than the person wrote.
    return String(decoding: Array(sentence.text.utf8)[sentence.place(of: range)], as: UTF8.self)
  }

  /// The sentence with the words that nobody knows as slips of known ones; nil where there is no such word.
  private func mended(_ text: String, _ judgement: Judgement) -> String? {
    var mended = text
    for word in judgement.readings.first?.strangeWords ?? [] {
      guard Spelling.isLong(word), let meant = lexicon.words.spelling.candidates(word).first?.word,
        let place = mended.range(of: word, options: .caseInsensitive),
        // A capital letter makes a name of it.
        mended[place].first?.isUppercase != true
      else { continue }
      mended.replaceSubrange(place, with: meant)
    }
    return mended == text ? nil : mended
  }

  /// Words of a text in which slips are mended, as the person wrote them; nil where none is mended, or all are: what nobody knows is no thing
  /// by itself.
  private func unmended(_ scalars: Range<Int>, of mended: String) -> String? {
    guard mended != text, let bytes = mended.bytes(of: scalars) else { return nil }
    let tokenizer = lexicon.words.tokenizer
    let (known, written) = (tokenizer.sentence(mended), tokenizer.sentence(text))
    // A slip is one word, and so is what it's a slip of.
    guard known.count == written.count else { return nil }
    let tokens = known.tokens.indices.filter { known.tokens[$0].range.overlaps(bytes) }
    guard let first = tokens.first, let last = tokens.last,
      tokens.contains(where: { known.key($0) == written.key($0) })
    else { return nil }
    return written.text(first..<last + 1)
  }

  /// The reading with its intent and its app, without parameters.
  func outline(_ found: Found) -> Interpretation {
    let isSupported = app.map { lexicon.apps[$0].intents.contains(found.intent) } ?? true
    return Interpretation(
      intent: found.intent, appIdentifier: app.map { lexicon.apps[$0].identifier },
      parameters: Record(found.intent),
      slots: [], score: found.reading.confidence,
      scoreParts: ScoreParts(isSupported: isSupported),
      template: TemplateReference(
        text: "learned from examples", location: SourceLocation(file: lexicon.words.language)),
      isLearned: true)
  }

  /// The values with what is to be done whole, where words aren't spaced: a model may stop before its last words, 还了 of
  /// “提醒我把图书馆的书还了”. Politeness at the end stays outside.
  private func withWholeEnds(_ slots: [Example.Slot], _ text: String, _ intent: IntentDefinition) -> [Example
    .Slot]
  {
    guard joinsWords,
      let last = slots.indices.max(by: { slots[$0].range.upperBound < slots[$1].range.upperBound }),
      lexicon.takesSentences(slots[last].name, of: intent.name),
      let bytes = text.bytes(of: slots[last].range),
      case let said = lexicon.words.tokenizer.sentence(text),
      let next = said.tokens.indices.first(where: { said.tokens[$0].range.lowerBound >= bytes.upperBound }),
      said.count - next == Weights.Requests.deedEnd, !said.isBehindSign(next)
    else { return slots }
    let spans = lexicon.spans(of: said, []).spans
    let isTail = spans.contains { $0.category.isTail && $0.tokens == next..<said.count }
    guard !isTail else { return slots }
    var whole = slots
    let end = text.utf8.prefix(said.tokens[said.count - 1].range.upperBound)
    whole[last].range =
      slots[last].range.lowerBound..<String(decoding: end, as: UTF8.self).unicodeScalars.count
    return whole
  }

  /// The values without those that are taken back before another one of the same kind: 妈妈 of “给妈妈打个电话哦不不打给姐姐”. A marker of one word
  /// may be a part of a name.
  private func withoutTakenBack(
    _ slots: [Example.Slot], _ scalars: [Unicode.Scalar], _ intent: IntentDefinition
  ) -> [Example.Slot] {
    let tokenizer = lexicon.words.tokenizer
    return slots.filter { slot in
      !slots.contains { later in
        guard later.name == slot.name, later.range.lowerBound > slot.range.upperBound,
          intent.parameter(slot.name)?.type.isList == true
        else { return false }
        let between = scalars[slot.range.upperBound..<later.range.lowerBound]
        let words = tokenizer.sentence(String(String.UnicodeScalarView(between)))
        return SpeechCleaner(words, lexicon.words.speech.rules).corrections.contains { $0.count > 1 }
      }
    }
  }

  /// The values of a reading with the bounds that the model missed: items apart, whole names, times and amounts, and
  /// without what was taken back.
  private func mended(
    _ found: Found, _ scalars: [Unicode.Scalar], _ intent: IntentDefinition, lengths: Set<String>
  ) -> [Example.Slot] {
    var slots = found.reading.slots.withWholeWords(in: scalars, joinsWords: joinsWords)
    slots = withWholeAmounts(withItems(slots, scalars, intent), found.text, intent, lengths: lengths)
    slots = withoutTakenBack(withWholeTimes(slots, found.text, intent), scalars, intent)
    slots = withWholeNames(withWholeEnds(slots, found.text, intent), scalars, intent)
    slots = withoutStock(slots, scalars, intent)
    if let name = foreignName(in: scalars, beside: slots, found) { slots.append(name) }
    return slots
  }

  /// The parameter that a value is for: another one than the model says where only that has the words as a name.
  private func parameterMeant(
    by slot: Example.Slot, _ words: String, _ reading: SentenceModel.Reading, _ scalars: [Unicode.Scalar],
    _ intent: IntentDefinition
  ) -> String {
    let other =
      listed(words, behind: scalars[..<slot.range.lowerBound], insteadOf: slot.name, intent.name)
      ?? owner(of: words, besides: slot.name, intent)
    guard let other, !reading.slots.contains(where: { $0.name == other }) else { return slot.name }
    return other
  }

  /// The whole reading.
  func interpretation(_ found: Found) -> Interpretation {
    let (reading, text) = (found.reading, found.text)
    var interpretation = outline(found)
    guard let intent = lexicon.catalogue.intent(found.intent) else { return interpretation }
    let label = FixedLabel(reading.intent)
    interpretation.foreignWords = reading.foreignWords
    let scalars = Array(text.unicodeScalars)
    let builder = lexicon.valueBuilder(
      TimeRecords(context).of(
        domain: intent.domain, isEvening: lexicon.speaksOfEvening(lexicon.spans(of: sentence, []))))
    let lengths = lengths(of: label.intent)
    var implied = label
    for slot in mended(found, scalars, intent, lengths: lengths) {
      var words = String(String.UnicodeScalarView(scalars[slot.range]))
      let name = parameterMeant(by: slot, words, reading, scalars, intent)
      let path = name.split(separator: ".").map(String.init)
      guard let first = path.first, let parameter = intent.parameter(first),
        let type = lexicon.catalogue.type(at: path, from: parameter.type),
        var captured = captured(words, name, label.intent, type)
      else { continue }
      // A slip of a known word is mended to find the request, and isn't what the person wrote.
      if captured.isFree, let written = unmended(slot.range, of: text),
        let own = self.captured(written, name, label.intent, type)
      {
        (words, captured) = (written, own)
      }
      guard let value = builder.value(type, captured) else { continue }
      let ranges = place(of: words, slot.range, in: text)
      if captured.isFree, ranges.isEmpty { continue }
      // A value that is said twice counts once.
      if interpretation.slots.contains(where: { $0.parameter == name && $0.value == value }) { continue }
      // “我要去跑步了，今天跑五公里”: a name that an app knows goes before other words for the same.
      if !parameter.type.isList, !captured.names.contains(where: { $0 != nil }),
        interpretation.slots.contains(where: { $0.parameter == name && $0.names.contains { $0 != nil } })
      {
        continue
      }
      if lengths.contains(name), let own = self.implied(by: words, name, label.intent) { implied = own }
      interpretation.slots.append(
        FilledSlot(
          parameter: name, text: words, ranges: ranges,
          value: value, names: captured.names, isFree: captured.isFree))
      interpretation.addDoubts(name, captured.names)
      RecordPath.set(value, at: path, of: label.intent, in: &interpretation.parameters, lexicon.catalogue)
    }
    for fixed in implied.fixed {
      RecordPath.set(
        fixed.value, at: fixed.path, of: label.intent, in: &interpretation.parameters, lexicon.catalogue)
    }
    return interpretation
  }

  /// Where the person's sentence has these words, which stand at a place of the text in Unicode scalars.
  private func place(of words: String, _ scalars: Range<Int>, in text: String) -> [Range<Int>] {
    guard let place = text == sentence.text ? text.bytes(of: scalars) : sentence.text.place(of: words) else {
      return []
    }
    return sentence.origin?.originals(place) ?? [place]
  }

  private func captured(_ words: String, _ parameter: String, _ intent: String, _ type: TypeReference)
    -> ValueBuilder.Captured?
  {
    let slot = lexicon.slot(of: parameter, intent: intent)
    func named(_ text: String) -> NamedWords { lexicon.named(text, slot: slot) }
    switch try? lexicon.slotResolver.kind(of: type.unwrapped) {
    case .value(let kind)?:
      return lexicon.words.entities?.readings([kind], in: words).first.map { .entity($0) }
    case .range?:
      // "Five kilometres" is 5000, where a goal is counted in metres.
      let slots = lexicon.slots(of: parameter, intent: intent)
      // "An hour and twenty minutes", where a goal may be a length of time.
      if slots.contains(where: { $0.kind == .value(.duration) }),
        let length = lexicon.words.entities?.readings([.duration], in: words).first
      {
        return .entity(length)
      }
      let lists = slots.compactMap(\.list)
      if let listed = listedValues(words).last(where: { lists.contains(Int32($0.list)) }) {
        return lexicon.meaning(of: listed, words)
      }
      return lexicon.words.entities?.readings([.number], in: words).first?.number.map { .number($0) }
    case .list(let list)?:
      let sentence = lexicon.words.tokenizer.sentence(words)
      var found: ListedValue?
      let lists = lexicon.words.lists
      // "Songs" is in another list than "song", of the same type.
      lexicon.words.listIndex.hits(in: sentence) { _, value in
        if value.list == Int(list) || lists[Int(value.list)].type == lists[Int(list)].type { found = value }
      }
      return found.map { lexicon.meaning(of: $0, words, slot: slot) }
    case .text(separable: true)?:
      let sentence = lexicon.words.tokenizer.sentence(words)
      let spans = lexicon.spans(of: sentence, lexicon.entities(of: sentence))
      guard sentence.count > 0 else { return nil }
      let items = lexicon.items(
        0..<sentence.count, of: sentence, spans,
        areDeeds: lexicon.reminds(lexicon.spans(of: self.sentence, []), within: self.sentence.tokens.indices))
      // "Bir" of "deterjan, bir de sünger" is no thing.
      let things = items.filter { item in
        !lexicon.words.tokenizer.sentence(item).words.allSatisfy(lexicon.words.articles.contains)
      }
      return things.isEmpty ? nil : .texts(things.map(named))
    default: return .text(named(words))
    }
  }
}

extension [Example.Slot] {
  /// The slots without any that begins or ends inside a hyphenated word: it has the slot of its last part, "non-fiction". Where words
  /// aren't spaced, a name in Latin letters is one: "Hardware store".
  fileprivate func withWholeWords(in text: [Unicode.Scalar], joinsWords: Bool) -> [Example.Slot] {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic && (scalar.isASCII || !joinsWords)
    }
    func isInside(_ place: Int) -> Bool {
      guard place > 0, place < text.count else { return false }
      let (before, after) = (text[place - 1], text[place])
      if joinsWords {
        if isLetter(before), after == " ", place + 1 < text.count, isLetter(text[place + 1]) { return true }
        if before == " ", isLetter(after), place > 1, isLetter(text[place - 2]) { return true }
      }
      return before == "-" && isLetter(after) || after == "-" && isLetter(before)
    }
    var slots: [Example.Slot] = []
    for slot in self {
      var (start, end) = (slot.range.lowerBound, slot.range.upperBound)
      while isInside(start) {
        start -= 1; while start > 0, isLetter(text[start - 1]) { start -= 1 }
      }
      while isInside(end) { end += 1; while end < text.count, isLetter(text[end]) { end += 1 } }
      slots.removeAll { $0.range.overlaps(start..<end) }
      slots.append(.init(name: slot.name, range: start..<end))
    }
    return slots
  }
}

extension String {
  /// The UTF-8 offsets of a range of Unicode scalars.
  func bytes(of scalars: Range<Int>) -> Range<Int>? {
    guard let start = unicodeScalars.index(startIndex, offsetBy: scalars.lowerBound, limitedBy: endIndex),
      let end = unicodeScalars.index(start, offsetBy: scalars.count, limitedBy: endIndex)
    else { return nil }
    let lower = utf8.distance(from: startIndex, to: start)
    return lower..<lower + utf8.distance(from: start, to: end)
  }

  /// The UTF-8 offsets of the first place where words stand.
  fileprivate func place(of words: String) -> Range<Int>? {
    let (text, words) = (Array(utf8), Array(words.utf8))
    guard let first = words.first, words.count <= text.count else { return nil }
    let start = (0...text.count - words.count).first { start in
      text[start] == first && text[start..<start + words.count].elementsEqual(words)
    }
    return start.map { $0..<$0 + words.count }
  }
}
