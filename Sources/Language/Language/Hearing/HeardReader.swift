import Entities

/// Reads a sentence also as it was meant where people speak and type as people do: they correct themselves, say words twice,
/// and shorten. Each other reading wins only where it explains more of the sentence.
///
///     var heard = HeardReader(reader, understanding)
///     heard.read()
///     heard.understanding.bestScore
struct HeardReader {
  /// Has read the sentence as it's understood best.
  private(set) var reader: RequestReader
  private(set) var understanding: Understanding
  private let lexicon: Lexicon
  private let rules: SpeechRules

  /// - Parameters:
  ///   - reader: has read the sentence as it stands.
  ///   - understanding: what it found.
  init(_ reader: RequestReader, _ understanding: Understanding, _ rules: SpeechRules) {
    self.reader = reader
    self.understanding = understanding
    self.rules = rules
    lexicon = reader.lexicon
  }

  /// Replaces the understanding by a better one, where there is one.
  mutating func read() {
    guard understanding.bestScore < Weights.Requests.clean,
      reader.sentence.count <= Weights.Hearing.longest
    else { return }
    readSigns()
    readAnnounced()
    readCorrections()
    readDoubtful()
    readInverted()
    readDayAtEnd()
  }

  private typealias Attempt = (reader: RequestReader, understanding: Understanding)

  private var cleaner: SpeechCleaner { SpeechCleaner(reader.sentence, rules) }

  private func attempt(_ edits: [SpeechEdit]) -> Attempt {
    var reader = reader.reader(of: reader.sentence.edited(edits, lexicon.words.tokenizer))
    let found = reader.read()
    return (reader, found)
  }

  private mutating func take(_ attempt: Attempt) {
    reader = attempt.reader
    understanding = attempt.understanding
  }

  // MARK: Signs

  /// A sign that was said separates items; elsewhere its name is a word.
  private mutating func readSigns() {
    let signs = cleaner.signs
    guard !signs.isEmpty else { return }
    let found = attempt(signs)
    let cost = understanding.bestScore - found.understanding.bestScore
    if found.understanding.items > understanding.items, cost < Weights.Hearing.signCost { take(found) }
  }

  // MARK: What is announced

  /// Things behind a sign take the place of the words that only announce them: "add two things to the list, rice and yeast".
  private mutating func readAnnounced() {
    let sentence = reader.sentence
    guard
      let announced = lexicon.words.places(of: WordLists.WellKnown.announcing, in: reader.spans)
        .max(by: { $0.count < $1.count }),
      let sign = sentence.tokens.indices.first(where: {
        $0 > announced.upperBound && (sentence.isBehindSign($0) || sentence.hasColon(before: $0))
      }), case let things = sign..<sentence.count
    else { return }
    let found = attempt([
      SpeechEdit(
        tokens: announced, new: sentence.text(things), kind: .correction, movedFrom: things),
      SpeechEdit(tokens: things, kind: .correction),
    ])
    guard let best = found.understanding.interpretations.first,
      best.slots.contains(where: { $0.value.list != nil })
    else { return }
    let places = sentence.ranges(announced)
    take(found)
    understanding.takenBack = places
  }

  // MARK: Corrections

  private mutating func readCorrections() {
    let cleaner = cleaner
    var edits = SelfCorrection(reader.sentence, reader.spans, lexicon.words).edits(cleaner)
    let markers = cleaner.corrections.filter { marker in !edits.contains { $0.tokens.overlaps(marker) } }
    let alternatives = edits.count
    for marker in markers {
      edits.add(together: behindVerb(marker) ?? [correctedName(marker)].compactMap(\.self))
    }
    guard !edits.isEmpty else { return }
    let found = attempt(edits)
    // Dictated words stay as they were said.
    let isDictated = edits.contains { touchesDictation($0, found.understanding) }
    let cost = understanding.bestScore - found.understanding.bestScore
    // Two numbers or names around the words that correct leave no doubt; any words may be a title.
    let most =
      edits.count == alternatives ? Weights.Hearing.alternativeCost : Weights.Hearing.correctionCost
    // Words that are denied where they stand once more are wrong, whatever is made of the others.
    let isCertain = edits.contains { $0.movedFrom != nil }
    // Where no template has the sentence, a model reads it as it was meant.
    let isForModel = understanding.bestScore == 0 && edits.count == alternatives
    guard found.understanding.bestScore > 0 || isCertain || isForModel, !isDictated, cost < most else {
      return
    }
    let takenBack = edits.filter { $0.new == nil }.flatMap { reader.sentence.ranges($0.tokens) }
    take(found)
    understanding.takenBack = takenBack
  }

  /// A name of any words that takes the place of the one before it: "milk, no wait, oat milk". A marker of one word counts only
  /// between pauses, since it may be a part of a name.
  private func correctedName(_ marker: Range<Int>) -> SpeechEdit? {
    let sentence = reader.sentence
    guard let slot = freeSlot(around: marker), marker.upperBound < slot.upperBound,
      marker.count > 1
        || [marker.lowerBound, marker.upperBound].contains(where: {
          sentence.tokens[$0].joints.contains(.comma)
        })
    else { return nil }
    let separator = lexicon.separator(reader.spans)
    guard let wrong = separator.parts(slot.lowerBound..<marker.lowerBound, of: sentence).last,
      let right = separator.parts(marker.upperBound..<slot.upperBound, of: sentence).first,
      !wrong.isEmpty, !right.isEmpty
    else { return nil }
    // As many words are taken back as take their place. "Buy bread, no, rye bread" is to buy something still.
    let start = wrong.upperBound - min(wrong.count, right.count)
    let isVerb = wrong.count > 1 && start == wrong.lowerBound && lexicon.verbs.isAction(sentence.key(start))
    return SpeechEdit(tokens: (isVerb ? start + 1 : start)..<marker.upperBound, kind: .correction)
  }

  /// A name that takes the place of the one before the verb, in a language that has verbs at the end: "süt ekle, yok yok ayran".
  ///
  /// - Returns: nil where no verb stands before the marker; none where what follows is no name.
  private func behindVerb(_ marker: Range<Int>) -> [SpeechEdit]? {
    let (sentence, verb) = (reader.sentence, marker.lowerBound - 1)
    let right = marker.upperBound..<sentence.count
    guard !lexicon.verbs.verbIsFirst, verb > 0, let last = right.last, right.count <= verb,
      lexicon.verbs.isVerb(sentence.key(verb)), freeSlot(around: marker) != nil
    else { return nil }
    let isName =
      !lexicon.verbs.isStatement(sentence.words) && !lexicon.verbs.isVerb(sentence.key(last))
      && !right.contains { sentence.tokens[$0].joints.contains(.apostrophe) }
    guard isName else { return [] }
    let name = "\(sentence.text(last..<last + 1)) \(sentence.text(verb..<verb + 1))"
    return [
      SpeechEdit(tokens: verb - right.count..<marker.upperBound, kind: .correction),
      SpeechEdit(tokens: last..<last + 1, new: name, kind: .correction),
    ]
  }

  /// The tokens of the slot of free words that has these words in it; nil for a dictated text, which stays as it was said.
  private func freeSlot(around words: Range<Int>) -> Range<Int>? {
    guard let place = reader.sentence.ranges(words).extent, let best = understanding.interpretations.first,
      let whole = best.slots.lazy.filter({ $0.isFree && !Slot.isDictated($0.parameter) })
        .compactMap(\.ranges.extent)
        .first(where: { $0.lowerBound < place.lowerBound && place.upperBound < $0.upperBound })
    else { return nil }
    guard let tokens = reader.sentence.tokens(at: [whole]), tokens.lowerBound < words.lowerBound else {
      return nil
    }
    return tokens
  }

  private func touchesDictation(_ edit: SpeechEdit, _ understanding: Understanding) -> Bool {
    let range = edit.range(in: reader.sentence)
    let places = reader.sentence.origin?.originals(range) ?? [range]
    guard let place = places.extent, let best = understanding.interpretations.first else { return false }
    return best.slots.contains { slot in
      guard Slot.isDictated(slot.parameter), let text = slot.ranges.extent else { return false }
      return text.lowerBound <= place.upperBound && place.lowerBound <= text.upperBound
    }
  }

  // MARK: Verbs before their objects

  /// A request with its verb in front, in a language that has verbs at the end: "kapat klimayı" is "klimayı kapat".
  private mutating func readInverted() {
    let sentence = reader.sentence
    guard !lexicon.verbs.verbIsFirst, sentence.count > 1, sentence.count <= Weights.Hearing.inverted,
      let first = sentence.words.first, lexicon.verbs.isVerb(first),
      // "Geç kalıyorum Anna'ya yaz" has its verb at the end.
      sentence.words.last.map({ !lexicon.verbs.isVerb($0) || $0 == first }) ?? false
    else { return }
    let attempts = (1..<min(3, sentence.count)).map { count in
      let (end, verb) = (sentence.count - 1, sentence.text(0..<count))
      return attempt([
        SpeechEdit(tokens: 0..<count, new: nil, kind: .inversion),
        SpeechEdit(tokens: end..<end + 1, new: "\(sentence.text(end..<end + 1)) \(verb)", kind: .inversion),
      ])
    }
    for found in attempts
    where found.understanding.bestScore > understanding.bestScore + Weights.Hearing.gain {
      take(found)
    }
  }

  // MARK: Days at the end

  /// A day behind the last sign belongs to the hour that was said before: "remind me at 5:30 to call a cab, tomorrow".
  private mutating func readDayAtEnd() {
    let (sentence, spans) = (reader.sentence, reader.spans)
    let times = spans.spans.filter { $0.category == .value(.time) }
    func part(_ span: Span) -> Entity.TimePart { spans.entities[Int(span.payload)].timePart }
    guard
      let day = times.filter({ $0.tokens.upperBound == sentence.count }).max(by: {
        $0.tokens.count < $1.tokens.count
      }), part(day) == .day, sentence.isBehindSign(day.tokens.lowerBound),
      case let hours = SpeechCleaner.longest(
        times.filter { $0.tokens.upperBound < day.tokens.lowerBound }.map(\.tokens)), hours.count == 1,
      let hour = times.first(where: { $0.tokens == hours[0] }), case .timeOfDay = part(hour),
      !isTaken(day.tokens)
    else { return }
    let (first, second) =
      lexicon.verbs.verbIsFirst && !lexicon.words.tokenizer.joinsWords ? (hour, day) : (day, hour)
    let both = [first, second].map { sentence.text($0.tokens) }
      .joined(separator: lexicon.words.tokenizer.joinsWords ? "" : " ")
    let found = attempt([
      SpeechEdit(tokens: hour.tokens, new: both, kind: .inversion),
      SpeechEdit(tokens: day.tokens, kind: .inversion),
    ])
    guard found.understanding.bestScore > 0,
      understanding.bestScore - found.understanding.bestScore < Weights.Hearing.alternativeCost,
      found.understanding.interpretations.first?.intent == understanding.interpretations.first?.intent
    else { return }
    take(found)
  }

  /// True where the best reading has words as a value, or as a part of what is dictated.
  private func isTaken(_ tokens: Range<Int>) -> Bool {
    guard let place = reader.sentence.ranges(tokens).extent, let best = understanding.interpretations.first
    else { return false }
    return best.slots.contains { slot in
      (!slot.isFree || Slot.isDictated(slot.parameter))
        && slot.ranges.contains { $0.clamped(to: place) == place }
    }
  }

  // MARK: What may mean something

  private mutating func readDoubtful() {
    let spans = reader.spans
    var edits = cleaner.doubtful { token in
      spans.spans.contains { $0.category == .number && $0.tokens.contains(token) }
    }
    edits += plainLetters(besides: edits)
    guard !edits.isEmpty, edits.count <= Weights.Hearing.doubts else { return }
    var attempts = [edits]
    if edits.count > 1 { attempts += edits.map { [$0] } }
    var best: (attempt: Attempt, score: Double)?
    for edits in attempts {
      let found = attempt(edits)
      let score = score(found.understanding, after: edits, words: found.reader.sentence.count)
      if score > best?.score ?? understanding.bestScore + Weights.Hearing.gain,
        found.understanding.bestScore > understanding.nothing?.score ?? 0
      {
        best = (found, score)
      }
    }
    if let best { take(best.attempt) }
  }

  /// The score that counts words which were left out as words that are only free; words that were said twice as
  /// politeness, unless both are part of one free text: "very very good".
  private func score(_ found: Understanding, after edits: [SpeechEdit], words: Int) -> Double {
    let removed = edits.filter { $0.new == nil }
    let count = removed.reduce(0) { $0 + $1.tokens.count }
    let points = removed.reduce(found.bestScore * Double(words * Int(Weights.Matching.word))) {
      let isStutter = $1.kind == .stutter && !isFree($1.tokens.lowerBound..<$1.tokens.upperBound + 1)
      return $0 + Double($1.tokens.count * Int(isStutter ? Weights.Matching.skipped : Weights.Matching.text))
    }
    let doubts = edits.filter { $0.kind == .maybeShorthand }.count
    return points / Double((words + count) * Int(Weights.Matching.word))
      - Double(doubts) * Weights.Hearing.maybeCost
  }

  /// True where tokens lie in one slot for free words, as the sentence is understood so far.
  private func isFree(_ tokens: Range<Int>) -> Bool {
    guard let place = reader.sentence.ranges(tokens).extent, let best = understanding.interpretations.first
    else { return false }
    return best.slots.contains { slot in
      slot.isFree && slot.ranges.extent.map { $0.clamped(to: place) == place } ?? false
    }
  }

  /// Unknown words that are known ones without the marks of their letters.
  private func plainLetters(besides others: [SpeechEdit]) -> [SpeechEdit] {
    guard rules.hasPlainLetters else { return [] }
    var repair = SentenceRepair(reader)
    return repair.unmarkedWords().compactMap { index, word in
      others.contains { $0.tokens.contains(index) }
        ? nil : SpeechEdit(tokens: index..<index + 1, new: word, kind: .plainLetters)
    }
  }
}

extension Understanding {
  /// The number of items in the lists of the best reading.
  fileprivate var items: Int {
    interpretations.first?.parameters.fields.values.reduce(0) { $0 + ($1.list?.count ?? 0) } ?? 0
  }
}
