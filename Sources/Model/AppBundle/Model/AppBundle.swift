import DefinitionFiles
import Foundation
import IntentSchema

/// An app on disk that was read without errors: its identifier, its names, and the intents that it handles.
///
///     let app = try AppBundle.read(at: URL(filePath: "ListOMat.app"), catalogue: catalogue).app
///     app.extensions.flatMap(\.intentsSupported)
public struct AppBundle: Hashable, Sendable, Codable {
  /// The bundle identifier. It has only letters, digits, `-` and `.`, so that it can name a directory.
  public var identifier: String
  public var displayName: String
  public var version: String?
  public var alternativeNames: [AlternativeName]
  /// The app's reason for voice use, in its own words. A person sees it when asked for permission.
  public var siriUsageDescription: String?
  /// The app's own words for what it wants the person's data for. It gets no class that isn't here.
  public var dataUsageDescriptions: [PersonalData: String]
  public var entitlements: Entitlements
  /// The app's texts in other languages, by language tag such as `zh-Hans`.
  public var localizations: [String: Localization]
  /// The contents of `AppIntentVocabulary.plist`, by language tag.
  public var vocabularies: [String: AppIntentVocabulary]
  /// The app's own intents.
  public var definitions: AppDefinitions
  /// Intents extensions, sorted by the names of their directories.
  public var extensions: [ExtensionBundle]
  /// Intents UI extensions, which show cards.
  public var interfaces: [ExtensionBundle]
  /// `NSUserActivityTypes`: the places of the app that can be returned to.
  public var activityTypes: [String]
  /// `INIntentsSupported`: the class names of intents that the app's own program handles.
  public var intentsSupported: [String]
  /// The app's own program; nil where it has none.
  public var executable: URL?
  public var directory: URL

  public init(
    identifier: String, displayName: String, version: String? = nil, alternativeNames: [AlternativeName] = [],
    siriUsageDescription: String? = nil, dataUsageDescriptions: [PersonalData: String] = [:],
    entitlements: Entitlements = Entitlements(), localizations: [String: Localization] = [:],
    vocabularies: [String: AppIntentVocabulary] = [:],
    definitions: AppDefinitions = AppDefinitions(), extensions: [ExtensionBundle] = [],
    interfaces: [ExtensionBundle] = [], activityTypes: [String] = [], intentsSupported: [String] = [],
    executable: URL? = nil, directory: URL
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.version = version
    self.alternativeNames = alternativeNames
    self.siriUsageDescription = siriUsageDescription
    self.dataUsageDescriptions = dataUsageDescriptions
    self.entitlements = entitlements
    self.localizations = localizations
    self.vocabularies = vocabularies
    self.definitions = definitions
    self.extensions = extensions
    self.interfaces = interfaces
    self.activityTypes = activityTypes
    self.intentsSupported = intentsSupported
    self.executable = executable
    self.directory = directory
  }

  /// Everything that runs in a process of its own for the app: what handles intents, and what shows them.
  public var allExtensions: [ExtensionBundle] { extensions + interfaces }

  /// The vocabulary in a language. Where the tag itself has none, that of a longer tag of the same language is taken:
  /// `zh-Hans` for `zh`.
  public func vocabulary(in language: String) -> AppIntentVocabulary? {
    Self.entry(of: language, in: vocabularies)
  }

  /// The app's name for people who speak a language; the general name where it has no other.
  ///
  ///     app.displayName(in: "tr")  // "Listeler", from tr.lproj/InfoPlist.strings
  public func displayName(in language: String) -> String {
    Self.entry(of: language, in: localizations.compactMapValues(\.displayName)) ?? displayName
  }

  /// The app's reason for voice use, for people who speak a language.
  public func usageDescription(in language: String) -> String? {
    Self.entry(of: language, in: localizations.compactMapValues(\.siriUsageDescription))
      ?? siriUsageDescription
  }

  /// The app's words for what it wants a class of the person's data for; nil where it doesn't say, and gets
  /// none.
  public func usageDescription(of data: PersonalData, in language: String) -> String? {
    Self.entry(of: language, in: localizations.compactMapValues { $0.dataUsageDescriptions[data] })
      ?? dataUsageDescriptions[data]
  }

  private static func entry<Entry>(of language: String, in entries: [String: Entry]) -> Entry? {
    entries[language]
      ?? entries.filter { LanguageTag.base($0.key) == language }
      .min { $0.key < $1.key }?.value
  }

  /// All names of the app, each once, the display name first.
  ///
  /// Names of all languages are included, since people mix languages.
  public var names: [String] {
    let localised = localizations.sorted { $0.key < $1.key }.compactMap(\.value.displayName)
    var seen: Set<String> = []
    return ([displayName] + alternativeNames.map(\.name) + localised).filter { seen.insert($0).inserted }
  }
}

/// Another name that people use for an app: an entry of `INAlternativeAppNames`.
///
///     AlternativeName(name: "List Keeper", pronunciationHint: "list keeper")
public struct AlternativeName: Hashable, Sendable, Codable {
  public var name: String
  /// The sound of the name in plain words: "list oh mat".
  public var pronunciationHint: String?

  public init(name: String, pronunciationHint: String? = nil) {
    self.name = name
    self.pronunciationHint = pronunciationHint
  }
}

/// The rights of an app, from its `.entitlements` file.
///
///     Entitlements(hasSiri: true, applicationGroups: ["group.com.example.ListOMat"])
public struct Entitlements: Hashable, Sendable, Codable {
  /// `com.apple.developer.siri`.
  public var hasSiri: Bool
  /// `com.apple.security.application-groups`.
  public var applicationGroups: [String]
  /// `com.apple.security.network.client`.
  public var hasNetwork: Bool

  public init(hasSiri: Bool = false, applicationGroups: [String] = [], hasNetwork: Bool = false) {
    self.hasSiri = hasSiri
    self.applicationGroups = applicationGroups
    self.hasNetwork = hasNetwork
  }
}

/// An app's texts in one language, from `<language>.lproj/InfoPlist.strings`.
///
///     app.localizations["tr"]?.displayName  // "Listeler"
public struct Localization: Hashable, Sendable, Codable {
  public var displayName: String?
  public var siriUsageDescription: String?
  public var dataUsageDescriptions: [PersonalData: String]

  public init(
    displayName: String? = nil, siriUsageDescription: String? = nil,
    dataUsageDescriptions: [PersonalData: String] = [:]
  ) {
    self.displayName = displayName
    self.siriUsageDescription = siriUsageDescription
    self.dataUsageDescriptions = dataUsageDescriptions
  }
}
