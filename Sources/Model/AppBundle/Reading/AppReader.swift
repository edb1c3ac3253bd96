import Foundation
import IntentSchema
import SourceTree

/// Reads an app's own files. `ExtensionReader` reads those in `PlugIns`.
struct AppReader {
  let files: BundleFiles
  /// The framework's intents, and the app's own once its definition files are read.
  private(set) var catalogue: Catalogue
  var findings: Findings

  init(files: BundleFiles, catalogue: Catalogue, findings: Findings) {
    self.files = files
    self.catalogue = catalogue
    self.findings = findings
  }

  /// Nil, with findings, where the app lacks something that it can't do without.
  mutating func read() -> BundleReading? {
    let info = files.propertyList("Info.plist", required: true, &findings)
    info.map { KnownKeys.check($0, against: KnownKeys.app, &findings) }
    let identifier = info.flatMap { BundleIdentifier.read($0, &findings) }
    let definitions = DefinitionsReader(files: files, catalogue: catalogue).read(&findings)
    catalogue = catalogue.adding(Catalogue(definitions.files, app: nil, base: catalogue))
    let names = info.map { self.names($0) }
    let activityTypes = info?.strings("NSUserActivityTypes", &findings)?.map(\.value) ?? []
    let intents = info.map { readIntents($0) } ?? []
    let extensions = readExtensions(
      app: identifier?.value, isNeeded: activityTypes.isEmpty && intents.isEmpty)
    let executable = info.flatMap { self.executable($0) }
    let region = info?.string("CFBundleDevelopmentRegion", &findings)?.value ?? "en"
    let languages = Languages(files: files, region: region)
    let localizations = languages.localizations(&findings)
    let vocabularies = languages.vocabularies(catalogue: catalogue, &findings)
    // An app whose places are opened, and that does nothing itself, needs no right for it.
    let isAsked = !extensions.bundles.isEmpty || !intents.isEmpty
    let (entitlements, groups) = readEntitlements(needsSiri: isAsked)
    let usage = info?.string("NSSiriUsageDescription", &findings)?.value
    if isAsked, let info, !info.has("NSSiriUsageDescription") {
      findings.add(.noUsageDescription, at: info.missing("NSSiriUsageDescription"))
    }
    let short = info?.string("CFBundleShortVersionString", &findings)?.value
    let version = short ?? info?.string("CFBundleVersion", &findings)?.value
    guard let identifier, let names, let displayName = names.display else { return nil }
    return BundleReading(
      app: AppBundle(
        identifier: identifier.value, displayName: displayName.value, version: version,
        alternativeNames: names.alternatives.map(\.value), siriUsageDescription: usage,
        dataUsageDescriptions: info.map { $0.dataUsageDescriptions(&findings) } ?? [:],
        entitlements: entitlements, localizations: localizations.mapValues(\.value),
        vocabularies: vocabularies, definitions: definitions,
        extensions: extensions.bundles, interfaces: extensions.interfaces, activityTypes: activityTypes,
        intentsSupported: intents,
        executable: executable.map { files.url($0) }, directory: files.root),
      warnings: [],
      names: [displayName] + names.alternatives.map { Located(value: $0.value.name, place: $0.place) }
        + localizations.sorted { $0.key < $1.key }.compactMap { _, localization in
          localization.value.displayName.map { Located(value: $0, place: localization.place) }
        },
      extensionIdentifiers: extensions.identifiers, groups: groups)
  }

  // MARK: Names

  private struct Names {
    var display: Located<String>?
    var alternatives: [Located<AlternativeName>]
  }

  private mutating func names(_ info: PropertyListDictionary) -> Names {
    let display = info.name("CFBundleDisplayName", &findings)
    let name = info.name("CFBundleName", &findings)
    if !info.has("CFBundleDisplayName"), !info.has("CFBundleName") {
      findings.add(.noName, at: info.missing("CFBundleDisplayName"))
    }
    var alternatives: [Located<AlternativeName>] = []
    for entry in info.dictionaries("INAlternativeAppNames", &findings) ?? [] {
      KnownKeys.check(entry, against: KnownKeys.alternativeName, &findings)
      let hint = entry.string("INAlternativeAppNamePronunciationHint", &findings)?.value
      if let name = entry.name("INAlternativeAppName", &findings) {
        let value = AlternativeName(name: name.value, pronunciationHint: hint)
        alternatives.append(Located(value: value, place: name.place))
      } else if !entry.has("INAlternativeAppName") {
        findings.add(
          .missingKey(advice: "Give the name itself beside its pronunciation hint."),
          at: entry.missing("INAlternativeAppName"))
      }
    }
    return Names(display: display ?? name, alternatives: alternatives)
  }

  // MARK: Program and rights

  /// The path of the app's program. An app may have none, but one that it names must exist.
  private mutating func executable(_ info: PropertyListDictionary) -> String? {
    guard let name = info.string("CFBundleExecutable", &findings) else { return nil }
    return files.executable(name, in: "", &findings)
  }

  private mutating func readEntitlements(needsSiri: Bool) -> (Entitlements, groups: [Located<String>]) {
    let names = files.names(in: "").filter { $0.hasSuffix(".entitlements") && files.isFile($0) }
    guard let name = names.first else {
      if needsSiri {
        findings.add(.noEntitlementsFile, at: Place(location: SourceLocation(file: "*.entitlements")))
      }
      return (Entitlements(), [])
    }
    guard names.count == 1 else {
      findings.add(.severalEntitlementFiles(names), at: .file("*.entitlements"))
      return (Entitlements(), [])
    }
    guard let file = files.propertyList(name, required: true, &findings) else { return (Entitlements(), []) }
    let siri = file.bool("com.apple.developer.siri", &findings)
    if needsSiri, siri?.value == false || !file.has("com.apple.developer.siri") {
      findings.add(.noSiriEntitlement, at: siri?.place ?? file.missing("com.apple.developer.siri"))
    }
    let groups = file.strings("com.apple.security.application-groups", &findings) ?? []
    for group in groups {
      if !BundleIdentifier.isValid(group.value) {
        findings.add(.invalidIdentifier(group.value), at: group.place)
      } else if !group.value.hasPrefix(Self.groupPrefix) {
        findings.add(.groupWithoutPrefix(group.value), at: group.place)
      }
    }
    let network = file.bool("com.apple.security.network.client", &findings)
    let entitlements = Entitlements(
      hasSiri: siri?.value == true, applicationGroups: groups.map(\.value), hasNetwork: network?.value == true
    )
    return (entitlements, groups)
  }

  /// Without it a group's settings could take the place of those that a program keeps under its own identifier.
  private static let groupPrefix = "group."

  /// The intents that the app's own program handles.
  private mutating func readIntents(_ info: PropertyListDictionary) -> [String] {
    let intents = info.strings("INIntentsSupported", &findings) ?? []
    for intent in intents where catalogue.intent(intent.value) == nil {
      findings.add(
        .unknownIntent(intent.value, nearest: catalogue.nearestIntent(to: intent.value)), at: intent.place)
    }
    return intents.map(\.value)
  }

  // MARK: Extensions

  private mutating func readExtensions(
    app: String?, isNeeded: Bool
  ) -> (bundles: [ExtensionBundle], interfaces: [ExtensionBundle], identifiers: [Located<String>]) {
    var found: [Located<ExtensionBundle>] = []
    var interfaces: [Located<ExtensionBundle>] = []
    var handlers: [String: String] = [:]
    var isAnyThere = false
    let names = files.names(in: "PlugIns").filter { $0.hasSuffix(".appex") }
    for name in names where files.kinds["PlugIns/\(name)"] == .directory {
      var reader = ExtensionReader(files: files, directory: "PlugIns/\(name)", catalogue: catalogue, app: app)
      let bundle = reader.read(&findings)
      isAnyThere = isAnyThere || !reader.isInterface
      for intent in reader.intents where !reader.isInterface {
        if let other = handlers[intent.value] {
          findings.add(.intentInTwoExtensions(intent.value, other: other), at: intent.place)
        }
        handlers[intent.value] = handlers[intent.value] ?? name
      }
      guard let bundle else { continue }
      if let twin = (found + interfaces).first(where: { $0.value.identifier == bundle.value.identifier }) {
        findings.add(
          .identifierTwice(bundle.value.identifier, other: twin.value.name + ".appex"), at: bundle.place)
      }
      if reader.isInterface { interfaces.append(bundle) } else { found.append(bundle) }
    }
    if !isAnyThere, isNeeded { findings.add(.noExtension, at: .file("PlugIns")) }
    return (
      found.map(\.value), interfaces.map(\.value),
      (found + interfaces).map { Located(value: $0.value.identifier, place: $0.place) }
    )
  }
}
