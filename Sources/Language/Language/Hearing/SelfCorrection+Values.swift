import Entities

/// Values that take the place of others: "two no three boxes", "at 6, no wait, 7", "Bo 20, no, Mia, 25 euros".
extension SelfCorrection {
  /// A value among others in a row, or a word written as a name.
  enum Element {
    case value(Span)
    case name(Int)

    var tokens: Range<Int> {
      switch self {
      case .value(let span): span.tokens
      case .name(let token): token..<token + 1
      }
    }
  }

  private static let amounts: Set<Entity.Kind> = [.money, .duration, .temperature, .distance, .percent]

  /// Several values that take the place of as many before the marker: "Bo 20, no, Mia, 25 euros".
  ///
  /// - Returns: nil where other words stand among them, or where a value has none of its kind before it.
  func otherValues(_ marker: Range<Int>) -> [SpeechEdit]? {
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
  func onlyOther(_ marker: Range<Int>) -> [SpeechEdit]? {
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

  func areAlike(_ left: Element, _ right: Element) -> Bool {
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

  /// "Two pints of milk, sorry, make that three pints of milk": the same things, counted anew.
  func otherCount(_ marker: Range<Int>) -> [SpeechEdit]? {
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

  /// "Six of us, no, seven": another number before the word that counts people.
  func otherHeadcount(_ marker: Range<Int>) -> [SpeechEdit]? {
    guard let unit = headcountUnits.first(where: { $0.upperBound == marker.lowerBound }),
      let left = spans.spans.last(where: { $0.category == .number && $0.tokens.upperBound == unit.lowerBound }
      ),
      let right = numbers(at: marker.upperBound).max(by: { $0.count < $1.count })
    else { return nil }
    let edit = SpeechEdit(tokens: left.tokens.lowerBound..<marker.upperBound, kind: .correction)
    if headcountUnits.contains(where: { $0.lowerBound == right.upperBound }) { return [edit] }
    let counted = "\(sentence.text(right)) \(sentence.text(unit))"
    return [edit, SpeechEdit(tokens: right, new: counted, kind: .correction)]
  }

  /// The longest two values of one kind on both sides.
  func valuesOfOneKind(before end: Int, after start: Int) -> Int? {
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
  func otherHour(_ marker: Range<Int>) -> [SpeechEdit]? {
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

  static func areAlike(_ left: Span, _ right: Span) -> Bool {
    switch (left.category, right.category) {
    case (.number, .number), (.vocabulary, .vocabulary), (.app, .app): true
    case (.list(let left), .list(let right)): left == right
    case (.value(let left), .value(let right)): left == right && left != .number
    default: false
    }
  }

  /// "20 euros no 30": the later number has the unit of the one before it.
  func otherAmount(_ marker: Range<Int>) -> [SpeechEdit]? {
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
  func isPlain(_ tokens: Range<Int>) -> Bool {
    tokens.allSatisfy { isWord($0) && !sentence.tokens[$0].joints.contains(.apostrophe) }
  }

  /// The start of the amount that ends at a token, with its unit.
  func amount(before end: Int) -> (first: Int, unit: String)? {
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

  func numbers(at start: Int) -> [Range<Int>] {
    spans.indices(at: start).map { spans.spans[$0] }.filter { $0.category == .number }.map(\.tokens)
  }
}
