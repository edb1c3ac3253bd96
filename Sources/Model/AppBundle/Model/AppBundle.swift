import DefinitionFiles
import Foundation

/// An app on disk that has been read and found right: who it is, what it is called, and which intents it handles.
public struct AppBundle: Hashable, Sendable, Codable {
  /// The bundle identifier; letters, digits, `-` and `.`, so that it can name a directory.
  public var identifier: String
  public var displayName: String
  public var version: String?
  public var alternativeNames: [AlternativeName]
  /// Why the app wants to be used by voice, in its own words: shown when the person is asked for permission.
  public var siriUsageDescription: String?
  public var entitlements: Entitlements
  /// What the app says differently in a language, by language tag such as `zh-Hans`.
  public var localizations: [String: Localization]
  /// What `AppIntentVocabulary.plist` says, by language tag.
  public var vocabularies: [String: AppIntentVocabulary]
  /// Intents of the app's own.
  public var definitions: AppDefinitions
  /// Intents extensions, by the name of their directory.
  public var extensions: [ExtensionBundle]
  /// Extensions that show cards.
  public var interfaces: [ExtensionBundle]
  /// The app's own program; nil where it has none.
  public var executable: URL?
  public var directory: URL

  public init(
    identifier: String, displayName: String, version: String? = nil, alternativeNames: [AlternativeName] = [],
    siriUsageDescription: String? = nil, entitlements: Entitlements = Entitlements(),
    localizations: [String: Localization] = [:], vocabularies: [String: AppIntentVocabulary] = [:],
    definitions: AppDefinitions = AppDefinitions(), extensions: [ExtensionBundle] = [],
    interfaces: [ExtensionBundle] = [], executable: URL? = nil, directory: URL
  ) {
    self.identifier = identifier
    self.displayName = displayName
    self.version = version
    self.alternativeNames = alternativeNames
    self.siriUsageDescription = siriUsageDescription
    self.entitlements = entitlements
    self.localizations = localizations
    self.vocabularies = vocabularies
    self.definitions = definitions
    self.extensions = extensions
    self.interfaces = interfaces
    self.executable = executable
    self.directory = directory
  }

  /// What `AppIntentVocabulary.plist` says in a language: that of its very tag, or of one with the same language, as
  /// `zh-Hans` for `zh`.
  public func vocabulary(in language: String) -> AppIntentVocabulary? {
    Self.entry(of: language, in: vocabularies)
  }

  /// What the app is called in a language, for people who speak it; its name in no particular language where it has
  /// no other.
  ///
  ///     app.displayName(in: "tr")  // "Listeler", from tr.lproj/InfoPlist.strings
  public func displayName(in language: String) -> String {
    Self.entry(of: language, in: localizations.compactMapValues(\.displayName)) ?? displayName
  }

  private static func entry<Entry>(of language: String, in entries: [String: Entry]) -> Entry? {
    entries[language]
      ?? entries.filter { $0.key.prefix { $0 != "-" && $0 != "_" } == language }
      .min { $0.key < $1.key }?.value
  }

  /// Everything the app is called, each name once; the display name first.
  ///
  /// The names in all languages count in each of them: people mix languages.
  public var names: [String] {
    let localised = localizations.sorted { $0.key < $1.key }.compactMap(\.value.displayName)
    var seen: Set<String> = []
    return ([displayName] + alternativeNames.map(\.name) + localised).filter { seen.insert($0).inserted }
  }
}

/// Another name that people use for an app: an entry of `INAlternativeAppNames`.
public struct AlternativeName: Hashable, Sendable, Codable {
  public var name: String
  /// How the name sounds, spelled in plain words: "list oh mat".
  public var pronunciationHint: String?

  public init(name: String, pronunciationHint: String? = nil) {
    self.name = name
    self.pronunciationHint = pronunciationHint
  }
}

/// What an app may do, from its `.entitlements` file.
public struct Entitlements: Hashable, Sendable, Codable {
  /// `com.apple.developer.siri`.
  public var hasSiri: Bool
  /// `com.apple.security.application-groups`.
  public var applicationGroups: [String]

  public init(hasSiri: Bool = false, applicationGroups: [String] = []) {
    self.hasSiri = hasSiri
    self.applicationGroups = applicationGroups
  }
}

/// An app's texts in one language, from `<language>.lproj/InfoPlist.strings`.
public struct Localization: Hashable, Sendable, Codable {
  public var displayName: String?
  public var siriUsageDescription: String?

  public init(displayName: String? = nil, siriUsageDescription: String? = nil) {
    self.displayName = displayName
    self.siriUsageDescription = siriUsageDescription
  }
}
