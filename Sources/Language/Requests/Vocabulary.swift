/// The names that apps and their people registered, of all apps together.
struct Vocabulary: Sendable {
  private(set) var entries: [VocabularyEntry] = []
  private(set) var scope = NameScope()
  private var index = NameIndex()

  init() {}

  init(
    apps: [AddressableApp], vocabularies: [String: [VocabularyEntry]], slots: [Slot], tokenizer: Tokenizer,
    places: Int32
  ) {
    var groups: [[String]: Int32] = [:]
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
        for name in [entry.phrase] + entry.synonyms + [entry.pronunciationHint].compactMap({ $0 }) {
          index.insert(tokenizer.sentence(name).keys, payload: payload)
        }
      }
    }
  }

  private static func allows(_ parameters: [String], _ slot: Slot) -> Bool {
    parameters.isEmpty || parameters.contains(slot.parameter)
      || parameters.contains("\(slot.intent).\(slot.parameter)")
  }

  func spans(in sentence: Sentence) -> [Span] {
    var spans: [Span] = []
    index.hits(in: sentence) { tokens, entry in
      spans.append(Span(tokens: tokens, category: .vocabulary, payload: entry))
    }
    return spans
  }

  /// The entry that a text is, exactly but for case, hyphens and spaces.
  ///
  /// - Parameter slot: the slot that it fills; nil where any may.
  func entry(_ text: String, slot: Int32?, scope: NameScope, tokenizer: Tokenizer) -> VocabularyEntry? {
    guard !index.isEmpty else { return nil }
    return index.payloads(of: tokenizer.sentence(text))
      .first { entry in slot.map { scope.allows(entry, slot: $0) } ?? true }.map { entries[Int($0)] }
  }
}
