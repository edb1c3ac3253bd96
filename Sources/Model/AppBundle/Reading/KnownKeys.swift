import IntentSchema

/// The keys that Beckon reads. A key that nearly spells one of them is reported as a slip.
enum KnownKeys {
  static let app: Set<String> = [
    "CFBundleIdentifier", "CFBundleDisplayName", "CFBundleName", "CFBundleExecutable",
    "CFBundleShortVersionString", "NSSiriUsageDescription", "INAlternativeAppNames", "INIntentsSupported",
    "INIntentsRestrictedWhileLocked", "INIntentsRestrictedWhileProtectedDataUnavailable",
    "INSupportedMediaCategories", "NSUserActivityTypes", "NSFocusStatusUsageDescription",
    "NSContactsUsageDescription", "NSLocationWhenInUseUsageDescription",
    "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationUsageDescription",
  ]
  static let alternativeName: Set<String> = ["INAlternativeAppName", "INAlternativeAppNamePronunciationHint"]
  static let appExtension: Set<String> = ["CFBundleIdentifier", "CFBundleExecutable", "NSExtension"]
  static let extensionSection: Set<String> = [
    "NSExtensionPointIdentifier", "NSExtensionPrincipalClass", "NSExtensionAttributes",
    "NSExtensionMainStoryboard",
  ]
  static let attributes: Set<String> = [
    "IntentsSupported", "IntentsRestrictedWhileLocked", "IntentsRestrictedWhileProtectedDataUnavailable",
    "SupportedMediaCategories",
  ]
  static let vocabulary: Set<String> = ["ParameterVocabularies", "IntentPhrases"]
  static let parameterVocabulary: Set<String> = ["ParameterNames", "ParameterVocabulary"]
  static let vocabularyItem: Set<String> = ["VocabularyItemIdentifier", "VocabularyItemSynonyms"]
  static let synonym: Set<String> = [
    "VocabularyItemPhrase", "VocabularyItemPronunciation", "VocabularyItemExamples",
  ]
  static let intentPhrases: Set<String> = ["IntentName", "IntentExamples"]

  /// Wrong spellings in public apps that differ from the right one by more than a slip.
  private static let misspelt = [
    "INAlternatveAppName": "INAlternativeAppNames",
    "Privacy - Siri Usage Description": "NSSiriUsageDescription",
  ]

  /// Well-known keys that look like a slip of one of ours.
  private static let foreign: Set<String> = ["CFBundleVersion", "CFBundleIcons", "CFBundleIconName"]

  static func check(
    _ dictionary: PropertyListDictionary, against known: Set<String>, _ findings: inout Findings
  ) {
    for key in dictionary.keys where !known.contains(key.value) && !foreign.contains(key.value) {
      // Where the right spelling stands in the same dictionary, this key belongs to somebody else.
      let explicit = misspelt[key.value].flatMap { known.contains($0) ? $0 : nil }
      let meant = explicit ?? EditDistance.nearest(to: key.value, among: known)
      if let meant, !dictionary.has(meant) { findings.add(.misspelt(meant: meant), at: key.place) }
    }
  }
}
