import IntentSchema

/// All definition files of an app, with their texts in other languages.
///
///     definitions.text(intent.title, of: file, in: "tr")
public struct AppDefinitions: Hashable, Sendable, Codable {
  public var files: [DefinitionFile]
  /// Texts by language tag, then by the name of the file, then by key.
  public var tables: [String: [String: [String: String]]]

  public init(files: [DefinitionFile] = [], tables: [String: [String: [String: String]]] = [:]) {
    self.files = files
    self.tables = tables
  }

  /// A text of a file in a language; the file's own text where it has no translation.
  public func text(_ text: KeyedText, of file: DefinitionFile, in language: String) -> String {
    let base = String(language.prefix { $0 != "-" })
    for tag in [language, base] {
      if let key = text.key, let found = tables[tag]?[file.name]?[key], !found.isEmpty { return found }
    }
    return text.text
  }
}
