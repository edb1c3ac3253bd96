import Foundation
import IntentSchema
import SourceTree

extension Phrasebook {
  /// The reason why a phrasebook can't be opened. Mistakes inside its files are reported as `Diagnostics` instead.
  public enum LoadingError: Error, Hashable, Sendable, CustomStringConvertible {
    case noSuchLanguage(String, available: [String])
    case unreadable(file: String, reason: String)

    public var description: String {
      switch self {
      case .noSuchLanguage(let language, let available):
        "there are no texts in the language \(language); there are: \(available.joined(separator: ", "))"
      case .unreadable(let file, let reason): "\(file) can't be read: \(reason)"
      }
    }
  }

  /// The folder with the texts that ship with the assistant, one folder a language.
  public static var resources: URL {
    Bundle.module.bundleURL.appendingPathComponent("Resources", isDirectory: true)
  }

  /// The phrasebook that ships with the assistant. Keep it: this reads and parses several files.
  ///
  /// - Throws: `LoadingError`, or `Diagnostics` with all mistakes in the files.
  public static func bundled(
    language: String, catalogue: Catalogue = Catalogue(), locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) throws -> Phrasebook {
    try load(language: language, from: [resources], catalogue: catalogue, locale: locale, timeZone: timeZone)
  }

  /// Reads the YAML files of a language's folder in each directory. `en-GB` falls back to `en`.
  ///
  /// - Parameter directories: the first one decides which languages there are. The others add texts.
  /// - Throws: `LoadingError`, or `Diagnostics` with all mistakes in the files.
  public static func load(
    language: String, from directories: [URL], catalogue: Catalogue = Catalogue(), locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) throws -> Phrasebook {
    let available = directories.first.map(languages) ?? []
    let base = LanguageTag.base(language)
    guard let found = [language, base].first(where: available.contains) else {
      throw LoadingError.noSuchLanguage(language, available: available)
    }
    return try load(
      language: found, folders: directories.map { $0.appendingPathComponent(found, isDirectory: true) },
      catalogue: catalogue, locale: locale ?? Locale(identifier: language), timeZone: timeZone)
  }

  /// Reads the YAML files of folders that hold texts of one language.
  /// - Throws: `LoadingError`, or `Diagnostics` with all mistakes in the files.
  public static func load(
    language: String, folders: [URL], catalogue: Catalogue = Catalogue(), locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) throws -> Phrasebook {
    try Phrasebook(
      language: language, files: try folders.flatMap { try texts(in: $0, language: language) },
      catalogue: catalogue,
      locale: locale ?? Locale(identifier: language), timeZone: timeZone)
  }

  private static func texts(in folder: URL, language: String) throws -> [(name: String, text: String)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return try names.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      do {
        let url = folder.appendingPathComponent(name)
        return (name: "\(language)/\(name)", text: try String(contentsOf: url, encoding: .utf8))
      } catch {
        throw LoadingError.unreadable(file: "\(language)/\(name)", reason: error.localizedDescription)
      }
    }
  }

  /// The languages that a folder has texts in, sorted.
  public static func languages(in directory: URL = resources) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { name in
      var isDirectory: ObjCBool = false
      let path = directory.appendingPathComponent(name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }.sorted()
  }

  /// - Parameter files: names and YAML texts.
  /// - Throws: `Diagnostics` with all mistakes in them.
  public init(
    language: String, files: [(name: String, text: String)], catalogue: Catalogue = Catalogue(),
    locale: Locale? = nil, timeZone: TimeZone = .current
  ) throws {
    var reader = PhrasebookReader()
    for file in files { reader.read(file.text, file: file.name) }
    guard reader.diagnostics.isEmpty else { throw Diagnostics(reader.diagnostics) }
    self.init(
      language: language, locale: locale ?? Locale(identifier: language), timeZone: timeZone,
      catalogue: catalogue,
      texts: reader.texts, plurals: reader.plurals)
  }
}
