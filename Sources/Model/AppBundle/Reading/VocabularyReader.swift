import IntentSchema

/// Reads an `AppIntentVocabulary.plist`.
struct VocabularyReader {
  let catalogue: Catalogue

  func read(_ root: PropertyListDictionary, _ findings: inout Findings) -> AppIntentVocabulary {
    KnownKeys.check(root, against: KnownKeys.vocabulary, &findings)
    var vocabulary = AppIntentVocabulary()
    for entry in root.dictionaries("ParameterVocabularies", &findings) ?? [] {
      KnownKeys.check(entry, against: KnownKeys.parameterVocabulary, &findings)
      let names = list("ParameterNames", of: entry, &findings)
      for name in names { check(name, &findings) }
      let items = dictionaries("ParameterVocabulary", of: entry, &findings).compactMap { item($0, &findings) }
      vocabulary.parameterVocabularies.append(.init(parameterNames: names.map(\.value), items: items))
    }
    for entry in root.dictionaries("IntentPhrases", &findings) ?? [] {
      KnownKeys.check(entry, against: KnownKeys.intentPhrases, &findings)
      let name = required("IntentName", of: entry, &findings)
      let examples = list("IntentExamples", of: entry, &findings)
      guard let name else { continue }
      if catalogue.intent(name.value) == nil {
        let nearest = catalogue.nearestIntent(to: name.value)
        findings.add(.phrasesForUnknownIntent(name.value, nearest: nearest), at: name.place)
      }
      vocabulary.intentPhrases[name.value, default: []] += examples.map(\.value)
    }
    return vocabulary
  }

  private func item(
    _ entry: PropertyListDictionary, _ findings: inout Findings
  ) -> AppIntentVocabulary.Item? {
    KnownKeys.check(entry, against: KnownKeys.vocabularyItem, &findings)
    let identifier = required("VocabularyItemIdentifier", of: entry, &findings)
    let synonyms = dictionaries("VocabularyItemSynonyms", of: entry, &findings).compactMap {
      synonym($0, &findings)
    }
    return identifier.map { .init(identifier: $0.value, synonyms: synonyms) }
  }

  private func synonym(
    _ entry: PropertyListDictionary, _ findings: inout Findings
  ) -> AppIntentVocabulary.Synonym? {
    KnownKeys.check(entry, against: KnownKeys.synonym, &findings)
    let phrase = required("VocabularyItemPhrase", of: entry, &findings)
    let pronunciation = entry.string("VocabularyItemPronunciation", &findings)?.value
    let examples = entry.strings("VocabularyItemExamples", &findings) ?? []
    return phrase.map {
      .init(phrase: $0.value, pronunciation: pronunciation, examples: examples.map(\.value))
    }
  }

  /// Reports a name that belongs to no parameter.
  private func check(_ name: Located<String>, _ findings: inout Findings) {
    let parts = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { return findings.add(.malformedParameterName(name.value), at: name.place) }
    guard let intent = catalogue.intent(parts[0]) else {
      let nearest = catalogue.nearestIntent(to: parts[0]).map { "\($0).\(parts[1])" }
      return findings.add(.unknownParameter(name.value, nearest: nearest), at: name.place)
    }
    if intent.parameter(parts[1]) == nil {
      let nearest = EditDistance.nearest(to: parts[1], among: intent.parameters.map(\.name))
      findings.add(
        .unknownParameter(name.value, nearest: nearest.map { "\(parts[0]).\($0)" }), at: name.place)
    }
  }

  // MARK: Required keys

  private static let advice = "An AppIntentVocabulary.plist needs it here."

  private func required(
    _ key: String, of entry: PropertyListDictionary, _ findings: inout Findings
  ) -> Located<String>? {
    reportMissing(key, of: entry, &findings)
    return entry.string(key, &findings)
  }

  private func list(
    _ key: String, of entry: PropertyListDictionary, _ findings: inout Findings
  ) -> [Located<String>] {
    reportMissing(key, of: entry, &findings)
    return entry.strings(key, &findings) ?? []
  }

  private func dictionaries(
    _ key: String, of entry: PropertyListDictionary, _ findings: inout Findings
  ) -> [PropertyListDictionary] {
    reportMissing(key, of: entry, &findings)
    return entry.dictionaries(key, &findings) ?? []
  }

  private func reportMissing(
    _ key: String, of entry: PropertyListDictionary, _ findings: inout Findings
  ) {
    if !entry.has(key) { findings.add(.missingKey(advice: Self.advice), at: entry.missing(key)) }
  }
}
