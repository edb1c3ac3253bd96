import Foundation
import IntentSchema
import SourceTree

/// Reads one `.appex` directory.
struct ExtensionReader {
  let files: BundleFiles
  /// Its path in the app, such as `PlugIns/ListOMatIntents.appex`.
  let directory: String
  let catalogue: Catalogue
  /// The app's identifier; nil where the app has no valid one.
  let app: String?

  /// The known intents that it declares, even where the rest of it is broken.
  private(set) var intents: [Located<String>] = []
  /// True where it shows cards instead of handling intents.
  private(set) var isInterface = false

  init(files: BundleFiles, directory: String, catalogue: Catalogue, app: String?) {
    self.files = files
    self.directory = directory
    self.catalogue = catalogue
    self.app = app
  }

  /// - Returns: the extension, with the place of its identifier; nil where it is broken or of another kind.
  mutating func read(_ findings: inout Findings) -> Located<ExtensionBundle>? {
    guard let info = files.propertyList("\(directory)/Info.plist", required: true, &findings) else {
      return nil
    }
    KnownKeys.check(info, against: KnownKeys.appExtension, &findings)
    guard let section = self.section(info, &findings) else { return nil }
    readPoint(section, &findings)
    if isInterface, !section.has("NSExtensionPrincipalClass"), section.has("NSExtensionMainStoryboard") {
      findings.add(.storyboard, at: section.missing("NSExtensionPrincipalClass"))
      return nil
    }
    let identifier = BundleIdentifier.read(info, &findings)
    if let app, let identifier, !identifier.value.hasPrefix(app + ".") {
      findings.add(.foreignIdentifier(identifier.value, app: app), at: identifier.place)
    }
    let executable = self.executable(info, &findings)
    let principal = required(
      "NSExtensionPrincipalClass", of: section,
      "Name the class that subclasses INExtension: $(PRODUCT_MODULE_NAME).IntentHandler.", &findings)
    guard let attributes = self.attributes(section, &findings) else { return nil }
    KnownKeys.check(attributes, against: KnownKeys.attributes, &findings)
    readIntents(attributes, &findings)
    let locked = restricted("IntentsRestrictedWhileLocked", attributes, &findings)
    let unreadable = restricted("IntentsRestrictedWhileProtectedDataUnavailable", attributes, &findings)
    guard let identifier, let executable, let principal else { return nil }
    let name = directory.split(separator: "/").last.map { String($0.dropLast(".appex".count)) } ?? directory
    return Located(
      value: ExtensionBundle(
        name: name, identifier: identifier.value, executable: files.url(executable),
        principalClass: principal.value, intentsSupported: intents.map(\.value),
        restrictedWhileLocked: locked,
        restrictedWhileProtectedDataUnavailable: unreadable,
        directory: URL(filePath: files.url(directory).path, directoryHint: .isDirectory)),
      place: identifier.place)
  }

  // MARK: Parts

  private func section(
    _ info: PropertyListDictionary, _ findings: inout Findings
  ) -> PropertyListDictionary? {
    guard info.has("NSExtension") else {
      findings.add(
        .missingKey(advice: "It says what the extension is for; without it this is no extension."),
        at: info.missing("NSExtension"))
      return nil
    }
    guard let section = info.dictionary("NSExtension", &findings) else { return nil }
    KnownKeys.check(section, against: KnownKeys.extensionSection, &findings)
    return section
  }

  private mutating func readPoint(_ section: PropertyListDictionary, _ findings: inout Findings) {
    let known = ["com.apple.intents-service", "com.apple.intents-ui-service"]
    guard
      let point = required(
        "NSExtensionPointIdentifier", of: section, "Set it to com.apple.intents-service.", &findings)
    else { return }
    if point.value == known[1] {
      isInterface = true
    } else if point.value != known[0] {
      let nearest = EditDistance.nearest(to: point.value, among: known, limit: 4)
      findings.add(.wrongExtensionPoint(point.value, nearest: nearest), at: point.place)
    }
  }

  private func executable(_ info: PropertyListDictionary, _ findings: inout Findings) -> String? {
    required("CFBundleExecutable", of: info, "Name the executable beside this Info.plist.", &findings)
      .flatMap { files.executable($0, in: directory, &findings) }
  }

  private func attributes(
    _ section: PropertyListDictionary, _ findings: inout Findings
  ) -> PropertyListDictionary? {
    guard section.has("NSExtensionAttributes") else {
      findings.add(
        .missingKey(advice: "Add a dictionary with IntentsSupported."),
        at: section.missing("NSExtensionAttributes"))
      return nil
    }
    return section.dictionary("NSExtensionAttributes", &findings)
  }

  private mutating func readIntents(_ attributes: PropertyListDictionary, _ findings: inout Findings) {
    let advice = "List the class names of the intents that the extension handles, such as INAddTasksIntent."
    guard let names = attributes.strings("IntentsSupported", &findings) else {
      if !attributes.has("IntentsSupported") {
        findings.add(.missingKey(advice: advice), at: attributes.missing("IntentsSupported"))
      }
      return
    }
    if names.isEmpty { findings.add(.empty, at: attributes.missing("IntentsSupported")) }
    for name in names {
      if catalogue.intent(name.value) == nil {
        findings.add(
          .unknownIntent(name.value, nearest: catalogue.nearestIntent(to: name.value)), at: name.place)
      } else if intents.contains(where: { $0.value == name.value }) {
        findings.add(.intentTwice(name.value), at: name.place)
      } else {
        intents.append(name)
      }
    }
  }

  private func restricted(
    _ key: String, _ attributes: PropertyListDictionary, _ findings: inout Findings
  ) -> [String] {
    let names = attributes.strings(key, &findings) ?? []
    for name in names where !intents.contains(where: { $0.value == name.value }) {
      findings.add(.restrictedIntentNotSupported(name.value, key: key), at: name.place)
    }
    return names.map(\.value)
  }

  private func required(
    _ key: String, of dictionary: PropertyListDictionary, _ advice: String, _ findings: inout Findings
  ) -> Located<String>? {
    if !dictionary.has(key) { findings.add(.missingKey(advice: advice), at: dictionary.missing(key)) }
    return dictionary.string(key, &findings)
  }
}

extension Catalogue {
  /// The intent that a misspelt name most likely means.
  func nearestIntent(to name: String) -> String? {
    EditDistance.nearest(to: name, among: intents.keys, limit: 4)
  }
}
