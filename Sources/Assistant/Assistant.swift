import AppBundle
import Dialogue
import ExtensionHost
import Foundation
import IntentSchema
import Language
import SystemCatalogue

/// The whole of Beckon behind one call: `receive(_:)` takes what a person said and gives the turn that came of it.
///
/// One conversation at a time; not thread-safe. A turn blocks while apps work, at most their deadlines long.
public final class Assistant {
  /// The languages that Beckon speaks.
  public static let languages: [String] = ["en"]

  public let places: Places
  public let catalogue: Catalogue
  /// What is open; can be stored and put back.
  public var conversation: Conversation = Conversation()

  let configuration: Configuration
  let language: String
  let host: ExtensionHost
  let phrasebook: Phrasebook
  let installedApps: InstalledApps
  let alternatives: [AlternativesLookup]
  var installed: [AppBundle] = []
  var engine: LanguageEngine

  /// Reads the catalogue, the language's resources and the installed apps.
  ///
  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  public init(_ configuration: Configuration) throws {
    self.configuration = configuration
    places = configuration.places
    language = configuration.languages.first { Self.languages.contains($0) } ?? "en"
    catalogue = try SystemCatalogue.load()
    phrasebook = try AssistantTexts.phrasebook(
      language: language, catalogue: catalogue, timeZone: configuration.timeZone)
    alternatives = try AlternativesLookup.bundled()
    host = ExtensionHost(
      configuration: .init(callDeadline: configuration.callDeadline, idleLimit: configuration.idleLimit),
      catalogue: catalogue)
    installedApps = InstalledApps(directory: places.apps, catalogue: catalogue)
    engine = try LanguageEngine(
      resources: try LanguageResources.load(language), catalogue: catalogue, apps: [])
    try reloadApps()
  }

  /// Stops all extensions.
  public func stop() {
    host.stopAll()
  }

  /// Takes one sentence, or the answer to the open question.
  public func receive(_ text: String) -> Turn {
    var draft = TurnDraft(Turn(text: text, language: language), phrasebook: phrasebook)
    if let pending = conversation.pending {
      answer(text, to: pending, in: &draft)
    } else {
      request(text, in: &draft)
    }
    if !draft.isRepetition { conversation.lastLines = draft.turn.transcript }
    return draft.turn
  }

  var context: UnderstandingContext {
    UnderstandingContext(reference: configuration.now(), timeZone: configuration.timeZone)
  }
}
