import Entities
import IntentSchema

extension Understanding {
  /// Adds an order, in the place of a reading of the same intent that explains less.
  mutating func add(_ order: Interpretation?) {
    guard let order, order.score > nothing?.score ?? 0 else { return }
    let same = interpretations.firstIndex {
      $0.intent == order.intent && (order.appIdentifier == nil || $0.appIdentifier == order.appIdentifier)
    }
    if let same {
      guard interpretations[same].score < order.score else { return }
      interpretations.remove(at: same)
    }
    unknownApp = nil
    interpretations.append(order)
    interpretations.sort { $0.score > $1.score }
  }
}

/// Understands orders in words that the developer of an app's own intent didn't write: "I'd like two large margheritas".
///
/// Every word must be accounted for: by the words of an order, the intent's own values, names and numbers, what its things
/// are called, and what means nothing. Values must say which intent is meant; the words of an order alone never do.
///
/// Cost: nothing where no app takes orders.
struct OrderReader {
  /// Words with their part in an order.
  private enum Part {
    case want, ask, glue, noun
    case quality(Int, ListedValue)
    case count(Double)
    case thing(VocabularyEntry)
    /// A word that is nearly the name of a thing.
    case nearThing(NamedWords)
  }

  private struct Piece {
    var tokens: Range<Int>
    var part: Part
    /// Pieces that mean more go before others of the same length.
    var rank: Int

    /// True where it names a thing that the app has.
    var namesThing: Bool {
      switch part {
      case .thing, .nearThing: true
      case .want, .ask, .glue, .noun, .quality, .count: false
      }
    }

    /// True for a thing, and for a noun that such things are called by. A size doesn't count, since anything has one: "a small car".
    var isThing: Bool { if case .noun = part { true } else { namesThing } }

    var orders: Bool { if case .want = part { true } else { false } }

    /// True for a thing, for a noun that such things are called by, and for a value.
    var isKnown: Bool {
      switch part {
      case .want, .ask, .glue: false
      case .noun, .quality, .count, .thing, .nearThing: true
      }
    }
  }

  private let lexicon: Lexicon
  private let sentence: Sentence
  private let spans: SpanTable
  private let app: Int?
  private let times: TimeRecords
  /// True for a normalised word that requests have.
  private let isRequestWord: (String) -> Bool

  /// - Parameters:
  ///   - app: the app that the person named, by its place; its name isn't in the sentence.
  ///   - isRequestWord: whether a normalised word is one of requests.
  init(
    _ lexicon: Lexicon, _ sentence: Sentence, _ spans: SpanTable, app: Int?, _ times: TimeRecords,
    isRequestWord: @escaping (String) -> Bool
  ) {
    self.lexicon = lexicon
    self.sentence = sentence
    self.spans = spans
    self.app = app
    self.times = times
    self.isRequestWord = isRequestWord
  }

  /// The order; nil where it's none, or where two intents take it.
  func read() -> Interpretation? {
    best { target, app in
      let (pieces, unknown) = divided(target)
      // All unknown words stand together.
      return unknown.count > 1 ? nil : interpretation(target, pieces, unknown.first, app)
    }
  }

  /// The order that is likely in words of which some are unknown: "I could murder a diavola, get a medium one sent round". The unknown
  /// words are left over, so that it is asked about. Nil as for `read`.
  ///
  /// A thing that the app has named must be in it, or what its things are called with a value; and nothing that is somebody else's.
  ///
  /// - Parameter isRemark: whether words without one that orders only say something: "I dreamt of a large marinara". A clause that begins
  ///   with a value or a thing orders: "two diavolas for us".
  func readDoubtful(unless isRemark: () -> Bool) -> Interpretation? {
    let names = spans.spans.filter { $0.category == .vocabulary || $0.category == .app }
    return best { target, app in
      var (pieces, unknown) = divided(target)
      takeName(of: target, from: &unknown, into: &pieces)
      let known = pieces.filter(\.isKnown).map(\.tokens)
      guard !unknown.isEmpty, !namesMore(target, unknown), pieces.contains(where: \.isThing),
        unknown.reduce(0, { $0 + $1.count }) <= Weights.Orders.unknownWords,
        names.allSatisfy({ name in known.contains { $0.overlaps(name.tokens) } }),
        var order = interpretation(target, pieces, nil, app), !order.isInquiry,
        pieces.contains(where: \.orders) || known.contains(where: { startsClause($0, pieces) })
          || !isRemark()
      else { return nil }
      order.score = Weights.Orders.doubtful
      order.isKnownOrder = false
      // Where nothing that the app has is named, the words may well be another request: "tell Bo to come for pizza". What says most
      // is told of those.
      let isNamed = pieces.contains(where: \.namesThing)
      order.leftovers = joined(unknown, around: known)
        .map { Leftover($0, of: sentence, isNamed ? .words : .clause) }
        .sorted { $0.text.count > $1.text.count }
      return order
    }
  }

  /// The runs of unknown words, with words such as "the" between them: "for the kids".
  private func joined(_ unknown: [Range<Int>], around known: [Range<Int>]) -> [Range<Int>] {
    unknown.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { runs, run in
      guard let last = runs.last, !known.contains(where: { $0.overlaps(last.upperBound..<run.lowerBound) })
      else { return runs.append(run) }
      runs[runs.count - 1] = last.lowerBound..<run.upperBound
    }
  }

  /// True where words begin a clause, or have only words such as "a" between its beginning and them: "large" of "shame. a large
  /// margherita".
  private func startsClause(_ words: Range<Int>, _ pieces: [Piece]) -> Bool {
    let start = words.lowerBound
    if start == 0 || sentence.isBehindSign(start) { return true }
    return pieces.contains { piece in
      guard case .glue = piece.part, piece.tokens.upperBound == start else { return false }
      return startsClause(piece.tokens, pieces)
    }
  }

  /// Takes a word that is nearly the name of a thing out of the unknown ones, where none is named: "diavolas".
  private func takeName(of target: OrderTarget, from unknown: inout [Range<Int>], into pieces: inout [Piece])
  {
    guard let place = target.thing, !pieces.contains(where: \.namesThing),
      let token = unknown.joined().first(where: { nearName(at: $0, place) != nil }),
      let words = nearName(at: token, place),
      let run = unknown.firstIndex(where: { $0.contains(token) })
    else { return }
    let whole = unknown[run]
    let parts = [whole.lowerBound..<token, token + 1..<whole.upperBound].filter { !$0.isEmpty }
    unknown.replaceSubrange(run...run, with: parts)
    pieces.append(Piece(tokens: token..<token + 1, part: .nearThing(words), rank: 0))
  }

  /// True where unknown words have the name of another thing in them: "marinaras" of "two marinaras and a diavola".
  private func namesMore(_ target: OrderTarget, _ unknown: [Range<Int>]) -> Bool {
    guard let place = target.thing else { return false }
    return unknown.joined().contains { nearName(at: $0, place) != nil }
  }

  /// The thing that the app has whose name a word is, or nearly is.
  private func nearName(at token: Int, _ place: OrderTarget.Place) -> NamedWords? {
    things(token..<token + 1, place).flatMap { $0.hit == nil ? nil : $0 }
  }

  /// The best order of all apps; nil where there is none, or where two intents take it.
  private func best(_ read: (OrderTarget, _ app: String?) -> Interpretation?) -> Interpretation? {
    guard sentence.count <= Weights.Orders.words else { return nil }
    let identifier = app.map { lexicon.apps[$0].identifier }
    let found = lexicon.orders.filter { identifier == nil || QualifiedName.app(of: $0.intent) == identifier }
      .compactMap { read($0, identifier) }
    let best = found.map(\.score).max() ?? 0
    let winners = found.filter { $0.score == best }
    return winners.count == 1 ? winners.first : nil
  }

  /// The parts of an order, and the runs of words that are none.
  private func divided(_ target: OrderTarget) -> (pieces: [Piece], unknown: [Range<Int>]) {
    let pieces = pieces(of: target)
    var taken: [Piece] = []
    var unknown: [Range<Int>] = []
    var token = 0
    while token < sentence.count {
      if let piece = pieces[token].max(by: { ($0.tokens.count, $0.rank) < ($1.tokens.count, $1.rank) }) {
        taken.append(piece)
        token = piece.tokens.upperBound
      } else if let filler = filler(at: token, isStart: taken.isEmpty && unknown.isEmpty) {
        token = filler
      } else {
        if let last = unknown.last, last.upperBound == token {
          unknown[unknown.count - 1] = last.lowerBound..<token + 1
        } else {
          unknown.append(token..<token + 1)
        }
        token += 1
      }
    }
    return (taken, unknown)
  }

  // MARK: Parts

  private func pieces(of target: OrderTarget) -> [[Piece]] {
    var pieces = [[Piece]](repeating: [], count: sentence.count)
    func add(_ tokens: Range<Int>, _ part: Part, rank: Int) {
      pieces[tokens.lowerBound].append(Piece(tokens: tokens, part: part, rank: rank))
    }
    lexicon.words.orders.rules.hits(in: sentence) { tokens, meaning in
      switch meaning {
      case .want: add(tokens, .want, rank: 1)
      case .ask: add(tokens, .ask, rank: 1)
      case .glue: add(tokens, .glue, rank: 0)
      }
    }
    target.shortNames.hits(in: sentence) { tokens, entry in
      add(tokens, .thing(lexicon.vocabulary.entries[Int(entry)]), rank: 4)
    }
    for span in spans.spans {
      switch span.category {
      case .list(target.nouns): add(span.tokens, .noun, rank: 2)
      case .list(let list):
        if let quality = target.qualities.firstIndex(where: { $0.list == list }), let value = span.listed {
          add(span.tokens, .quality(quality, value), rank: 4)
        }
      case .number where target.count != nil:
        add(span.tokens, .count(spans.numbers[Int(span.payload)]), rank: 3)
      case .vocabulary:
        guard let slot = target.thing?.slot, lexicon.vocabulary.scope.allows(span.payload, slot: slot),
          !lexicon.vocabulary.entries[Int(span.payload)].parameters.isEmpty
        else { continue }
        add(span.tokens, .thing(lexicon.vocabulary.entries[Int(span.payload)]), rank: 5)
      default: continue
      }
    }
    return pieces
  }

  /// The end of words that mean nothing.
  private func filler(at token: Int, isStart: Bool) -> Int? {
    spans.indices(at: token).map { spans.spans[$0] }
      .filter { $0.category.isTail || isStart && $0.category.isLead }
      .map(\.tokens.upperBound).max()
  }

  // MARK: The order

  /// What the pieces of an order say together.
  private struct Said {
    var order: Interpretation
    /// True where words ask for something: "I'd like".
    var isWanted = false
    var hasNoun = false
    /// True where a value is one that only this app has.
    var isOwn = false
    var namesThing = false
    var values = 0
  }

  private func interpretation(
    _ target: OrderTarget, _ pieces: [Piece], _ free: Range<Int>?, _ app: String?
  ) -> Interpretation? {
    guard var said = said(target, pieces, app) else { return nil }
    // Who names the app wants something of it, and who asks what there is may want it.
    said.isWanted = said.isWanted || app != nil || said.order.isInquiry
    // "What pizza did I order?" asks about something else, and "what pizzas are there" is answered by an intent of the app that shows
    // them.
    if said.order.isInquiry, free == nil, said.values == 0, isShown(target) { return nil }
    var isFree = false
    if let free {
      let isNamed = said.isWanted && !said.order.isInquiry && (said.hasNoun || app != nil)
      guard let place = target.thing, said.order.parameters[place.parameter] == nil,
        let words = things(free, place),
        // A thing that is only asked about must be known, or nearly: "how much are three marinaras".
        words.hit != nil || isNamed,
        fill(place, .text(words), free, lexicon.valueBuilder(times), in: &said.order)
      else { return nil }
      isFree = words.hit == nil
      said.isOwn = said.isOwn || !isFree
      said.namesThing = said.namesThing || !isFree
      said.values += 1
    }
    guard said.isWanted ? said.isOwn || said.hasNoun : said.isOwn && (said.values > 1 || said.hasNoun) else {
      return nil
    }
    var order = said.order
    order.score =
      isFree ? Weights.Orders.free : said.isWanted ? Weights.Orders.wanted : Weights.Orders.named
    order.scoreParts.values = pieces.count
    // "Two large margheritas": a thing that the app has named, and how many or how large, are an order without a verb.
    order.isKnownOrder = !isFree && (said.isWanted || said.namesThing && said.values > 1)
    return order
  }

  /// Nil where a piece has no place in the order, or says something else of the same than another one.
  private func said(_ target: OrderTarget, _ pieces: [Piece], _ app: String?) -> Said? {
    var said = Said(
      order: Interpretation(
        intent: target.intent, appIdentifier: app, parameters: Record(target.intent), slots: [], score: 0,
        scoreParts: ScoreParts(),
        template: TemplateReference(
          text: "an order", location: SourceLocation(file: lexicon.words.language))))
    let builder = lexicon.valueBuilder(times)
    for piece in pieces {
      let filled: (place: OrderTarget.Place, captured: ValueBuilder.Captured)
      switch piece.part {
      case .glue: continue
      case .want:
        said.isWanted = true
        continue
      case .ask:
        said.order.isInquiry = true
        continue
      case .noun:
        said.hasNoun = true
        continue
      case .quality(let index, let value):
        filled = (target.qualities[index], .known(lexicon.words.meaning(value), nil))
        said.isOwn = said.isOwn || isOnly(target, qualities: target.qualities[index].type)
      case .count(let number):
        guard let place = target.count else { return nil }
        filled = (place, .number(number))
      case .thing(let entry):
        guard let place = target.thing else { return nil }
        filled = (place, .name(entry))
        (said.isOwn, said.namesThing) = (true, true)
      case .nearThing(let words):
        guard let place = target.thing else { return nil }
        filled = (place, .text(words))
        (said.isOwn, said.namesThing) = (true, true)
      }
      said.values += 1
      // "One Diavola only, a big one": what is said twice counts once.
      if let known = said.order.parameters[filled.place.parameter] {
        var again = said.order
        again.parameters = Record(target.intent)
        guard fill(filled.place, filled.captured, piece.tokens, builder, in: &again),
          again.parameters[filled.place.parameter] == known
        else { return nil }
        continue
      }
      guard fill(filled.place, filled.captured, piece.tokens, builder, in: &said.order) else { return nil }
    }
    return said
  }

  /// True where its app has an intent that shows which things there are.
  private func isShown(_ target: OrderTarget) -> Bool {
    let app = QualifiedName.app(of: target.intent)
    return lexicon.shows.contains { QualifiedName.app(of: $0.intent) == app }
  }

  /// True where no other order has values of this type.
  private func isOnly(_ target: OrderTarget, qualities type: TypeReference) -> Bool {
    !lexicon.orders.contains { other in
      other.intent != target.intent && other.qualities.contains { $0.type.unwrapped == type.unwrapped }
    }
  }

  private func fill(
    _ place: OrderTarget.Place, _ captured: ValueBuilder.Captured, _ tokens: Range<Int>,
    _ builder: ValueBuilder, in order: inout Interpretation
  ) -> Bool {
    guard order.parameters[place.parameter] == nil, let value = builder.value(place.type, captured) else {
      return false
    }
    order.slots.append(
      FilledSlot(
        parameter: place.parameter, text: sentence.text(tokens), ranges: sentence.ranges(tokens),
        value: value,
        names: captured.names))
    order.addDoubts(place.parameter, captured.names)
    order.parameters[place.parameter] = value
    return true
  }

  /// Unknown words as the name of a thing; nil where they can't be one.
  ///
  /// Where the app has registered its names, only one of them counts. Elsewhere the words must be no words of requests.
  private func things(_ tokens: Range<Int>, _ place: OrderTarget.Place) -> NamedWords? {
    guard tokens.count <= Weights.Orders.nameWords, sentence.textMayStart(tokens.lowerBound),
      sentence.textMayEnd(before: tokens.upperBound)
    else { return nil }
    let words = lexicon.named(sentence.text(tokens), slot: place.slot)
    if words.hit != nil { return words }
    if let slot = place.slot, lexicon.vocabulary.hasNames(for: slot) { return nil }
    return tokens.contains { isRequestWord(sentence.key($0)) } ? nil : words
  }
}
