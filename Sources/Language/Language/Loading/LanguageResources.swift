public import Entities
public import Foundation
public import IntentSchema
import Synchronization

/// The grammar files of one language, read and checked. The engine compiles them against a catalogue.
///
///     let resources = try LanguageResources.load("en")
///     for warning in resources.warnings { print(warning) }
public struct LanguageResources: Sendable {
  /// Where the language's files stand: its values, and what is known of its names and words.
  public let folder: LanguageFolder
  let source: LazyGrammar
  private let files: LanguageFiles
  private let states: FolderStates
  /// Oddities that are no errors.
  public let warnings: [Diagnostic]

  public var language: String { folder.code }

  /// Changes when any of the grammars does, or a file in some folders of the language, such as `data/names.yaml`: how lists'
  /// values sound is compiled from it.
  ///
  /// - Parameters:
  ///   - more: further texts that count.
  ///   - parts: the folders whose files count.
  ///   - cache: where their checksums are noted; nil for nowhere.
  func fingerprint(adding more: [String], _ parts: [FolderDigests.Part], notedIn cache: URL?) -> String {
    var checksum = files.checksum
    for text in more { checksum.add(text) }
    let digests = FolderDigests(folder, notedIn: cache, states: states)
    for part in parts {
      withUnsafeBytes(of: (digests.value(of: part) ?? 0).littleEndian) { checksum.add($0) }
    }
    return String(checksum.value, radix: 16)
  }

  /// False where a grammar, or a file of these parts, was replaced since its folder was looked at first. What was made of the files must
  /// then not be kept.
  func areUnchanged(_ parts: [FolderDigests.Part]) -> Bool {
    states.areUnchanged(in: folder, [.grammars] + parts)
  }

  /// Reads these files instead of the folder's own, as files of one of Beckon's languages.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files.
  public init(language: String, files: [GrammarSource]) throws(Diagnostics) {
    try self.init(.bundled(language), files: files)
  }

  private init(
    _ folder: LanguageFolder, files: [GrammarSource], _ states: FolderStates = FolderStates()
  ) throws(Diagnostics) {
    var reader = GrammarReader(folder)
    for file in files { reader.read(file) }
    let findings = Diagnostics(reader.findings)
    if findings.hasErrors { throw findings }
    self.folder = folder
    self.files = LanguageFiles(files)
    self.states = states
    source = LazyGrammar(folder, files: self.files, reader.grammar)
    warnings = findings.all
  }

  private init(unread files: LanguageFiles, _ folder: LanguageFolder, _ states: FolderStates) {
    self.folder = folder
    self.files = files
    self.states = states
    source = LazyGrammar(folder, files: files)
    warnings = []
  }

  /// The values of the language; nil where it has no rules for them.
  ///
  /// - Throws: `Diagnostics` with the mistakes in the rules. Damaged rules must not count as missing.
  func entities() throws(Diagnostics) -> EntityEngine? {
    folder.hasValues ? try EntityEngine.of(folder) : nil
  }

  /// The files of a folder, unread: for what was compiled of them before.
  ///
  /// - Parameter cache: where their checksum is noted; nil for nowhere.
  /// - Throws: one finding when there are none, or one can't be read.
  static func unread(
    _ folder: LanguageFolder, adding files: [GrammarSource], notedIn cache: URL?
  ) throws(Diagnostics) -> LanguageResources {
    let states = FolderStates()
    let digests = FolderDigests(folder, notedIn: cache, states: states)
    return LanguageResources(unread: try LanguageFiles(of: folder, adding: files, digests), folder, states)
  }

  /// The same, read.
  ///
  /// - Throws: everything that is wrong in any of the files.
  func read() throws(Diagnostics) -> LanguageResources {
    try LanguageResources(folder, files: files.all, states)
  }

  /// Reads the files that ship with Beckon, and further ones such as an app's own phrases.
  ///
  /// - Throws: `Diagnostics` with the mistakes in all files, or one finding for an unknown language.
  public static func load(_ language: String, adding files: [GrammarSource] = []) throws(Diagnostics)
    -> LanguageResources
  {
    try load(.bundled(language), adding: files)
  }

  /// Reads the files of a language's folder, and others besides.
  ///
  /// - Throws: everything that is wrong in any of them, or one finding when there are none.
  public static func load(_ folder: LanguageFolder, adding files: [GrammarSource] = []) throws(Diagnostics)
    -> LanguageResources
  {
    try LanguageResources(folder, files: folder.grammarFiles() + files)
  }

  /// Reads the files of a folder instead of a language's own; a folder without `values/` has those of Beckon's language.
  ///
  /// - Throws: everything that is wrong in any of them.
  public static func reading(_ directory: URL, language: String) throws(Diagnostics) -> LanguageResources {
    let own = LanguageFolder(code: language, directory: directory)
    return try LanguageResources(
      own.hasValues ? own : .bundled(language),
      files: GrammarSource.files(
        in: directory, directory.lastPathComponent, "there are no grammars in this folder"))
  }

  /// Beckon's own grammar files of a language, by name.
  public static func bundledFiles(_ language: String) throws(Diagnostics) -> [GrammarSource] {
    try LanguageFolder.bundled(language).grammarFiles()
  }
}

extension EntityEngine {
  /// The engine with the rules that ship with Beckon.
  ///
  /// - Throws: one finding for an unknown language, or the mistakes in all its files.
  public static func bundled(_ language: String) throws(Diagnostics) -> EntityEngine {
    try of(.bundled(language))
  }

  /// The engine with the rules of a language's folder, which are read once in a process.
  ///
  /// - Throws: one finding when there are none, or everything that is wrong in them.
  public static func of(_ folder: LanguageFolder) throws(Diagnostics) -> EntityEngine {
    if let known = engines.withLock({ $0[folder] }) { return known }
    let files = try folder.valueFiles()
    let engine = try EntityEngine(language: folder.code, files: files.map { ($0.file, $0.text) })
    engines.withLock { $0[folder] = engine }
    return engine
  }

  /// Takes rules of a folder in that were read elsewhere.
  static func remember(_ engine: EntityEngine, of folder: LanguageFolder) {
    engines.withLock { $0[folder] = $0[folder] ?? engine }
  }

  private static let engines = Mutex<[LanguageFolder: EntityEngine]>([:])

  /// The engine with the rules of a folder.
  public static func reading(_ folder: URL, language: String) throws(Diagnostics) -> EntityEngine {
    let files = try GrammarSource.files(
      in: folder, folder.lastPathComponent, "there are no rules in this folder")
    return try EntityEngine(language: language, files: files.map { ($0.file, $0.text) })
  }
}
