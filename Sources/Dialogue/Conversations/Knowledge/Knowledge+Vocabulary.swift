import AppBundle
public import Language

/// The names that the installed apps know.
extension Knowledge {
  /// The same knowledge with one person's time zone and names.
  ///
  /// - Parameter registered: the names that apps registered for this person, by app identifier. They rank before the
  ///   names that the apps ship.
  public func personal(for person: Person, registered: [String: [VocabularyEntry]]) -> Knowledge {
    let named = apps.map(addressable)
    return speaking { [self] spoken in
      var vocabularies = vocabularies(spoken.code)
      for (app, entries) in registered { vocabularies[app] = entries + (vocabularies[app] ?? []) }
      var personal = spoken
      personal.phrasebook.timeZone = person.timeZone
      if registered.isEmpty { return personal }
      personal.engine = spoken.engine.with(apps: named, vocabularies: vocabularies)
      return personal
    }
  }

  /// The names that apps ship, by app identifier.
  public func vocabularies(_ language: String) -> [String: [VocabularyEntry]] {
    var entries: [String: [VocabularyEntry]] = [:]
    for app in apps {
      let shipped = shipped(by: app, language)
      if !shipped.isEmpty { entries[app.identifier] = shipped }
    }
    return entries
  }

  /// The words in the app's `AppIntentVocabulary.plist`.
  private func shipped(by app: AppBundle, _ language: String) -> [VocabularyEntry] {
    (app.vocabulary(in: language)?.parameterVocabularies ?? []).flatMap { vocabulary in
      let parameters = vocabulary.parameterNames.map { name in
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? "\(qualified(parts[0], of: app)).\(parts[1])" : name
      }
      return vocabulary.items.compactMap { item -> VocabularyEntry? in
        guard let first = item.synonyms.first else { return nil }
        return VocabularyEntry(
          identifier: item.identifier, phrase: first.phrase,
          synonyms: item.synonyms.flatMap { [$0.phrase, $0.pronunciation].compactMap { $0 } },
          pronunciationHint: first.pronunciation, parameters: parameters)
      }
    }
  }
}
