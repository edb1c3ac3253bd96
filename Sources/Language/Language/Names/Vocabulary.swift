/// The registered names of all apps and their people.
struct Vocabulary: Sendable {
  private(set) var entries: [VocabularyEntry] = []
  private(set) var scope = NameScope()
  private var index = NameIndex<Int32>()
  private var near: NearNames?

  init() {}

  init(
    apps: [AddressableApp], vocabularies: [String: [VocabularyEntry]], slots: [Slot], tokenizer: Tokenizer,
    places: Int32?
  ) {
    var groups: [[String]: Int32] = [:]
    var spellings: [(keys: [String], entry: Int32)] = []
    scope.placeList = places
    for (number, app) in apps.enumerated() {
      for entry in vocabularies[app.identifier] ?? [] {
        let payload = Int32(entries.count)
        let group = groups[entry.parameters] ?? Int32(groups.count)
        if groups.updateValue(group, forKey: entry.parameters) == nil {
          scope.allowed.append(slots.map { Self.allows(entry.parameters, $0) })
        }
        entries.append(entry)
        scope.apps.append(Int32(number))
        scope.groups.append(group)
        for name in entry.spellings {
          let sentence = tokenizer.sentence(name)
          index.insert(sentence.keys, payload: payload)
          spellings.append((sentence.words, payload))
        }
      }
    }
    if !spellings.isEmpty { near = NearNames(spellings, NameRules.of(tokenizer.folder)) }
  }

  private static func allows(_ parameters: [String], _ slot: Slot) -> Bool {
    // A slot with a list of its own also takes names that are registered for its parameter, but no others.
    if case .list = slot.kind, parameters.isEmpty { return false }
    return parameters.isEmpty || parameters.contains(slot.parameter)
      || parameters.contains("\(slot.intent).\(slot.parameter)")
      || slot.type.map { parameters.contains($0.base) } ?? false
  }

  func spans(in sentence: Sentence) -> [Span] {
    var spans: [Span] = []
    index.hits(in: sentence) { tokens, entry in
      spans.append(Span(tokens: tokens, category: .vocabulary, payload: entry))
    }
    return spans
  }

  /// True for a normalised word that is a name.
  func contains(_ word: String) -> Bool { index.contains(Array(word.utf8)) }

  /// True where names are registered for just this slot.
  func hasNames(for slot: Int32) -> Bool {
    entries.indices.contains { !entries[$0].parameters.isEmpty && scope.allows(Int32($0), slot: slot) }
  }

  /// The name that a text is, or is near to.
  ///
  /// - Parameter slot: the slot that it fills. With nil, only an exact name counts.
  func hit(
    _ text: String, slot: Int32?, scope: NameScope, tokenizer: Tokenizer, isExact: Bool = false
  ) -> NameHit? {
    guard !index.isEmpty else { return nil }
    let sentence = tokenizer.sentence(text)
    func isAllowed(_ entry: Int32) -> Bool { slot.map { scope.allows(entry, slot: $0) } ?? true }
    if let entry = index.payloads(of: sentence).first(where: isAllowed) {
      return NameHit(entry: entries[Int(entry)], match: .exact)
    }
    // A name that only sounds alike counts only in a slot for names.
    guard let slot, !isExact, scope.allowsAny(slot: slot) else { return nil }
    return near?.find(sentence.words, allowed: isAllowed).map {
      NameHit(entry: entries[Int($0.entry)], match: $0.match)
    }
  }
}
