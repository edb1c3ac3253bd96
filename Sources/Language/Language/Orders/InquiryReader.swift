import IntentSchema

/// Understands questions about what an app has, in words that its developer didn't write: "what's on the menu", "which pizzas are
/// there today".
///
/// Only an app's own intent that looks something up takes them. Words that ask about what can be ordered must be in the question, and
/// what the app's things are called or what the intent has words for: "what have you got without meat".
struct InquiryReader {
  private let lexicon: Lexicon
  private let sentence: Sentence
  private let spans: SpanTable
  private let app: Int?

  /// - Parameter app: the app that the person named, by its place; its name isn't in the sentence.
  init(_ lexicon: Lexicon, _ sentence: Sentence, _ spans: SpanTable, app: Int?) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.spans = spans
    self.app = app
  }

  /// The reading; nil where it's no such question, or where two intents take it.
  func read() -> Interpretation? {
    guard sentence.count <= Weights.Orders.words else { return nil }
    let identifier = app.map { lexicon.apps[$0].identifier }
    let intents = Set(lexicon.shows.map(\.intent)).filter { intent in
      identifier == nil || QualifiedName.app(of: intent) == identifier
    }
    let asked = intents.compactMap(question)
    guard asked.count == 1, var interpretation = asked.first else { return nil }
    interpretation.appIdentifier = identifier
    return interpretation
  }

  /// The sentence as a question that an intent answers; nil where it's none.
  private func question(_ intent: String) -> Interpretation? {
    let lists = lexicon.shows.filter { $0.intent == intent }.map(\.nouns)
    let slots = lexicon.slots(ofIntent: intent)
    var question = Interpretation(
      intent: intent, appIdentifier: nil, parameters: Record(intent), slots: [],
      score: Weights.Orders.asked, scoreParts: ScoreParts(),
      template: TemplateReference(
        text: "a question about what there is", location: SourceLocation(file: lexicon.words.language)))
    var known = Set<Int>()
    var (asks, orders, names) = (false, false, false)
    lexicon.words.orders.rules.hits(in: sentence) { tokens, meaning in
      known.formUnion(tokens)
      switch meaning {
      case .ask: asks = true
      case .want: orders = true
      case .glue: break
      }
    }
    for span in spans.spans {
      switch span.category {
      case .list(let list) where lists.contains(list): names = true
      case .list(let list):
        guard let value = span.listed, let slot = slots.first(where: { $0.list == list }),
          question.parameters[slot.parameter] == nil
        else { continue }
        names = true
        question.parameters[slot.parameter] = lexicon.words.meaning(value)
        question.slots.append(
          FilledSlot(
            parameter: slot.parameter, text: sentence.text(span.tokens),
            ranges: sentence.ranges(span.tokens), value: lexicon.words.meaning(value)))
      case .value(.time), .skip, .leadIn, .leadOut, .trailing: break
      // A question with a number, or with the name of a thing that the app has, isn't about all there is.
      case .number, .vocabulary: return nil
      default: continue
      }
      known.formUnion(span.tokens)
    }
    guard asks, names else { return nil }
    let unknown = sentence.tokens.indices.filter { !known.contains($0) }
    // "What pizza did I order?" asks about something else.
    if orders, !unknown.isEmpty { return nil }
    let length = unknown.map { sentence.text($0..<$0 + 1).count }.reduce(0, +)
    guard unknown.count <= Weights.Orders.askedWords, length <= Weights.Orders.askedLetters else {
      return nil
    }
    return question
  }
}
