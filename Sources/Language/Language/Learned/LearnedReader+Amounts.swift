import Entities
import IntentSchema
import Learning

/// Lengths of time and amounts of money as a whole, where a model takes only a part of their words.
extension LearnedReader {
  /// The parameters that are numbers, and for which templates take a length of time.
  func lengths(of intent: String) -> Set<String> {
    Set(
      lexicon.slots(ofIntent: intent).filter { $0.kind == .value(.duration) && $0.valueKind == .number }
        .map(\.parameter))
  }

  /// Numbers that are a part of a longer length of time become the whole of it: "1 hour 15" for 1 and 15. An amount of money gets its
  /// currency: 四十欧 for 四十.
  ///
  /// A length that stands apart is what the request is for.
  ///
  /// - Parameter lengths: the parameters that take a length of time for a number.
  func withWholeAmounts(
    _ slots: [Example.Slot], _ text: String, _ intent: IntentDefinition, lengths: Set<String>
  ) -> [Example.Slot] {
    func kind(_ slot: Example.Slot) -> Entity.Kind? {
      if lengths.contains(slot.name) { return .duration }
      return intent.parameter(slot.name).map { catalogue.kind(of: $0.type) } == .money ? .money : nil
    }
    guard !lengths.isEmpty || slots.contains(where: { kind($0) != nil }) else { return slots }
    let spoken = lexicon.words.tokenizer.sentence(text)
    let values = lexicon.spans(of: spoken, lexicon.entities(of: spoken)).spans
      .sorted { $0.tokens.count > $1.tokens.count }
    var whole = slots
    for slot in slots {
      guard let kind = kind(slot), let bytes = text.bytes(of: slot.range),
        let value = values.first(where: {
          $0.category == .value(kind) && spoken.place(of: $0.tokens).overlaps(bytes)
        }), let range = text.scalars(of: spoken.place(of: value.tokens)),
        range.lowerBound <= slot.range.lowerBound, slot.range.upperBound <= range.upperBound
      else { continue }
      let parts = slots.filter { $0.range.overlaps(range) }
      // A number and its unit, each in a slot of its own.
      if parts.filter({ $0.name == slot.name }).count == 1,
        parts.map(\.range.count).reduce(0, +) >= range.count
      {
        continue
      }
      whole.removeAll { $0.range.overlaps(range) }
      whole.append(Example.Slot(name: slot.name, range: range))
    }
    if let length = lengthInNoSlot(whole, text, spoken, values, lengths) { whole.append(length) }
    return whole.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The only length of time in a sentence that is in no slot, as the parameter that takes one: 半小时 of “开个瑜伽吧，做半小时”. Nil where it's a
  /// part of a time, as in "in half an hour".
  private func lengthInNoSlot(
    _ slots: [Example.Slot], _ text: String, _ spoken: Sentence, _ values: [Span], _ lengths: Set<String>
  ) -> Example.Slot? {
    guard lengths.count == 1, let name = lengths.first, !slots.contains(where: { $0.name == name }),
      case let said = values.filter({ [.value(.duration), .value(.time)].contains($0.category) }),
      let length = said.first,
      said.allSatisfy({
        $0.category == .value(.duration) && $0.tokens.clamped(to: length.tokens) == $0.tokens
      }),
      let range = text.scalars(of: spoken.place(of: length.tokens)),
      !slots.contains(where: { $0.range.overlaps(range) })
    else { return nil }
    return Example.Slot(name: name, range: range)
  }

  /// A thing that is a part of a longer time becomes the time: "june" of "first of june, passport renewal" is no task. So does a time
  /// between two signs that is in no slot: all of what stands there says when.
  ///
  /// Where the model has found a part of a longer time, it becomes the whole of it: "twenty to eight" of "twenty to eight tomorrow".
  /// Where it has found a whole one, or where the intent has none, the slots stay.
  func withWholeTimes(_ slots: [Example.Slot], _ text: String, _ intent: IntentDefinition) -> [Example.Slot] {
    let moments = lexicon.moments(of: intent.name).map(\.name)
    func isMoment(_ slot: Example.Slot) -> Bool { moments.contains { slot.name.hasPrefix($0) } }
    guard let moment = lexicon.slots(ofIntent: intent.name).map(\.parameter).first(where: moments.contains)
    else { return slots }
    let found = slots.filter(isMoment)
    guard found.count < 2 else { return slots }
    let spoken = lexicon.words.tokenizer.sentence(text)
    let times = lexicon.spans(of: spoken, lexicon.entities(of: spoken)).spans
      .filter { $0.category == .value(.time) }
      .compactMap { text.scalars(of: spoken.place(of: $0.tokens)) }
      .sorted { $0.count > $1.count }
    if let part = found.first {
      guard
        let whole = times.first(where: {
          $0.clamped(to: part.range) == part.range && $0.count > part.range.count
        }), !slots.contains(where: { $0.range.overlaps(whole) && $0.range != part.range })
      else { return slots }
      return slots.map { $0.range == part.range ? Example.Slot(name: $0.name, range: whole) : $0 }
    }
    for slot in slots where intent.parameter(slot.name)?.type.isList == true {
      guard
        let time = times.first(where: {
          $0.clamped(to: slot.range) == slot.range && $0.count > slot.range.count
        })
      else { continue }
      return slots.filter { !$0.range.overlaps(time) } + [Example.Slot(name: moment, range: time)]
    }
    let scalars = Array(text.unicodeScalars)
    func isWhole(_ time: Range<Int>) -> Bool {
      let (before, behind) = (scalars[..<time.lowerBound], scalars[time.upperBound...])
      let isEnd = { (scalar: Unicode.Scalar?) in scalar.map(Self.signs.contains) ?? true }
      return isEnd(before.last { $0 != " " }) && isEnd(behind.first { $0 != " " })
    }
    guard let time = times.first(where: isWhole), !slots.contains(where: { $0.range.overlaps(time) }) else {
      return slots
    }
    return slots + [Example.Slot(name: moment, range: time)]
  }

  /// The label that is implied by a template which takes such words: minutes for "1 hour 15", metres for "5
  /// km". The model may have taken another one's. Nil for words that no such template takes.
  func implied(by words: String, _ parameter: String, _ intent: String) -> FixedLabel? {
    let lists = listedValues(words).map { lexicon.words.lists[$0.list].name }
    let isLength = lexicon.words.entities?.readings([.duration], in: words).isEmpty == false
    let slots = (lists + (isLength ? ["duration"] : [])).map { "{\($0):\(parameter)}" }
    guard !slots.isEmpty else { return nil }
    return templates.lazy.first { template in
      template.intent == intent && !template.fixed.isEmpty
        && slots.contains(where: template.reference.text.contains)
    }.map(FixedLabel.init)
  }
}

extension String {
  /// The range in Unicode scalars of a range of UTF-8 offsets.
  fileprivate func scalars(of bytes: Range<Int>) -> Range<Int>? {
    guard let start = utf8.index(startIndex, offsetBy: bytes.lowerBound, limitedBy: endIndex),
      let end = utf8.index(start, offsetBy: bytes.count, limitedBy: endIndex)
    else { return nil }
    let lower = unicodeScalars.distance(from: unicodeScalars.startIndex, to: start)
    return lower..<lower + unicodeScalars.distance(from: start, to: end)
  }
}
