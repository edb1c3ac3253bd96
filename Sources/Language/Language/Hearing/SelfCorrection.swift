import Entities

/// Finds what a person takes back in the same breath: "two no three boxes", "to mum no wait to dad".
///
/// Of two alternatives the later one counts, where both are of one kind: two numbers, two times, two known names, two words
/// with the same ending. Where the kinds can't be told alike, the words stay.
struct SelfCorrection {
  private let sentence: Sentence
  private let spans: SpanTable
  private let rules: SpeechRules
  private let articles: [String]

  init(_ sentence: Sentence, _ spans: SpanTable, _ words: WordLists) {
    self.sentence = sentence
    self.spans = spans
    rules = words.speech.rules
    articles = words.articles
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
    return otherAmount(marker) ?? otherCount(marker) ?? saidAnew(marker) ?? repeated(marker)
      ?? onlyOther(marker)
  }

  /// A value among others in a row, or a word written as a name.
  private enum Element {
    case value(Span)
    case name(Int)

    var tokens: Range<Int> {
      switch self {
      case .value(let span): span.tokens
      case .name(let token): token..<token + 1
      }
    }
  }

  /// Several values that take the place of as many before the marker: "Bo 20, no, Mia, 25 euros".
  ///
  /// - Returns: nil where other words stand among them, or where a value has none of its kind before it.
  private func otherValues(_ marker: Range<Int>) -> [SpeechEdit]? {
    var right: [Element] = []
    var place = marker.upperBound
    while place < sentence.count {
      guard let longest = elements(startingAt: place).max(by: { $0.tokens.count < $1.tokens.count }) else {
        return nil
      }
      right.append(longest)
      place = longest.tokens.upperBound
    }
    guard right.count > 1 else { return nil }
    var first = marker.lowerBound
    while first > 0, !right.isEmpty {
      let before = (0..<first).lazy.flatMap(elements).filter { $0.tokens.upperBound == first }
      let alike = before.lazy.compactMap { left in
        right.firstIndex { areAlike(left, $0) }.map { (left.tokens.lowerBound, $0) }
      }
      guard let (start, place) = alike.first else { return nil }
      first = start
      right.remove(at: place)
    }
    return right.isEmpty ? [SpeechEdit(tokens: first..<marker.upperBound, kind: .correction)] : nil
  }

  /// A number or a time at the end, that takes the place of the only one before the marker: "transfer 50 to savings, no, 60". In a language
  /// that says the verb at the end, a word such as "olsun" may follow: "50 euro Savings'e aktar, yok 60 olsun".
  private func onlyOther(_ marker: Range<Int>) -> [SpeechEdit]? {
    guard marker.lowerBound > 0, sentence.isBehindSign(marker.lowerBound) || marker.count > 1,
      let right = values(startingAt: marker.upperBound).max(by: { $0.tokens.count < $1.tokens.count }),
      right.tokens.upperBound == sentence.count
        || right.tokens.upperBound + 1 == sentence.count
          && (rules.repeatsVerb || rules.particles.contains(sentence.key(right.tokens.upperBound)))
    else { return nil }
    let isTime = isTime(right)
    let wrong = spans.spans.filter { span in
      span.tokens.upperBound < marker.lowerBound && (isTime ? self.isTime(span) : span.category == .number)
    }.map(\.tokens)
    let longest = Set(SpeechCleaner.longest(wrong))
    guard longest.count == 1, var old = longest.first else { return nil }
    // "Tomorrow morning at 6:40, get up, no, half past 6" is tomorrow still.
    if isTimeOfDay(right),
      let hour = spans.spans.filter({
        isTimeOfDay($0) && $0.tokens.upperBound == old.upperBound && $0.tokens.lowerBound > old.lowerBound
      }).max(by: { $0.tokens.lowerBound < $1.tokens.lowerBound })
    {
      old = hour.tokens
    }
    // "50 euros to savings, no, 60 dollars": a unit takes the place of the one before; a number alone keeps it.
    if case .value = right.category, !isTime,
      let amount = values(startingAt: old.lowerBound)
        .max(by: { $0.tokens.count < $1.tokens.count })
    {
      old = amount.tokens
    }
    return [
      SpeechEdit(tokens: old, new: sentence.text(right.tokens), kind: .correction),
      SpeechEdit(tokens: marker.lowerBound..<sentence.count, kind: .correction),
    ]
  }

  private func values(startingAt place: Int) -> [Span] {
    spans.indices(at: place).map { spans.spans[$0] }.filter { span in
      switch span.category {
      case .number: true
      case .value(let kind): kind == .time || Self.amounts.contains(kind)
      default: false
      }
    }
  }

  private func elements(startingAt place: Int) -> [Element] {
    let values = spans.indices(at: place).map { spans.spans[$0] }.filter { span in
      switch span.category {
      case .number, .value, .vocabulary, .list: true
      default: false
      }
    }
    let isName = isWord(place) && isCapitalised(place) && values.isEmpty
    return values.map(Element.value) + (isName ? [.name(place)] : [])
  }

  private func areAlike(_ left: Element, _ right: Element) -> Bool {
    switch (left, right) {
    case (.name, .name): true
    case (.value(let left), .value(let right)):
      Self.areAlike(left, right) || Self.areAmounts(left, right)
    default: false
    }
  }

  /// True where one is a number and the other an amount: 20 and "25 euros".
  private static func areAmounts(_ left: Span, _ right: Span) -> Bool {
    switch (left.category, right.category) {
    case (.number, .value(let kind)), (.value(let kind), .number): amounts.contains(kind)
    default: false
    }
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

  /// "Two pints of milk, sorry, make that three pints of milk": the same things, counted anew.
  private func otherCount(_ marker: Range<Int>) -> [SpeechEdit]? {
    for right in numbers(at: marker.upperBound) {
      for first in 0..<marker.lowerBound {
        for left in numbers(at: first) where left.upperBound < marker.lowerBound {
          let things = (left.upperBound..<marker.lowerBound).map(sentence.key)
          let said = (right.upperBound..<sentence.count).prefix(things.count).map(sentence.key)
          if things == said { return [SpeechEdit(tokens: first..<marker.upperBound, kind: .correction)] }
        }
      }
    }
    return nil
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

  /// The longest two values of one kind on both sides.
  private func valuesOfOneKind(before end: Int, after start: Int) -> Int? {
    let right = spans.indices(at: start).map { spans.spans[$0] }
    return (0..<end).first { first in
      spans.indices(at: first).contains { place in
        let left = spans.spans[place]
        return left.tokens.upperBound == end && right.contains { Self.areAlike(left, $0) }
      }
    }
  }

  /// Another hour keeps the day and the part of it: "tomorrow at noon, no, half one", "at 8 pm, no, 9", “明天晚上八点，不对，九点”.
  ///
  /// - Returns: nil where no hour stands before the marker, or another day stands behind it. Two hours alone are two values of one kind.
  private func otherHour(_ marker: Range<Int>) -> [SpeechEdit]? {
    let left = spans.spans.filter { isTime($0) && $0.tokens.upperBound == marker.lowerBound }
    guard let whole = left.max(by: { $0.tokens.count < $1.tokens.count }),
      let wrong = left.filter({ isTimeOfDay($0) }).max(by: { $0.tokens.lowerBound < $1.tokens.lowerBound })
    else { return nil }
    let right = spans.indices(at: marker.upperBound).map { spans.spans[$0] }.filter { isTime($0) }
    let hour: Range<Int>
    if let time = right.max(by: { $0.tokens.count < $1.tokens.count }) {
      guard right.allSatisfy({ isTimeOfDay($0) }), !isTimeOfDay(whole),
        wrong.tokens.lowerBound > whole.tokens.lowerBound
      else { return nil }
      hour = time.tokens
    } else {
      guard !isOpen(wrong), let number = numbers(at: marker.upperBound).max(by: { $0.count < $1.count })
      else { return nil }
      hour = number
    }
    let edit = SpeechEdit(tokens: wrong.tokens.lowerBound..<marker.upperBound, kind: .correction)
    let isHourOpen = !right.contains { $0.tokens == hour && !isOpen($0) }
    guard isHourOpen, !isOpen(wrong),
      let number = numbers(at: wrong.tokens.lowerBound).map(\.upperBound).max(),
      number < wrong.tokens.upperBound
    else { return right.isEmpty ? nil : [edit] }
    let half = sentence.text(number..<wrong.tokens.upperBound)
    return [
      edit, SpeechEdit(tokens: hour, new: "\(sentence.text(hour)) \(half)", kind: .correction),
    ]
  }

  /// True where an hour may be one of the morning or of the evening.
  private func isOpen(_ span: Span) -> Bool {
    spans.entities[Int(span.payload)].timePart == .timeOfDay(isOpen: true)
  }

  private func isTime(_ span: Span) -> Bool { span.category == .value(.time) }

  private func isTimeOfDay(_ span: Span) -> Bool {
    guard isTime(span), case .timeOfDay = spans.entities[Int(span.payload)].timePart else { return false }
    return true
  }

  private static func areAlike(_ left: Span, _ right: Span) -> Bool {
    switch (left.category, right.category) {
    case (.number, .number), (.vocabulary, .vocabulary), (.app, .app): true
    case (.list(let left), .list(let right)): left == right
    case (.value(let left), .value(let right)): left == right && left != .number
    default: false
    }
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

  private func isWord(_ index: Int) -> Bool {
    !sentence.tokens[index].isNumber && sentence.keys[sentence.tokens[index].key.lowerBound] < 0xE0
      && sentence.valueMayStart(index)
  }

  private func alike(_ first: String, _ second: String) -> Bool {
    func plain(_ letter: Character) -> Character { rules.equalLetters[letter] ?? letter }
    return first.count == second.count && zip(first, second).allSatisfy { plain($0) == plain($1) }
  }

  private func isCapitalised(_ index: Int) -> Bool {
    sentence.text(index..<index + 1).unicodeScalars.first?.properties.isUppercase ?? false
  }

  /// "20 euros no 30": the later number has the unit of the one before it.
  private func otherAmount(_ marker: Range<Int>) -> [SpeechEdit]? {
    guard let right = numbers(at: marker.upperBound).max(by: { $0.upperBound < $1.upperBound }) else {
      return nil
    }
    guard let (first, unit) = amount(before: marker.lowerBound) else { return nil }
    return [
      SpeechEdit(tokens: first..<marker.upperBound, kind: .correction),
      SpeechEdit(tokens: right, new: "\(sentence.text(right)) \(unit)", kind: .correction),
    ]
  }

  /// True where words are no number and have no ending behind an apostrophe.
  private func isPlain(_ tokens: Range<Int>) -> Bool {
    tokens.allSatisfy { isWord($0) && !sentence.tokens[$0].joints.contains(.apostrophe) }
  }

  /// An ending behind an apostrophe, without the letter that stands between two vowels: "'a" for "'ya".
  private func ending(_ token: Int) -> String {
    let key = sentence.key(token)
    guard key.count > 2, let second = key.dropFirst().first, rules.joints.contains(second) else { return key }
    return String(key.prefix(1) + key.dropFirst(2))
  }

  /// The start of the amount that ends at a token, with its unit.
  private func amount(before end: Int) -> (first: Int, unit: String)? {
    for first in 0..<end {
      for place in spans.indices(at: first) {
        let span = spans.spans[place]
        guard case .value(let kind) = span.category, Self.amounts.contains(kind),
          span.tokens.upperBound == end,
          let left = numbers(at: first).first(where: { $0.upperBound < span.tokens.upperBound })
        else { continue }
        return (first, sentence.text(left.upperBound..<span.tokens.upperBound))
      }
    }
    return nil
  }

  private static let amounts: Set<Entity.Kind> = [.money, .duration, .temperature, .distance, .percent]

  private func numbers(at start: Int) -> [Range<Int>] {
    spans.indices(at: start).map { spans.spans[$0] }.filter { $0.category == .number }.map(\.tokens)
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
