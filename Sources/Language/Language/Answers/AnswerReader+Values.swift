import Entities
import IntentSchema

/// Words as values of a type.
extension AnswerReader {
  /// The slot that a parameter has in requests. It decides which registered names may fill it.
  func slot(of parameter: String) -> Int32? { lexicon.slot(of: parameter, intent: expectation.intent) }

  /// A known span that covers all of the words, or the words themselves.
  func value(_ words: Range<Int>, of type: TypeReference, slot: Int32?) -> Value? {
    let builder = lexicon.valueBuilder(times)
    let covering = spans.indices(at: words.lowerBound).map { spans.spans[$0] }.filter { $0.tokens == words }
    if lexicon.catalogue.kind(of: .named(type.base)) == .person, let listed = person(listedAs: words) {
      return builder.value(type, lexicon.meaning(of: listed, sentence.text(words)))
    }
    guard let kind = try? lexicon.slotResolver.kind(of: type) else {
      return number(covering, builder, type) ?? caseNamed(sentence.text(words), type)
    }
    switch kind {
    case .value(let kind):
      let span =
        covering.first { $0.category == .value(kind) } ?? covering.first { $0.category == .latent(kind) }
      guard let span else {
        // Who is asked how much says "fifty"; elsewhere that is anything.
        return kind == .money ? number(covering, builder, type) : nil
      }
      let entity = spans.entities[Int(span.payload)]
      guard let value = builder.value(type, .entity(entity)), let present = expectation.present,
        case let valueKind = lexicon.catalogue.kind(of: type), valueKind.dayForm != nil,
        expectation.parameter.flatMap({ self.slot(of: $0) }) == slot
      else { return builder.value(type, .entity(entity)) }
      // "8 pm", where the day is known.
      return PresentValue(present, catalogue: lexicon.catalogue, times: times).keeping(
        value, valueKind, entity)
    case .range: return number(covering, builder, type)
    case .list: return listed(covering, builder, type, words, slot)
    case .place:
      return listed(covering, builder, type, words, slot)
        ?? value(sentence.text(words), of: type, slot: slot)
    case .text(separable: true):
      return builder.value(
        type,
        .texts(
          lexicon.items(words, of: sentence, spans, areDeeds: false).map { lexicon.named($0, slot: slot) }))
    default:
      // Dictated text keeps its last full stop too.
      let isDictated =
        words.count == sentence.count && lexicon.catalogue.kind(of: type).answering == .dictation
      return value(isDictated ? sentence.text.trimmingSpaces : sentence.text(words), of: type, slot: slot)
    }
  }

  /// The value of a list that templates have in the place of the person in question, which words are in whatever case: "annemi" names
  /// "annem". Nil for any other.
  func person(listedAs words: Range<Int>) -> ListedValue? {
    guard let asked = expectation.parameter,
      let type = intent?.parameter(asked)?.type, lexicon.catalogue.kind(of: .named(type.base)) == .person
    else { return nil }
    let lists = lexicon.slots(of: asked, intent: expectation.intent).compactMap(\.list)
    return spans.indices(at: words.lowerBound).lazy.map { spans.spans[$0] }.compactMap { span in
      guard case .list(let list) = span.category, span.tokens == words, lists.contains(list) else {
        return nil
      }
      return span.listed
    }.first
  }

  /// A text as a value, with the name that is registered for the slot.
  func value(_ text: String, of type: TypeReference, slot: Int32?) -> Value? {
    text.isEmpty
      ? nil : lexicon.valueBuilder(times).value(type, .text(lexicon.named(text, slot: slot)))
  }

  /// Words as the value of any list of the type.
  private func listed(
    _ covering: [Span], _ builder: ValueBuilder, _ type: TypeReference, _ words: Range<Int>, _ slot: Int32?
  ) -> Value? {
    for span in covering {
      guard let listed = span.listed, lexicon.words.lists[listed.list].type == type.base else { continue }
      let meaning = lexicon.meaning(of: listed, sentence.text(words), slot: slot)
      if let value = builder.value(type, meaning) { return value }
    }
    return nil
  }

  /// A case of an enumeration by its name in the API, where the language has no words for it.
  private func caseNamed(_ text: String, _ type: TypeReference) -> Value? {
    guard case .enumeration(_, let cases)? = lexicon.catalogue.type(type.base) else { return nil }
    let letters = text.lowercased().filter(\.isLetter)
    return cases.first { $0.value.lowercased() == letters && $0.value != "unknown" }
      .map { .integer(Int64($0.key)) }
  }

  private func number(_ covering: [Span], _ builder: ValueBuilder, _ type: TypeReference) -> Value? {
    let said = covering.first { $0.category == .number }.map { spans.numbers[Int($0.payload)] }
    return said.flatMap { builder.value(type, .number($0)) }
  }

  /// The number of people that words name: 2 for "me and my wife".
  ///
  /// - Parameter asPart: whether they count one beside others, as "my wife" does in "two kids and my wife".
  func headcount(_ covering: [Span], asPart: Bool = false) -> Double? {
    let lists = [WordLists.WellKnown.headcounts] + (asPart ? [WordLists.WellKnown.companions] : [])
    return lists.lazy.compactMap { listed($0, in: covering) }.first
  }

  /// The number that a word of a list stands for.
  func listed(_ name: String, in covering: [Span]) -> Double? {
    guard let list = lexicon.words.list(name) else { return nil }
    return covering.first { $0.category == .list(list) }?.listed.flatMap { lexicon.words.meaning($0).double }
  }
}
