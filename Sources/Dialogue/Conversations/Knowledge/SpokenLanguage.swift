public import Dialogue
public import Foundation
public import IntentSchema
public import Language

/// An engine that understands one language, together with the phrasebook that answers in it.
///
///     let english = try SpokenLanguage.load(.fallback, catalogue: catalogue, timeZone: .current, cache: nil)
///     english.engine.understand("add milk", context: context)
public struct SpokenLanguage: Sendable {
  /// BCP 47, such as `en`.
  public let code: String
  public var phrasebook: Phrasebook
  public var engine: LanguageEngine
  /// Mistakes in the phrases of apps' own intents. Those phrases aren't understood.
  public var unusablePhrases: [Diagnostics] = []

  public init(_ code: String, phrasebook: Phrasebook, engine: LanguageEngine) {
    self.code = code
    self.phrasebook = phrasebook
    self.engine = engine
  }

  /// Reads a language's resources, without any app's words.
  ///
  /// - Parameter cache: keeps the compiled grammar. With nil it is compiled anew, which takes half a second.
  /// - Throws: `Diagnostics` when one of the resources is damaged.
  public static func load(
    _ language: KnownLanguage, catalogue: Catalogue, timeZone: TimeZone, cache: LanguageCache?
  ) throws -> SpokenLanguage {
    // Neither needs the other, and each takes about ten milliseconds.
    let phrasebook = Meanwhile { try language.phrasebook(catalogue: catalogue, timeZone: timeZone) }
    let engine = Result { try LanguageEngine.load(language.folder, catalogue: catalogue, cache: cache) }
    return SpokenLanguage(language.code, phrasebook: try phrasebook.value, engine: try engine.get())
  }

  /// Where the texts stand that are said outside of a dialogue: a folder a language.
  static var resources: URL { Bundle.module.bundleURL.appending(path: "Resources") }
}

extension KnownLanguage {
  /// The texts of dialogues and of everything that Beckon says outside of one.
  ///
  /// - Throws: `Diagnostics` when a resource is damaged.
  public func phrasebook(catalogue: Catalogue, timeZone: TimeZone) throws -> Phrasebook {
    try Phrasebook.load(language: code, folders: texts, catalogue: catalogue, timeZone: timeZone)
  }
}

extension Message.Argument {
  /// Names that the text joins as its language does: "a, b and c".
  static func names(_ names: [String]) -> Self {
    .value(.list(names.map(Value.string)), .list(.text))
  }
}
