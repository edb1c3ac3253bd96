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
  public static let languages: [String] = ["en", "zh", "tr"]

  public let places: Places
  /// The framework's intents and those of the installed apps; see `QualifiedName`.
  public internal(set) var catalogue: Catalogue
  /// What is open; can be stored and put back.
  public var conversation: Conversation = Conversation()

  let configuration: Configuration
  /// Where compiled languages are kept.
  let cache: LanguageCache
  /// Those of the person's languages that Beckon speaks, the preferred first.
  let languages: [String]
  /// What is understood and said in the language of the turn.
  private(set) var current: SpokenLanguage
  /// By code; read when the first sentence of a language comes.
  private var others: [String: SpokenLanguage] = [:]
  let identifier: LanguageIdentifier
  let host: ExtensionHost
  /// The framework's intents alone, with what the assistant says about them.
  let system: Catalogue
  /// What each app's extensions know: the framework's intents and the app's own by their plain names.
  var ownCatalogues: [String: Catalogue] = [:]
  /// The types of each app's own intents, by their names among all apps'.
  var ownTypes: [String: [String: TypeDefinition]] = [:]
  let installedApps: InstalledApps
  let alternatives: [AlternativesLookup]
  var installed: [AppBundle] = []
  /// The names that each installed app registered, as far as they were taken in.
  var registrations: [Registration] = []

  /// Reads the catalogue, the language's resources and the installed apps.
  ///
  /// - Throws: `Diagnostics` when one of Beckon's own resources is damaged.
  public init(_ configuration: Configuration) throws {
    self.configuration = configuration
    places = configuration.places
    let known = configuration.languages.compactMap(Self.supported)
    languages =
      known.isEmpty ? ["en"] : known.enumerated().filter { known.firstIndex(of: $1) == $0 }.map(\.element)
    identifier = LanguageIdentifier(languages)
    system = try SystemCatalogue.load(keptIn: places.catalogue)
    catalogue = system
    alternatives = try AlternativesLookup.bundled()
    host = ExtensionHost(
      limits: .init(call: configuration.callDeadline, idle: configuration.idleLimit), catalogue: system,
      geocoder: try PlaceBook.load(places.placeBook))
    installedApps = InstalledApps(directory: places.apps, catalogue: system)
    cache = LanguageCache(folder: places.languages)
    current = try SpokenLanguage(
      languages[0], catalogue: system, timeZone: configuration.timeZone, cache: cache)
    try reloadApps()
  }

  /// The language of Beckon's that a code means: `zh-Hans-CN` is `zh`.
  static func supported(_ code: String) -> String? {
    let base = String(code.prefix { $0 != "-" && $0 != "_" && $0 != "." }).lowercased()
    return languages.contains(base) ? base : nil
  }

  /// The language of the turn.
  var language: String { current.code }
  var phrasebook: Phrasebook { current.phrasebook }
  var engine: LanguageEngine { current.engine }

  /// Takes what was learnt of the apps into the languages: the current one now, others when they are spoken.
  func relearn() {
    current = learned(current)
    others = [:]
  }

  /// Changes every language that was spoken.
  func updateLanguages(_ change: (inout SpokenLanguage) -> Void) {
    change(&current)
    for (code, var spoken) in others {
      change(&spoken)
      others[code] = spoken
    }
  }

  /// One of the person's languages with all that was learnt; nil where its resources are damaged.
  func language(_ code: String) -> SpokenLanguage? {
    if code == language { return current }
    return others[code]
      ?? (try? SpokenLanguage(code, catalogue: system, timeZone: configuration.timeZone, cache: cache)).map(
        learned)
  }

  /// Makes a language the turn's; stays with the current one where its resources are damaged.
  func speak(_ code: String) -> Bool {
    if code == language { return true }
    guard let next = language(code) else { return false }
    others[language] = current
    others[code] = nil
    current = next
    return true
  }

  /// Chooses the language of a sentence: the likeliest by its letters and words; where that one doesn't understand it,
  /// the next one that does.
  ///
  /// - Returns: what the sentence means, where that was needed to choose.
  private func chooseLanguage(for text: String) -> Understanding? {
    guard languages.count > 1 else { return nil }
    let open = conversation.isOpen ? conversation.language : nil
    let candidates = identifier.candidates(text, current: open ?? conversation.language ?? languages[0])
    guard let first = candidates.first else { return nil }
    if open != nil {
      // An answer is in the language of the question, unless its letters say otherwise.
      _ = speak(identifier.isCertain(text) ? first : open ?? first)
      return nil
    }
    var ofFirst: Understanding?
    if candidates.count > 1 {
      for code in candidates where speak(code) {
        let understanding = engine.understand(text, context: context)
        if !understanding.interpretations.isEmpty { return understanding }
        if code == first { ofFirst = understanding }
      }
    }
    return speak(first) ? ofFirst : nil
  }

  /// Stops all extensions.
  public func stop() {
    host.stopAll()
  }

  /// Takes one sentence, or the answer to the open question.
  public func receive(_ text: String) -> Turn {
    takeRegisteredNames()
    let understanding = chooseLanguage(for: text)
    conversation.language = language
    var draft = TurnDraft(Turn(text: text, language: language), phrasebook: phrasebook)
    if let pending = conversation.pending {
      answer(text, to: pending, in: &draft)
    } else {
      request(text, understood: understanding, in: &draft)
    }
    if !draft.isRepetition { conversation.lastLines = draft.turn.transcript }
    return draft.turn
  }

  /// What a sentence means, without asking any app.
  public func understand(_ text: String) -> Turn {
    takeRegisteredNames()
    let understanding = chooseLanguage(for: text)
    var turn = Turn(text: text, language: language)
    turn.understanding = explained(understanding ?? engine.understand(text, context: context))
    return turn
  }

  /// With what it was understood from, where that is kept.
  func explained(_ understanding: Understanding) -> Understanding {
    guard configuration.keepsEvidence else { return understanding }
    var explained = understanding
    explained.evidence = engine.evidence(understanding.text)
    return explained
  }

  var context: UnderstandingContext {
    UnderstandingContext(reference: configuration.now(), timeZone: configuration.timeZone)
  }
}
