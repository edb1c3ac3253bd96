import Foundation
import SourceTree

/// The words that people have for the places of a day: `Resources/<language>/reasons.yaml`, `places`.
///
///     PlaceWords.bundled["home"]  // ["home", "ev", "家", …]
enum PlaceWords {
  /// Folded words of all languages by the place's key: a person may name a place in any of theirs.
  static let bundled: [String: Set<String>] = {
    var words: [String: Set<String>] = [:]
    for language in PhraseRules.languages {
      let file = PhraseRules.resources.appending(path: "\(language)/reasons.yaml")
      // A test reads them all.
      guard let text = try? String(contentsOf: file, encoding: .utf8),
        let places = try? YAMLReader.read(text, file: file.lastPathComponent)["places"]?.map
      else { continue }
      for entry in places {
        for word in (entry.value.list ?? []).compactMap(\.string) {
          words[entry.key, default: []].insert(Folding.folded(word))
        }
      }
    }
    return words
  }()
}
