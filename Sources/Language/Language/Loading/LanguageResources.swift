public import Entities
public import Foundation
public import IntentSchema
import SourceTree
import Synchronization

/// The grammar files of one language, read and checked. The engine compiles them against a catalogue.
///
///     let resources = try LanguageResources.load("en")
///     for warning in resources.warnings { print(warning) }
public struct LanguageResources: Sendable {
  public let language: String
  let source: LazyGrammar
  private let files: [GrammarSource]
  /// Oddities that are no errors.
  public let warnings: [Diagnostic]

  /// Changes with any of the files, with the rules for values, and with any other file of the language: the sounds of
  /// lists' values are compiled from `data/names.yaml`.
  ///
  /// - Parameter more: further texts that count.
  func fingerprint(adding more: [String]) -> String {
    fingerprint(adding: more, data: Self.dataFiles(language))
  }

  /// The same with other files beside the grammars.
  func fingerprint(adding more: [String], data: [GrammarSource]) -> String {
    var hash: UInt64 = ByteTable.emptyHash
    let values = (try? Self.bundledValueFiles(language)) ?? []
    for var text in (files + values + data).flatMap(\.digest) + more {
      text.withUTF8 { bytes in
        for byte in bytes { hash = ByteTable.extend(hash, byte) }
      }
      // "ab" and "c" are not "a" and "bc".
      hash = ByteTable.extend(hash, 0xFF)
    }
    return String(hash, radix: 16)
  }

  /// Reads the files of one language.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files.
  public init(language: String, files: [GrammarSource]) throws(Diagnostics) {
    var reader = GrammarReader(language: language)
    for file in files { reader.read(file) }
    let findings = Diagnostics(reader.findings)
    if findings.hasErrors { throw findings }
    self.language = language
    self.files = files
    source = LazyGrammar(language: language, files: files, reader.grammar)
    warnings = findings.all
  }

  /// Files that were found right before.
  private init(unread files: [GrammarSource], language: String) {
    self.language = language
    self.files = files
    source = LazyGrammar(language: language, files: files)
    warnings = []
  }

  /// The values of the language; nil where it has no rules for them.
  ///
  /// - Throws: `Diagnostics` with the mistakes in the rules. Damaged rules must not count as missing.
  func entities() throws(Diagnostics) -> EntityEngine? {
    Self.hasValues(language) ? try EntityEngine.bundled(language) : nil
  }

  /// The files that ship with Beckon, unread, to look for their compiled form.
  static func unread(_ language: String, adding files: [GrammarSource]) throws(Diagnostics)
    -> LanguageResources
  {
    LanguageResources(unread: try bundledFiles(language) + files, language: language)
  }

  /// The same, read.
  ///
  /// - Throws: everything that is wrong in any of the files.
  func read() throws(Diagnostics) -> LanguageResources {
    try LanguageResources(language: language, files: files)
  }

  /// Reads the files that ship with Beckon, and further ones such as an app's own phrases.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files, or one finding for an unknown language.
  public static func load(_ language: String, adding files: [GrammarSource] = []) throws(Diagnostics)
    -> LanguageResources
  {
    try LanguageResources(language: language, files: bundledFiles(language) + files)
  }

  /// Reads the files of a folder.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files.
  public static func reading(_ folder: URL, language: String) throws(Diagnostics) -> LanguageResources {
    try LanguageResources(
      language: language,
      files: files(in: folder, folder.lastPathComponent, "there are no grammars in this folder"))
  }

  /// Beckon's own grammar files of a language, by name.
  public static func bundledFiles(_ language: String) throws(Diagnostics) -> [GrammarSource] {
    try bundledFiles(in: language, "there are no grammars for this language")
  }

  /// Beckon's own rules for values of a language, by name.
  static func bundledValueFiles(_ language: String) throws(Diagnostics) -> [GrammarSource] {
    try bundledFiles(in: "\(language)/values", "there are no rules for values of this language")
  }

  private static func hasValues(_ language: String) -> Bool {
    let folder = Bundle.module.bundleURL.appending(path: "Resources/\(language)/values")
    return FileManager.default.fileExists(atPath: folder.path)
  }

  /// A file of a language that is no grammar; nil where there is none.
  static func bundledData(_ name: String, _ language: String) -> SourceNode? {
    dataText(name, language).flatMap { try? YAMLReader.read($0, file: "\(language)/data/\(name).yaml") }
  }

  private static func dataText(_ name: String, _ language: String) -> String? {
    let file = "\(language)/data/\(name).yaml"
    let url = Bundle.module.bundleURL.appending(path: "Resources").appending(path: file)
    return try? String(contentsOf: url, encoding: .utf8)
  }

  /// All files of a language that are no grammars, by name.
  static func dataFiles(_ language: String) -> [GrammarSource] {
    (try? bundledFiles(in: "\(language)/data", "there is no data for this language")) ?? []
  }

  private static func bundledFiles(in folder: String, _ absence: String) throws(Diagnostics)
    -> [GrammarSource]
  {
    try files(
      in: Bundle.module.bundleURL.appending(path: "Resources").appending(path: folder), folder, absence)
  }

  fileprivate static func files(in directory: URL, _ folder: String, _ absence: String) throws(Diagnostics)
    -> [GrammarSource]
  {
    let files = try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    guard let files, files.contains(where: { $0.pathExtension == "yaml" }) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: folder), absence, advice: "Add a folder of this name with files.")
      ])
    }
    var sources: [GrammarSource] = []
    for url in files.filter({ $0.pathExtension == "yaml" }).sorted(by: { $0.path < $1.path }) {
      let name = "\(folder)/\(url.lastPathComponent)"
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw Diagnostics([Diagnostic(at: SourceLocation(file: name), "the file can't be read as UTF-8")])
      }
      sources.append(GrammarSource(file: name, text: text))
    }
    return sources
  }
}

extension EntityEngine {
  /// The engine with the rules that ship with Beckon.
  ///
  /// - Throws: one finding for an unknown language, or the mistakes in all its files.
  public static func bundled(_ language: String) throws(Diagnostics) -> EntityEngine {
    if let known = bundledEngines.withLock({ $0[language] }) { return known }
    let files = try LanguageResources.bundledValueFiles(language)
    let engine = try EntityEngine(language: language, files: files.map { ($0.file, $0.text) })
    bundledEngines.withLock { $0[language] = engine }
    return engine
  }

  /// Takes bundled rules in that were read elsewhere.
  static func remember(_ engine: EntityEngine) {
    bundledEngines.withLock { $0[engine.language] = $0[engine.language] ?? engine }
  }

  /// Rules are read once in a process.
  private static let bundledEngines = Mutex<[String: EntityEngine]>([:])

  /// The engine with the rules of a folder.
  public static func reading(_ folder: URL, language: String) throws(Diagnostics) -> EntityEngine {
    let files = try LanguageResources.files(
      in: folder, folder.lastPathComponent, "there are no rules in this folder")
    return try EntityEngine(language: language, files: files.map { ($0.file, $0.text) })
  }
}
