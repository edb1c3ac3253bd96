import AppBundle
import Foundation
import IntentSchema
import Language

/// The names that the installed apps know: those that they ship, and those that they registered for their person.
extension Assistant {
  /// By app identifier; the person's own names come first.
  func vocabularies(_ language: String) -> [String: [VocabularyEntry]] {
    var entries: [String: [VocabularyEntry]] = [:]
    for app in installed {
      let all = registered(by: app) + shipped(by: app, language)
      if !all.isEmpty { entries[app.identifier] = all }
    }
    return entries
  }

  /// Takes the names in that apps registered since the last sentence.
  func takeRegisteredNames() {
    var isChanged = false
    for index in registrations.indices where registrations[index].refresh() { isChanged = true }
    guard isChanged else { return }
    updateLanguages { spoken in
      spoken.engine = spoken.engine.with(
        apps: installed.map(addressable), vocabularies: vocabularies(spoken.code))
    }
  }

  func registration(of app: AppBundle) -> Registration { Registration(path: registrationFile(app).path) }

  private func registrationFile(_ app: AppBundle) -> URL {
    places.container(app.identifier).appending(path: RegisteredNames.fileName)
  }

  /// The file is the app's: what is too much or makes no sense in it is left out.
  private func registered(by app: AppBundle) -> [VocabularyEntry] {
    guard let mark = registration(of: app).mark, mark.size <= RegisteredNames.maximumBytes,
      let data = try? Data(contentsOf: registrationFile(app)),
      let registered = try? JSONDecoder().decode(RegisteredNames.self, from: data)
    else { return [] }
    func kept(_ text: String?) -> String? {
      text.flatMap { $0.isEmpty || $0.unicodeScalars.count > RegisteredNames.maximumLength ? nil : $0 }
    }
    var entries: [VocabularyEntry] = []
    for kind in RegisteredNames.Kind.allCases {
      for name in registered.names[String(kind.rawValue)] ?? [] {
        guard entries.count < RegisteredNames.maximumNames else { return entries }
        guard let phrase = kept(name.phrase) else { continue }
        entries.append(
          VocabularyEntry(
            identifier: kept(name.identifier), phrase: phrase,
            pronunciationHint: kept(name.pronunciationHint),
            parameters: catalogue.values.registeredNames[kind] ?? []))
      }
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
