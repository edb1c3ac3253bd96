import Entities
public import Foundation
public import IntentSchema
import SourceTree

/// The folder that holds all that Beckon understands of one language.
///
///     let turkish = LanguageFolder.bundled("tr")
///     let own = LanguageFolder.all(in: URL(filePath: "/home/anna/.local/share/beckon/languages"))
///
/// In it stand grammars (`*.yaml`), rules for values (`values/*.yaml`), what else is known of the language (`data/*.yaml`)
/// and examples of what people ask for (`speech/*.txt`), answer (`answers/*.txt`) and say beside it (`remarks/*.txt`). None of them
/// must be there. See `Documentation/adding-a-language.md`.
public struct LanguageFolder: Hashable, Sendable {
  /// The language as BCP 47 writes it, such as `en`: the folder's name.
  public let code: String
  public let directory: URL

  public init(code: String, directory: URL) {
    self.code = code
    self.directory = directory
  }

  /// The folder of a language that comes with Beckon; an empty one where there is none.
  public static func bundled(_ code: String) -> LanguageFolder {
    LanguageFolder(code: code, directory: resources.appending(path: code))
  }

  /// The languages that come with Beckon, by their codes. Some have only rules for values.
  public static var bundled: [LanguageFolder] { all(in: resources) }

  /// The languages in a directory that holds a folder each, by their codes; none where the directory is missing.
  public static func all(in directory: URL) -> [LanguageFolder] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      let folder = LanguageFolder(code: name, directory: directory.appending(path: name))
      return folder.holdsFiles("") || folder.hasValues ? folder : nil
    }
  }

  static var resources: URL { Bundle.module.bundleURL.appending(path: "Resources") }

  public var hasGrammars: Bool { holdsFiles("") }
  public var hasValues: Bool { holdsFiles("values") }

  private func holdsFiles(_ path: String, ending: String = "yaml") -> Bool {
    let names = try? FileManager.default.contentsOfDirectory(atPath: directory.appending(path: path).path)
    return (names ?? []).contains { $0.hasSuffix(".\(ending)") }
  }

  // MARK: Files

  /// The grammars, by name.
  ///
  /// - Throws: one finding when there are none or one can't be read.
  public func grammarFiles() throws(Diagnostics) -> [GrammarSource] {
    try files("", "there are no grammars for this language")
  }

  /// The rules for values, by name.
  ///
  /// - Throws: one finding when there are none or one can't be read.
  public func valueFiles() throws(Diagnostics) -> [GrammarSource] {
    try files("values", "there are no rules for values of this language")
  }

  /// True where the language is written without spaces.
  package var joinsWords: Bool { Writing.of(self).joinsWords }

  /// A file of `data/` by its name without an ending; nil where there is none, or it's no YAML.
  package func data(_ name: String) -> SourceNode? {
    dataText(name).flatMap { try? YAMLReader.read($0, file: "\(code)/data/\(name).yaml") }
  }

  /// The files of `data/`, by name.
  public var dataFiles: [GrammarSource] {
    (try? files("data", "there is no data for this language")) ?? []
  }

  /// The first mistake of each file of `data/`. A file with one counts as missing, so that the language knows less.
  public var dataFindings: [Diagnostic] {
    dataFiles.compactMap { file in
      do {
        _ = try YAMLReader.read(file.text, file: file.file)
        return nil
      } catch {
        return error as? Diagnostic
      }
    }
  }

  /// The examples of speech, by name.
  public var speechFiles: [GrammarSource] { examples("speech") }

  /// The examples of answers, by name.
  public var answerFiles: [GrammarSource] { examples("answers") }

  /// True where there are examples of answers. They aren't read for that.
  public var hasAnswers: Bool { holdsFiles("answers", ending: "txt") }

  /// The examples of what stands beside a request or an answer, by name.
  public var remarkFiles: [GrammarSource] { examples("remarks") }

  /// True where there are such examples. They aren't read for that.
  public var hasRemarks: Bool { holdsFiles("remarks", ending: "txt") }

  private func examples(_ path: String) -> [GrammarSource] {
    (try? GrammarSource.files(
      in: directory.appending(path: path), "\(code)/\(path)", ending: "txt", "there are no examples"))
      ?? []
  }

  /// Where a release keeps the models that were trained of this folder's files.
  public var models: URL { directory.appending(path: "models", directoryHint: .isDirectory) }

  func dataText(_ name: String) -> String? {
    try? String(contentsOf: directory.appending(path: "data/\(name).yaml"), encoding: .utf8)
  }

  private func files(_ path: String, _ absence: String) throws(Diagnostics) -> [GrammarSource] {
    try GrammarSource.files(
      in: directory.appending(path: path), path.isEmpty ? code : "\(code)/\(path)", absence)
  }
}

extension GrammarSource {
  /// The files of a directory, by name.
  ///
  /// - Parameters:
  ///   - folder: what the directory is called in messages.
  ///   - absence: what is said where it has no such files.
  static func files(
    in directory: URL, _ folder: String, ending: String = "yaml", _ absence: String
  ) throws(Diagnostics) -> [GrammarSource] {
    let files = try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)
    guard let files, files.contains(where: { $0.pathExtension == ending }) else {
      throw Diagnostics([
        Diagnostic(
          at: SourceLocation(file: folder), absence, advice: "Add a folder of this name with files.")
      ])
    }
    var sources: [GrammarSource] = []
    for url in files.filter({ $0.pathExtension == ending }).sorted(by: { $0.path < $1.path }) {
      let name = "\(folder)/\(url.lastPathComponent)"
      guard let text = try? String(contentsOf: url, encoding: .utf8) else {
        throw Diagnostics([Diagnostic(at: SourceLocation(file: name), "the file can't be read as UTF-8")])
      }
      sources.append(GrammarSource(file: name, text: text))
    }
    return sources
  }
}
