import Entities
import IntentSchema

/// Compares choices by what is known of them: "the cheaper one", "the biggest".
extension AnswerReader {
  /// The choice that a comparison means; nil where it is none, where a choice has no such fact, or where two are equal.
  func compared(_ kind: Kind, _ choices: [Choice]) -> Int? {
    let (fact, isMost): (Inquiry.Fact, Bool)
    switch kind {
    case .least(let wanted): (fact, isMost) = (wanted, false)
    case .most(let wanted): (fact, isMost) = (wanted, true)
    default: return nil
    }
    let sizes = choices.map { magnitude(fact, of: $0) }
    let known = sizes.compactMap { $0 }
    guard choices.count > 1, known.count == choices.count, let best = isMost ? known.max() : known.min()
    else { return nil }
    let found = sizes.indices.filter { sizes[$0] == best }
    return found.count == 1 ? found[0] : nil
  }

  /// The case of an enumeration that words of size compare to: "the biggest" of small, medium and large. Nil where the cases have no
  /// sizes in their names, or where two are of one size.
  func comparedCase(of type: TypeReference) -> AnswerReading? {
    for reading in readings {
      let isMost: Bool
      switch reading.kind {
      case .least(.size): isMost = false
      case .most(.size): isMost = true
      default: continue
      }
      let cases = lexicon.words.lists.first { $0.type == type.base }?.values ?? []
      var sizes: [Value: Double] = [:]
      for one in cases {
        guard case .success(let name) = lexicon.sentence(one.spoken), let size = rank(name) else { continue }
        sizes[one.out] = size
      }
      let ranked = sizes.sorted { isMost ? $0.value > $1.value : $0.value < $1.value }
      guard sizes.count == Set(cases.map(\.out)).count, let first = ranked.first, ranked.count > 1,
        ranked[1].value != first.value,
        let value = lexicon.valueBuilder(times).value(type, .known(first.key, nil))
      else { return nil }
      return answer(.value(value), "words that compare sizes", max(reading.score, Weights.Answers.typedFit))
    }
    return nil
  }

  /// The only choice of a price, where words say nothing but that: "the 12 euro one".
  func priced(_ words: Range<Int>, _ choices: [Choice]) -> Int? {
    guard case .success(let said) = lexicon.sentence(sentence.text(words)) else { return nil }
    let entities = lexicon.entities(of: said).filter {
      !$0.isLatent && $0.range.count == said.text.unicodeScalars.count
    }
    let number = entities.first { $0.kind == .number }?.number
    guard
      let price = entities.contains(where: { $0.kind == .money }) ? magnitude(.price, in: said.text) : number
    else { return nil }
    let found = choices.indices.filter { magnitude(.price, of: choices[$0]) == price }
    return found.count == 1 ? found[0] : nil
  }

  /// A choice's number for a fact: of its record, or else of the words of its subtitle or title.
  private func magnitude(_ fact: Inquiry.Fact, of choice: Choice) -> Double? {
    for value in [choice.facts.map(Value.record), choice.value].compactMap({ $0 }) {
      if let found = lexicon.catalogue.fact(fact, of: value)?.value.magnitude(in: lexicon.catalogue) {
        return found
      }
    }
    for text in [choice.subtitle ?? choice.value.record?["subtitleString"]?.string, choice.title] {
      if let text, let found = magnitude(fact, in: text) { return found }
    }
    return nil
  }

  private func magnitude(_ fact: Inquiry.Fact, in text: String) -> Double? {
    guard case .success(let sentence) = lexicon.sentence(text) else { return nil }
    let builder = lexicon.valueBuilder(times)
    let entities = lexicon.entities(of: sentence).filter { !$0.isLatent }
    for entity in entities {
      switch (fact, entity.kind) {
      case (.price, .money): return builder.money(entity)?.value.magnitude(in: lexicon.catalogue)
      case (.time, .time): return times.instant(entity)?.secondsSince1970
      case (.duration, .duration): return times.length(entity)
      case (.size, .number) where !entities.contains(where: { isPrice($0, around: entity) }):
        return entity.number
      default: continue
      }
    }
    return fact == .size ? rank(sentence) : nil
  }

  /// True where a number is that of a price: a pizza of 15 euros isn't a bigger one.
  private func isPrice(_ entity: Entity, around number: Entity) -> Bool {
    entity.kind == .money && entity.range.overlaps(number.range)
  }

  /// The rank of the first word of size in a text: small before large.
  private func rank(_ sentence: Sentence) -> Double? {
    guard let list = lexicon.words.list("answer_size") else { return nil }
    let spans = lexicon.spans(of: sentence, [])
    for token in 0..<sentence.count {
      for index in spans.indices(at: token) where spans.spans[index].category == .list(list) {
        return spans.spans[index].listed.flatMap { lexicon.words.meaning($0).double }
      }
    }
    return nil
  }

  /// The words that describe a choice besides its title.
  func description(_ choice: Choice) -> String {
    var texts = [choice.subtitle ?? ""]
    texts.append(choice.value.record?["subtitleString"]?.string ?? "")
    for value in (choice.facts?.fields.sorted { $0.key < $1.key } ?? []).map(\.value) {
      if case .string(let text) = value { texts.append(text) }
    }
    return texts.joined(separator: " ")
  }
}
