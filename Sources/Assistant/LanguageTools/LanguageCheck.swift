public import Conversations
import Dialogue
import Entities
import IntentSchema
import Language
import SystemCatalogue

/// Lists the complete and the missing parts of a language.
///
///     let check = try LanguageCheck(KnownLanguage(folder: URL(filePath: "/home/anna/languages/eo")))
///     for row in check.rows { print(row.part, row.found, row.wanted, row.missing) }
///
/// A language is complete when it has words for everything in the API (intents, kinds of values, texts), and all answers,
/// lists and data that English has.
public struct LanguageCheck: Sendable {
  /// One part of a language, with the number of entries it should have.
  ///
  ///     for row in check.rows where !row.missing.isEmpty { print(row.part, row.missing) }
  public struct Row: Hashable, Sendable {
    /// The counted part, such as "intents with templates".
    public var part: String
    public var found: Int { wanted - missing.count }
    public var wanted: Int
    /// Names, sorted.
    public var missing: [String]

    init(_ part: String, wanted: Set<String>, found: Set<String>) {
      self.part = part
      self.wanted = wanted.count
      missing = wanted.subtracting(found).sorted()
    }
  }

  public let language: String
  public private(set) var rows: [Row] = []

  /// - Throws: everything that is wrong in any file. Cost: both languages are compiled, a second or so.
  public init(_ language: KnownLanguage) throws {
    self.language = language.code
    let catalogue = try SystemCatalogue.load()
    let own = try Contents(language, catalogue)
    let whole = try Contents(.fallback, catalogue)
    let intents = Set(catalogue.intents.keys)
    let needed = try Contents.neededTexts(catalogue)
    // The dialogue doesn't know the arguments of Beckon's own texts.
    let gaps = Set(own.phrasebook.gaps(for: Array(catalogue.intents.values)).filter { !Contents.isOwn($0) })
    rows = [
      Row("intents with templates", wanted: intents, found: own.intents),
      Row(
        "requests to Beckon itself", wanted: whole.intents.subtracting(intents), found: own.intents),
      Row("ways to name an app", wanted: whole.addressings, found: own.addressings),
      Row("answers", wanted: whole.answers, found: own.answers),
      Row("types with words", wanted: whole.types, found: own.types),
      Row("kinds of values", wanted: Set(Entity.Kind.allCases.map(\.rawValue)), found: own.kinds),
      Row("texts of dialogues", wanted: needed.union(gaps), found: needed.subtracting(gaps)),
      Row("texts of Beckon itself", wanted: whole.ownTexts, found: own.ownTexts),
      Row("files of data", wanted: whole.data, found: own.data),
      Row("intents with examples of speech", wanted: whole.spoken, found: own.spoken),
      Row("kinds of answers with examples", wanted: whole.answered, found: own.answered),
    ]
  }

  /// The content of a language's files.
  private struct Contents {
    var intents: Set<String> = []
    var addressings: Set<String> = []
    var answers: Set<String> = []
    var types: Set<String> = []
    var kinds: Set<String> = []
    var data: Set<String>
    var spoken: Set<String>
    var answered: Set<String>
    let phrasebook: Phrasebook

    init(_ language: KnownLanguage, _ catalogue: Catalogue) throws {
      let folder = language.folder
      if folder.hasGrammars {
        let engine = try LanguageEngine(
          resources: try LanguageResources.load(folder), catalogue: catalogue, apps: [])
        intents = Set(engine.templateCounts.keys)
        addressings = engine.addressings
        answers = engine.answers
        types = engine.wordedTypes
      }
      if folder.hasValues { kinds = Set(try EntityEngine.of(folder).foundKinds.map(\.rawValue)) }
      data = Set(folder.dataFiles.map(\.file).map { $0.split(separator: "/").last.map(String.init) ?? $0 })
      let mistakes = Diagnostics(folder.dataFindings + folder.exampleFindings(catalogue))
      if mistakes.hasErrors { throw mistakes }
      spoken = folder.spokenIntents(catalogue)
      answered = Set(folder.answerKinds.map(\.rawValue))
      phrasebook = try Phrasebook.load(
        language: folder.code, folders: language.texts, catalogue: catalogue, timeZone: .gmt)
    }

    /// The texts that dialogues of all intents need from a language without any.
    static func neededTexts(_ catalogue: Catalogue) throws -> Set<String> {
      Set(try Phrasebook(language: "", files: []).gaps(for: Array(catalogue.intents.values)))
    }

    /// The texts that the assistant says outside of an app's dialogue.
    var ownTexts: Set<String> { phrasebook.keys.filter(Self.isOwn) }

    static func isOwn(_ key: String) -> Bool { key.hasPrefix("assistant.") }
  }
}
