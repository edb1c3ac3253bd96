import Foundation
import IntentSchema
import SourceTree

extension Phrasebook {
  /// Why a phrasebook could not be opened, apart from mistakes in its files, which are `Diagnostics`.
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

  /// Where the texts that ship with the assistant stand: a folder a language.
  public static var resources: URL {
    Bundle.module.bundleURL.appendingPathComponent("Resources", isDirectory: true)
  }

  /// The phrasebook that ships with the assistant. Reads and parses a few files: keep it.
  /// - Throws: `LoadingError`, or `Diagnostics` with all mistakes in the files.
  public static func bundled(
    language: String, catalogue: Catalogue = Catalogue(), locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) throws -> Phrasebook {
    try load(language: language, from: [resources], catalogue: catalogue, locale: locale, timeZone: timeZone)
  }

  /// Reads the YAML files of a language's folder in each directory; `en-GB` also takes those of `en` when it has none
  /// of its own.
  /// - Parameter directories: the first says which languages there are; others add texts.
  /// - Throws: `LoadingError`, or `Diagnostics` with all mistakes in the files.
  public static func load(
    language: String, from directories: [URL], catalogue: Catalogue = Catalogue(), locale: Locale? = nil,
    timeZone: TimeZone = .current
  ) throws -> Phrasebook {
    let available = directories.first.map(languages) ?? []
    let base = String(language.prefix { $0 != "-" && $0 != "_" })
    guard let found = [language, base].first(where: available.contains) else {
      throw LoadingError.noSuchLanguage(language, available: available)
    }
    let files = try directories.flatMap { try texts(in: $0, language: found) }
    return try Phrasebook(
      language: found, files: files, catalogue: catalogue, locale: locale ?? Locale(identifier: language),
      timeZone: timeZone)
  }

  private static func texts(in directory: URL, language: String) throws -> [(name: String, text: String)] {
    let folder = directory.appendingPathComponent(language, isDirectory: true)
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

  /// The languages that a folder has texts in.
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
