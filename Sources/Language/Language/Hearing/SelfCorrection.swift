import Entities

/// Finds what a person takes back in the same breath: "two no three boxes", "to mum no wait to dad".
///
/// Of two alternatives the later one counts, where both are of one kind: two numbers, two times, two known names, two words
/// with the same ending. Where the kinds can't be told alike, the words stay.
struct SelfCorrection {
  let sentence: Sentence
  let spans: SpanTable
  let rules: SpeechRules
  private let articles: [String]
  /// The places of words that count people: "of us".
  let headcountUnits: [Range<Int>]

  init(_ sentence: Sentence, _ spans: SpanTable, _ words: WordLists) {
    self.sentence = sentence
    self.spans = spans
    rules = words.speech.rules
    articles = words.articles
    headcountUnits = words.places(of: WordLists.WellKnown.headcountUnits, in: spans)
  }

  /// The words to leave out, each with the words that say that they are wrong.
  func edits(_ cleaner: SpeechCleaner) -> [SpeechEdit] {
    var edits: [SpeechEdit] = []
    for marker in cleaner.corrections.map({ withRepetition($0, cleaner) }) {
      guard marker.lowerBound > 0, marker.upperBound < sentence.count,
        !(edits.last?.tokens.overlaps(marker) ?? false)
      else { continue }
      edits.add(together: deniedAnew(marker, cleaner) ?? taken(back: marker) ?? [])
    }
    for (before, between) in cleaner.denials {
      if let denied = denied(before, between) { edits.add(together: [denied]) }
    }
    return edits
  }

  /// The words of a correction with what is wrong, where they say it once more: "to Mia, no, not Mia, to Bo", "Mia'ya yok Mia değil Bo'ya",
  /// “给Mia，不对，不是Mia，给Bo”.
  private func withRepetition(_ marker: Range<Int>, _ cleaner: SpeechCleaner) -> Range<Int> {
    let start = cleaner.denials.first { $0.before.lowerBound == marker.upperBound }?.before.upperBound
    let again = start ?? marker.upperBound
    guard marker.lowerBound > 0, let wrong = word(endingAt: marker.lowerBound)?.lowerBound,
      again + 1 < sentence.count,
      sentence.key(again) == sentence.key(wrong)
    else { return marker }
    let end = again + 1
    // "Değil" stands behind what is wrong, "not" before it.
    let last = cleaner.corrections.first { $0.lowerBound == end }?.upperBound ?? end
    return start == nil && last == end ? marker : marker.lowerBound..<last
  }

  /// "Dayımı ara, pardon dayımı değil halamı", "call Mia about dinner, no, not Mia, Bo": the wrong words stand once more behind the
  /// marker, as not wanted, and the right ones behind them. These take the place of the wrong ones.
  private func deniedAnew(_ marker: Range<Int>, _ cleaner: SpeechCleaner) -> [SpeechEdit]? {
    let denial = cleaner.denials.first {
      $0.before.lowerBound == marker.upperBound || $0.before.upperBound == marker.upperBound
    }
    let again = denial?.before.upperBound ?? marker.upperBound
    // "Dayımı ara, ay pardon dayımı değil halamı".
    var end = marker.lowerBound
    while end > 1, cleaner.isOnlyAside(end - 1..<end) { end -= 1 }
    for length in (1...Weights.Hearing.deniedWords).reversed() {
      let wrong = again..<again + length
      // "The" of "to the museum, no, the no, the zoo" stands before any noun.
      guard wrong.upperBound < sentence.count, end >= length,
        !wrong.allSatisfy({ articles.contains(sentence.key($0)) }),
        let first = (0...(end - length)).last(where: { place in
          (0..<length).allSatisfy { sentence.key(place + $0) == sentence.key(again + $0) }
        })
      else { continue }
      var right = wrong.upperBound
      if let behind = cleaner.corrections.first(where: { $0.lowerBound == right }) {
        right = behind.upperBound
      } else if let denial, sentence.key(right) == denial.between {
        right += 1
      } else if denial == nil || !sentence.isBehindSign(right) {
        continue
      }
      guard right < sentence.count, sentence.count - right <= Weights.Hearing.deniedWords else { continue }
      return [
        SpeechEdit(
          tokens: first..<first + length, new: sentence.text(right..<sentence.count), kind: .correction,
          movedFrom: right..<sentence.count),
        SpeechEdit(tokens: end..<sentence.count, kind: .correction),
      ]
    }
    return nil
  }

  private func taken(back marker: Range<Int>) -> [SpeechEdit]? {
    if let hour = otherHour(marker) { return hour }
    if let several = otherValues(marker) { return several }
    let start = alternative(before: marker.lowerBound, after: marker.upperBound)
    if let start { return [SpeechEdit(tokens: start..<marker.upperBound, kind: .correction)] }
    return otherAmount(marker) ?? otherHeadcount(marker) ?? otherCount(marker) ?? saidAnew(marker)
      ?? repeated(marker)
      ?? onlyOther(marker)
  }

  /// “加到训练里，哦不，加到提醒里”: some words before what was wrong are said again before what is right. One is enough where the whole
  /// sentence begins anew: "call mum, no, call Bo".
  private func saidAnew(_ marker: Range<Int>) -> [SpeechEdit]? {
    let right = marker.upperBound..<sentence.count
    // 两百 of 两百五 is another number.
    let number = numbers(at: right.lowerBound).map(\.count).max() ?? 0
    func again(at place: Int) -> Int {
      zip(place..<marker.lowerBound, right).prefix { sentence.key($0) == sentence.key($1) }.count
    }
    return (0..<marker.lowerBound).last { place in
      let length = again(at: place)
      let isBeginning =
        place == 0 && [marker.lowerBound, marker.upperBound].allSatisfy(sentence.isBehindSign)
      return length >= number && length >= (isBeginning ? 1 : Weights.Hearing.saidAnew)
        && length < right.count
        && place + length < marker.lowerBound
    }.map { [SpeechEdit(tokens: $0..<marker.upperBound, kind: .correction)] }
  }

  /// "Mia'ya selam yaz, yok Bo'ya yaz": the verb stands again behind the right words, which take the place of the wrong ones.
  private func repeated(_ marker: Range<Int>) -> [SpeechEdit]? {
    let (verb, last) = (marker.lowerBound - 1, sentence.count - 1)
    let right = marker.upperBound..<last
    guard rules.repeatsVerb, verb > 0, !right.isEmpty, sentence.key(verb) == sentence.key(last) else {
      return nil
    }
    let rest = SpeechEdit(tokens: verb..<right.lowerBound, kind: .correction)
    for end in (1...verb).reversed() {
      if let first = valuesOfOneKind(before: end, after: right.lowerBound),
        spans.indices(at: right.lowerBound).contains(where: { spans.spans[$0].tokens == right })
      {
        return [SpeechEdit(tokens: first..<end, kind: .correction), rest]
      }
      if let number = numbers(at: right.lowerBound).first(where: { $0 == right }),
        let (first, unit) = amount(before: end)
      {
        return [
          SpeechEdit(tokens: first..<end, new: "\(sentence.text(number)) \(unit)", kind: .correction),
          SpeechEdit(tokens: verb..<last, kind: .correction),
        ]
      }
      // Words without a case stand right before their verb: "süt ekle, yok ekmek ekle".
      if end == verb, isPlain(right), verb > right.count, isPlain(verb - right.count..<verb) {
        return [SpeechEdit(tokens: verb - right.count..<right.lowerBound, kind: .correction)]
      }
      // A name of several words has its ending at the last one.
      guard sentence.tokens[right.upperBound - 1].joints.contains(.apostrophe),
        let left = word(endingAt: end), left.count > 1,
        alike(ending(left.upperBound - 1), ending(right.upperBound - 1))
      else { continue }
      return [SpeechEdit(tokens: left, kind: .correction), rest]
    }
    return nil
  }

  /// The beginning of the alternative before the marker; nil where the words around it are of no common kind.
  private func alternative(before end: Int, after start: Int) -> Int? {
    if let first = valuesOfOneKind(before: end, after: start) { return first }
    // "to mum no wait to dad": the same word before both.
    if start + 1 < sentence.count {
      let lead = sentence.key(start)
      if end >= 2, sentence.key(end - 2) == lead, isWord(end - 1), isWord(start + 1) { return end - 2 }
      if let first = valuesOfOneKind(before: end, after: start + 1), first > 0,
        sentence.key(first - 1) == lead
      {
        return first - 1
      }
    }
    return formsOfOneKind(before: end, after: start)
  }

  /// Two words with the same ending behind an apostrophe, two capitalised words, two words of one known kind.
  private func formsOfOneKind(before end: Int, after start: Int) -> Int? {
    let (left, right) = (word(endingAt: end), word(startingAt: start))
    guard let left, let right else { return nil }
    let (leftEnding, rightEnding) = (left.dropFirst(), right.dropFirst())
    let haveEqualEndings =
      leftEnding.count == rightEnding.count
      && zip(leftEnding, rightEnding).allSatisfy { alike(sentence.key($0), sentence.key($1)) }
    guard haveEqualEndings else { return nil }
    if !leftEnding.isEmpty { return left.lowerBound }
    let (first, second) = (left.lowerBound, right.lowerBound)
    if let kind = rules.alike[sentence.key(first)], kind == rules.alike[sentence.key(second)] { return first }
    return isCapitalised(first) && isCapitalised(second) && first > 0 ? first : nil
  }

  /// A word with what is written onto it by apostrophes.
  private func word(endingAt end: Int) -> Range<Int>? {
    var start = end - 1
    while start > 0, sentence.tokens[start].joints.contains(.apostrophe) { start -= 1 }
    return isWord(start) ? start..<end : nil
  }

  private func word(startingAt start: Int) -> Range<Int>? {
    var end = start + 1
    while end < sentence.count, sentence.tokens[end].joints.contains(.apostrophe) { end += 1 }
    return isWord(start) ? start..<end : nil
  }

  func isWord(_ index: Int) -> Bool {
    !sentence.tokens[index].isNumber && sentence.keys[sentence.tokens[index].key.lowerBound] < 0xE0
      && sentence.valueMayStart(index)
  }

  private func alike(_ first: String, _ second: String) -> Bool {
    func plain(_ letter: Character) -> Character { rules.equalLetters[letter] ?? letter }
    return first.count == second.count && zip(first, second).allSatisfy { plain($0) == plain($1) }
  }

  func isCapitalised(_ index: Int) -> Bool {
    sentence.text(index..<index + 1).unicodeScalars.first?.properties.isUppercase ?? false
  }

  /// An ending behind an apostrophe, without the letter that stands between two vowels: "'a" for "'ya".
  private func ending(_ token: Int) -> String {
    let key = sentence.key(token)
    guard key.count > 2, let second = key.dropFirst().first, rules.joints.contains(second) else { return key }
    return String(key.prefix(1) + key.dropFirst(2))
  }

  /// "not thirty but forty": the value that counts is the one behind.
  private func denied(_ before: Range<Int>, _ between: String) -> SpeechEdit? {
    guard before.upperBound < sentence.count else { return nil }
    for place in spans.indices(at: before.upperBound) {
      let wrong = spans.spans[place]
      let next = wrong.tokens.upperBound
      guard next + 1 < sentence.count, sentence.key(next) == between,
        spans.indices(at: next + 1).contains(where: { Self.areAlike(wrong, spans.spans[$0]) })
      else { continue }
      return SpeechEdit(tokens: before.lowerBound..<next + 1, kind: .correction)
    }
    return nil
  }
}
