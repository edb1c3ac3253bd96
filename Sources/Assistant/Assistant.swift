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
  /// The framework's intents and those of the installed apps; see `QualifiedName`.
  public internal(set) var catalogue: Catalogue
  /// What is open; can be stored and put back.
  public var conversation: Conversation = Conversation()

  let configuration: Configuration
  let language: String
  let host: ExtensionHost
  /// The framework's intents alone, with what the assistant says about them.
  let system: Catalogue
  let resources: LanguageResources
  let basePhrasebook: Phrasebook
  var phrasebook: Phrasebook
  /// What each app's extensions know: the framework's intents and the app's own by their plain names.
  var ownCatalogues: [String: Catalogue] = [:]
  let installedApps: InstalledApps
  let alternatives: [AlternativesLookup]
  var installed: [AppBundle] = []
  /// Why the phrases of an app's own intents can't be used.
  var unusablePhrases: [Diagnostics] = []
  /// Without the phrases of any app.
  let baseEngine: LanguageEngine
  var engine: LanguageEngine

  /// Reads the catalogue, the language's resources and the installed apps.
  ///
  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  public init(_ configuration: Configuration) throws {
    self.configuration = configuration
    places = configuration.places
    language = configuration.languages.first { Self.languages.contains($0) } ?? "en"
    system = try SystemCatalogue.load()
    catalogue = system
    basePhrasebook = try AssistantTexts.phrasebook(
      language: language, catalogue: system, timeZone: configuration.timeZone)
    phrasebook = basePhrasebook
    resources = try LanguageResources.load(language)
    alternatives = try AlternativesLookup.bundled()
    host = ExtensionHost(
      limits: .init(call: configuration.callDeadline, idle: configuration.idleLimit), catalogue: system,
      geocoder: try PlaceBook.load(places.placeBook))
    installedApps = InstalledApps(directory: places.apps, catalogue: system)
    baseEngine = try LanguageEngine(resources: resources, catalogue: system, apps: [])
    engine = baseEngine
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
