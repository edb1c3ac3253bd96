import Dialogue
public import Foundation
public import IntentSchema
public import Language

/// The languages that Beckon can speak: those that have both request grammars and texts to say.
///
///     let languages = KnownLanguages(added: places.addedLanguages)
///     languages.codes                  // ["en", "tr", "zh", "xq"]
///
/// English comes first, then the others that come with Beckon by their codes, then those of the person's own folder.
/// A folder of the person's with the code of a language that comes with Beckon isn't read.
public struct KnownLanguages: Sendable {
  /// The language for a person whose own languages are unknown.
  public static let fallback: String = "en"

  let all: [KnownLanguage]

  /// - Parameter added: a directory with a folder for each further language; see `Documentation/adding-a-language.md`.
  public init(added: URL? = nil) {
    let own = KnownLanguage.bundled
    let codes = Set(own.map(\.folder.code))
    let more = added.map { LanguageFolder.all(in: $0) } ?? []
    let spoken = (own + more.filter { !codes.contains($0.code) }.map { KnownLanguage(added: $0) })
      .filter(\.isSpoken)
    all = spoken.filter { $0.code == Self.fallback } + spoken.filter { $0.code != Self.fallback }
  }

  public var codes: [String] { all.map(\.code) }

  /// The mistake when Beckon's own resources are missing.
  public static var absence: Diagnostics {
    Diagnostics([
      Diagnostic(
        at: SourceLocation(file: "Resources"), "no language has both grammars and texts",
        advice: "Install Beckon again.")
    ])
  }

  /// Those of a person's languages that can be spoken, in their order; the first of all where there is none.
  ///
  /// - Parameter wished: BCP 47, such as `zh-Hans-CN`.
  public func codes(of wished: [String]) -> [String] {
    var codes: [String] = []
    for code in wished.compactMap({ language($0)?.code }) where !codes.contains(code) { codes.append(code) }
    return codes.isEmpty ? [Self.fallback] : codes
  }

  /// The language that a code means: `zh-Hans-CN` is `zh`.
  public func language(_ code: String) -> KnownLanguage? {
    let base = String(code.prefix { $0 != "-" && $0 != "_" && $0 != "." }).lowercased()
    return all.first { $0.code == base }
  }
}

/// One language with what it understands and what it says.
///
///     KnownLanguage(bundled: .bundled("tr")).code  // "tr"
public struct KnownLanguage: Sendable {
  public let folder: LanguageFolder
  /// The folders that hold its texts, those of the dialogue first.
  public let texts: [URL]

  public var code: String { folder.code }

  /// A language that comes with Beckon.
  public init(bundled folder: LanguageFolder) {
    self.folder = folder
    texts = [Phrasebook.resources, SpokenLanguage.resources].map { $0.appending(path: folder.code) }
  }

  /// A language of a folder that holds everything: its texts stand in `texts`.
  public init(added folder: LanguageFolder) {
    self.folder = folder
    texts = [folder.directory.appending(path: "texts")]
  }

  /// The language of any folder that holds everything; the folder's name is its code.
  public init(folder directory: URL) {
    self.init(added: LanguageFolder(code: directory.lastPathComponent, directory: directory))
  }

  /// The language that the others are measured by.
  public static var fallback: KnownLanguage { KnownLanguage(bundled: .bundled(KnownLanguages.fallback)) }

  /// Everything that comes with Beckon, spoken or not: of some languages only values are known.
  public static var bundled: [KnownLanguage] { LanguageFolder.bundled.map { KnownLanguage(bundled: $0) } }

  /// True for a language that has both grammars and texts.
  var isSpoken: Bool {
    folder.hasGrammars
      && texts.contains { FileManager.default.fileExists(atPath: $0.path) }
  }
}
